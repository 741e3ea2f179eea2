// What is about to be replaced, written down for a model; done once, for the key of the cache and for the stages that ask.

import { messageText } from '../synthesis/conversationText.ts';
import type { Planned, Written } from './stages.ts';

export function writeHistory(planned: Planned): Written {
  const { projection } = planned.input;
  const replaced = planned.caller === null ? [] : projection.messages.slice(0, planned.plan.cut);
  const messages = replaced.filter(({ role }) => role !== 'system').map(messageText);
  return { kind: 'written', planned, messages };
}
