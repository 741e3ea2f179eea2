// Signing in when an agent asks for it (`auth_required`): a person picks one of the agent's ways, the agent or a terminal does the
// rest, and what was asked for is asked again. Nothing is picked for a person, and a way we cannot carry out is shown as such.
import { RequestError } from '@agentclientprotocol/sdk';
import { Problem } from '../../errors.ts';
import type { AcpHost } from './acpHost.ts';
import type { AcpLink } from './acpLink.ts';
import type { AcpProcessOptions } from './acpProcess.ts';
import { type Fields, fieldsOf, listIn, objectIn, stringIn } from './foreignValue.ts';

const authRequired = -32000;

/** One way to sign in the agent names. */
export interface SignInMethod {
  readonly id: string;
  readonly label: string;
  /** What happens when it is picked, or what a person has to do where it cannot be. */
  readonly detail: string;
  /** `agent`: it does it itself when asked. `terminal`: its program is run in a terminal. `elsewhere`: not from here. */
  readonly how: 'agent' | 'terminal' | 'elsewhere';
  /** For `terminal`: beside the agent's own arguments and environment. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Shows the ways, with why the last try failed; null: the person gave up. */
export type ChooseSignIn = (methods: readonly SignInMethod[], failure: string | null) => Promise<string | null>;

/** True once what was refused may be asked again; `again` when it was refused after signing in. */
export type SignIn = (again: boolean) => Promise<boolean>;

export interface SignInParts {
  readonly methods: readonly SignInMethod[];
  readonly choose: ChooseSignIn;
  /** `authenticate` of the agent. */
  authenticate(methodId: string): Promise<unknown>;
  /** Exit code of the agent's program in a terminal; absent where there is none. */
  readonly runTerminal?: (method: SignInMethod) => Promise<number | null>;
}

/** Asks, and once more each time a person signed in because the agent refused for want of it. */
export async function signedIn<T>(ask: () => Promise<T>, signIn: SignIn | null): Promise<T> {
  for (let again = false; ; again = true) {
    try {
      return await ask();
    } catch (error) {
      if (!isAuthRequired(error) || signIn === null || !(await signIn(again))) throw error;
    }
  }
}

/** False when the person gave up, or the agent names no way. */
export async function signIn(parts: SignInParts, again: boolean): Promise<boolean> {
  let failure = again ? 'The agent still asks to sign in.' : null;
  while (parts.methods.length > 0) {
    const id = await parts.choose(parts.methods, failure);
    if (id === null) return false;
    const method = parts.methods.find((each) => each.id === id);
    failure = method === undefined ? 'There is no such way to sign in.' : await tried(method, parts);
    if (failure === null) return true;
  }
  return false;
}

/** Why it failed, null when it did not. The end of the agent is thrown. */
async function tried(method: SignInMethod, { authenticate, runTerminal }: SignInParts): Promise<string | null> {
  if (method.how === 'elsewhere') return method.detail;
  try {
    if (method.how === 'terminal') return endOf(await runTerminal?.(method));
    await authenticate(method.id);
    return null;
  } catch (error) {
    if (error instanceof Problem && error.code === 'harness-ended') throw error;
    return error instanceof Error ? error.message : String(error);
  }
}

function endOf(code: number | null | undefined): string | null {
  if (code === undefined) return 'There is no terminal here.';
  return code === 0 ? null : `The terminal ended with code ${code ?? 'unknown'}.`;
}

/** What signing in at a running agent needs. */
export interface SignInPlace {
  readonly link: AcpLink;
  readonly facts: () => { readonly signInMethods: readonly SignInMethod[] };
  readonly host: AcpHost;
  readonly program: AcpProcessOptions;
}

/** A way to sign in that ends with the agent: nobody is asked about one that is gone. */
export function signInAt({ link, facts, host: { runInTerminal }, program }: SignInPlace, choose: ChooseSignIn): SignIn {
  const { name, command, cwd, ownEnv } = program;
  const inTerminal = ({ args, env }: SignInMethod, run: NonNullable<AcpHost['runInTerminal']>) =>
    run({ title: `Sign In: ${name}`, command, args: [...program.args, ...args], env: { ...ownEnv, ...env }, cwd });
  return (again) => {
    // Not before somebody is asked: what waits for the agent's end is kept until then.
    const ended = link.process.ended.then(({ message }) => Promise.reject(new Problem('harness-ended', message)));
    ended.catch(() => undefined);
    return signIn(
      {
        methods: facts().signInMethods,
        choose: (methods, failure) => Promise.race([choose(methods, failure), ended]),
        authenticate: (methodId) => link.ask('authenticate', { methodId }),
        ...(runInTerminal ? { runTerminal: (method) => inTerminal(method, runInTerminal) } : {}),
      },
      again,
    );
  };
}

function isAuthRequired(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof RequestError && cause.code === authRequired;
}

/** `authMethods` of the answer to `initialize`; what has no id is left out. */
export function readSignInMethods(answer: Fields | null): readonly SignInMethod[] {
  return listIn(answer, 'authMethods').flatMap((value) => {
    const method = fieldsOf(value);
    const id = stringIn(method, 'id');
    if (id === null) return [];
    const label = stringIn(method, 'name') ?? id;
    const args = listIn(method, 'args').filter((word): word is string => typeof word === 'string');
    const env = Object.entries(objectIn(method, 'env') ?? {}).filter(
      (each): each is [string, string] => typeof each[1] === 'string',
    );
    return [{ id, label, ...wayOf(method, stringIn(method, 'description') ?? ''), args, env: Object.fromEntries(env) }];
  });
}

function wayOf(method: Fields | null, description: string): Pick<SignInMethod, 'how' | 'detail'> {
  const type = stringIn(method, 'type');
  if (type === null || type === 'agent') return { how: 'agent', detail: description };
  if (type === 'terminal') return { how: 'terminal', detail: description || 'Opens the agent in a terminal.' };
  if (type !== 'env_var') return { how: 'elsewhere', detail: `${description} Sign in with the agent itself.`.trim() };
  const names = listIn(method, 'vars').flatMap((each) => stringIn(fieldsOf(each), 'name') ?? []);
  return {
    how: 'elsewhere',
    detail: `Set ${names.join(', ') || 'its variable'} in the setting Agents, then start the session again.`,
  };
}
