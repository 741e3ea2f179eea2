// A scripted session for looking at the Session panel without a worker: rows of every kind, a running turn that streams, queue,
// questions and every hold. A fixture asks for it with { script: { rows, scene, stream } }.

const words =
  'the handler takes the row lock before the ledger entry exists so the retry reads an old key and the test fails'.split(
    ' ',
  );
const say = (seed, count) =>
  Array.from({ length: count }, (_, at) => words[(seed * 7 + at * 3) % words.length]).join(' ');
const at = (index) => new Date(Date.parse('2026-11-30T08:31:00Z') + index * 1_700).toISOString();

const prompts = [
  'Finish the handler with `ledger_entry_id` as the key, then run the partial-capture tests. Keep the public refund schema as it is.',
  'أعد تشغيل اختبارات الاسترداد الجزئي، ثم لخّص ما تغيّر في `once()`.',
  'Why does settle() lock twice?\nAnd is <script>alert(1)</script> shown as text? \u202Eevil',
];
const replies = [
  'Two callers still pass the request id. I am switching the handler first; the schema stays untouched.',
  '目標と凍結スキーマは見えています。アドバイザリロックを却下した理由だけが見えないので、履歴から読み直します。',
  'The failing case is ordering, not keys: `settle()` takes the row lock before the ledger entry exists.\n\n1. Take the lock in `ledgerEntryOf`\n2. Run migration **0042** first\n   - it is *idempotent*\n   - see [the note](https://example.com/locks) and [handler](src/refunds/handler.ts)\n\n```ts\nexport async function refund(req: RefundRequest) {\n  const entry = await ledgerEntryOf(req.captureId);\n  return once(entry.id, () => settle(entry, req.amount));\n}\n```\n\n| case | before | after |\n|---|---|---|\n| partial | 2 rows | 1 row |\n| whole | 1 row | 1 row |\n\n> Raw <b>HTML</b> stays text, ![a picture](https://tracker.example/x.png) is not fetched.',
];
const diff = [
  { sign: ' ', before: 41, after: 41, text: 'export async function refund(req: RefundRequest) {' },
  { sign: '-', before: 42, after: null, text: '  const key = req.requestId;' },
  { sign: '+', before: null, after: 42, text: '  const entry = await ledgerEntryOf(req.captureId);' },
  { sign: '+', before: null, after: 43, text: '  const key = entry.id;' },
  { sign: ' ', before: 43, after: 44, text: '  return once(key, () => settle(entry, req.amount));' },
];

function tool(index, over) {
  const card = {
    callId: `c${index}`,
    icon: 'command',
    verb: 'Ran',
    object: 'npm test -- refund.partial',
    facts: ['6.2 s'],
    state: 'passed',
    trimmed: false,
    body: { kind: 'none' },
  };
  return { kind: 'tool', card: { ...card, ...over } };
}

const tools = [
  (index) =>
    tool(index, {
      icon: 'search',
      verb: 'Searched',
      object: 'requestId in src/**',
      facts: ['9 hits'],
      body: { kind: 'output', text: 'src/a.ts:12 requestId', moreLines: 0 },
    }),
  (index) =>
    tool(index, {
      icon: 'edit',
      verb: 'Edited',
      object: 'src/refunds/handler.ts',
      facts: ['+2 −1'],
      body: { kind: 'diff', lines: diff, moreLines: 0, path: 'src/refunds/handler.ts' },
    }),
  (index) =>
    tool(index, {
      facts: ['exit 1', '226 lines', '6.2 s'],
      state: 'failed',
      body: {
        kind: 'output',
        text: '✗ refund.partial › keeps ordering\n  expected [1, 2, 3], got [1, 3, 2]  settle.ts:88\n\u001b[31mred\u001b[0m',
        moreLines: 214,
      },
    }),
  (index) =>
    tool(index, {
      icon: 'read',
      verb: 'Read',
      object: 'src/refunds/very/deep/folder/with-a-name-nobody-should-type/idempotency-key-of-the-ledger.ts',
      facts: ['412 lines'],
      trimmed: true,
      body: { kind: 'output', text: 'export const x = 1;', moreLines: 411 },
    }),
];

