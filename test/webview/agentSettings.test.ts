// ACP agents as a person typed them into the settings (UI-9): whole entries or none, never an exception.
import { describe, expect, it } from 'vitest';
import { agentSettings } from '../../extension/agentSettings.ts';

describe('UI-9 the setting throughline.agents', () => {
  it('takes whole entries and names one without a label by its id', () => {
    const entry = { id: 'mine', command: '/opt/mine', args: ['acp', 3], env: { A: '1', B: 2 } };
    expect(agentSettings([entry])).toEqual([
      { id: 'mine', label: 'mine', command: '/opt/mine', args: ['acp'], env: { A: '1' } },
    ]);
  });

  it.each([undefined, null, 'x', {}, [null], [{ id: 'a' }], [{ command: 'x', id: ' ' }]])('leaves out %j', (value) => {
    expect(agentSettings(value)).toEqual([]);
  });
});
