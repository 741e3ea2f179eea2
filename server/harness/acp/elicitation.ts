// Forms an agent asks a person to fill in (`elicitation/create`), as fields of ours and back (SEC-2). What a person gave is held to the
// form here; a pattern of the agent's is left to the agent, since a foreign expression may take for ever.
import type { CreateElicitationRequest, CreateElicitationResponse } from '@agentclientprotocol/sdk';
import type { FormValues, LiveField } from '../live/liveSession.ts';
import { type Fields, fieldsOf, listIn, numberIn, stringIn } from './foreignValue.ts';

type Value = string | number | boolean | string[];

/** One field with the check of its values: a value for the agent, undefined for none, or a sentence that says what is wrong. */
export interface FormField {
  readonly live: LiveField;
  check(values: readonly string[]): { readonly value: Value | undefined } | { readonly wrong: string };
}

/** Most fields and choices drawn; a form beyond is cut, and says so by being refused by its agent. */
const mostParts = 200;

/** The fields of the form, those we know; null when one that must be filled in is of a kind we do not know. */
export function readForm(request: CreateElicitationRequest): readonly FormField[] | null {
  const schema = fieldsOf('requestedSchema' in request ? request.requestedSchema : null);
  const required = new Set(listIn(schema, 'required'));
  const fields: FormField[] = [];
  for (const [id, value] of Object.entries(fieldsOf(schema?.['properties']) ?? {}).slice(0, mostParts)) {
    const field = fieldOf(id, fieldsOf(value), required.has(id));
    if (field !== null) fields.push(field);
    else if (required.has(id)) return null;
  }
  return fields;
}

/** What the agent is sent, or why the person has to look again. */
export function contentOf(
  fields: readonly FormField[],
  values: FormValues,
): { readonly response: CreateElicitationResponse } | { readonly wrong: string } {
  const content: Record<string, Value> = {};
  for (const field of fields) {
    const { id, label, required } = field.live;
    const given = (Object.hasOwn(values, id) ? values[id] : undefined) ?? [];
    const checked = field.check(given);
    if ('wrong' in checked) return { wrong: `${label}: ${checked.wrong}` };
    if (checked.value === undefined && required) return { wrong: `${label} is needed.` };
    if (checked.value !== undefined) content[id] = checked.value;
  }
  return { response: { action: 'accept', content } };
}

function fieldOf(id: string, property: Fields | null, required: boolean): FormField | null {
  const about = {
    id,
    label: stringIn(property, 'title') ?? id,
    description: stringIn(property, 'description') ?? '',
    required,
  };
  switch (stringIn(property, 'type')) {
    case 'string':
      return choicesOf(property).length > 0 ? oneOf(about, property) : textOf(about, property);
    case 'number':
    case 'integer':
      return numberOf(about, property);
    case 'boolean':
      return switchOf(about, property);
    case 'array':
      return manyOf(about, property);
    default:
      return null;
  }
}

type About = Pick<LiveField, 'id' | 'label' | 'description' | 'required'>;

function textOf(about: About, property: Fields | null): FormField {
  const [least, most] = [
    numberIn(property, 'minLength') ?? 0,
    numberIn(property, 'maxLength') ?? Number.POSITIVE_INFINITY,
  ];
  return {
    live: { ...about, kind: 'text', initial: initialOf(property), options: [] },
    check: ([text = '']) => {
      if (text === '') return { value: undefined };
      if (text.length < least) return { wrong: `at least ${least} characters.` };
      return text.length > most ? { wrong: `at most ${most} characters.` } : { value: text };
    },
  };
}

function numberOf(about: About, property: Fields | null): FormField {
  const least = numberIn(property, 'minimum') ?? Number.NEGATIVE_INFINITY;
  const most = numberIn(property, 'maximum') ?? Number.POSITIVE_INFINITY;
  const isWhole = stringIn(property, 'type') === 'integer';
  return {
    live: { ...about, kind: 'number', initial: initialOf(property), options: [] },
    check: ([text = '']) => {
      if (text.trim() === '') return { value: undefined };
      const value = Number(text);
      if (!Number.isFinite(value)) return { wrong: 'not a number.' };
      if (isWhole && !Number.isInteger(value)) return { wrong: 'not a whole number.' };
      if (value < least) return { wrong: `at least ${least}.` };
      return value > most ? { wrong: `at most ${most}.` } : { value };
    },
  };
}

function switchOf(about: About, property: Fields | null): FormField {
  return {
    live: { ...about, kind: 'switch', initial: [String(property?.['default'] === true)], options: [] },
    check: ([text]) => ({ value: text === 'true' }),
  };
}

function oneOf(about: About, property: Fields | null): FormField {
  const options = choicesOf(property);
  return {
    live: { ...about, kind: 'one', initial: initialOf(property), options },
    check: ([id]) => {
      if (id === undefined || id === '') return { value: undefined };
      return options.some((option) => option.id === id) ? { value: id } : { wrong: 'not one of the choices.' };
    },
  };
}

function manyOf(about: About, property: Fields | null): FormField | null {
  const options = choicesOf(fieldsOf(property?.['items']));
  if (options.length === 0) return null;
  const [least, most] = [
    numberIn(property, 'minItems') ?? 0,
    numberIn(property, 'maxItems') ?? Number.POSITIVE_INFINITY,
  ];
  const initial = listIn(property, 'default').filter((each): each is string => typeof each === 'string');
  return {
    live: { ...about, kind: 'many', initial, options },
    check: (ids) => {
      const value = [...new Set(ids)];
      if (value.some((id) => !options.some((option) => option.id === id))) return { wrong: 'not one of the choices.' };
      if (value.length > most) return { wrong: `at most ${most}.` };
      if (value.length === 0 && !about.required) return { value: undefined };
      return value.length < least ? { wrong: `at least ${least}.` } : { value };
    },
  };
}

/** Choices with titles (`oneOf`, `anyOf`) or without (`enum`). */
function choicesOf(property: Fields | null): LiveField['options'] {
  const titled = [...listIn(property, 'oneOf'), ...listIn(property, 'anyOf')].flatMap((each) => {
    const id = stringIn(fieldsOf(each), 'const');
    return id === null ? [] : [{ id, label: stringIn(fieldsOf(each), 'title') ?? id }];
  });
  const plain = listIn(property, 'enum').flatMap((id) => (typeof id === 'string' ? [{ id, label: id }] : []));
  return [...titled, ...plain].slice(0, mostParts);
}

function initialOf(property: Fields | null): readonly string[] {
  const value = property?.['default'];
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}