function contentAt(index, total) {
  const fromEnd = total - 1 - index;
  if (fromEnd === 12)
    return {
      kind: 'compaction',
      by: 'reported by Pi',
      reason: 'threshold',
      before: 186_200,
      after: 61_400,
      note: 'The model still sees the solid part of the line word for word, the dashed part only as Pi’s summary. Throughline saved nothing here.',
    };
  if (fromEnd === 9)
    return {
      kind: 'checkpoint',
      id: 'cp4',
      number: 4,
      provenance: 'verified',
      evidence: '48 of 48 facts accounted for, after 1 repair',
      note: 'Outlives the process; frees no tokens here. Window unchanged at 68.2k.',
    };
  if (fromEnd === 8)
    return {
      kind: 'note',
      title: 'Suspected',
      text: 'The gauge fell from 71k to 64k at 11:50 without a report. Suspected compaction, not confirmed.',
      icon: 'question',
    };
  if (fromEnd === 7 || index % 450 === 300)
    return {
      kind: 'anchor',
      name: 'keys-agreed',
      outcome: 'Key is ledger_entry_id, not the request id. Both callers checked.',
      maker: 'by you',
    };
  if (fromEnd === 6) return { kind: 'user', text: prompts[0], images: [{ index: 1, label: 'png · 1.2 MB' }] };
  if (fromEnd < 6)
    return [
      tool(index, tools[2](index).card),
      { kind: 'reply', markdown: replies[2], cut: false, error: null },
      tools[3](index),
      tools[1](index),
      tools[0](index),
      { kind: 'reply', markdown: replies[0], cut: false, error: null },
    ][fromEnd];
  if (index % 1_200 === 700) return { kind: 'summary', title: 'Left branch, summarised', text: say(index, 60) };
  if (index % 1_900 === 900)
    return { kind: 'gap', text: 'An entry is missing here; what stands above is in file order.' };
  const kind = index % 8;
  if (kind === 0) return { kind: 'user', text: prompts[((index / 8) % 3) | 0], images: [] };
  if (kind === 1) return { kind: 'thinking', seconds: index % 3 ? 9 : null, characters: 812 };
  if (kind < 6) return tools[(index + kind) % 4](index);
  return {
    kind: 'reply',
    markdown: replies[index % 3],
    cut: false,
    error: index % 403 === 6 ? '529 overloaded: the provider answered “try again later”' : null,
  };
}

function rowAt(index, total) {
  const content = contentAt(index, total);
  return {
    key: `e${index}:0:${content.kind}`,
    entryId: `e${index}`,
    ordinal: index + 1,
    at: at(index),
    sight: total - 1 - index > 17 ? 'summarised' : 'kept',
    content,
  };
}

const strip = {
  sessionId: 's1',
  path: '/s',
  title: 'Idempotent refunds for partial captures',
  project: 'ledger-api',
  harness: 'Pi 1.6.0',
  model: 'claude-sonnet-4-5',
  restoration: { mode: 'hot', reason: 'Live: Pi runs it (process 4121).' },
  window: {
    total: 142_300,
    window: 200_000,
    system: 11_200,
    summary: 3_400,
    summarised: 0,
    lost: 0,
    conversation: 86_000,
    toolOutput: 41_700,
    reserve: 16_000,
    threshold: 184_000,
    source: 'reported',
  },
  policy: 'Pi compacts at 184k',
};
const composer = {
  model: { id: 'anthropic/claude-sonnet-4-5', label: 'claude-sonnet-4-5' },
  models: ['claude-sonnet-4-5', 'claude-opus-4-5', 'gpt-5.2', 'qwen-3-coder'].map((label) => ({
    id: `p/${label}`,
    label,
  })),
  thinking: 'medium',
  thinkingLevels: ['off', 'low', 'medium', 'high'],
  options: [],
  commands: [
    { name: 'review', description: 'Review the working tree', hint: null },
    { name: 'skill:tests', description: 'How tests are written here', hint: '[area]' },
  ],
  can: { steer: true, queue: true, images: true, fork: true, branch: true, anchors: true, compact: true },
};
const idle = { activity: 'idle', rows: [], plan: [], queue: [], dialogs: [], status: null, notices: [] };
const permission = () => ({
  id: 'd1',
  kind: 'permission',
  title: 'Pi wants to run a command',
  message: 'psql $TEST_DB -f migrations/0042_refund_key.sql',
  options: [
    { id: 'y', label: 'Allow Once', role: 'allow-once' },
    { id: 'a', label: 'Allow for This Session', role: 'allow-always' },
    { id: 'n', label: 'Deny', role: 'reject-once' },
  ],
  text: '',
  askedAt: new Date(Date.now() - 12_000).toISOString(),
  expiresAt: null,
});
const dialog = (kind, over) => ({
  id: kind,
  kind,
  title: `Extension asks: ${kind}`,
  message: '',
  options: [],
  text: '',
  askedAt: new Date().toISOString(),
  expiresAt: null,
  ...over,
});
const field = (id, kind, over) => ({
  ...{ id, kind, label: id, description: '', required: false, initial: [], options: [] },
  ...over,
});
const choices = ['Staging', 'Production'].map((label) => ({ id: label, label }));
const form = () => [
  field('Name', 'text', { required: true, description: 'Of the release, as it is published' }),
  field('Replicas', 'number', { initial: ['3'] }),
  field('Target', 'one', { options: choices, initial: ['Staging'] }),
  field('Also to', 'many', { options: choices }),
  field('Tell the team', 'switch', { initial: ['true'] }),
];
const signIn = {
  agent: 'Claude Code',
  failure: 'authenticate: The key is not valid.',
  methods: [
    { id: 'a', label: 'Claude account', detail: 'Opens a browser.', here: true },
    { id: 'b', label: 'API key', detail: '', here: true },
    {
      id: 'c',
      label: 'Variable',
      detail: 'Set API_KEY in the setting Agents, then start the session again.',
      here: false,
    },
  ],
};
const modes = ['Ask', 'Code', 'Plan'].map((label) => ({ id: label, label }));
const plan = [
  { text: 'Find who reads requestId today', state: 'done' },
  { text: 'Switch handler to ledger_entry_id', state: 'done' },
  { text: 'Run refund.partial.spec.ts', state: 'running' },
  { text: 'Write migration 0042 for old keys', state: 'open' },
];
const hold = (kind, text, actions) => ({ hold: { kind, text, actions } });
const live = (row) => ({
  key: `live:${row.kind}`,
  entryId: null,
  ordinal: null,
  at: null,
  sight: 'kept',
  content: row,
});
const growing = (markdown) => live({ kind: 'reply', markdown, cut: false, error: null });

