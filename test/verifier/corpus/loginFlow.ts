// English: login hardening; long prose, decisions by both sides, a goal of two halves.
import { bash, type CorpusSession, choice, edit, failure, read, rule, say, told, user } from './session.ts';

export const loginFlow: CorpusSession = {
  name: 'login-flow',
  language: 'en',
  cwd: '/work/portal',
  steps: [
    user('u1', 'Harden the login flow of the portal against credential stuffing.'),
    user(
      'u2',
      'Some background: we were attacked last week. Passwords must be hashed with argon2id. Never reveal whether an account exists. Session tokens have to expire after 30 minutes. Do not commit directly to main.',
    ),
    read('r1', 'app/auth/session.rb', 'class Session'),
    read('r2', 'app/admin/session.rb', 'class AdminSession'),
    say('a1', 'I chose rack-attack for throttling since it is already in the Gemfile.'),
    edit('w1', 'app/auth/session.rb'),
    edit('w2', 'config/initializers/throttle.rb'),
    bash(
      'b1',
      'bundle exec rspec',
      'Failure/Error: expect(response).to have_http_status(429)\n  expected the response to have status code 429 but it was 200\n58 examples, 1 failure',
      { failed: true, purpose: 'test' },
    ),
    bash('b2', 'bundle exec rubocop', '41 files inspected, no offenses detected', { purpose: 'lint' }),
    bash('b3', 'bundle install', 'Bundler could not find compatible versions for gem "argon2"', {
      failed: true,
      purpose: 'install',
    }),
    bash('b4', 'bundle install', 'Bundle complete! 32 Gemfile dependencies, 118 gems now installed.', {
      purpose: 'install',
    }),
    user('u3', 'Lock accounts for 15 minutes after ten failures instead of forever. Captchas: we do not want them.'),
    bash('b5', 'rm app/auth/captcha.rb app/auth/captcha_helper.rb', '', {
      deletes: ['app/auth/captcha.rb', 'app/auth/captcha_helper.rb'],
    }),
    say(
      'a2',
      'Both captcha files are gone. Remaining: translate the lockout message, and ask legal whether we may keep the IP addresses.',
    ),
    user('u4', 'Then write a spec that proves the lockout ends after 15 minutes.'),
  ],
  goal: told(
    'u1',
    'Harden the login flow of the portal against credential stuffing',
    "Harden the portal's login flow against credential stuffing",
    'Hardening of the portal login flow against credential stuffing',
    "The login flow of the portal is to be hardened so that credential stuffing doesn't work",
  ),
  request: told(
    'u4',
    'write a spec that proves the lockout ends after 15 minutes',
    'Write a spec proving that the lockout ends after 15 minutes',
    'A spec has to prove that the lockout ends after 15 minutes',
    'Prove with a spec: after 15 minutes the lockout ends',
  ),
  rules: [
    rule(
      'must',
      'u2',
      'Passwords must be hashed with argon2id',
      [
        'Hash passwords with argon2id',
        'argon2id has to be used for hashing passwords',
        'Passwords are to be hashed using argon2id',
      ],
      ['Passwords must not be hashed with argon2id', 'Do not hash passwords with argon2id'],
    ),
    rule(
      'must-not',
      'u2',
      'Never reveal whether an account exists',
      [
        'Whether an account exists must never be revealed',
        'Do not reveal if an account exists',
        'The existence of an account must not be revealed',
      ],
      ['Reveal whether an account exists', 'Always reveal whether an account exists'],
    ),
    rule(
      'must',
      'u2',
      'Session tokens have to expire after 30 minutes',
      [
        'Session tokens must expire after 30 minutes',
        'Tokens of a session have to expire after 30 minutes',
        'Expire session tokens after 30 minutes',
      ],
      ['Session tokens must not expire after 30 minutes', 'Session tokens do not have to expire after 30 minutes'],
    ),
    rule(
      'must-not',
      'u2',
      'Do not commit directly to main',
      ['Never commit directly to main', 'No direct commits to main', 'Committing directly to main is forbidden'],
      ['Commit directly to main', 'Always commit directly to main'],
    ),
  ],
  withdrawn: [],
  choices: [
    choice(
      'assistant',
      'a1',
      'I chose rack-attack for throttling since it is already in the Gemfile',
      [
        'rack-attack was chosen for throttling because it is already in the Gemfile',
        'Throttling uses rack-attack (already in the Gemfile)',
        'For throttling, rack-attack is used since the Gemfile already has it',
      ],
      ['rack-attack was not chosen for throttling', 'Throttling does not use rack-attack'],
    ),
    choice(
      'user',
      'u3',
      'Lock accounts for 15 minutes after ten failures instead of forever',
      [
        'Accounts are locked for 15 minutes after ten failures, not forever',
        'After ten failures an account is locked for 15 minutes instead of forever',
        'Ten failures lock accounts for 15 minutes rather than forever',
      ],
      [
        'Lock accounts forever after ten failures instead of 15 minutes',
        'Do not lock accounts for 15 minutes after ten failures',
      ],
    ),
    choice(
      'user',
      'u3',
      'Captchas: we do not want them',
      ['We do not want captchas', 'Captchas are not wanted', 'No captchas, the user does not want them'],
      ['We want captchas', 'Captchas: we want them'],
    ),
  ],
  reversed: [],
  failures: [
    failure(
      'b1',
      'expected the response to have status code 429 but it was 200',
      null,
      null,
      [
        'rspec still fails: expected the response to have status code 429 but it was 200',
        'Open: the response has status code 200 where 429 was expected',
        'Unresolved spec failure, status code 429 expected but the response was 200',
      ],
      [
        'Fixed: expected the response to have status code 429 but it was 200',
        'The spec failure with status code 200 instead of the expected 429 response has been resolved',
      ],
    ),
    failure(
      'b3',
      'Bundler could not find compatible versions for gem "argon2"',
      null,
      'b4',
      [
        'Resolved: Bundler could not find compatible versions for gem "argon2"',
        'Bundler finding no compatible versions for the argon2 gem is fixed',
        'Fixed that compatible versions for gem "argon2" could not be found by Bundler',
      ],
      [
        'Still open: Bundler could not find compatible versions for gem "argon2"',
        'Bundler still cannot find compatible versions for gem "argon2"',
      ],
    ),
  ],
  loops: [
    told(
      'a2',
      'translate the lockout message',
      'The lockout message still has to be translated',
      'Translation of the lockout message',
      'Lockout message: translate it',
    ),
    told(
      'a2',
      'ask legal whether we may keep the IP addresses',
      'Legal must be asked whether IP addresses may be kept',
      'To ask legal: may we keep the IP addresses',
      'Ask legal if the IP addresses may be kept',
    ),
  ],
  namesakes: [['app/auth/session.rb', 'app/admin/session.rb']],
  proven: ['rubocop: no offenses', 'Lint passes', 'bundle install succeeded'],
  invented: [
    'All specs pass',
    'rspec ran without failures',
    'The lockout spec is green',
    'Deployed to staging',
    'The security scan found nothing and passed',
  ],
  fabricated: ['app/auth/lockout.rb', 'spec/auth/lockout_spec.rb', 'config/locales/lockout.en.yml'],
  remarks: ['Ruby 3.3.5 with Rails 7.2', 'One of 58 examples fails', 'Nothing has been deployed so far'],
};
