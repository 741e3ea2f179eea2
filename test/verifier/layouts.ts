// Twelve ways people and models lay out a summary. Written without sight of our renderer.

import type { Phrases, SectionName } from './bank.ts';
import { englishHeadings, nativeHeadings, phrases } from './bank.ts';
import type { Language } from './corpus/session.ts';
import type { Draft, Line } from './draft.ts';

export interface Laid {
  readonly text: string;
  /** Sections that stand as H1–H3 headings outside fences. */
  readonly sections: ReadonlySet<SectionName>;
}

const stop: Readonly<Record<Language, string>> = {
  en: '.',
  de: '.',
  es: '.',
  fr: '.',
  pt: '.',
  tr: '.',
  zh: '。',
  ja: '。',
};

/** One sentence, with the language's full stop unless it ends in punctuation. */
function sentence(draft: Draft, text: string): string {
  return /[.?!。？！]$/.test(text) ? text : text + stop[draft.session.language];
}

const texts = (lines: readonly Line[]): string[] => lines.map((line) => line.text);
const prose = (draft: Draft, lines: readonly string[]): string => lines.map((line) => sentence(draft, line)).join(' ');
const code = (path: string): string => `\`${path}\``;
const bullets = (lines: readonly string[], mark = '-'): string => lines.map((line) => `${mark} ${line}`).join('\n');
const numbered = (lines: readonly string[]): string => lines.map((line, at) => `${at + 1}. ${line}`).join('\n');

/** Collects blocks under headings and remembers which sections got one. */
class Page {
  readonly #draft: Draft;
  readonly #blocks: string[] = [];
  readonly #sections = new Set<SectionName>();
  readonly #decorate: (level: number, title: string, count: number) => string;

  constructor(draft: Draft, decorate?: (level: number, title: string, count: number) => string) {
    this.#draft = draft;
    this.#decorate = decorate ?? ((level, title) => `${'#'.repeat(level)} ${title}`);
  }

  title(text: string): this {
    this.#blocks.push(text);
    return this;
  }

  section(level: number, name: SectionName, body: string): this {
    if (body === '') return this;
    const { headings, session, spelling, hidden } = this.#draft;
    const names = headings === 'english' ? englishHeadings : nativeHeadings[session.language];
    if (!hidden.includes(name)) {
      this.#sections.add(name);
      this.#blocks.push(this.#decorate(level, names[name][spelling], this.#sections.size));
    }
    this.#blocks.push(body);
    return this;
  }

