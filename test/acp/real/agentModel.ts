// The model of a real agent's test: what a person says to the agent, what the model answers in the agent's wire format, and what the
// model having received something says about the session (RST-1). Knows nothing of workers and panels: the workbench uses it too.
import { requestOpening } from '../../../server/checkpoint/checkpointRequest.ts';
import {
  gate,
  type ScriptedModel,
  type ScriptedReply,
  type ScriptedRequest,
  startScriptedModel,
} from '../../support/scriptedModel.ts';
import { type AskedModel, answerOn, askedModel, json, type SaidMessage } from './modelWires.ts';
import type { RealAgent } from './realAgents.mjs';

/** Said by the person before the kill, and by the model when it is asked for a summary: each stands nowhere else. */
export const plantedWord = 'zinnober-4711';
export const summaryWord = 'chromoxyd-0815';
/** What a person says here. A request that ends in none of it is the agent's own: a title, a summary, a memory. */
export const prompts = {
  word: `The word is ${plantedWord}. Keep it.`,
  make: 'Please make the file now.',
  hold: 'Please think for a long time.',
  which: 'Which word did I name?',
} as const;

export type ObservedMode = 'native' | 'checkpoint_restored' | 'fresh';

/** A model for that agent; `made` is the file that `prompts.make` leads to. */
export function startAgentModel(agent: RealAgent, made: string): Promise<ScriptedModel> {
  return startScriptedModel((request) => reply(request, agent, made));
}

const anyMarker = '[throughline checkpoint ';

/**
 * Native: the word, or after a native compaction its summary's, in the agent's own earlier messages and no marker of ours.
 * Checkpoint restored: our marker with that checkpoint's id. Fresh: neither. Anything else is null, and no label can be right.
 */
export function observedMode({ messages }: AskedModel, checkpointId: string | null): ObservedMode | null {
  const said = messages.filter(({ role }) => role !== 'system');
  const all = textOf(said);
  if (all.includes(anyMarker)) {
    return checkpointId !== null && all.includes(`${anyMarker}${checkpointId}]`) ? 'checkpoint_restored' : null;
  }
  const last = said.findLastIndex(({ role }) => role === 'user');
  if (carriesWord(textOf(said.slice(0, last)))) return 'native';
  return carriesWord(all) ? null : 'fresh';
}

/** What of ours and the agent's the model received, in words for the table. */
export function receivedWords(asked: AskedModel, checkpointId: string | null): string {
  const mode = observedMode(asked, checkpointId);
  if (mode === 'checkpoint_restored') return 'our projection with the checkpoint’s id';
  if (mode === 'fresh') return 'neither';
  if (mode === null) return 'something no label is right for';
  const all = textOf(asked.messages);
  const parts = [
    ...(all.includes(plantedWord) ? ['the word'] : []),
    ...(all.includes(summaryWord) ? ['its own summary'] : []),
  ];
  return `${parts.join(' and ')}, in its own messages`;
}

const textOf = (messages: readonly SaidMessage[]) => messages.map(({ text }) => text).join('\n');
const carriesWord = (text: string) => text.includes(plantedWord) || text.includes(summaryWord);

/** The agent's own checkpoint, when it is asked for one (CKP-5). */
const checkpointReply = JSON.stringify({
  ...{ summary: 'The person named a word and asked for a file.', decisions: [], constraints: [], errors: [] },
  ...{ files: ['made.txt'], open: [] },
});

/** Never opened: the agent that waits for it is killed. */
const never = gate().opened;

function reply(request: ScriptedRequest, agent: RealAgent, made: string): ScriptedReply {
  const asked = askedModel(request);
  if (asked === null) return json({ data: [], models: [], input_tokens: 10, totalTokens: 10 });
  const last = asked.messages.findLast(({ role }) => role !== 'system');
  const said = last?.role === 'user' ? promptIn(last.text) : null;
  const answer = (text: string) => answerOn(asked.wire, request, { text });
  if (last?.role === 'user' && last.text.includes(requestOpening)) return answer(checkpointReply);
  const tool = agent.shell.find((name) => asked.tools.includes(name));
  if (said === prompts.make && tool !== undefined) {
    return answerOn(asked.wire, request, {
      text: 'I make it.',
      tool: { name: tool, args: agent.shellArgs(`touch ${made}`, tool) },
    });
  }
  if (said === prompts.hold) return { ...answer('Noted.'), after: never };
  const wantsSummary = said === null && last?.role === 'user' && /summar|state_snapshot|handoff/i.test(last.text);
  return answer(wantsSummary ? `<summary>They named a word; the summary is ${summaryWord}.</summary>` : 'Noted.');
}

/** What the person said last: agents put their own words in front of it, and an order to summarise behind it. */
function promptIn(text: string): string | null {
  const end = text.slice(-300);
  const found = Object.values(prompts).filter((prompt) => end.includes(prompt));
  return found.sort((a, b) => end.lastIndexOf(b) - end.lastIndexOf(a))[0] ?? null;
}

/** The question to the model that one prompt of a person led to; the agent's own questions about it do not count. */
export function questionOf(requests: readonly ScriptedRequest[], prompt: string): AskedModel {
  for (const request of requests) {
    const asked = askedModel(request);
    const last = asked?.messages.findLast(({ role }) => role !== 'system');
    if (asked && asked.tools.length > 0 && last?.role === 'user' && last.text.includes(prompt)) return asked;
  }
  throw new Error(`the model was never asked "${prompt}" among ${requests.length} requests`);
}
