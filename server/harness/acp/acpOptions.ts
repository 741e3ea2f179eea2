// What a person can choose about an ACP session: the protocol's `configOptions`, and the older `modes` and `models` of agents that
// do not have those for the same thing (facts of ACP, section 1). One list, whatever way a choice goes.
import type { LiveModel, LiveOption } from '../live/liveSession.ts';
import { type Fields, fieldsOf, listIn, objectIn, stringIn } from './foreignValue.ts';

export interface ChoiceValue {
  readonly id: string;
  readonly label: string;
}

export interface SessionOption {
  readonly id: string;
  readonly label: string;
  readonly category: string | null;
  readonly value: string | boolean;
  /** Empty for a switch. */
  readonly values: readonly ChoiceValue[];
  /** The request that changes it. */
  readonly via: 'session/set_config_option' | 'session/set_mode' | 'session/set_model';
}

type Options = readonly SessionOption[];

/** Everything an answer to `session/new`, `load` or `resume` offers. */
export function optionsOf(answer: Fields | null): Options {
  const older = [...olderModes(objectIn(answer, 'modes')), ...olderModels(objectIn(answer, 'models'))];
  return withConfig(older, readOptions(answer?.['configOptions']));
}

/** The options after the agent told its `configOptions` anew: what was of the older kind stays where those do not have it. */
export function withConfig(options: Options, config: Options): Options {
  const isTaken = ({ id, category }: SessionOption) =>
    config.some((each) => each.id === id || each.category === category);
  const older = options.filter((option) => option.via !== 'session/set_config_option' && !isTaken(option));
  return [...config, ...older];
}

/** The options after one of them was set. */
export function withValue(options: Options, id: string, value: SessionOption['value']): Options {
  return options.map((option) => (option.id === id ? { ...option, value } : option));
}

/** `configOptions` of an answer or update; what is none is left out. */
export function readOptions(value: unknown): Options {
  return (Array.isArray(value) ? value : []).flatMap((each) => {
    const option = fieldsOf(each);
    const id = stringIn(option, 'id');
    const current = option?.['currentValue'];
    if (id === null || (typeof current !== 'string' && typeof current !== 'boolean')) return [];
    const [label, category] = [stringIn(option, 'name') ?? id, stringIn(option, 'category')];
    const values = listIn(option, 'options').flatMap(valuesOf);
    return [{ id, label, category, value: current, values, via: 'session/set_config_option' as const }];
  });
}

/** Values may come in groups. */
function valuesOf(value: unknown): readonly ChoiceValue[] {
  const fields = fieldsOf(value);
  if (Array.isArray(fields?.['options'])) return fields['options'].flatMap(valuesOf);
  return choice(fields, 'value');
}

function choice(fields: Fields | null, idField: string): readonly ChoiceValue[] {
  const id = stringIn(fields, idField);
  return id === null ? [] : [{ id, label: stringIn(fields, 'name') ?? id }];
}

function olderModes(state: Fields | null): Options {
  const values = listIn(state, 'availableModes').flatMap((value) => choice(fieldsOf(value), 'id'));
  const value = stringIn(state, 'currentModeId');
  if (value === null || values.length === 0) return [];
  return [{ id: 'mode', label: 'Mode', category: 'mode', value, values, via: 'session/set_mode' }];
}

function olderModels(state: Fields | null): Options {
  const values = listIn(state, 'availableModels').flatMap((value) => choice(fieldsOf(value), 'modelId'));
  const value = stringIn(state, 'currentModelId');
  if (value === null || values.length === 0) return [];
  return [{ id: 'model', label: 'Model', category: 'model', value, values, via: 'session/set_model' }];
}

/** Parameters of the request that sets it, without the session's id. */
export function settingOf({ id, via }: SessionOption, value: string | boolean): Fields {
  if (via === 'session/set_mode') return { modeId: value };
  if (via === 'session/set_model') return { modelId: value };
  return { configId: id, value, ...(typeof value === 'boolean' ? { type: 'boolean' } : {}) };
}

/** The option that picks the model, or how much the model thinks: those have pickers of their own. */
export function optionOf(options: Options, category: 'model' | 'thought_level'): SessionOption | null {
  return options.find((option) => option.category === category && option.values.length > 0) ?? null;
}

export function modelsOf(options: Options): readonly LiveModel[] {
  return (optionOf(options, 'model')?.values ?? []).map(({ id, label }) => ({ id, label, contextWindow: null }));
}

const switchValues = [
  { id: 'true', label: 'On' },
  { id: 'false', label: 'Off' },
];

/** What the composer offers beside model and thinking. */
export function otherOptions(options: Options): readonly LiveOption[] {
  const own = [optionOf(options, 'model'), optionOf(options, 'thought_level')];
  return options
    .filter((option) => !own.includes(option) && (typeof option.value === 'boolean' || option.values.length > 0))
    .map(({ id, label, value, values }) => ({
      id,
      label,
      value: String(value),
      values: typeof value === 'boolean' ? switchValues : values,
    }));
}
