// English: a Go queue worker that loses jobs.
import { bash, type CorpusSession, choice, edit, failure, read, rule, say, told, user, write } from './session.ts';

export const queueWorker: CorpusSession = {
  name: 'queue-worker',
  language: 'en',
  cwd: '/srv/jobs',
  steps: [
    user(
      'u1',
      'jobs vanish when a worker gets SIGTERM. Find out why the queue worker drops jobs on shutdown and make it stop. dont touch the public API in pkg/queue. Every retry has to be idempotent. Use zap for logging.',
    ),
    read('r1', 'internal/worker/run.go', 'func Run(ctx context.Context) error {'),
    read('r2', 'cmd/worker/main.go', 'package main'),
    read('r3', 'pkg/queue/queue.go', 'package queue'),
    bash(
      'b1',
      'go test ./...',
      '--- FAIL: TestDrain (2.01s)\n    drain_test.go:44: expected 10 jobs acked, got 7\nFAIL',
      { failed: true, purpose: 'test' },
    ),
    say(
      'a1',
      'The ack happens before the handler returns. I suggest we ack only after the handler has returned, and cap the drain at 20 seconds.',
    ),
    user('u2', 'yes, do both. forget zap, the standard slog is fine.'),
    edit('w1', 'internal/worker/run.go'),
    write('w2', 'internal/worker/drain.go'),
    edit('w3', 'cmd/worker/main.go'),
    bash(
      'b2',
      'go vet ./...',
      'internal/worker/drain.go:18:2: the cancel function is not used on all paths (possible context leak)',
      { failed: true, purpose: 'lint' },
    ),
    bash('b3', 'go build ./cmd/worker', '', { purpose: 'build' }),
    bash('b4', 'docker compose up -d redis', 'Error response from daemon: port 6379 is already allocated', {
      failed: true,
    }),
    bash('b5', 'docker compose up -d redis', 'Container redis Started'),
    bash('b6', 'git rm internal/legacy/drain.go', "rm 'internal/legacy/drain.go'", {
      deletes: ['internal/legacy/drain.go'],
    }),
    say('a2', 'We poll redis every 50 ms for now.'),
    user(
      'u3',
      'no, polling is out, use blocking reads. Then run the soak test with 5000 jobs and tell me how many get lost.',
    ),
    say(
      'a3',
      'Will do. TODO: document the drain timeout in the runbook. We also need to check whether the metrics endpoint survives the drain.',
    ),
  ],
  goal: told(
    'u1',
    'Find out why the queue worker drops jobs on shutdown and make it stop',
    'Find out why jobs are dropped by the queue worker on shutdown, and stop it',
    'Stop the queue worker from dropping jobs on shutdown, after finding the cause',
    'The queue worker must no longer drop jobs at shutdown; find out why it does',
  ),
  request: told(
    'u3',
    'run the soak test with 5000 jobs and tell me how many get lost',
    'Run the soak test with 5000 jobs and report how many get lost',
    'Soak test with 5000 jobs is to be run; report the number lost',
    'The user wants a soak test run over 5000 jobs, and to be told how many are lost',
  ),
  rules: [
    rule(
      'must-not',
      'u1',
      'dont touch the public API in pkg/queue',
      [
        'Do not touch the public API of pkg/queue',
        'The public API in pkg/queue must not be touched',
        "pkg/queue's public API is off limits, never touch it",
      ],
      [
        'Touch the public API in pkg/queue',
        'The public API in pkg/queue must be touched',
        'Go ahead and touch the public API of pkg/queue',
      ],
    ),
    rule(
      'must',
      'u1',
      'Every retry has to be idempotent',
      [
        'Each retry must be idempotent',
        'Retries all have to be idempotent',
        'Idempotent retries are required, every one',
      ],
      [
        'A retry does not have to be idempotent',
        'Retries must not be idempotent',
        'Every retry need not be idempotent',
      ],
    ),
  ],
  withdrawn: [told('u1', 'Use zap for logging', 'Logging must use zap', 'zap has to be used for logging')],
  choices: [
    choice(
      'assistant',
      'a1',
      'we ack only after the handler has returned',
      [
        'Ack only after the handler returned',
        'A job is acked only once the handler has returned',
        'The ack comes after the handler has returned, not before',
      ],
      ['we ack before the handler has returned', 'A job is acked before the handler returned, not after it'],
    ),
    choice(
      'assistant',
      'a1',
      'cap the drain at 20 seconds',
      ['The drain is capped at 20 seconds', 'Drain cap: 20 seconds', 'A cap of 20 seconds applies to the drain'],
      ['do not cap the drain at 20 seconds', 'The drain is not capped at 20 seconds'],
    ),
    choice(
      'user',
      'u3',
      'polling is out, use blocking reads',
      [
        'Polling is out; blocking reads are used',
        'Use blocking reads, polling is out',
        'Blocking reads are used instead of polling',
      ],
      ['blocking reads are out, use polling', 'Use polling instead of blocking reads'],
    ),
  ],
  reversed: [
    told('a2', 'We poll redis every 50 ms for now', 'Redis is polled every 50 ms', 'We poll redis every 50 ms'),
  ],
  failures: [
    failure(
      'b1',
      'drain_test.go:44: expected 10 jobs acked, got 7',
      'internal/worker/drain_test.go',
      null,
      [
        'TestDrain still fails: expected 10 jobs acked, got 7 (drain_test.go:44)',
        'Open failure in drain_test.go:44, 7 of the expected 10 jobs acked',
        'Unresolved: drain_test.go:44 expected 10 acked jobs but got 7',
      ],
      [
        'Fixed: drain_test.go:44: expected 10 jobs acked, got 7',
        'The drain_test.go:44 failure (expected 10 jobs acked, got 7) has been resolved',
      ],
    ),
    failure(
      'b2',
      'the cancel function is not used on all paths (possible context leak)',
      'internal/worker/drain.go',
      null,
      [
        'go vet still complains: the cancel function is not used on all paths (possible context leak)',
        'Open vet warning about a possible context leak, cancel function not used on all paths',
        'Not fixed yet: possible context leak, since the cancel function is not used on all paths',
      ],
      [
        'Resolved the vet error: the cancel function is not used on all paths (possible context leak)',
        'The possible context leak (cancel function not used on all paths) was fixed',
      ],
    ),
    failure(
      'b4',
      'port 6379 is already allocated',
      null,
      'b5',
      [
        'Solved: docker said port 6379 is already allocated',
        'The allocated port 6379 problem of docker was resolved',
        'Docker error "port 6379 is already allocated" has been fixed',
      ],
      [
        'port 6379 is already allocated, still unresolved',
        'Blocked: docker still reports that port 6379 is already allocated',
      ],
    ),
  ],
  loops: [
    told(
      'a3',
      'document the drain timeout in the runbook',
      'The drain timeout still needs documenting in the runbook',
      'Runbook: drain timeout to be documented',
      'To do: document the drain timeout (runbook)',
    ),
    told(
      'a3',
      'We also need to check whether the metrics endpoint survives the drain',
      'Check whether the metrics endpoint survives the drain',
      'To be checked: does the metrics endpoint survive the drain',
      'Whether the metrics endpoint survives a drain is still to be checked',
    ),
  ],
  namesakes: [['internal/worker/drain.go', 'internal/legacy/drain.go']],
  proven: ['go build ./cmd/worker succeeded', 'The worker builds', 'Build is green'],
  invented: [
    'All tests pass now',
    'go test ./... is green',
    'The soak test passed with no lost jobs',
    'go vet is clean',
    'Rolled out to production',
  ],
  fabricated: ['internal/worker/retry.go', 'pkg/metrics/server.go', 'docs/runbook.md'],
  remarks: ['Go 1.23.4 and redis 7.2 are in use', 'Tests are red at the moment', 'The soak test has not been run'],
};
