// The wire formats real agents speak to a model, over the one scripted server: chat completions, Responses, Anthropic Messages and
// Gemini. A request becomes one neutral conversation, an answer is written back in the format it was asked in.
import { call, type ScriptedReply, type ScriptedRequest, say } from '../../support/scriptedModel.ts';

export type Wire = 'chat' | 'responses' | 'anthropic' | 'gemini';

export interface SaidMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly text: string;
}

/** What a model was asked, whatever the format. */
export interface AskedModel {
  readonly wire: Wire;
  /** In order; instructions of the agent come as `system`. */
  readonly messages: readonly SaidMessage[];
  /** Names of the tools it may call. */
  readonly tools: readonly string[];
}

export interface ModelAnswer {
  readonly text: string;
  readonly tool?: { readonly name: string; readonly args: Readonly<Record<string, unknown>> };
}

type Fields = Readonly<Record<string, unknown>>;

const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? (value as Fields[]) : []);
const textIn = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);

const wirePaths: readonly (readonly [Wire, RegExp])[] = [
  ['chat', /\/chat\/completions/],
  ['responses', /\/responses(\?|$)/],
  ['anthropic', /\/messages(\?|$)/],
  ['gemini', /:(streamGenerateContent|generateContent)/],
];

/** Null for anything that is no question to a model: lists of models, counts of tokens, telemetry. */
export function askedModel(request: ScriptedRequest): AskedModel | null {
  const wire = wirePaths.find(([, path]) => path.test(request.path))?.[0];
  return wire === undefined ? null : { wire, ...readers[wire](request.body) };
}

const readers: Readonly<Record<Wire, (body: Fields) => Omit<AskedModel, 'wire'>>> = {
  chat: (body) => ({
    messages: listOf(body['messages']).map(chatMessage),
    tools: listOf(body['tools']).map((tool) => textIn((tool['function'] as Fields)?.['name'])),
  }),
  responses: (body) => ({
    messages: [
      { role: 'system', text: textIn(body['instructions']) },
      ...listOf(body['input']).map((item) => responsesItem(item)),
    ],
    tools: listOf(body['tools']).map((tool) => textIn(tool['name'] ?? tool['type'])),
  }),
  anthropic: (body) => ({
    messages: [
      { role: 'system', text: textIn(body['system']) },
      ...listOf(body['messages']).map((message) => anthropicMessage(message)),
    ],
    tools: listOf(body['tools']).map((tool) => textIn(tool['name'])),
  }),
  gemini: (body) => ({
    messages: [
      { role: 'system', text: textIn(body['systemInstruction']) },
      ...listOf(body['contents']).map((content) => geminiContent(content)),
    ],
    tools: listOf(body['tools']).flatMap((tool) =>
      listOf(tool['functionDeclarations']).map(({ name }) => textIn(name)),
    ),
  }),
};

function chatMessage(message: Fields): SaidMessage {
  const role = textIn(message['role']);
  const known = role === 'developer' ? 'system' : (role as SaidMessage['role']);
  return { role: known, text: textIn(message['content']) + textIn(message['tool_calls']) };
}

function responsesItem(item: Fields): SaidMessage {
  if (item['type'] === 'message' || item['role'] !== undefined) return chatMessage(item);
  const isOutput = textIn(item['type']).endsWith('_output');
  return { role: isOutput ? 'tool' : 'assistant', text: JSON.stringify(item) };
}

function anthropicMessage(message: Fields): SaidMessage {
  const isResult = listOf(message['content']).some(({ type }) => type === 'tool_result');
  return { role: isResult ? 'tool' : (message['role'] as SaidMessage['role']), text: textIn(message['content']) };
}

function geminiContent(content: Fields): SaidMessage {
  const parts = listOf(content['parts']);
  const isResult = parts.some((part) => part['functionResponse'] !== undefined);
  const role = content['role'] === 'model' ? 'assistant' : isResult ? 'tool' : 'user';
  return { role, text: JSON.stringify(parts) };
}

/** The answer in the format and way the request asked for. */
export function answerOn(wire: Wire, request: ScriptedRequest, answer: ModelAnswer): ScriptedReply {
  if (wire === 'chat') return answer.tool ? call(answer.tool.name, answer.tool.args, answer.text) : say(answer.text);
  const streams = wire === 'gemini' ? request.path.includes(':stream') : request.body.stream === true;
  const events = writers[wire](request, answer);
  if (!streams) return json(wire === 'gemini' ? events[0]?.[1] : whole(wire, events));
  const lines = events.map(([event, data]) => `${event ? `event: ${event}\n` : ''}data: ${JSON.stringify(data)}\n\n`);
  return { kind: 'raw', status: 200, contentType: 'text/event-stream', body: lines.join('') };
}