/** What each scene changes of an idle, driven session. */
export const scenes = {
  idle: () => ({}),
  turn: () => ({
    live: {
      ...idle,
      activity: 'turn',
      plan,
      dialogs: [permission()],
      queue: [{ text: 'Also add a test for two captures with the same amount', how: 'follow-up' }],
      rows: [
        live(
          tool(0, {
            verb: 'Running',
            state: 'running',
            facts: [],
            body: { kind: 'output', text: 'refund.partial › one capture … ok', moreLines: 0 },
          }),
        ),
        growing('The analysis says two things: the pool has 40 clients, and `settle()` keeps its lock while it'),
      ],
    },
  }),
  stream: () => ({ live: { ...idle, activity: 'turn', rows: [growing('The')] } }),
  dialogs: () => ({
    live: {
      ...idle,
      activity: 'turn',
      dialogs: [
        dialog('confirm', { message: 'Delete the old snapshot?' }),
        dialog('select', { options: ['Postgres', 'SQLite'].map((label) => ({ id: label, label, role: 'other' })) }),
        dialog('input'),
        dialog('editor', { text: 'line one\nline two' }),
      ],
      notices: [{ level: 'warning', text: 'pi-smart-compact is loaded too.' }],
    },
  }),
  form: () => ({
    composer: { ...composer, options: [{ id: 'mode', label: 'Mode', value: 'Code', values: modes }] },
    live: {
      ...idle,
      activity: 'turn',
      dialogs: [
        dialog('form', { title: 'The agent asks for details', message: 'What shall be released?', fields: form() }),
      ],
    },
  }),
  'sign-in': () => ({ hold: { kind: 'sign-in', text: '', actions: [], signIn } }),
  retry: () => ({
    live: {
      ...idle,
      activity: 'retrying',
      status: { icon: 'running', text: 'The provider failed: 529 overloaded. Trying again in 4 s, 2 of 5.' },
    },
  }),
  failed: () => ({
    live: { ...idle, status: { icon: 'error', text: 'The turn failed: 402. The conversation is as it was.' } },
  }),
  restored: () => ({
    banner: {
      kind: 'restored',
      text: 'Restored from checkpoint: the agent could not resume (session/load answered “unknown session”).',
      detail: 'It started from checkpoint 4 and the last 23 entries.',
    },
    strip: { ...strip, restoration: { mode: 'checkpoint_restored', reason: 'session/load failed' } },
  }),
  watched: () =>
    hold(
      'watched',
      'Process 4121 runs it since 09:12. Two writers would tear the file, so the composer is off. You can read along here.',
      ['fork', 'take-over'],
    ),
  'may-be-live': () =>
    hold('may-be-live', 'Its file changed 3 minutes ago and not by us. Close the other Pi first.', [
      'confirm-closed',
      'fork',
    ]),
  untrusted: () =>
    hold('untrusted', 'This workspace is not trusted, so no agent is started. Reading works.', ['manage-trust']),
  missing: () => hold('missing', 'Pi was not found on PATH. Reading works.', ['set-location']),
  stopped: () =>
    hold('stopped', 'Pi ended before it confirmed. Its file shows no compaction; nothing is claimed.', [
      'restart',
      'fork',
    ]),
  'not-attached': () => hold('not-attached', 'No process of Throughline runs this session.', ['attach', 'fork']),
  starting: () => hold('starting', 'Checking how this session continues…', []),
  empty: () => ({ total: 0 }),
};

