// Runs inside a Node that Pi supports: projects copies of session files with Pi's own code, at every asked leaf.
// Usage: node piProjection.mjs PACKAGE_DIR < {"files":[path,…],"every":N}   →   {path: [[leaf position, [message,…]],…]}
// A message is [entry position, role, content]; positions count entries in file order, so derived ids do not matter.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const packageDir = process.argv[2];
const core = (name) => import(pathToFileURL(join(packageDir, 'dist', 'core', `${name}.js`)).href);
const { loadEntriesFromFile, migrateSessionEntries, buildSessionProjection } = await core('session-manager');
const { convertToLlm } = await core('messages');

const hash = (value) => createHash('sha1').update(JSON.stringify(value)).digest('hex').slice(0, 16);
const bytesOf = (data) => Buffer.from(data, 'base64').length;

function blockOf(block) {
  if (block.type === 'text') return ['text', block.text];
  if (block.type === 'thinking') return ['thinking', block.thinking];
  if (block.type === 'image') return ['image', block.mimeType, bytesOf(block.data)];
  if (block.type === 'toolCall') return ['call', block.id, block.name, block.arguments];
  return ['unknown', block.type];
}

function blocksOf(content) {
  if (typeof content === 'string') return [['text', content]];
  return Array.isArray(content) ? content.map(blockOf) : [];
}

function systemText(message) {
  const parts = blocksOf(message.content ?? []).map((block) => block[1]);
  const sections = Object.values(message.sections ?? {}).filter((section) => typeof section === 'string');
  return [...parts, ...sections].filter(Boolean).join('\n\n');
}

function messageOf(message) {
  switch (message.role) {
    case 'bashExecution': {
      const [sent] = convertToLlm([message]);
      return sent && ['bash', blocksOf(sent.content)];
    }
    case 'system':
      return ['system', [['text', systemText(message)]]];
    case 'compactionSummary':
      return ['summary', [['text', message.summary]]];
    case 'branchSummary':
      return ['branchSummary', [['text', message.summary]]];
    default:
      return [message.role, blocksOf(message.content)];
  }
}

function project(entries, positions, leaf) {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const { entries: projected } = buildSessionProjection(entries, leaf.id, byId);
  return projected.flatMap(({ sourceEntry, messages }) =>
    messages.flatMap((message) => {
      const sent = messageOf(message);
      return sent ? [[positions.get(sourceEntry), sent[0], hash(sent[1])]] : [];
    }),
  );
}

function leavesOf(entries, every) {
  const parents = new Set(entries.map((entry) => entry.parentId));
  return entries.filter((entry, index) => index % every === 0 || !parents.has(entry.id));
}

const input = JSON.parse(readFileSync(0, 'utf8'));
const output = {};
for (const file of input.files) {
  const all = loadEntriesFromFile(file);
  migrateSessionEntries(all);
  const entries = all.filter((entry) => entry.type !== 'session');
  const positions = new Map(entries.map((entry, index) => [entry, index]));
  const leaves = leavesOf(entries, entries.length > 300 ? input.every : 1);
  output[file] = leaves.map((leaf) => [positions.get(leaf), project(entries, positions, leaf)]);
}
process.stdout.write(JSON.stringify(output));
