// Personal data: e-mail addresses, phone numbers, payment cards. Scrubbed only when a person asks for it (STO-5).

import type { Hit } from './hit.ts';
import { boundary } from './hit.ts';

const candidates = new RegExp(
  `(?<email>(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\\.){1,8}[A-Za-z]{2,24})|(?<digits>${boundary}(?<![.-])\\+?\\(?\\d(?:[ ().-]{0,2}\\d){6,18})`,
  'g',
);

/** Luhn's check: every card number passes it, one in ten other numbers does. */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - place) - 48;
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

function isCard(text: string, digits: string): boolean {
  return (
    digits.length >= 13 && digits.length <= 19 && /^[2-6]/.test(digits) && !/[().+]/.test(text) && passesLuhn(digits)
  );
}

/** International form, or the usual groupings; plain runs of digits are ids and epoch times. */
function isPhone(text: string, digits: string): boolean {
  if (digits.length < 7 || digits.length > 15) return false;
  if (text.startsWith('+')) return true;
  return /^\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}$/.test(text) || /^0\d{2,4}[ /-]\d{3,4}[ -]?\d{3,5}$/.test(text);
}

/** Personal data in a text, in order, without overlaps. */
export function findPersonal(text: string): Hit[] {
  const hits: Hit[] = [];
  for (const match of text.matchAll(candidates)) {
    const start = match.index;
    const end = start + match[0].length;
    const digits = match[0].replace(/\D/g, '');
    if (match.groups?.['email']) hits.push({ start, end, kind: 'email' });
    else if (isCard(match[0], digits)) hits.push({ start, end, kind: 'card' });
    else if (isPhone(match[0], digits) && !/\d/.test(text[end] ?? '')) hits.push({ start, end, kind: 'phone' });
  }
  return hits;
}
