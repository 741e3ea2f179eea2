// The labelled sessions themselves: they are what their sources say, well formed, many and mixed enough, and made without
// sight of the rules that are judged by them (issue 2, item 8).
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { authoredSessions } from './authored/authoredSessions.ts';
import { compileSession } from './authored/compileSession.ts';
import { labelledFoldersIn, readLabelledSession } from './readLabelledSession.ts';

const here = import.meta.dirname;
const folders = labelledFoldersIn(join(here, 'sessions'));
const sessions = folders.map(readLabelledSession);

describe('MET-4 labelled sessions', () => {
  it.each(authoredSessions)('$name is what its source compiles to', (session) => {
    const { jsonl, labels } = compileSession(session);
    const read = (file: string) => readFileSync(join(here, 'sessions', session.name, file), 'utf8');
    expect(read('session.jsonl')).toBe(jsonl);
    expect(JSON.parse(read('labels.json'))).toEqual(labels);
  });

  it.each(sessions)('$name has labels that stand in it', (session) => {
    expect(session.problems).toEqual([]);
  });

  it('are many, in eight languages, in both halves', () => {
    const labels = sessions.flatMap((session) => session.labels.labels);
    const negatives = sessions.flatMap((session) => session.labels.hardNegatives);
    expect(labels.length).toBeGreaterThanOrEqual(400);
    expect(negatives.length).toBeGreaterThanOrEqual(70);
    expect(sessions.length).toBeGreaterThanOrEqual(12);
    const languages = new Set(sessions.map((session) => session.labels.language));
    expect([...languages]).toEqual(expect.arrayContaining(['en', 'de', 'es', 'fr', 'pt', 'tr', 'zh', 'ja']));
    const share = sessions.filter((session) => session.half === 'held-out').length / sessions.length;
    expect(share).toBeGreaterThanOrEqual(0.4);
    expect(share).toBeLessThanOrEqual(0.6);
  });

  it('know of every reason a hard negative can have', () => {
    const reasons = new Set(sessions.flatMap((s) => s.labels.hardNegatives.map((n) => n.why)));
    expect([...reasons].sort()).toEqual(
      ['expected-failure', 'hypothetical', 'no-match', 'pasted', 'quoted', 'withdrawn'].sort(),
    );
  });

  it('are recorded by the real Pi to a third', () => {
    const recorded = sessions.filter((session) => session.labels.origin === 'recorded');
    expect(recorded.length * 3).toBeGreaterThanOrEqual(sessions.length);
  });

  it('are made by sources that import nothing of the facts room', () => {
    // Whatever reaches a session or its labels; the program that judges may call the extractor.
    const makers = [
      ...sourcesIn(here).filter((file) =>
        /^(authored|sessions)[/\\]|^(buildSessions|label)\./.test(relative(here, file)),
      ),
      // What records them; suites record nothing and may call the extractor.
      ...sourcesIn(join(here, '..', 'pi')).filter((file) => !/\.(slow|test)\.ts$/.test(file)),
    ];
    const offenders = makers.filter((file) =>
      /(from|import)\s*\(?\s*['"][^'"]*\b(facts|compaction)\//.test(readFileSync(file, 'utf8')),
    );
    expect(makers.length).toBeGreaterThan(20);
    expect(offenders).toEqual([]);
  });
});

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && /\.(ts|mjs|js)$/.test(item.name))
    .map((item) => join(item.parentPath, item.name));
}
