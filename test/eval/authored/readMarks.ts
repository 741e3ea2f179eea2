// Reads the inline marks of authored texts: ⟦code|words⟧ becomes the words, and says what they are.
import type { Label, LabelKind } from '../label.ts';

export type Mark =
  | {
      readonly type: 'label';
      readonly kind: LabelKind;
      readonly text: string;
      readonly key: string | null;
      readonly rest: Partial<Label>;
    }
  | { readonly type: 'again'; readonly key: string; readonly text: string }
  | { readonly type: 'negative'; readonly kind: LabelKind; readonly text: string; readonly why: string };

export interface MarkedText {
  readonly text: string;
  readonly marks: readonly Mark[];
}

const codes: Readonly<Record<string, { readonly kind: LabelKind; readonly rest: Partial<Label> }>> = {
  goal: { kind: 'goal', rest: {} },
  req: { kind: 'newestRequest', rest: {} },
  must: { kind: 'constraint', rest: { status: 'active', polarity: 'must' } },
  not: { kind: 'constraint', rest: { status: 'active', polarity: 'must-not' } },
  pref: { kind: 'constraint', rest: { status: 'active', polarity: 'prefer' } },
  dec: { kind: 'decision', rest: { status: 'active' } },
  open: { kind: 'openLoop', rest: { status: 'open' } },
  done: { kind: 'openLoop', rest: { status: 'done' } },
  err: { kind: 'error', rest: { status: 'unresolved' } },
  errok: { kind: 'error', rest: { status: 'resolved' } },
};

const whyCodes: Readonly<Record<string, string>> = {
  wd: 'withdrawn',
  hyp: 'hypothetical',
  paste: 'pasted',
  exp: 'expected-failure',
  nomatch: 'no-match',
  quote: 'quoted',
};

const kindCodes: Readonly<Record<string, LabelKind>> = {
  constraint: 'constraint',
  decision: 'decision',
  openLoop: 'openLoop',
  error: 'error',
  req: 'newestRequest',
  goal: 'goal',
};

/** Throws on an unknown code: marks are our own source. Marks do not nest. */
export function readMarks(source: string): MarkedText {
  const marks: Mark[] = [];
  const text = source.replace(/⟦([^|⟧]+)\|([^⟦⟧]*)⟧/g, (_, code: string, words: string) => {
    marks.push(markOf(code, words));
    return words;
  });
  if (/[⟦⟧]/.test(text)) throw new Error(`a mark does not close: ${text.slice(0, 200)}`);
  return { text, marks };
}

function markOf(code: string, text: string): Mark {
  if (code.startsWith('+')) return { type: 'again', key: code.slice(1), text };
  if (code.startsWith('x.')) {
    const [, why = '', kind = ''] = code.split('.');
    const known = whyCodes[why];
    const negative = kindCodes[kind];
    if (known === undefined || negative === undefined) throw new Error(`unknown mark ${code}`);
    return { type: 'negative', kind: negative, text, why: known };
  }
  const parts = /^([a-z]+)(~[a-zA-Z]+)?(\?)?(#[\w-]+)?(@[a-z]{2})?$/.exec(code);
  const base = codes[parts?.[1] ?? ''];
  if (parts === null || base === undefined) throw new Error(`unknown mark ${code}`);
  const orKind = parts[2] === undefined ? undefined : kindCodes[parts[2].slice(1)];
  const rest: Partial<Label> = {
    ...base.rest,
    ...(orKind === undefined ? {} : { orKind }),
    ...(parts[3] === undefined ? {} : { optional: true }),
    ...(parts[5] === undefined ? {} : { language: parts[5].slice(1) }),
  };
  return { type: 'label', kind: base.kind, text, key: parts[4]?.slice(1) ?? null, rest };
}
