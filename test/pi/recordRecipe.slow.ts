// The recipe still works: the real Pi is installed, plays two small scenarios, and what it writes is read without a finding.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { diagnose } from '../../server/source/doctor.ts';
import { nodeFiles } from '../../server/source/nodeFiles.ts';
import { basics } from './recordBasics.ts';
import { compactions } from './recordCompactions.ts';
import { record } from './recordStage.ts';

const folder = mkdtempSync(join(tmpdir(), 'throughline-recipe-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const played = ['plain', 'fork', 'compaction-manual'];
const scenarios = [...basics, ...compactions].filter((scenario) => played.includes(scenario.name));

describe('REC-1 recording with the real Pi', () => {
  it.each(scenarios)('$name', async (scenario) => {
    const texts = await record(scenario);
    expect(texts.size).toBeGreaterThan(0);
    for (const [name, text] of texts) {
      const path = join(folder, `${name}.jsonl`);
      writeFileSync(path, text);
      const codes = diagnose(path, nodeFiles).findings.map((one) => one.code);
      expect(codes.filter((code) => code !== 'folder-missing')).toEqual([]);
    }
  });
});
