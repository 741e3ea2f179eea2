// A companion of another Throughline version (PI-1): heard, never served, and named to the person in one line with what to do next.
import { companionProtocolVersion } from '../../protocol/companionNames.ts';

/** The Pi it runs in, as far as its hello can be read. */
export interface OtherVersion {
  readonly version: number;
  readonly pid: number | null;
  readonly cwd: string | null;
}

/** Null for a hello of our version, and for what is no hello. `token` is what it gave. Another version may have another shape. */
export function otherVersionIn(message: unknown): (OtherVersion & { readonly token: string }) | null {
  const { kind, version, token, pid, session } = Object(message) as Readonly<Record<string, unknown>>;
  if (kind !== 'hello' || typeof version !== 'number' || typeof token !== 'string') return null;
  if (version === companionProtocolVersion) return null;
  const { cwd } = Object(session) as Readonly<Record<string, unknown>>;
  return { version, token, pid: typeof pid === 'number' ? pid : null, cwd: typeof cwd === 'string' ? cwd : null };
}

/** For the person in the editor: which Pi, and what next. */
export function otherVersionWords({ version, pid, cwd }: OtherVersion): string {
  const where = `${cwd === null ? '' : ` in ${cwd}`}${pid === null ? '' : ` (process ${pid})`}`;
  const isOlder = version < companionProtocolVersion;
  const next = isOlder ? 'Type /reload in that Pi, or close it and start it again.' : 'Reload this window.';
  return `Pi${where} carries the companion of ${isOlder ? 'an older' : 'a newer'} Throughline, so nothing is heard of it here. ${next}`;
}
