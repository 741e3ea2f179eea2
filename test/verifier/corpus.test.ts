// The corpus itself: large enough, true to its sessions, and independent of the renderer and verifier it judges.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allCases } from './cases.ts';
import { allSessions } from './corpus/allSessions.ts';
import type { CorpusSession, Told } from './corpus/session.ts';
import { entryId, factsOf, sessionFileOf } from './sessionFile.ts';

const cases = allCases();
const counted = (mutation: string): number => cases.filter((made) => made.mutation === mutation).length;

function entryTexts(session: CorpusSession): Map<string, string> {
  const entries = sessionFileOf(session).trimEnd().split('\n').slice(1);
  return new Map(
    entries.map((line) => {
      const { id, message } = JSON.parse(line);
      return [id, message.content.map((block: { text?: string }) => block.text ?? '').join('\n')];
    }),
  );
}

const toldIn = (session: CorpusSession): readonly Told[] => [
  session.goal,
  session.request,
  ...session.rules,
  ...session.withdrawn,
  ...session.choices,
  ...session.reversed,
  ...session.failures,
  ...session.loops,
];

describe('CMP-6 verifier corpus', () => {
  it('has the sessions, languages and summaries the verifier is judged on', () => {
    const languages = allSessions.map((session) => session.language);
    expect(allSessions.length).toBeGreaterThanOrEqual(12);
    expect(languages.filter((language) => language !== 'en').length).toBeGreaterThanOrEqual(4);
    expect(cases.length).toBeGreaterThanOrEqual(300);
    expect(counted('free-form')).toBeGreaterThanOrEqual(100);
    expect(new Set(cases.map((made) => made.layout)).size).toBeGreaterThanOrEqual(6);
    expect(new Set(cases.map((made) => made.id)).size).toBe(cases.length);
  });

  it('mutates at least 30 of the free-form summaries', () => {
    const mutated = cases.filter((made) => !['free-form', 'paraphrase'].includes(made.mutation));
    expect(new Set(mutated.map((made) => `${made.session.name}/${made.layout}`)).size).toBeGreaterThanOrEqual(30);
  });

  it.each(allSessions.map((session) => [session.name, session] as const))(
    '%s states its facts word for word',
    (_, session) => {
      const texts = entryTexts(session);
      for (const fact of toldIn(session)) expect(texts.get(entryId(session, fact.key))).toContain(fact.text);
    },
  );

  it.each(allSessions.map((session) => [session.name, session] as const))('%s has real rewordings', (_, session) => {
    const active = [
      session.goal,
      session.request,
      ...session.rules,
      ...session.choices,
      ...session.failures,
      ...session.loops,
    ];
    const required = active.filter((fact) => !('required' in fact) || fact.required);
    for (const fact of required) expect(new Set([fact.text, ...fact.ways]).size).toBeGreaterThanOrEqual(4);
    for (const path of session.fabricated) expect(sessionFileOf(session)).not.toContain(path);
    expect(factsOf(session).range.entries).toBe(entryTexts(session).size);
  });

  it('knows nothing of the renderer and the verifier', () => {
    const files = readdirSync(import.meta.dirname, { recursive: true, withFileTypes: true })
      .filter((item) => item.isFile() && item.name.endsWith('.ts'))
      .map((item) => join(item.parentPath, item.name));
    const importing = files.filter((file) =>
      /from '[^']*server\/compaction\/(?!gap\.ts)/.test(readFileSync(file, 'utf8')),
    );
    expect(importing.map((file) => file.split(/[\\/]/).at(-1)).filter((name) => name !== 'score.ts')).toEqual([]);
  });
});
