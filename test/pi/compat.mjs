// `npm run compat:pi [version]`: the companion against another release of Pi (PI-6), installed into a folder of its own beside
// the others; without a version the newest there is. Prints a table and ends with 1 when a case fails.
import { execFileSync } from 'node:child_process';
import { piPackage } from '../support/piInstall.mjs';
import { cases, program } from './piCases.mjs';

/** The version npm means: `latest`, `1.6`, `1.6.0`. */
function versionNamed(words) {
  if (/^\d+\.\d+\.\d+\S*$/.test(words)) return words;
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const found = JSON.parse(
    execFileSync(npm, ['view', `${piPackage}@${words}`, 'version', '--json'], { encoding: 'utf8' }),
  );
  return [found].flat().at(-1);
}

const version = versionNamed(process.argv[2] ?? 'latest');
const { ok, line } = await program(version);
console.log(line);
const all = ok ? cases(['test/pi/companion'], { THROUGHLINE_PI: version }) : [];
const width = Math.max(...all.map(({ name }) => name.length), 4);

console.log(`\n${'case'.padEnd(width)}  result   ms`);
for (const { status, name, ms } of all) {
  console.log(`${name.padEnd(width)}  ${status.padEnd(6)}  ${String(Math.round(ms)).padStart(5)}`);
}
const failed = all.filter(({ status }) => status !== 'passed').length;
console.log(`\n${line}: ${all.length - failed} passed, ${failed} failed`);
process.exitCode = ok && failed === 0 && all.length > 0 ? 0 : 1;