  laid(): Laid {
    const { fenced, session, headings, spelling } = this.#draft;
    const names = headings === 'english' ? englishHeadings : nativeHeadings[session.language];
    if (fenced !== null) this.#blocks.push(`\`\`\`markdown\n## ${names[fenced][spelling]}\n- …\n\`\`\``);
    return { text: `${this.#blocks.join('\n\n')}\n`, sections: this.#sections };
  }
}

const bank = (draft: Draft): Phrases => phrases[draft.session.language];

function piStyle(draft: Draft): Laid {
  const done = [...draft.done, ...texts(draft.solved)].map((line) => `- [x] ${line}`).join('\n');
  const progress = new Page(draft)
    .section(2, 'goal', draft.goal.text)
    .section(2, 'constraints', bullets(texts(draft.rules)))
    .section(2, 'progress', ' ')
    .section(3, 'done', done)
    .section(3, 'blocked', bullets(texts(draft.open)))
    .section(2, 'decisions', bullets(texts(draft.choices)))
    .section(2, 'next', numbered([draft.request.text]))
    .section(2, 'loops', bullets(texts(draft.loops)));
  return progress
    .section(2, 'modified', bullets(draft.modified))
    .section(2, 'read', bullets(draft.read))
    .section(2, 'deleted', bullets(draft.deleted))
    .laid();
}

function proseChapters(draft: Draft): Laid {
  const files = (list: readonly string[]): string => prose(draft, list.length === 0 ? [] : [list.map(code).join(', ')]);
  return new Page(draft)
    .section(2, 'goal', prose(draft, [draft.goal.text]))
    .section(2, 'progress', prose(draft, [...draft.done, ...texts(draft.solved), ...texts(draft.open)]))
    .section(2, 'constraints', prose(draft, texts(draft.rules)))
    .section(2, 'decisions', prose(draft, texts(draft.choices)))
    .section(2, 'modified', files(draft.modified))
    .section(2, 'read', files(draft.read))
    .section(2, 'deleted', files(draft.deleted))
    .section(2, 'loops', prose(draft, texts(draft.loops)))
    .section(2, 'next', prose(draft, [draft.request.text]))
    .laid();
}

function brainDump(draft: Draft): Laid {
  const star = (lines: readonly string[]): string => bullets(lines, '*');
  return new Page(draft)
    .section(3, 'critical', star([...texts(draft.open), ...texts(draft.solved), ...draft.done]))
    .section(3, 'modified', star(draft.modified.map(code)))
    .section(3, 'deleted', star(draft.deleted.map(code)))
    .section(3, 'read', star(draft.read.map(code)))
    .section(3, 'loops', star(texts(draft.loops)))
    .section(3, 'next', star([draft.request.text]))
    .section(3, 'decisions', star(texts(draft.choices)))
    .section(3, 'constraints', star(texts(draft.rules)))
    .section(3, 'goal', star([draft.goal.text]))
    .laid();
}

function handover(draft: Draft): Laid {
  return new Page(draft, (_, title, count) => `# ${count}. ${title}`)
    .section(1, 'goal', sentence(draft, draft.goal.text))
    .section(1, 'constraints', numbered(texts(draft.rules)))
    .section(1, 'decisions', numbered(texts(draft.choices)))
    .section(1, 'progress', numbered([...draft.done, ...texts(draft.solved)]))
    .section(1, 'blocked', numbered(texts(draft.open)))
    .section(1, 'modified', numbered(draft.modified))
    .section(1, 'read', numbered(draft.read))
    .section(1, 'deleted', numbered(draft.deleted))
    .section(1, 'loops', numbered(texts(draft.loops)))
    .section(1, 'next', numbered([draft.request.text]))
    .laid();
}

function table(rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(['#', ' ']), '| --- | --- |', ...rows.map((row, at) => line([String(at + 1), ...row]))].join('\n');
}

function tables(draft: Draft): Laid {
  const rows = (list: readonly string[]): string => table(list.map((item) => [item]));
  return new Page(draft)
    .section(2, 'goal', `**${draft.goal.text}**`)
    .section(2, 'next', rows([draft.request.text]))
    .section(2, 'constraints', rows(texts(draft.rules)))
    .section(2, 'decisions', rows(texts(draft.choices)))
    .section(2, 'done', rows([...draft.done, ...texts(draft.solved)]))
    .section(2, 'blocked', rows(texts(draft.open)))
    .section(2, 'modified', rows(draft.modified.map(code)))
    .section(2, 'read', rows(draft.read.map(code)))
    .section(2, 'deleted', rows(draft.deleted.map(code)))
    .section(2, 'loops', rows(texts(draft.loops)))
    .laid();
}

function report(draft: Draft): Laid {
  const lettered = (lines: readonly string[]): string =>
    lines.map((line, at) => `${String.fromCharCode(97 + at)}) ${sentence(draft, line)}`).join('\n');
  return new Page(draft, (level, title, count) => `${'#'.repeat(level)} ${count} ${title}`)
    .section(2, 'goal', sentence(draft, draft.goal.text))
    .section(2, 'decisions', lettered(texts(draft.choices)))
    .section(2, 'constraints', lettered(texts(draft.rules)))
    .section(2, 'critical', lettered([...texts(draft.solved), ...texts(draft.open), ...draft.done]))
    .section(3, 'modified', draft.modified.join('\n'))
    .section(3, 'read', draft.read.join('\n'))
    .section(3, 'deleted', draft.deleted.join('\n'))
    .section(2, 'loops', lettered(texts(draft.loops)))
    .section(2, 'next', lettered([draft.request.text]))
    .laid();
}

