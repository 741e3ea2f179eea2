import { describe, expect, it } from 'vitest';
import { parseModelRoute } from '../../../server/harness/model/modelRoute.ts';

describe('CMP-17 model route', () => {
  it.each([
    ['none', { kind: 'none' }],
    ['openai:http://localhost:8080/v1#qwen', { kind: 'openai', baseUrl: 'http://localhost:8080/v1', model: 'qwen' }],
    [
      'openai:https://api.example.com/v1/#org/model:free',
      { kind: 'openai', baseUrl: 'https://api.example.com/v1', model: 'org/model:free' },
    ],
  ])('%s', (route, expected) => expect(parseModelRoute(route)).toEqual(expected));

  it.each([
    'gpt',
    'openai:',
    'openai:http://x',
    'openai:http://x#',
    'openai:nonsense#m',
    'openai:ftp://x#m',
    'openai:http://user:secret@x#m',
  ])('%s is refused in one sentence', (route) => {
    const parsed = parseModelRoute(route);
    expect(parsed.kind).toBe('invalid');
    expect(JSON.stringify(parsed)).not.toContain('secret');
  });
});
