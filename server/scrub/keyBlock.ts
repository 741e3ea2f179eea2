// Private keys in PEM and PGP armour: the whole block, also torn, escaped or URL-encoded (STO-5).

import { boundary, type Hit } from './hit.ts';
import { isPlaceholder } from './secretValue.ts';

export const keyBlockStart = '-----BEGIN';

const keyHeader = new RegExp(
  `${boundary}?-----BEGIN(?: |\\+|%20)(?:[A-Z0-9]{1,20}(?: |\\+|%20)){0,4}PRIVATE(?: |\\+|%20)KEY(?:(?: |\\+|%20)BLOCK)?-----`,
  'y',
);
const keyBody =
  /(?:[A-Za-z0-9+/=\s]|\\+[nrt]|%0[AaDd]|%2[BbFf]|%3[Dd]|(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset): [^\n\\]{0,120}|["'],?\s{0,20}\+?\s{0,20}["'])*/y;
/** Longest key block read, in characters; a 16,384-bit RSA key in PEM is about 13,000. */
const maxKeyBlock = 65_536;

const keyFooter = /-----END[A-Z0-9 +%]{0,60}-----/y;

function skipFooter(text: string, at: number): number | null {
  keyFooter.lastIndex = at;
  return keyFooter.test(text) ? keyFooter.lastIndex : null;
}

/** A private key's whole block, or as much of it as is there. */
export function findKeyBlock(text: string, at: number): Hit | null {
  keyHeader.lastIndex = at;
  if (!keyHeader.test(text)) return null;
  const bodyStart = keyHeader.lastIndex;
  const dashes = text.indexOf('-----', bodyStart);
  const tail = dashes >= 0 && dashes - bodyStart <= maxKeyBlock ? skipFooter(text, dashes) : null;
  if (tail !== null) {
    if (dashes - bodyStart < 200 && isPlaceholder(text.slice(bodyStart, dashes))) return null;
    return { start: at, end: tail, kind: 'private-key' };
  }
  keyBody.lastIndex = bodyStart;
  keyBody.test(text);
  const body = text.slice(bodyStart, keyBody.lastIndex);
  if (body.replace(/\s/g, '').length < 16) return null;
  return { start: at, end: keyBody.lastIndex, kind: 'private-key' };
}
