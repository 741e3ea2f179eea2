// A disk that is full while a checkpoint of a live session is committed (CKP-6, STO-1): the half that was written is taken back, nothing
// is claimed, the session goes on, and with room the next try saves.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { projectKey } from '../../server/record/projectKey.ts';
import { openJournalFile } from '../../server/source/journalFile.ts';
import { nodeFiles } from '../../server/source/nodeFiles.ts';
import { listCheckpointNotes } from '../../server/store/checkpointNotes.ts';
import { listCheckpoints } from '../../server/store/checkpoints.ts';
import { readJournal } from '../../server/store/readJournal.ts';
import { journalPath, openStore } from '../../server/store/store.ts';
import { type AcpStage, acpStage, newest, recorded } from './liveAcp.ts';
import { type Desk, idle, referenceDesk, send } from './workerDesk.ts';

const disk = vi.hoisted(() => ({ isFull: false, refused: 0 }));
vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  const writeSync = (descriptor: number, bytes: Uint8Array, offset = 0, length = bytes.length) => {
    if (!disk.isFull || !Buffer.from(bytes).includes('checkpoint.evidence_verified')) {
      return real.writeSync(descriptor, bytes, offset, length);
    }
    // As a disk does it: what fits is there, then there is no room.
    disk.refused += 1;
    real.writeSync(descriptor, bytes, offset, length >> 1);
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  };
  return { ...real, default: { ...real, writeSync }, writeSync };
});

let stage: AcpStage;
let open: Desk[] = [];
afterEach(async () => {
  disk.isFull = false;
  for (const { worker } of open) await worker.dispose();
  open = [];
  await stage.close();
});

function desk(): Desk {
  const made = referenceDesk(stage);
  open.push(made);
  return made;
}

function ours(path: string) {
  const session = openJournalFile(path, nodeFiles);
  const { id, cwd } = session.header;
  session.close();
  const store = openStore(stage.storeRoot);
  const key = { projectKey: projectKey(cwd), harness: 'acp', sessionId: id };
  return {
    saved: listCheckpoints(store, key),
    notes: listCheckpointNotes(store, key),
    kinds: readJournal(journalPath(store, key))?.entries.map(({ entry }) => entry.kind) ?? [],
  };
}

const reply = JSON.stringify({
  summary: 'Card numbers must never be logged.',
  decisions: ['We decided to use the request id as the key.'],
  constraints: ['Never log card numbers.'],
  files: [],
  open: [],
});

async function worked(made: Desk): Promise<string> {
  const { path } = await made.ask('newSession', { cwd: stage.cwd, agent: 'reference' });
  await made.drive(path, send('We decided to use the request id as the key. Never log card numbers.'));
  await made.until((live, total) => idle(live) && total >= 2);
  return path;
}

describe('CKP-6 a full disk while a checkpoint is committed', () => {
  it.each(['agent', 'facts'] as const)('by hand, from the %s: nothing is half there or claimed', async (by) => {
    stage = acpStage({ turns: [[{ say: 'Noted.' }]], otherwise: [{ say: reply }] });
    const made = desk();
    const path = await worked(made);
    disk.isFull = true;
    await expect(made.ask('takeCheckpoint', { path, by })).rejects.toMatchObject({ code: 'disk-full' });
    expect(disk.refused).toBeGreaterThan(0);
    const full = ours(path);
    expect(full.saved).toEqual([]);
    expect(full.kinds).toEqual(['checkpoint.failed']);
    expect(full.notes[0]?.why).toBe('the disk is full');
    const shown = await made.ask('checkpoints', { path });
    expect(shown.items).toEqual([]);
    expect(shown.notSaved[0]?.text).toContain('the disk is full');
    disk.isFull = false;
    expect(await made.ask('takeCheckpoint', { path, by })).toMatchObject({ number: 1 });
    expect(ours(path).kinds).toEqual(['checkpoint.failed', 'checkpoint.evidence_verified', 'boundary', 'checkpoint']);
  });

  it('at a boundary of the session: it ends all the same, and the next start saves what was not', async () => {
    stage = acpStage({ turns: [[{ say: 'Noted.' }]], otherwise: [{ say: reply }], switches: { resume: true } });
    const made = desk();
    const path = await worked(made);
    disk.isFull = true;
    await made.ask('detachSession', { path });
    expect(ours(path).saved).toEqual([]);
    expect(recorded(path).filter((line) => line.startsWith('assistant: Noted.'))).toHaveLength(1);
    disk.isFull = false;
    await made.ask('attachSession', { path, confirmedClosed: false });
    expect(ours(path).saved.map(({ provenance }) => provenance)).toEqual(['reconstructed']);
    expect(newest(path, 'attached')).toMatchObject({ mode: 'native' });
  });
});
