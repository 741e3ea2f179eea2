// Prints the verifier's scores: node test/support/runScript.mjs test/verifier/printScores.ts [--details]
// Details show the development half only.
import { judgeAll } from './score.ts';
import { detailsOf, scoresOf, tableOf } from './scoring.ts';

const judged = judgeAll();
if (process.argv.includes('--details')) console.log(`${detailsOf(judged)}\n`);
console.log(tableOf(scoresOf(judged)));
