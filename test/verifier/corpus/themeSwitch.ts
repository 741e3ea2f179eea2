// English: a dark theme for a React dashboard.
import { bash, type CorpusSession, choice, edit, failure, read, rule, say, told, user, write } from './session.ts';

export const themeSwitch: CorpusSession = {
  name: 'theme-switch',
  language: 'en',
  cwd: '/Users/lee/dash',
  steps: [
    user('u1', 'We need a dark theme for the dashboard that follows the operating system setting.'),
    user(
      'u2',
      'Rules: colours come from CSS variables only, do not add a styling library, and the charts must stay readable for colour-blind people. Prefer prefers-color-scheme over JavaScript where possible. Maybe run the visual tests at the end.',
    ),
    read('r1', 'packages/ui/src/index.ts', 'export {};'),
    read('r2', 'packages/charts/src/index.ts', 'export {};'),
    say(
      'a1',
      'Decided: the choice is stored in localStorage under the key "theme". I am going with a data-theme attribute on the html element.',
    ),
    write('w1', 'packages/ui/src/theme.css'),
    edit('w2', 'packages/charts/src/index.ts'),
    edit('w3', 'packages/charts/src/palette.ts'),
    bash(
      'b1',
      'pnpm build',
      "packages/charts/src/palette.ts(12,7): error TS2322: Type 'string' is not assignable to type 'Palette'.",
      { failed: true, purpose: 'build' },
    ),
    edit('w4', 'packages/charts/src/palette.ts'),
    bash('b2', 'pnpm build', 'built in 4.1s', { purpose: 'build' }),
    bash('b3', 'pnpm test', 'FAIL packages/ui/test/theme.test.tsx\nReferenceError: matchMedia is not defined', {
      failed: true,
      purpose: 'test',
    }),
    user('u3', 'Store it in a cookie after all, the server needs to know. Drop the old palette file.'),
    bash('b4', 'rm packages/ui/src/oldPalette.ts', '', { deletes: ['packages/ui/src/oldPalette.ts'] }),
    say('a2', 'The cookie will be called theme and last one year. I have not measured the contrast of the legend yet.'),
    user('u4', 'Now make the toggle reachable by keyboard.'),
  ],
  goal: told(
    'u1',
    'We need a dark theme for the dashboard that follows the operating system setting',
    'A dark theme for the dashboard, following the operating system setting',
    "Dark theme for the dashboard is needed; it has to follow the operating system's setting",
    'The dashboard should get a dark theme which follows the setting of the operating system',
  ),
  request: told(
    'u4',
    'Now make the toggle reachable by keyboard',
    'Make the toggle reachable by keyboard',
    'The toggle must be reachable with the keyboard',
    'Keyboard users should be able to reach the toggle',
  ),
  rules: [
    rule(
      'must',
      'u2',
      'colours come from CSS variables only',
      [
        'Colours come only from CSS variables',
        'All colours have to come from CSS variables',
        'Only CSS variables are used for colours',
      ],
      ['colours must not come from CSS variables', 'Colours never come from CSS variables'],
    ),
    rule(
      'must-not',
      'u2',
      'do not add a styling library',
      ["Don't add any styling library", 'No styling library may be added', 'Adding a styling library is not allowed'],
      ['add a styling library', 'A styling library must be added', 'Adding a styling library is allowed'],
    ),
    rule(
      'must',
      'u2',
      'the charts must stay readable for colour-blind people',
      [
        'Charts must remain readable for colour-blind people',
        'Colour-blind people must still be able to read the charts',
        'Keep the charts readable for people who are colour-blind',
      ],
      [
        'the charts do not have to stay readable for colour-blind people',
        'Charts need not be readable for colour-blind people',
      ],
    ),
    rule(
      'prefer',
      'u2',
      'Prefer prefers-color-scheme over JavaScript where possible',
      [
        'Where possible, prefers-color-scheme is preferred over JavaScript',
        'prefers-color-scheme rather than JavaScript where possible',
        'Use prefers-color-scheme instead of JavaScript whenever possible',
      ],
      [
        'Prefer JavaScript over prefers-color-scheme where possible',
        'JavaScript rather than prefers-color-scheme where possible',
      ],
    ),
    rule('prefer', 'u2', 'Maybe run the visual tests at the end', ['Visual tests might be run at the end'], [], false),
  ],
  withdrawn: [],
  choices: [
    choice(
      'assistant',
      'a1',
      'I am going with a data-theme attribute on the html element',
      [
        'A data-theme attribute on the html element is used',
        'The html element carries a data-theme attribute',
        'Theme is set by a data-theme attribute on html',
      ],
      [
        'There is no data-theme attribute on the html element',
        'I am not going with a data-theme attribute on the html element',
      ],
    ),
    choice(
      'user',
      'u3',
      'Store it in a cookie after all, the server needs to know',
      [
        'The choice is stored in a cookie because the server needs to know it',
        'Store it in a cookie, as the server needs to know',
        'Cookie storage, since the server needs to know the theme',
      ],
      ['Do not store it in a cookie, the server needs to know', 'Never store it in a cookie'],
    ),
  ],
  reversed: [
    told(
      'a1',
      'the choice is stored in localStorage under the key "theme"',
      'The choice is stored in localStorage',
      'localStorage holds the choice under the key "theme"',
    ),
  ],
  failures: [
    failure(
      'b1',
      "error TS2322: Type 'string' is not assignable to type 'Palette'.",
      'packages/charts/src/palette.ts',
      'b2',
      [
        "Fixed TS2322 in palette.ts: type 'string' is not assignable to type 'Palette'",
        "Build error TS2322 ('string' not assignable to 'Palette') was resolved",
        "TS2322 about Type 'string' not being assignable to 'Palette' is solved",
      ],
      [
        "Still open: error TS2322: Type 'string' is not assignable to type 'Palette'",
        "TS2322 ('string' not assignable to 'Palette') still breaks the build",
      ],
    ),
    failure(
      'b3',
      'ReferenceError: matchMedia is not defined',
      'packages/ui/test/theme.test.tsx',
      null,
      [
        'theme.test.tsx still fails with ReferenceError: matchMedia is not defined',
        'Unresolved ReferenceError: matchMedia is not defined',
        'Open problem: `matchMedia` is not defined (ReferenceError) in the theme test',
      ],
      ['Fixed ReferenceError: matchMedia is not defined', 'The matchMedia is not defined error has been resolved'],
    ),
  ],
  loops: [
    told(
      'a2',
      'I have not measured the contrast of the legend yet',
      'The contrast of the legend has not been measured yet',
      'Legend contrast still to be measured',
      'Measuring the contrast of the legend is still open',
    ),
  ],
  namesakes: [['packages/charts/src/index.ts', 'packages/ui/src/index.ts']],
  proven: ['pnpm build succeeded', 'The build passes', 'Build works again'],
  invented: [
    'All unit tests pass',
    'Visual tests passed',
    'pnpm test is green',
    'Published to npm',
    'Accessibility audit passed',
  ],
  fabricated: ['packages/ui/src/Toggle.tsx', 'packages/server/src/cookie.ts', 'packages/charts/src/legend.ts'],
  remarks: [
    'React 18.3.1 and pnpm 9.1 are in use',
    'pnpm test fails at present',
    'localStorage is no longer used for the theme',
  ],
};