/** An answer to what is no question to a model. */
export function json(value: unknown): ScriptedReply {
  return { kind: 'raw', status: 200, contentType: 'application/json', body: JSON.stringify(value) };
}

type StreamEvent = readonly [event: string, data: unknown];

const tokensOf = (request: ScriptedRequest) => Math.ceil(request.text.length / 4);

const writers: Readonly<
  Record<Exclude<Wire, 'chat'>, (request: ScriptedRequest, answer: ModelAnswer) => StreamEvent[]>
> = { responses: responsesEvents, anthropic: anthropicEvents, gemini: geminiEvents };

function responsesEvents(request: ScriptedRequest, { text, tool }: ModelAnswer): StreamEvent[] {
  const id = `resp_${request.index}`;
  const words = {
    ...{ type: 'message', id: `msg_${request.index}`, role: 'assistant', status: 'completed' },
    content: [{ type: 'output_text', text, annotations: [] }],
  };
  const calls = tool && {
    ...{ type: 'function_call', id: `fc_${request.index}`, call_id: `call_${request.index}`, status: 'completed' },
    ...{ name: tool.name, arguments: JSON.stringify(tool.args) },
  };
  const output = [words, ...(calls ? [calls] : [])];
  const input = tokensOf(request);
  const usage = {
    ...{ input_tokens: input, output_tokens: 9, total_tokens: input + 9 },
    ...{ input_tokens_details: { cached_tokens: 0 }, output_tokens_details: { reasoning_tokens: 0 } },
  };
  const typed = (type: string, more: object): StreamEvent => [type, { type, ...more }];
  return [
    typed('response.created', { response: { id, object: 'response', status: 'in_progress', output: [] } }),
    typed('response.output_item.added', { output_index: 0, item: { ...words, content: [] } }),
    typed('response.output_text.delta', { item_id: words.id, output_index: 0, content_index: 0, delta: text }),
    ...output.map((item, at) => typed('response.output_item.done', { output_index: at, item })),
    typed('response.completed', { response: { id, object: 'response', status: 'completed', output, usage } }),
  ];
}

function anthropicEvents(request: ScriptedRequest, { text, tool }: ModelAnswer): StreamEvent[] {
  const usage = { input_tokens: tokensOf(request), output_tokens: 9 };
  const message = {
    ...{ id: `msg_${request.index}`, type: 'message', role: 'assistant', model: request.body.model ?? 'scripted' },
    ...{ content: [], stop_reason: null, stop_sequence: null, usage },
  };
  const block = (index: number, start: object, delta: object): StreamEvent[] => [
    ['content_block_start', { type: 'content_block_start', index, content_block: start }],
    ['content_block_delta', { type: 'content_block_delta', index, delta }],
    ['content_block_stop', { type: 'content_block_stop', index }],
  ];
  const call = tool && { type: 'tool_use', id: `toolu_${request.index}`, name: tool.name, input: {} };
  const end = { stop_reason: tool ? 'tool_use' : 'end_turn', stop_sequence: null };
  return [
    ['message_start', { type: 'message_start', message }],
    ...block(0, { type: 'text', text: '' }, { type: 'text_delta', text }),
    ...(call ? block(1, call, { type: 'input_json_delta', partial_json: JSON.stringify(tool.args) }) : []),
    ['message_delta', { type: 'message_delta', delta: end, usage: { output_tokens: 9 } }],
    ['message_stop', { type: 'message_stop' }],
  ];
}

function geminiEvents(request: ScriptedRequest, { text, tool }: ModelAnswer): StreamEvent[] {
  const parts = [{ text }, ...(tool ? [{ functionCall: { name: tool.name, args: tool.args } }] : [])];
  const input = tokensOf(request);
  const usageMetadata = { promptTokenCount: input, candidatesTokenCount: 9, totalTokenCount: input + 9 };
  const candidates = [{ index: 0, content: { role: 'model', parts }, finishReason: 'STOP' }];
  return [['', { candidates, usageMetadata, modelVersion: 'scripted' }]];
}

/** The same answer for a client that does not stream. */
function whole(wire: 'responses' | 'anthropic', events: readonly StreamEvent[]): unknown {
  const last = events.findLast(([event]) => event === 'response.completed')?.[1] as { response: unknown } | undefined;
  if (wire === 'responses') return last?.response;
  const first = events.find(([event]) => event === 'message_start')?.[1] as { message: object } | undefined;
  const text = events.flatMap(([, data]) => (data as { delta?: { text?: string } }).delta?.text ?? []).join('');
  return { ...first?.message, content: [{ type: 'text', text }], stop_reason: 'end_turn' };
}
