// Prints the verifier's scores: node test/support/runScript.mjs test/verifier/printScores.ts [--details] [--extracted]
// Details show the development half only. `--extracted` takes facts from the extractor instead of those written by hand.
import { allSessions } from './corpus/allSessions.ts';
import { extractedFactsOf } from './extractedFacts.ts';
import { judgeAll } from './score.ts';
import { detailsOf, scoresOf, tableOf } from './scoring.ts';
import { factsOf } from './sessionFile.ts';

const isExtracted = process.argv.includes('--extracted');
const judged = judgeAll(isExtracted ? extractedFactsOf : factsOf);
if (process.argv.includes('--details')) console.log(`${detailsOf(judged)}\n`);
if (isExtracted) {
  for (const session of allSessions) {
    const [hand, found] = [factsOf(session), extractedFactsOf(session)];
    const counts = (['constraints', 'decisions', 'errors', 'openLoops'] as const).map(
      (kind) => `${kind} ${found[kind].length} (${hand[kind].length} by hand)`,
    );
    console.log(`${session.name.padEnd(16)}${counts.join(', ')}`);
  }
}
console.log(tableOf(scoresOf(judged)));
