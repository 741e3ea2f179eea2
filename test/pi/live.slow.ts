// A whole conversation with the real Pi through our driver. Every case looks at the bytes Pi wrote and at what the model got.
import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FoundPi } from '../../server/harness/pi/findPi.ts';
import { call, say } from '../support/scriptedModel.ts';
import { Heard, installedPi, type LiveStage, liveStage, messagesOf } from './livePi.ts';

const version = '1.6.0';
let pi: FoundPi;
let stage: LiveStage;
beforeAll(async () => {
  pi = await installedPi(version);
});
afterEach(() => stage.close());

describe(`PI-1 driving Pi ${version}`, () => {
  it('holds a conversation with a tool', async () => {
    stage = await liveStage(pi);
    stage.model.push(call('bash', { command: 'echo hello-from-tool' }, 'I look.'), say('Done: hello.'));
    const session = await stage.start();
    const heard = new Heard(session);
    await session.prompt({ text: 'Say hello.', images: [], how: 'send' });
    await heard.until('settled');
    expect(heard.text('reply')).toBe('I look.Done: hello.');
    const { file } = session.state();
    expect(messagesOf(file ?? '')).toEqual([
      'user: Say hello.',
      'assistant: I look. [toolCall bash]',
      'toolResult: hello-from-tool\n',
      'assistant: Done: hello.',
    ]);
    expect(JSON.stringify(stage.model.requests[1]?.body.messages)).toContain('hello-from-tool');
    console.log(heard.kinds().join(' '), JSON.stringify(session.state()));
    expect(readFileSync(file ?? '', 'utf8').endsWith('\n')).toBe(true);
  });
});
