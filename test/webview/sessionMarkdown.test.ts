// Markdown of replies becomes inert nodes: what is drawn is read off the template, without a browser.
import { describe, expect, it } from 'vitest';
import { drawMarkdown } from '../../webview/session/drawMarkdown.ts';
import { lexGrown, lexMarkdown } from '../../webview/session/lexMarkdown.ts';

/** A template as the markup its author wrote, with each value as escaped text: what lit would put into the page. */
function drawn(value: unknown): string {
  if (value === null || value === undefined || typeof value === 'symbol' || typeof value === 'function') return '';
  if (Array.isArray(value)) return value.map(drawn).join('');
  if (typeof value !== 'object') return String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  if ('strings' in value && 'values' in value) {
    const { strings, values } = value as { strings: readonly string[]; values: readonly unknown[] };
    return strings.map((part, index) => part + drawn(values[index])).join('');
  }
  // A guard: its second value makes the inner template.
  if ('values' in value && Array.isArray(value.values)) {
    const make: unknown = value.values[1];
    return typeof make === 'function' ? drawn(make()) : '';
  }
  return '';
}

const actions = { openLink: () => {}, copy: () => {} };
const pageOf = (markdown: string) => drawn(drawMarkdown(lexMarkdown(markdown).tokens, actions));

describe('SEC-2 Markdown of a reply is inert', () => {
  it.each([
    '<script>alert(1)</script>',
    'a <img src=x onerror=alert(1)> b',
    '<iframe src="https://evil.example"></iframe>',
    '![x](https://tracker.example/x.png)',
    '[x](javascript:alert(1))',
    '<a href="javascript:alert(1)">x</a>',
    '| a |\n|---|\n| <b onclick=x>y</b> |',
    '- <style>*{display:none}</style>',
    '```html\n<script>alert(1)</script>\n```',
    '<https://example.com/<svg onload=x>>',
  ])('%j', (markdown) => {
    const page = pageOf(markdown);
    expect(page).not.toMatch(/<(?:script|img|iframe|a|style|svg|b)\b/i);
    expect(page).not.toMatch(/<[a-z][^<>]*\s(?:href|src|on\w+)=/i);
  });

  it('only web addresses can be asked for; others stay words with their target', () => {
    expect(pageOf('[docs](https://example.com/a)')).toMatch(/<button class="link" title=https:\/\/example.com\/a/);
    expect(pageOf('[file](src/a.ts)')).toContain('<span class="target" title=src/a.ts>');
    expect(pageOf('[x](command:workbench.action.quit)')).not.toContain('<button');
  });

  it('frames hidden characters', () => {
    expect(pageOf('a\u202Eb')).toContain('U+202E');
  });

  it('draws structure: code, lists, tasks, tables, headings', () => {
    const page = pageOf(
      '# T\n\n1. one\n2. two\n\n- [x] done\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n`x` **y** &amp; z\n',
    );
    for (const part of ['role="heading"', '<ol', '<li class=task', '<table>', '<code', '<strong>', '&amp; z'])
      expect(page).toContain(part);
  });

  it('shows absurd nesting as text instead of failing', () => {
    const page = pageOf(`${'> '.repeat(20_000)}x`);
    expect(page.length).toBeGreaterThan(20_000);
    expect(pageOf('['.repeat(5_000)).length).toBeGreaterThan(4_000);
    expect(pageOf(`${'*a '.repeat(3_000)}`).length).toBeGreaterThan(3_000);
  });
});

describe('SEC-2 a reply made to be slow', () => {
  const long = 20_000;
  it.each(['a_*', '_a', '**a', '1. ', 'a.', '~a', '*_'])('%j, over and over, costs no second', (bit) => {
    const text = `${bit.repeat(long)}@`;
    const before = process.cpuUsage();
    const { tokens } = lexMarkdown(text);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(1_000);
    expect(tokens.map(({ raw }) => raw).join('')).toBe(text);
  });
  it.each([
    ['a code block of snake_case', `Look:\n\n\`\`\`c\n${'a_b_c = d_e;\n'.repeat(1_000)}\`\`\`\n`, '<pre'],
    ['a table of snake_case', `| a |\n|---|\n${'| a_b_c |\n'.repeat(1_000)}`, '<table>'],
    ['long prose', 'One *word* here. '.repeat(300), '<em>'],
  ])('%s is still drawn as what it is', (_name, text, part) => {
    expect(pageOf(text)).toContain(part);
  });
});

describe('UI-6 a growing reply', () => {
  const whole =
    'One.\n\nTwo **b**.\n\n- a\n- b\n\n```ts\nconst x = 1;\n```\n\nEnd of it.\n\n| a |\n|---|\n| 1 |\n\nLast.';
  it('is lexed from its end and comes to the same as the whole', () => {
    let lexed = lexMarkdown('');
    for (let length = 1; length <= whole.length; length += 3) lexed = lexGrown(lexed, whole.slice(0, length));
    lexed = lexGrown(lexed, whole);
    expect(lexed.tokens.map(({ type, raw }) => [type, raw])).toEqual(
      lexMarkdown(whole).tokens.map(({ type, raw }) => [type, raw]),
    );
  });
  it('keeps the blocks it had, so that they are not drawn again', () => {
    const before = lexMarkdown(whole);
    const after = lexGrown(before, `${whole} More.`);
    expect(after.tokens[0]).toBe(before.tokens[0]);
    expect(lexGrown(before, 'Another.').tokens).toHaveLength(1);
  });
});
