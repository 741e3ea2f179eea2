// What we ask of a session that writes its own checkpoint (CKP-5): the shape of the answer and the evidence it must account for.
// Version, source, first retained entry, token count and reason are ours and stand nowhere in it, so nothing can be echoed wrongly.
import type { FactKind, SummaryFact } from '../compaction/requiredFacts.ts';
import { oneLine } from '../record/oneLine.ts';
import { scrubText } from '../scrub/scrubText.ts';

/** How the request begins: a person who reads the conversation sees at once who asked. */
export const requestOpening = 'Throughline asks for a checkpoint of this session.';

const labels: Readonly<Partial<Record<FactKind, string>>> = {
  decision: 'decision',
  constraint: 'constraint',
  error: 'error, unresolved',
  'resolved-error': 'error, resolved',
  'modified-file': 'file changed',
  'deleted-file': 'file deleted',
};

/** Characters of evidence in one request; what has no room is filled in by us afterwards. */
const mostEvidence = 16_000;

export function checkpointRequest(items: readonly SummaryFact[]): string {
  const evidence = evidenceLines(items);
  return [
    `${requestOpening} Nobody else will read this conversation again: write down what whoever continues the work must know. Use no tools and change nothing.`,
    'Answer with one JSON object and nothing else, all fields in the language of the conversation:',
    '{"summary": "what was asked, what was done, how it stands", "decisions": ["…"], "constraints": ["…"], "errors": ["…, and whether it is resolved"], "files": ["path"], "open": ["what is not finished"]}',
    ...(evidence.length === 0 ? [] : ['Account for each of these, in your own words:', ...evidence]),
  ].join('\n');
}

function evidenceLines(items: readonly SummaryFact[]): readonly string[] {
  const lines: string[] = [];
  let left = mostEvidence;
  for (const { kind, text } of items) {
    const line = `- ${labels[kind] ?? kind}: ${oneLine(scrubText(text).text)}`;
    left -= line.length;
    if (left < 0) break;
    lines.push(line);
  }
  return lines;
}

/** The one repair, in the same session. */
export const repairRequest =
  'Throughline found no usable JSON object in that answer. Answer again with the JSON object alone: no other words, no code fence, no tools. "summary" must not be empty.';
