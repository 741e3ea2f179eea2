// `npm run test:pi`: driver and companion against the real Pi, by name and with a count that hides nothing. Names the programs
// that ran with their versions; a program that is missing and a case that is skipped count as failed. THROUGHLINE_FULL=1 adds
// 0.87.1.
import { cases, program } from './piCases.mjs';

const versions = process.env['THROUGHLINE_FULL'] === '1' ? ['1.6.0', '0.87.1'] : ['1.6.0'];

const programs = [];
for (const version of versions) programs.push(await program(version));
const all = cases(['test/pi/live', 'test/pi/companion', 'test/pi/compaction', 'test/pi/workerPanel']);
const others = all.filter(({ status }) => status !== 'passed');

console.log('');
for (const { line } of programs) console.log(line);
for (const { status, name } of others) console.log(`${status}: ${name}`);
const passed = all.length - others.length;
const failed = others.length + programs.filter(({ ok }) => !ok).length;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
