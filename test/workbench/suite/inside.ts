// What the suite shares: the world it runs in (made by run.mjs), the extension under test, and waiting for a condition.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extensions, type TextDocument, Uri, workspace } from 'vscode';
import type { Inside } from '../../../extension/main.ts';
import type { TreeNode } from '../../../extension/sessionTree.ts';

export const extensionId = 'throughline.throughline';

export function worldFolder(...parts: string[]): string {
  const root = process.env['THROUGHLINE_WORLD'];
  if (!root) throw new Error('THROUGHLINE_WORLD is not set: run this suite with npm run test:workbench');
  return join(root, ...parts);
}

export const sessionsFolder = (): string => worldFolder('agent', 'sessions', '--refunds--');
export const workspaceFolder = (): string => worldFolder('refunds');

export function extension() {
  const found = extensions.getExtension<Inside>(extensionId);
  if (!found) throw new Error(`${extensionId} is not installed`);
  return found;
}

export async function inside(): Promise<Inside> {
  return extension().activate();
}

/** Asks until the answer is neither null nor undefined nor false. The deadline is for a busy machine, not for a slow product. */
export async function eventually<T>(
  what: string,
  ask: () => T | Promise<T>,
  timeoutMs = 60_000,
): Promise<NonNullable<T>> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== undefined && answer !== false) return answer as NonNullable<T>;
    if (Date.now() > end) throw new Error(`not in ${timeoutMs / 1000} s: ${what}`);
    await new Promise((resume) => setTimeout(resume, 25));
  }
}

/** Ids of processes of ours that run the worker. Linux only, as the workbench of this suite is. */
export function workerPids(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isWorker(pid));
}

function isWorker(pid: number): boolean {
  try {
    const parent = /PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return (
      Number(parent) === process.pid &&
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(join('dist', 'worker.js')) &&
      !/State:\s+Z/.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
    );
  } catch {
    return false;
  }
}

export function transcriptUriOf(path: string): Uri {
  const query = JSON.stringify({ path, headId: null, part: null });
  return Uri.from({ scheme: 'throughline', path: '/Session.throughline', query });
}

export async function openDocument(path: string): Promise<TextDocument> {
  return workspace.openTextDocument(transcriptUriOf(path));
}

/** The tree as indented lines, two levels deep: what a person sees with every project open. */
export async function treeLines(): Promise<string[]> {
  const { tree } = await inside();
  const lines: string[] = [];
  for (const project of await tree.getChildren()) {
    lines.push(labelOf(tree, project));
    for (const session of await tree.getChildren(project)) lines.push(`  ${labelOf(tree, session)}`);
  }
  return lines;
}

export function labelOf(tree: Inside['tree'], node: TreeNode): string {
  const { label, description } = tree.getTreeItem(node);
  return `${typeof label === 'string' ? label : (label?.label ?? '')} | ${description ?? ''}`;
}
