// Every failure a person can meet: a code, one sentence, the next step. Odd data is a finding, never one of these.

const catalogue = {
  'no-file': {
    sentence: 'The file does not exist.',
    next: 'Check the path; `throughline sessions` lists the sessions there are.',
  },
  unreadable: { sentence: 'The file cannot be read.', next: 'Check its permissions and its disk.' },
  'summary-too-large': {
    sentence: 'The file is too large to be a summary.',
    next: 'Give the summary alone; up to 16 MB are read.',
  },
  'not-a-session': {
    sentence: 'The file is not an agent session.',
    next: 'Give the file of a session; `throughline sessions` lists the sessions there are.',
  },
  'unknown-session': {
    sentence: 'No session with that id is known.',
    next: 'Give the path of its file (`read` takes it with --file), or add its folder with --root.',
  },
  ambiguous: {
    sentence: 'More than one session matches.',
    next: 'Give the path of one of them (`read` takes it with --file).',
  },
  'unknown-entry': {
    sentence: 'The session has no such entry.',
    next: 'Open the session again for its newest state; `throughline show FILE` lists the entry ids.',
  },
  'unknown-reference': {
    sentence: 'The reference points at nothing here.',
    next: 'Give the session with --file, or search again.',
  },
  'no-compaction': {
    sentence: 'The branch has no compaction, so there is nothing to compare.',
    next: 'If the session has other branches, choose one with --head.',
  },
  'not-a-boundary': {
    sentence: 'The entry is no compaction.',
    next: 'Take one from `compactions` in `throughline show FILE`, or leave --boundary out for the newest.',
  },
  exists: { sentence: 'The target file already exists.', next: 'Choose a new path; nothing is overwritten.' },
  'inside-session-root': {
    sentence: 'The target lies inside a session folder.',
    next: 'Choose a path outside it, or add --new-id.',
  },
  'not-repaired': {
    sentence: 'A repaired copy does not read back whole, so none was written.',
    next: 'Keep the original; `throughline show FILE` reads what is left of it.',
  },
  'run-busy': {
    sentence: 'A run is already going for this session.',
    next: 'Wait for it to end, or cancel it where it was started.',
  },
  'run-gone': {
    sentence: 'The run is no longer there: the worker was restarted or it was discarded. Nothing was saved.',
    next: 'Run the plan again.',
  },
  'no-checkpoint': {
    sentence: 'No checkpoint was saved. Those saved before are as they were.',
    next: 'Try again, or save it from facts.',
  },
  'nothing-to-restore': {
    sentence: 'No checkpoint can be restored from. The conversation is as it was.',
    next: 'Save a checkpoint first, or attach the session without one.',
  },
  'unknown-checkpoint': {
    sentence: 'No checkpoint has that id.',
    next: 'Open Checkpoints again.',
  },
  'unknown-anchor': {
    sentence: 'No anchor of yours has that key; anchors of others are read-only.',
    next: 'Open Anchors again.',
  },
  untrusted: {
    sentence: 'This workspace is not trusted. Reading works.',
    next: 'Manage Workspace Trust.',
  },
  'not-verified': {
    sentence: 'Not saved: the summary is not verified. The conversation is as it was.',
    next: 'Settle each gap, then verify again.',
  },
  'not-supported': { sentence: 'This harness cannot do that.', next: 'Nothing was changed.' },
  'session-busy': {
    sentence: 'A turn is running.',
    next: 'Steer it, queue the message, or stop the turn first.',
  },
  'session-watched': {
    sentence: 'Another program runs this session, so it is only watched. Two writers would tear the file.',
    next: 'Fork it, or close the other program first.',
  },
  'live-writer': {
    sentence: 'Stopped before writing: another program added to this session file. What both wrote is intact.',
    next: 'Close the other program and attach again, or fork.',
  },
  'file-replaced': {
    sentence: 'Stopped before writing: the session file was deleted or replaced by another program.',
    next: 'Look at the file, then attach again.',
  },
  'session-damaged': {
    sentence: 'The session file is damaged, so Pi was not started on it. The file was not changed.',
    next: 'Run `throughline doctor FILE`; it can write a repaired copy.',
  },
  'folder-missing': {
    sentence: 'The folder of this session does not exist, so Pi was not started. Reading works.',
    next: 'Bring the folder back, or start a new session elsewhere.',
  },
  'not-attached': { sentence: 'No process of ours runs this session.', next: 'Start its agent first.' },
  'harness-missing': { sentence: 'Pi was not found. Reading works.', next: 'Set its location in the settings.' },
  'agent-missing': {
    sentence: 'This agent is not installed or not on PATH. Reading works.',
    next: 'Install it, or add it to the setting Agents.',
  },
  'form-incomplete': { sentence: 'The form was not sent.', next: 'Correct it and answer again.' },
  'secret-missing': {
    sentence: 'A secret of this agent is not set, so it was not started.',
    next: 'Run “Throughline: Set Agent Secret…”, then try again.',
  },
  'harness-too-old': { sentence: 'This Pi is too old. Reading works.', next: 'Install Pi 0.87.1 or newer.' },
  'harness-node': {
    sentence: 'Pi needs Node 22.19 or newer and none was found. Reading works.',
    next: 'Set the Node to run it with in the settings.',
  },
  'harness-silent': {
    sentence: 'The harness did not answer in time. The conversation is as it was.',
    next: 'Try again, or stop and start it.',
  },
  'harness-refused': { sentence: 'The harness refused. The conversation is as it was.', next: 'Try again.' },
  'harness-ended': {
    sentence: 'The harness ended. What it had recorded is intact.',
    next: 'Attach the session again.',
  },
  'store-busy': { sentence: 'Another process writes this session.', next: 'Wait for it to finish, or read only.' },
  'store-unsafe': {
    sentence: 'The store folder is not private or not a plain folder.',
    next: 'Move it, or set THROUGHLINE_STORE.',
  },
  'future-schema': { sentence: 'The store was written by a newer version.', next: 'Update Throughline.' },
  'disk-full': {
    sentence: 'The disk is full: this was not saved. What was saved before is intact.',
    next: 'Free space and try again.',
  },
  'not-saved': {
    sentence: 'This was not saved. What was saved before is intact.',
    next: 'Check the store folder and try again.',
  },
  'evidence-lost': {
    sentence: 'The stored original is missing or was altered.',
    next: 'Run `throughline storage` to see what is there; the reference stays refused.',
  },
  'quota-full': {
    sentence: 'There is no room left for this in the store: its quota is full.',
    next: 'The original stays where it is. `throughline storage` shows what takes the room.',
  },
  'bad-message': {
    sentence: 'The client sent bytes that are no message of the language server protocol.',
    next: 'Let an editor start `throughline serve --stdio`; each message begins with Content-Length.',
  },
  cancelled: { sentence: 'Stopped. Nothing was changed.', next: 'Run it again.' },
  'model-failed': { sentence: 'The model did not answer.', next: 'Try again, or run without a model (--model none).' },
} as const;

export type ProblemCode = keyof typeof catalogue;

/** A failure a person must act on. `what` names the thing it happened to: a path, an id, a process. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly next: string;

  constructor(code: ProblemCode, what: string, options?: ErrorOptions) {
    super(`${catalogue[code].sentence} (${what})`, options);
    this.name = 'Problem';
    this.code = code;
    this.next = catalogue[code].next;
  }
}
