// Requests of the worker to the editor it runs in, declared once: files as the editor has them, secrets it keeps for a person, and a
// terminal for signing in. Asked only of an editor that said it answers them (`WorkerStart.editor`).
import { type Static, Type } from 'typebox';
import { request } from './method.ts';
import { nullable } from './schema.ts';

const text = Type.String();

export const editorRequests = {
  /** Text of the file in its editor, unsaved changes included; null when none holds it. */
  openText: request('openText', Type.Object({ path: text }), nullable(Type.Object({ text, isDirty: Type.Boolean() }))),
  /** Makes the file hold that text, as one step of Undo, and saves it. `problem` says why it does not. */
  writeText: request('writeText', Type.Object({ path: text, text }), Type.Object({ problem: nullable(text) })),
  /** Secrets a person keeps for agents; one that is not there is left out. Never logged, never stored by the worker. */
  agentSecrets: request(
    'agentSecrets',
    Type.Object({ names: Type.Array(text) }),
    Type.Object({ values: Type.Record(Type.String(), text) }),
  ),
  /** Runs a program in a terminal a person can type in; answers when it ended, null without a code. */
  runInTerminal: request(
    'runInTerminal',
    Type.Object({
      title: text,
      command: text,
      args: Type.Array(text),
      env: Type.Record(Type.String(), text),
      cwd: text,
    }),
    Type.Object({ exitCode: nullable(Type.Integer()) }),
  ),
} as const;

export type EditorRequests = typeof editorRequests;
export type EditorParams<K extends keyof EditorRequests> = Static<EditorRequests[K]['params']>;
export type EditorResult<K extends keyof EditorRequests> = Static<EditorRequests[K]['result']>;
export type AskEditor = <K extends keyof EditorRequests>(name: K, params: EditorParams<K>) => Promise<EditorResult<K>>;
