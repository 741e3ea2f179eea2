// The summaries that are compared, each of what stands before the kept tail: ours without a model, one by the published rule through the scripted server, and none.

import { request } from 'node:http';
import { modeLimits } from '../../server/compaction/mode.ts';
import { renderSummary } from '../../server/compaction/renderSummary.ts';
import type { Facts } from '../../server/facts/fact.ts';
import { type Entry, textOf } from '../../server/record/entry.ts';
import { type ScriptedModel, say, startScriptedModel } from '../support/scriptedModel.ts';
import { quotingSummary } from './quotingRule.ts';

/** Sections of CMP-6, as any model would be asked for them. */
const sections = [
  'Goal',
  'Constraints & Preferences',
  'Progress',
  'Key Decisions',
  'Files Modified',
  'Files Read',
  'Files Deleted',
  'Next Steps',
  'Critical Context',
  'Open Loops',
];

/** Everything before the tail replaced, with the room of the Balanced mode. */
export function ourSummary(facts: Facts, replaced: readonly Entry[]): string {
  const replacedEntryIds = new Set(replaced.map((entry) => entry.id));
  return renderSummary(facts, { budgetTokens: modeLimits.balanced.summaryTokens, replacedEntryIds });
}

export interface ScriptedSummaries {
  summarise(replaced: readonly Entry[]): Promise<string>;
  close(): Promise<void>;
}

/** A server on loopback that answers by the published rule from the messages it is sent. */
export async function startScriptedSummaries(): Promise<ScriptedSummaries> {
  const model: ScriptedModel = await startScriptedModel((request) => say(quotingSummary(request.body.messages ?? [])));
  return {
    summarise: (replaced) => ask(model.url, replaced),
    close: () => model.close(),
  };
}

async function ask(url: string, entries: readonly Entry[]): Promise<string> {
  const asked = sections.map((title) => `## ${title}`).join('\n');
  const messages = [
    { role: 'system', content: `Summarise the conversation for the next agent under these headings:\n${asked}` },
    { role: 'user', content: entries.flatMap(spoken).join('\n\n') },
  ];
  const body = JSON.parse(await post(`${url}/chat/completions`, JSON.stringify({ model: 'scripted', messages }))) as {
    readonly choices?: readonly { readonly message?: { readonly content?: string } }[];
  };
  return body.choices?.[0]?.message?.content ?? '';
}

/** One connection per request: reading and extracting between two of them outlasts a server's patience with idle ones. */
function post(url: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const call = request(url, { method: 'POST', agent: false, headers }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () => resolve(Buffer.concat(parts).toString('utf8')));
      reply.on('error', reject);
    });
    call.on('error', reject);
    call.end(body);
  });
}

function spoken(entry: Entry): string[] {
  switch (entry.kind) {
    case 'user':
      return [`[User]: ${textOf(entry.blocks)}`];
    case 'assistant': {
      const calls = entry.blocks.flatMap((block) =>
        block.kind === 'call' ? [`${block.tool} ${JSON.stringify(block.arguments)}`] : [],
      );
      return [`[Assistant]: ${[textOf(entry.blocks), ...calls].join('\n')}`];
    }
    case 'toolResult':
      return [`[Tool result]: ${textOf(entry.blocks)}`];
    case 'bash':
      return [`[Tool result]: $ ${entry.command}\n${entry.output}`];
    default:
      return [];
  }
}
