// CMP-3 token estimates against counts of o200k_base, and calibration by reported usage.
import { describe, expect, it } from 'vitest';
import { branchOf } from '../../server/record/branch.ts';
import { calibration } from '../../server/record/calibration.ts';
import { projectionOf } from '../../server/record/projection.ts';
import { estimateTokens } from '../../server/record/tokens.ts';
import { buildTree } from '../../server/record/tree.ts';
import { entry, header, message, sessionOf } from '../support/sessionText.ts';

/** Text, and its tokens as o200k_base counts them. */
const counted: readonly (readonly [language: string, text: string, tokens: number])[] = [
  [
    'English',
    'The compaction keeps the newest messages and replaces everything before them with a summary that was checked against the facts of the session.',
    25,
  ],
  [
    'TypeScript',
    "export function parseHeader(line: string): Header | null {\n  const value = JSON.parse(line) as Partial<Header>;\n  return typeof value.id === 'string' ? { id: value.id, cwd: value.cwd ?? null } : null;\n}\n",
    52,
  ],
  [
    'Markdown',
    '## Progress\n\n- [x] **Parser** reads `v1`, `v2` and `v3` files\n- [ ] Fix `src/store/journal.ts` (see issue #42)\n\n```sh\nnpm test -- --run\n```\n',
    54,
  ],
  [
    'Russian',
    'Сжатие сохраняет последние сообщения и заменяет всё, что было раньше, кратким изложением, проверенным по фактам этой сессии.',
    31,
  ],
  [
    'German',
    'Die Verdichtung behält die neuesten Nachrichten und ersetzt alles davor durch eine Zusammenfassung, die gegen die Fakten der Sitzung geprüft wurde.',
    26,
  ],
  [
    'Japanese',
    '圧縮は最新のメッセージを保持し、それより前のすべてを、セッションの事実に照らして確認された要約に置き換えます。',
    42,
  ],
  [
    'Korean',
    '압축은 최신 메시지를 유지하고 그 이전의 모든 내용을 세션의 사실과 대조하여 확인된 요약으로 바꿉니다.',
    32,
  ],
  [
    'French',
    "La compaction garde les messages les plus récents et remplace tout ce qui précède par un résumé vérifié d'après les faits de la session.",
    31,
  ],
  [
    'Spanish',
    'La compactación conserva los mensajes más recientes y sustituye todo lo anterior por un resumen comprobado con los hechos de la sesión.',
    26,
  ],
  [
    'JSON',
    '{"path":"src/app/main.ts","operations":["write","edit"],"entryIds":["a1b2c3d4","e5f6a7b8"],"resolved":false,"confidence":"high"}',
    45,
  ],
  [
    'Chinese',
    '压缩会保留最新的消息，并用根据会话事实核对过的摘要替换之前的所有内容。请在修改文件之前运行测试，并把结果保存到单独的文件夹中。',
    45,
  ],
];

describe('CMP-3 estimate', () => {
  it.each(counted)('%s within 15 % on a short text', (_, text, tokens) => {
    expect(Math.abs(estimateTokens(text) / tokens - 1)).toBeLessThan(0.15);
  });
  it('nothing is nothing', () => expect(estimateTokens('')).toBe(0));
  it('grows in proportion', () => {
    const text = 'const value = parse(input); // see src/app/main.ts:42\n';
    expect(estimateTokens(text.repeat(1_000)) / estimateTokens(text)).toBeCloseTo(1_000, -2);
  });
});

describe('CMP-3 calibration', () => {
  const reply = (id: string, parentId: string, input: number) =>
    message(id, parentId, 'assistant', 'ok '.repeat(100), {
      usage: { input, output: 150, cacheRead: 0, cacheWrite: 0 },
    });

  it('nothing reported: no ratio, no overhead', () => {
    const session = sessionOf([header(), message('a', null, 'user', 'hi')]);
    expect(calibration(session, branchOf(buildTree(session)))).toEqual({
      models: [],
      overheadTokens: 0,
      reportedTokens: null,
    });
  });

  it('overhead is what the provider counts beyond the projection; the ratio comes from growth', () => {
    const lines = [header(), message('u0', null, 'user', 'word '.repeat(300))];
    for (let n = 0; n < 5; n++) {
      lines.push(
        reply(`a${n}`, `u${n}`, 5_000 + n * 1_000),
        message(`u${n + 1}`, `a${n}`, 'user', 'word '.repeat(300)),
      );
    }
    const session = sessionOf(lines);
    const tree = buildTree(session);
    const { models, overheadTokens, reportedTokens } = calibration(session, branchOf(tree));
    expect(reportedTokens).toBe(9_150);
    expect(overheadTokens).toBe(9_150 - projectionOf(session, branchOf(tree, 'a4')).tokens);
    expect(models).toMatchObject([{ provider: 'p', model: 'm', samples: 4 }]);
    expect(models[0]?.ratio).toBeGreaterThan(1.5);
  });

  it('an edit after the reply does not count: the provider had counted what it took out', () => {
    const session = sessionOf([
      header(),
      message('u0', null, 'user', 'word '.repeat(300)),
      reply('a0', 'u0', 5_000),
      entry('context_edit', 'e0', 'a0', { targetId: 'u0', replacement: null }),
      message('u1', 'e0', 'user', 'go on'),
    ]);
    const tree = buildTree(session);
    const whole = projectionOf(session, branchOf(tree));
    const then = projectionOf(session, branchOf(tree, 'a0')).tokens;
    expect(then).toBeGreaterThan(whole.tokens);
    expect(calibration(session, branchOf(tree), tree, whole).overheadTokens).toBe(5_150 - then);
  });
});
