import { describe, expect, it } from 'vitest';
import { compareSigns, signsOf } from '../../server/compaction/wording/polarity.ts';
import { termsOf } from '../../server/compaction/wording/terms.ts';

const signed = (text: string) => signsOf(text, termsOf(text));
/** Positive when the second text affirms what the first does, negative when it denies it. */
function verdict(a: string, b: string): 'same' | 'flipped' {
  const { agree, disagree } = compareSigns(signed(a), signed(b));
  return disagree > agree ? 'flipped' : 'same';
}

describe('CMP-6 polarity both ways', () => {
  it.each([
    ['Never log card numbers', 'Card numbers must not be logged'],
    ['Never log card numbers, tokens or passwords', 'Avoid logging card numbers, tokens and passwords'],
    ['Use pnpm, not npm', 'pnpm is the package manager; npm is not used'],
    ['Use pnpm, not npm', 'Use pnpm instead of npm'],
    ["Don't use spaces, use tabs", 'Use tabs and not spaces'],
    ['prefer tabs over spaces', 'Indent with tabs rather than spaces'],
    ['Do not change the public API', 'The public API stays unchanged'],
    ["Don't forget to run the tests", 'Always run the tests'],
    ['Do not deploy until tests pass', 'Deploy only after tests pass'],
    ['Never push without running tests', 'Run tests before every push'],
    ['Keep the legacy endpoint', 'Do not remove the legacy endpoint'],
    ['Niemals Kartennummern loggen', 'Kartennummern dürfen nicht geloggt werden'],
    ['No uses nunca npm', 'Nunca uses npm'],
    ["N'utilise jamais npm", 'Il ne faut pas utiliser npm'],
    ['Não altere a API pública', 'A API pública não deve ser alterada'],
    ['npm kullanma, pnpm kullan', 'pnpm kullan, npm kullanmayın'],
    ['不要使用npm，使用pnpm', '使用pnpm而不是npm'],
    ['npmは使わないでください', 'npmを使ってはいけない'],
    ['テストを必ず実行しなければならない', 'テストを必ず実行する'],
    ['Use the theme runtime.', 'The runtime theme is used'],
  ])('%s ≈ %s', (a, b) => expect(verdict(a, b)).toBe('same'));

  it.each([
    ['Never log card numbers', 'Log card numbers'],
    ['Never log card numbers', 'Always log card numbers'],
    ['Log card numbers', 'Never log card numbers'],
    ['Use pnpm, not npm', 'Use npm, not pnpm'],
    ['Use pnpm instead of npm', 'Use npm instead of pnpm'],
    ['prefer tabs over spaces', 'prefer spaces over tabs'],
    ['Do not change the public API', 'Change the public API'],
    ['Do not change the public API', 'The public API may be changed'],
    ['All endpoints must require auth', 'Endpoints must not require auth'],
    ['Keep the legacy endpoint', 'Remove the legacy endpoint'],
    ['Never push without running tests', 'Push without running tests'],
    ['Enable caching in production', 'Disable caching in production'],
    ['Niemals Kartennummern loggen', 'Immer Kartennummern loggen'],
    ['No uses npm', 'Usa npm'],
    ["N'utilise jamais npm", 'Utilise toujours npm'],
    ['Não altere a API pública', 'Altere a API pública'],
    ['npm kullanma', 'npm kullan'],
    ['不要使用npm', '使用npm'],
    ['npmは使わないでください', 'npmを使ってください'],
    ['Run the migration before deploying', 'Run the migration after deploying'],
  ])('%s ≠ %s', (a, b) => expect(verdict(a, b)).toBe('flipped'));
});
