// CRC-32 of a record: against torn and altered bytes, not against an attacker. The engine's own where it has one
// (Node 20.15 and later), because a digest per record would cost more than the commit it protects.

import * as zlib from 'node:zlib';

const polynomial = 0xedb88320;

const table = Int32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ polynomial : rest >>> 1;
  return rest;
});

/** The same sum without the engine's help. */
export function tableChecksum(bytes: Uint8Array): number {
  let sum = -1;
  for (const byte of bytes) sum = (table[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  return (sum ^ -1) >>> 0;
}

const engineChecksum: ((data: string | Uint8Array) => number) | undefined = zlib.crc32;

/** Eight hexadecimal digits over UTF-8 bytes. */
export function checksum(data: string | Uint8Array): string {
  const sum = engineChecksum
    ? engineChecksum(data)
    : tableChecksum(typeof data === 'string' ? Buffer.from(data) : data);
  return sum.toString(16).padStart(8, '0');
}