function checklist(draft: Draft): Laid {
  const ticked = (lines: readonly string[], mark: string): string => bullets(lines.map((line) => `[${mark}] ${line}`));
  return new Page(draft, (level, title) => `${'#'.repeat(level)} ${title}:`)
    .title('# Session')
    .section(3, 'goal', draft.goal.text)
    .section(3, 'done', ticked([...draft.done, ...texts(draft.solved)], 'x'))
    .section(3, 'blocked', ticked(texts(draft.open), ' '))
    .section(3, 'loops', ticked(texts(draft.loops), ' '))
    .section(3, 'next', ticked([draft.request.text], ' '))
    .section(3, 'constraints', bullets(texts(draft.rules).map((line) => `**${line}**`)))
    .section(3, 'decisions', bullets(texts(draft.choices).map((line) => `_${line}_`)))
    .section(3, 'modified', bullets(draft.modified.map(code)))
    .section(3, 'read', bullets(draft.read.map(code)))
    .section(3, 'deleted', bullets(draft.deleted.map(code)))
    .laid();
}

function quotes(draft: Draft): Laid {
  const quoted = (lines: readonly string[]): string => lines.map((line) => `> ${line}`).join('\n>\n');
  return new Page(draft, (level, title) => `${'#'.repeat(level)} **${title}**`)
    .section(2, 'goal', quoted([draft.goal.text]))
    .section(2, 'constraints', quoted(texts(draft.rules)))
    .section(2, 'decisions', quoted(texts(draft.choices)))
    .section(2, 'critical', bullets([...texts(draft.open), ...texts(draft.solved)], '•'))
    .section(2, 'done', bullets(draft.done, '•'))
    .section(2, 'modified', draft.modified.map(code).join(' · '))
    .section(2, 'read', draft.read.map(code).join(' · '))
    .section(2, 'deleted', draft.deleted.map(code).join(' · '))
    .section(2, 'loops', bullets(texts(draft.loops), '•'))
    .section(2, 'next', quoted([draft.request.text]))
    .laid();
}

const none: ReadonlySet<SectionName> = new Set();

interface Group {
  readonly label: string;
  readonly tag: string;
  readonly lines: readonly string[];
}

/** Everything a layout without headings tells, in order; empty groups are left out. */
function groups(draft: Draft): Group[] {
  const words = bank(draft);
  const all: Group[] = [
    { label: words.purpose, tag: 'task', lines: [draft.goal.text] },
    { label: words.rules, tag: 'rules', lines: texts(draft.rules) },
    { label: words.decided, tag: 'agreed', lines: texts(draft.choices) },
    { label: words.done, tag: 'state', lines: [...draft.done, ...texts(draft.solved), ...texts(draft.open)] },
    { label: words.changed, tag: 'modified-files', lines: draft.modified },
    { label: words.onlyRead, tag: 'read-files', lines: draft.read },
    { label: words.removed, tag: 'deleted-files', lines: draft.deleted },
    { label: words.todo, tag: 'remaining', lines: texts(draft.loops) },
    { label: words.latest, tag: 'request', lines: [draft.request.text] },
  ];
  return all.filter((group) => group.lines.length > 0);
}

const isPaths = (group: Group): boolean => group.tag.endsWith('-files');

function letter(draft: Draft): Laid {
  const words = bank(draft);
  const paragraphs = groups(draft).map(
    (group) => `${group.label}: ${isPaths(group) ? group.lines.join(', ') : prose(draft, group.lines)}`,
  );
  return { text: `${[`${words.greeting},`, ...paragraphs, words.closing].join('\n\n')}\n`, sections: none };
}

function yamlish(draft: Draft): Laid {
  const block = (group: Group): string =>
    `${group.label.toLowerCase().replaceAll(' ', '_')}:\n${group.lines.map((line) => `  - ${line}`).join('\n')}`;
  return { text: `${groups(draft).map(block).join('\n')}\n`, sections: none };
}

function telegram(draft: Draft): Laid {
  const lines = groups(draft).map((group) => `${group.label}: ${group.lines.join(' / ')}`);
  return { text: `${lines.join('\n')}\n`, sections: none };
}

function tags(draft: Draft): Laid {
  const blocks = groups(draft).map((group) => `<${group.tag}>\n${group.lines.join('\n')}\n</${group.tag}>`);
  return { text: `${blocks.join('\n\n')}\n`, sections: none };
}

/** Layouts with headings first; the last four have none, so every required section is missing in them. */
export const headedLayouts = {
  piStyle,
  proseChapters,
  brainDump,
  handover,
  tables,
  report,
  checklist,
  quotes,
} as const;
export const headlessLayouts = { letter, yamlish, telegram, tags } as const;
