import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evidenceSources } from '../../server/navigation/evidence.ts';
import { readEvidence } from '../../server/navigation/readEvidence.ts';
import { formatReference, parseReference } from '../../server/navigation/reference.ts';
import { searchEvidence } from '../../server/navigation/searchEvidence.ts';
import type { Entry, ToolResultEntry } from '../../server/record/entry.ts';

const origin = { harness: 'pi', sessionId: 's1' };
const base = (ordinal: number) => ({ id: `e${ordinal}`, parentId: null, at: null, ordinal });

function call(ordinal: number, callId: string, path: string): Entry {
  const block = { kind: 'call' as const, callId, tool: 'read', arguments: { path } };
  const rest = { provider: null, model: null, usage: null, stopReason: null, errorMessage: null };
  return { ...base(ordinal), kind: 'assistant', blocks: [block], ...rest };
}

function result(ordinal: number, callId: string, ...texts: string[]): ToolResultEntry {
  const blocks = texts.map((text) => ({ kind: 'text' as const, text }));
  return { ...base(ordinal), kind: 'toolResult', callId, tool: 'read', blocks, isError: false, details: null };
}

function source(text: string, id = 'e1') {
  return { ref: `pi/s1/${id}`, entryId: id, tool: 'read', label: 'src/a.ts', text: () => text };
}

describe('NAV-1 references', () => {
  it('come back as they went, whatever the ids hold', () => {
    const id = fc.string({ minLength: 1, unit: 'binary' }).filter((text) => !/[\ud800-\udfff]/.test(text));
    fc.assert(
      fc.property(id, id, fc.option(fc.nat(999)), (sessionId, entryId, block) => {
        const reference = { harness: 'pi', sessionId, entryId, block };
        expect(parseReference(formatReference(reference))).toEqual(reference);
      }),
    );
  });

  it.each(['', 'pi', 'pi/s1', 'pi//e1', 'pi/s1/e1/x', 'pi/s1/e1/1/2'])('%j is none', (text) => {
    expect(parseReference(text)).toBeNull();
  });
});

describe('NAV-1 sources', () => {
  it('are the text of tool results, newest first, labelled by their call', () => {
    const entries = [
      call(0, 'c0', 'src/a.ts'),
      result(1, 'c0', 'alpha'),
      call(2, 'c1', 'src/b.ts'),
      result(3, 'c1', 'beta'),
    ];
    expect(evidenceSources(entries, origin).map(({ ref, label }) => [ref, label])).toEqual([
      ['pi/s1/e3', 'src/b.ts'],
      ['pi/s1/e1', 'src/a.ts'],
    ]);
  });

  it('name the block where a result has several', () => {
    const refs = evidenceSources([result(1, 'c0', 'alpha', 'beta')], origin).map(({ ref }) => ref);
    expect(refs).toEqual(['pi/s1/e1/0', 'pi/s1/e1/1']);
  });

  it('leave out what somebody edited, and everything that is no tool output', () => {
    const edit: Entry = { ...base(2), kind: 'contextEdit', targetId: 'e1', replacement: null };
    const thinking = { kind: 'thinking' as const, text: 'secret thoughts' };
    const rest = { provider: null, model: null, usage: null, stopReason: null, errorMessage: null };
    const said: Entry = { ...base(3), kind: 'assistant', blocks: [thinking], ...rest };
    expect(evidenceSources([result(1, 'c0', 'alpha'), edit, said], origin)).toEqual([]);
  });
});

describe('NAV-1 search', () => {
  it('gives one hit a source with its line, without regard to case', () => {
    const found = searchEvidence([source('one\ntwo Needle\nneedle again')], 'NEEDLE', null);
    expect(found?.hits).toMatchObject([{ line: 2, excerpt: 'two Needle' }]);
    expect(found?.cursor).toBeNull();
  });

  it('stops at ten hits and goes on from its cursor without losing or repeating one', () => {
    const sources = Array.from({ length: 25 }, (_, index) => source('needle', `e${index}`));
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: ReturnType<typeof searchEvidence> = searchEvidence(sources, 'needle', cursor);
      expect(page?.hits.length).toBeLessThanOrEqual(10);
      seen.push(...(page?.hits.map((hit) => hit.entryId) ?? []));
      cursor = page?.cursor ?? null;
    } while (cursor !== null);
    expect(seen).toEqual(sources.map(({ entryId }) => entryId));
  });

  it('searches at most 32 sources a call and says how many', () => {
    const sources = Array.from({ length: 40 }, (_, index) => source('hay', `e${index}`));
    expect(searchEvidence(sources, 'needle', null)).toMatchObject({
      hits: [],
      cursor: 'pi/s1/e32',
      searched: { sources: 32 },
    });
  });

  it('knows no cursor of another session', () => {
    expect(searchEvidence([source('x')], 'x', 'pi/other/e9')).toBeNull();
  });

  it('finds nothing of a secret and shows none around a hit', () => {
    const key = ['ghp', 'Q7rT2mW9xLk4Zs8Vb3Nc6Yp1Hd5Fg0JuAe2i'].join('_');
    const found = searchEvidence([source(`token ${key} here`)], 'here', null);
    expect(found?.hits[0]?.excerpt).not.toContain(key);
    expect(searchEvidence([source(`token ${key} here`)], key, null)?.hits).toEqual([]);
  });
});

describe('NAV-1 reading', () => {
  it('pages through the whole text and ends', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.integer({ min: 2, max: 50 }), (text, count) => {
        let from: number | null = 0;
        let all = '';
        while (from !== null) {
          const page: ReturnType<typeof readEvidence> = readEvidence(source(text), 'characters', from, count);
          // No page ends in half a character.
          expect(page.text).not.toMatch(/[\ud800-\udbff]$/);
          all += page.text;
          from = page.next;
        }
        expect(all).toBe(text);
      }),
    );
  });

  it('gives at most 4,096 characters or 200 lines', () => {
    expect(readEvidence(source('x'.repeat(10_000)), 'characters', 0, null)).toMatchObject({ to: 4_096, next: 4_096 });
    expect(readEvidence(source('x\n'.repeat(500)), 'lines', 0, 1_000)).toMatchObject({
      from: 0,
      to: 200,
      next: 200,
      total: 501,
    });
  });

  it('starts past the end with an empty page', () => {
    expect(readEvidence(source('short'), 'characters', 99, null)).toMatchObject({ text: '', next: null });
  });
});
