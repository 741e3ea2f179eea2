// Commands that only read: sessions, show, extract, search, read, anchors, doctor.

import { Problem } from '../../errors.ts';
import { listSessions } from '../../source/sessionList.ts';
import { type Answer, answered, cannot, negative } from '../answer.ts';
import { readReference, referenceOf, searchSession } from '../evidenceOfSession.ts';
import { findSession, type Places, rootsOf, sessionOfReference } from '../findSession.ts';
import { listView } from '../listView.ts';
import { type Options, UsageProblem } from '../options.ts';
import { withSession } from '../readSession.ts';
import { showSession } from '../showSession.ts';
import { extractText } from '../text/factText.ts';
import { anchorsText, doctorText, listText, showText } from '../text/sessionText.ts';
import { cut, plain, table } from '../text/table.ts';
import type { World } from '../world.ts';

/** The one FILE of a command: a session file, or a session id known to the list. */
export function fileOf(options: Options, world: World): string {
  const [name, ...more] = options.positionals;
  if (name === undefined || more.length > 0) throw new UsageProblem(`Usage: throughline ${options.command} FILE`);
  return findSession(name, placesOf(options), world);
}

function placesOf(options: Options): Places {
  return { roots: options.list('root'), store: options.word('store') };
}

export async function sessionsCommand(options: Options, world: World): Promise<Answer> {
  if (options.positionals.length > 0) throw new UsageProblem('Usage: throughline sessions [--root DIR]…');
  const view = listView(listSessions(rootsOf(options.list('root'), options.word('store'), world), world.files, null));
  return answered(view, () => listText(view));
}

export async function showCommand(options: Options, world: World): Promise<Answer> {
  if (options.flag('raw') && !options.flag('text')) throw new UsageProblem('--raw goes with --text.');
  return withSession(fileOf(options, world), options.word('head'), world, (read) => {
    const view = showSession(read, { text: options.flag('text'), raw: options.flag('raw') });
    return answered(view, () => showText(view));
  });
}

export async function extractCommand(options: Options, world: World): Promise<Answer> {
  const { extractSession } = await import('../extractSession.ts');
  return withSession(fileOf(options, world), options.word('head'), world, (read) => {
    const view = extractSession(read, options.flag('projection'), world.home);
    return answered(view, () => extractText(view));
  });
}

export async function searchCommand(options: Options, world: World): Promise<Answer> {
  const [name, query, ...more] = options.positionals;
  if (name === undefined || query === undefined || query === '' || more.length > 0) {
    throw new UsageProblem('Usage: throughline search FILE QUERY [--cursor C]');
  }
  const path = findSession(name, placesOf(options), world);
  return withSession(path, options.word('head'), world, (read) => {
    const view = searchSession(read, query, options.word('cursor'));
    const rows = view.hits.map((hit) => [
      hit.tool,
      cut(hit.label, 40),
      String(hit.line),
      cut(hit.excerpt, 80),
      hit.ref,
    ]);
    const none = `Nothing found in ${view.searched.sources} results.`;
    return answered(view, () => (rows.length > 0 ? table(['tool', 'about', 'line', 'text', 'reference'], rows) : none));
  });
}

const largestNumber = 1_000_000_000;

export async function readCommand(options: Options, world: World): Promise<Answer> {
  const [text, ...more] = options.positionals;
  if (text === undefined || more.length > 0) throw new UsageProblem('Usage: throughline read REF [--file FILE]');
  const page = {
    unit: options.flag('lines') ? ('lines' as const) : ('characters' as const),
    from: options.number('from', 0, largestNumber) ?? 0,
    count: options.number('count', 1, largestNumber),
  };
  const reference = referenceOf(text);
  const file = options.word('file');
  const places = placesOf(options);
  const path = file === null ? sessionOfReference(reference, places, world) : findSession(file, places, world);
  return withSession(path, options.word('head'), world, (read) => {
    const view = readReference(read, text, page);
    return answered(view, () => plain(view.text));
  });
}

export async function anchorsCommand(options: Options, world: World): Promise<Answer> {
  return withSession(fileOf(options, world), options.word('head'), world, (read) => {
    const { anchors } = showSession(read, { text: false, raw: false });
    return answered({ anchors }, () => anchorsText(anchors));
  });
}

export async function doctorCommand(options: Options, world: World): Promise<Answer> {
  const path = fileOf(options, world);
  const { diagnose } = await import('../../source/doctor.ts');
  const diagnosis = diagnose(path, world.files);
  const { ok, findings, reachable, of } = diagnosis;
  const noSession = findings.find(({ code }) => code === 'unreadable' || code === 'not-a-session');
  if (noSession && of === 0) {
    const problem = new Problem(noSession.code === 'unreadable' ? 'unreadable' : 'not-a-session', path);
    const view = { ok, findings: [...findings], reachable, of, repaired: null };
    return cannot(problem, view, () => doctorText(view));
  }
  const target = options.word('repair-to');
  const repaired = target === null ? null : await repairedTo(target, path, options, world);
  const view = { ok, findings: [...findings], reachable, of, repaired };
  return (ok ? answered : negative)(view, () => doctorText(view));
}

async function repairedTo(target: string, path: string, options: Options, world: World) {
  const { writeRepairedCopy } = await import('../repair.ts');
  return writeRepairedCopy(path, target, { newId: options.flag('new-id'), roots: options.list('root'), world });
}