/** Answers the panel's requests and plays what a running turn would send. `tell` hands a snapshot to the panel. */
export function scriptedSession({ rows = 10_000, scene = 'turn', stream = 0 }, tell) {
  let total = scene === 'empty' ? 0 : rows;
  let extra = [];
  let revision = 1;
  let shown = scenes[scene]();
  const row = (index) => (index < rows ? rowAt(index, rows) : extra[index - rows]);
  const marks = () =>
    Array.from({ length: total }, (_, index) => ({ index, content: row(index).content })).flatMap(
      ({ index, content }) => {
        const failed =
          content.kind === 'reply'
            ? content.error !== null
            : content.kind === 'tool' && content.card.state === 'failed' && index % 37 === 0;
        const kind = failed
          ? 'error'
          : { anchor: 'anchor', checkpoint: 'checkpoint', compaction: 'compaction', gap: 'gap', user: 'prompt' }[
              content.kind
            ];
        return kind
          ? [
              {
                row: index,
                kind,
                name:
                  content.name ??
                  { error: 'Error', checkpoint: 'Checkpoint 4', compaction: 'Context compacted', gap: 'Gap' }[kind] ??
                  '',
              },
            ]
          : [];
      },
    );
  const view = () => ({
    strip,
    cwd: '/work',
    cost: '$0.42',
    banner: null,
    hold: { kind: 'driven', text: '', actions: [] },
    composer,
    live: idle,
    ...shown,
    total,
    revision: String(revision),
    marks: marks(),
    sight:
      total > 18
        ? [
            { from: 0, to: total - 19, sight: 'summarised' },
            { from: total - 18, to: total - 1, sight: 'kept' },
          ]
        : [{ from: 0, to: Math.max(0, total - 1), sight: 'kept' }],
  });
  const snapshot = () => tell({ path: '/s', revision: String(revision), total, live: { ...idle, ...shown.live } });
  const record = (content) => {
    const index = total;
    extra = [
      ...extra,
      {
        key: `e${index}:0:${content.kind}`,
        entryId: `e${index}`,
        ordinal: index + 1,
        at: at(index),
        sight: 'kept',
        content,
      },
    ];
    total += 1;
    revision += 1;
  };
  if (stream > 0) play();
  function play() {
    let text = 'The';
    let count = 0;
    const timer = setInterval(() => {
      text += ` ${say(count, 3)}${count % 12 === 11 ? '.\n\n' : ''}`;
      count += 1;
      if (count < stream) shown = { ...shown, live: { ...idle, activity: 'turn', rows: [growing(text)] } };
      else {
        clearInterval(timer);
        record({ kind: 'reply', markdown: text, cut: false, error: null });
        shown = { ...shown, live: idle };
      }
      snapshot();
    }, 50);
  }
  const drive = ({ action }) => {
    const state = { ...idle, ...shown.live };
    if (action.kind === 'answer')
      shown = { ...shown, live: { ...state, dialogs: state.dialogs.filter(({ id }) => id !== action.dialogId) } };
    if (action.kind === 'clearQueue') shown = { ...shown, live: { ...state, queue: [] } };
    if (action.kind === 'abort')
      shown = {
        ...shown,
        live: { ...idle, status: { icon: 'info', text: 'Stopped. What was written so far is kept.' } },
      };
    if (action.kind === 'prompt' && action.how === 'send') {
      record({ kind: 'user', text: action.text, images: [] });
      stream = 40;
      play();
    } else if (action.kind === 'prompt')
      shown = { ...shown, live: { ...state, queue: [...state.queue, { text: action.text, how: action.how }] } };
    snapshot();
    return {
      path: null,
      draft: '',
      queue: action.kind === 'clearQueue' ? state.queue.map(({ text }) => ({ text, images: [] })) : [],
      entryId: null,
    };
  };
  return {
    sessionPanel: view,
    sessionRows: ({ from, count }) => ({
      revision: String(revision),
      total,
      from,
      rows: Array.from({ length: Math.max(0, Math.min(count, total - from)) }, (_, index) => row(from + index)),
    }),
    rowText: ({ image }) => ({
      text:
        image === null
          ? `The whole text.\n${say(3, 80)}`
          : 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    }),
    findInSession: ({ query }) => {
      const found = [];
      for (let index = 0; index < total && found.length < 1_000; index += 1)
        if (JSON.stringify(row(index).content).includes(query)) found.push(index);
      return { rows: found, more: found.length === 1_000 };
    },
    attachSession: () => {
      shown = {};
      return view();
    },
    drive,
    forkSession: () => ({ path: '/fork', draft: '' }),
  };
}
