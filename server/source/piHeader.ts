// The header of a Pi session: read when sound, recovered from what is left of it and from the file's name and folder
// when not (REC-2).

import { basename, dirname } from 'node:path';
import type { SessionHeader } from '../record/session.ts';
import { type Fields, numberOf, stringOf, timeOf } from './foreign.ts';

/** `<time with - for : and .>_<session id>.jsonl`, as Pi names its files. */
const fileName = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)-(\d{3})Z_(.+)\.jsonl$/;

/** What the file's own name says; nulls when it is not Pi's. */
export function nameParts(path: string): { readonly id: string | null; readonly createdAt: string | null } {
  const match = fileName.exec(basename(path));
  if (match === null) return { id: null, createdAt: null };
  const [, day = '', hour, minute, second, fraction, id = ''] = match;
  return { id, createdAt: timeOf(`${day}${hour}:${minute}:${second}.${fraction}Z`) };
}

/**
 * The project folder a session folder stands for. Pi writes `/`, `\` and `:` all as `-`, so this is a guess; null when
 * the folder is not named by Pi.
 */
export function cwdOfFolder(path: string): string | null {
  const match = /^--(.+)--$/.exec(basename(dirname(path)));
  return match?.[1] === undefined ? null : `/${match[1].replaceAll('-', '/')}`;
}

/** Version as Pi takes it: absent is 1. */
export function statedVersion(record: Fields): number {
  return Number(record.version ?? 1);
}

function knownVersion(version: number): 1 | 2 | 3 | null {
  if (version < 2) return 1;
  if (version < 3) return 2;
  return version === 3 ? 3 : null;
}

export function headerOf(record: Fields, path: string): SessionHeader {
  return {
    id: stringOf(record.id) ?? nameParts(path).id ?? stem(path),
    version: knownVersion(statedVersion(record)),
    cwd: stringOf(record.cwd),
    createdAt: timeOf(record.timestamp),
    parentSession: stringOf(record.parentSession),
    ...(typeof record.title === 'string' ? { title: record.title } : {}),
  };
}

function stem(path: string): string {
  return basename(path).replace(/\.jsonl$/, '');
}

function keptField(text: string, name: string): string | null {
  const match = new RegExp(`"${name}":("(?:[^"\\\\]|\\\\.)*")`).exec(text);
  if (match?.[1] === undefined) return null;
  try {
    return stringOf(JSON.parse(match[1]));
  } catch {
    return null;
  }
}

/** Header of a file whose header line is damaged (`remains` is what is left of it) or missing (`remains` null). */
export function recoveredHeader(remains: string | null, path: string): SessionHeader {
  const text = (remains ?? '').slice(0, 65_536);
  const version = numberOf(Number(/"version":(\d+)/.exec(text)?.[1] ?? Number.NaN));
  const name = nameParts(path);
  return {
    id: keptField(text, 'id') ?? name.id ?? stem(path),
    version: version === null ? null : knownVersion(version),
    cwd: keptField(text, 'cwd') ?? cwdOfFolder(path),
    createdAt: timeOf(keptField(text, 'timestamp')) ?? name.createdAt,
    parentSession: keptField(text, 'parentSession'),
  };
}
