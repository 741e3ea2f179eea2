// An ACP session continued in the real Pi and back (RST-3, NAV-6): what each model receives begins with the marker of the checkpoint
// that was taken first, and the label follows it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { requestOpening } from '../../server/checkpoint/checkpointRequest.ts';
import { projectionMarker } from '../../server/checkpoint/projectContextFrame.ts';
import type { FoundPi } from '../../server/harness/pi/findPi.ts';
import { agentFile } from '../acp/liveAcp.ts';
import { type Desk, idle, send, workerDesk } from '../acp/workerDesk.ts';
import { say } from '../support/scriptedModel.ts';
import { installedPi, type LiveStage, liveStage } from './livePi.ts';

const rule = 'Never log card numbers';
const reply = JSON.stringify({
  summary: 'Refunds are written.',
  ...{ decisions: [], constraints: [`${rule}.`], files: [], open: [] },
});

let pi: FoundPi;
let stage: LiveStage;
let desk: Desk;
beforeAll(async () => {
  pi = await installedPi('1.6.0');
});
afterEach(async () => {
  await desk.worker.dispose();
  await stage.close();
});

async function begin(): Promise<void> {
  stage = await liveStage(pi);
  stage.model.rescript(({ body }) =>
    say(JSON.stringify(body.messages?.at(-1)).includes(requestOpening) ? reply : 'Noted.'),
  );
  const script = join(stage.base, 'script.json');
  const folder = join(stage.base, 'agent');
  writeFileSync(script, JSON.stringify({ otherwise: [{ model: true }], modelUrl: stage.model.url, folder }));
  const agent = { id: 'reference', label: 'Reference agent', command: process.execPath, env: {} };
  desk = workerDesk(
    {
      ...{ storeRoot: stage.storeRoot, cwd: stage.cwd, home: join(stage.base, 'home'), patienceMs: 60_000 },
      env: { ...stage.env, PI_CODING_AGENT_SESSION_DIR: stage.sessions },
      agents: [{ ...agent, args: [agentFile, script] }],
    },
    { pi: { path: pi.args[0] ?? '', node: pi.command, args: ['-ne', '--approve'] } },
  );
}

/** One prompt to its end; answers everything the model got for it. */
async function turn(path: string, text: string): Promise<string> {
  const from = stage.model.requests.length;
  const { total } = await desk.ask('sessionPanel', { path });
  await desk.drive(path, send(text));
  await desk.until((live, now) => idle(live) && now >= total + 2, path);
  return JSON.stringify(stage.model.requests[from]?.body.messages);
}

/** The newest checkpoint of a session as the first words of its projection. */
async function markerOf(path: string): Promise<string> {
  const { items } = await desk.ask('checkpoints', { path });
  const own = items.filter((item) => item.sessionPath === path).sort((one, other) => other.number - one.number);
  return projectionMarker(own[0]?.id ?? '');
}

const modeOf = async (path: string) => (await desk.ask('sessionPanel', { path })).strip.restoration;

describe('NAV-6 an ACP session goes on in Pi 1.6.0 and back', () => {
  it('each time behind a checkpoint of the one before', async () => {
    await begin();
    const { path: acp } = await desk.ask('newSession', { cwd: stage.cwd, agent: 'reference' });
    await turn(acp, `${rule}. The word is zinnober.`);

    const inPi = await desk.ask('handOff', { path: acp, agent: null });
    const first = await markerOf(acp);
    expect(inPi.draft.startsWith(first)).toBe(true);
    const got = await turn(inPi.path, `${inPi.draft}Write the refund test.`);
    expect(got).toContain(first);
    expect(got).toContain(rule);
    expect(await modeOf(inPi.path)).toMatchObject({
      mode: 'checkpoint_restored',
      reason: expect.stringContaining('Reference agent handed over'),
    });
    expect((await desk.ask('sessionPanel', { path: inPi.path })).strip.harness).toContain('Pi');

    const back = await desk.ask('handOff', { path: inPi.path, agent: 'reference' });
    const second = await markerOf(inPi.path);
    expect(second).not.toBe(first);
    expect(back.draft.startsWith(second)).toBe(true);
    expect(back.draft).not.toContain(first);
    const returned = await turn(back.path, `${back.draft}Go on.`);
    expect(returned).toContain(second);
    expect(returned).toContain(rule);
    expect((await modeOf(back.path)).mode).toBe('checkpoint_restored');
    expect((await modeOf(back.path)).reason).toContain('Pi handed over');
  });
});
