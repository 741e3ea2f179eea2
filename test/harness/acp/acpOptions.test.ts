import { describe, expect, it } from 'vitest';
import {
  optionsOf,
  otherOptions,
  readOptions,
  settingOf,
  withConfig,
  withValue,
} from '../../../server/harness/acp/acpOptions.ts';

const modes = { currentModeId: 'ask', availableModes: [{ id: 'ask', name: 'Ask' }, { id: 'code' }] };
const models = { currentModelId: 'm1', availableModels: [{ modelId: 'm1', name: 'One' }, { modelId: 'm2' }] };
const config = (id: string, category: string | null, value: unknown = 'a') => ({
  id,
  name: id.toUpperCase(),
  category,
  currentValue: value,
  options:
    typeof value === 'boolean'
      ? []
      : [
          { value: 'a', name: 'A' },
          { group: 'g', name: 'G', options: [{ value: 'b', name: 'B' }] },
        ],
});
const idsOf = (answer: Record<string, unknown>) => optionsOf(answer).map(({ id, via }) => `${id} ${via.slice(8)}`);

describe('UI-2 what an agent lets a person choose', () => {
  it.each([
    ['older modes and models', { modes, models }, ['mode set_mode', 'model set_model']],
    [
      'both ways of one thing: the newer',
      { modes, models, configOptions: [config('llm', 'model')] },
      ['llm set_config_option', 'mode set_mode'],
    ],
    ['the same id is the same thing', { modes, configOptions: [config('mode', null)] }, ['mode set_config_option']],
    [
      'null, text, a list',
      { modes: null, models: 'x', configOptions: [null, 5, { id: 'x' }, { id: 'y', currentValue: 3 }] },
      [],
    ],
    ['modes without one in use', { modes: { availableModes: [{ id: 'a' }] } }, []],
  ])('%s', (_name, answer, ids) => {
    expect(idsOf(answer)).toEqual(ids);
  });

  it('sends each by its own request', () => {
    const [mode, model] = optionsOf({ modes, models });
    const [flag, word] = readOptions([config('fast', null, true), config('style', null)]);
    if (!mode || !model || !flag || !word) throw new Error('an option is missing');
    expect([settingOf(mode, 'code'), settingOf(model, 'm2')]).toEqual([{ modeId: 'code' }, { modelId: 'm2' }]);
    expect(settingOf(flag, false)).toEqual({ configId: 'fast', value: false, type: 'boolean' });
    expect(settingOf(word, 'b')).toEqual({ configId: 'style', value: 'b' });
  });

  it('older ones stay when the newer are told anew', () => {
    const before = optionsOf({ modes, configOptions: [config('style', null)] });
    const after = withConfig(before, readOptions([config('style', null, 'b'), config('depth', 'thought_level')]));
    expect(after.map(({ id, value }) => [id, value])).toEqual([
      ['style', 'b'],
      ['depth', 'a'],
      ['mode', 'ask'],
    ]);
    expect(withValue(after, 'mode', 'code').find(({ id }) => id === 'mode')?.value).toBe('code');
  });

  it('model and thinking have pickers of their own, a switch is on or off', () => {
    const options = optionsOf({
      models,
      modes,
      configOptions: [config('depth', 'thought_level'), config('fast', null, true)],
    });
    expect(otherOptions(options)).toEqual([
      {
        id: 'fast',
        label: 'FAST',
        value: 'true',
        values: [
          { id: 'true', label: 'On' },
          { id: 'false', label: 'Off' },
        ],
      },
      {
        id: 'mode',
        label: 'Mode',
        value: 'ask',
        values: [
          { id: 'ask', label: 'Ask' },
          { id: 'code', label: 'code' },
        ],
      },
    ]);
  });
});
