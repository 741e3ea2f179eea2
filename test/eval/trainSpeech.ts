// Trains the speech classifier on the sentences under training/ and writes its weights into server/facts/model/.
// `node test/support/runScript.mjs test/eval/trainSpeech.ts` trains and writes; `-- --check` cross-validates only.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { featureBuckets } from '../../server/facts/model/bucketHash.ts';
import { analyse } from '../../server/facts/model/features.ts';
import { lexiconOf } from '../../server/facts/model/lexicon.ts';
import { assistantActs, modelOf, probabilitiesOf, userActs } from '../../server/facts/model/speechModel.ts';

const userCodes = 'MNPDRQLWAXHST';
const assistantCodes = 'dplsot';

interface Example {
  readonly label: number;
  readonly features: readonly number[];
  readonly structural: number;
  readonly text: string;
  readonly language: string;
  /** Which of the independent writers the line is from; one learns from the others only when judged on all of theirs. */
  readonly writer: number;
}

const folder = join('test', 'eval', 'training');
const writers = ['.wide.', '.x.', '.y.', '.z.', '.v.', '.u.', '.t.'];

interface TrainingFile {
  readonly name: string;
  /** Lines of the acts asked for: code, blank, words. */
  readonly lines: readonly string[];
}

function trainingFiles(codes: string): TrainingFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .map((name) => {
      const lines = readFileSync(join(folder, name), 'utf8').split('\n');
      return { name, lines: lines.filter((line) => line[1] === ' ' && codes.includes(line[0] ?? ' ')) };
    });
}

function exampleOf(line: string, file: string, codes: string): Example {
  const text = line.slice(2).trim();
  const { features, structural } = analyse(text, lexiconOf(text));
  return {
    label: codes.indexOf(line[0] ?? ' '),
    text,
    language: file.slice(0, 2),
    // What is handed out is overwritten by the next clause.
    features: Array.from(features),
    structural,
    writer: writers.findIndex((part) => file.includes(part)) + 1,
  };
}

const rules = 'MNP';
/** One rule in this many is also learned with a reason behind it. */
const reasoned = 4;
const longestRule = 110;
const marks: Readonly<Record<string, string>> = { zh: '，', ja: '、' };

function isReason(line: string): boolean {
  return line.startsWith('T') && line.length > 14 && line.length < 70 && !/[?？]$/.test(line);
}

/** Rules with a remark of the same writer behind a comma, as people give their reasons: still rules. */
function reasonedRules({ name, lines }: TrainingFile): string[] {
  const reasons = lines.filter(isReason);
  if (reasons.length === 0) return [];
  let at = 0;
  return lines.flatMap((line, index) => {
    if (!rules.includes(line[0] ?? '') || index % reasoned !== 0 || line.length > longestRule) return [];
    at = (at + 7) % reasons.length;
    const reason = reasons[at]?.slice(2) ?? '';
    const opening = line.replace(/[.。!！]$/, '') + (marks[name.slice(0, 2)] ?? ', ');
    return [opening + reason.charAt(0).toLowerCase() + reason.slice(1)];
  });
}

function examplesOf(codes: string): Example[] {
  const files = trainingFiles(codes);
  return [(file: TrainingFile) => file.lines, reasonedRules].flatMap((linesOf) =>
    files.flatMap((file) => linesOf(file).map((line) => exampleOf(line, file.name, codes))),
  );
}

function shuffled<T>(items: readonly T[], seed: number): T[] {
  const result = [...items];
  let state = seed;
  for (let index = result.length - 1; index > 0; index -= 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const other = state % (index + 1);
    [result[index], result[other]] = [result[other]!, result[index]!];
  }
  return result;
}

const rare = 2;
const epochs = 15;
/** Share of the features of words, and of those of grammar and shape, that an example goes without each time. */
const dropped = 0.3;
const structuralDropped = 0.1;
const rate = 0.2;
const decay = 1e-4;
/** Runs with other orders and other gaps, whose weights are averaged. */
const seeds = 3;
/** A bucket that moves no class by more than this share of the largest weight is left out. */
const negligible = 0.25;

/** Features seen once teach nothing that holds elsewhere; without them the weights stay small. */
function withoutRare(examples: readonly Example[]): Example[] {
  const counts = new Uint32Array(featureBuckets);
  for (const example of examples) for (const feature of example.features) counts[feature]! += 1;
  return examples.map((example) => ({
    ...example,
    features: example.features.filter((feature) => counts[feature]! >= rare),
  }));
}

function train(all: readonly Example[], classes: number): Float64Array {
  const examples = withoutRare(all);
  const mean = new Float64Array(featureBuckets * classes);
  for (let seed = 0; seed < seeds; seed += 1)
    for (const [at, weight] of trainOnce(examples, classes, seed).entries()) mean[at]! += weight / seeds;
  return mean;
}

/** One run of stochastic descent with a rate of its own for each weight (Adagrad). */
function trainOnce(examples: readonly Example[], classes: number, seed: number): Float64Array {
  const weights = new Float64Array(featureBuckets * classes);
  const squares = new Float64Array(featureBuckets * classes).fill(1e-4);
  let state = 12345 + seed * 7919;
  // Words are dropped at random, so that grammar learns to decide alone where the words are new.
  const kept = (share: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32 < share ? 0 : 1 / (1 - share);
  };
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (const { features, structural, label } of shuffled(examples, epoch + 1 + seed * 1000)) {
      const factor = 1 / Math.sqrt(features.length);
      const values = features.map((_, index) => kept(index < structural ? structuralDropped : dropped) * factor);
      const sums = new Float64Array(classes);
      for (const [index, feature] of features.entries()) {
        const value = values[index]!;
        if (value !== 0) for (let k = 0; k < classes; k += 1) sums[k]! += weights[feature * classes + k]! * value;
      }
      const top = Math.max(...sums);
      const raised = Array.from(sums, (sum) => Math.exp(sum - top));
      const total = raised.reduce((a, b) => a + b, 0);
      const errors = raised.map((value, k) => value / total - (k === label ? 0.95 : 0) - 0.05 / classes);
      for (const [index, feature] of features.entries()) {
        const value = values[index]!;
        if (value === 0) continue;
        for (let k = 0; k < classes; k += 1) {
          const at = feature * classes + k;
          const gradient = errors[k]! * value + decay * weights[at]!;
          squares[at]! += gradient * gradient;
          weights[at]! -= (rate * gradient) / Math.sqrt(squares[at]!);
        }
      }
    }
  }
  return weights;
}

function stored(weights: Float64Array, classes: number): { scale: number; bytes: Int8Array } {
  const sorted = Float64Array.from(weights, Math.abs).sort();
  const limit = sorted[Math.floor(sorted.length * 0.9998)] || 1;
  const scale = Number((limit / 127).toPrecision(6));
  const bytes = Int8Array.from(weights, (value) => Math.max(-127, Math.min(127, Math.round(value / scale))));
  for (let at = 0; at < weights.length; at += classes) {
    const row = weights.subarray(at, at + classes);
    const mean = row.reduce((sum, weight) => sum + weight, 0) / classes;
    if (row.every((weight) => Math.abs(weight - mean) < negligible * limit)) bytes.fill(0, at, at + classes);
  }
  return { scale, bytes };
}

function check(
  examples: readonly Example[],
  names: readonly string[],
  foldOf: (example: Example, index: number) => number,
  folds: number,
): void {
  const counts = names.map(() => ({ right: 0, reported: 0, labelled: 0 }));
  const wrong: string[] = [];
  for (let fold = 0; fold < folds; fold += 1) {
    const weights = stored(
      train(
        examples.filter((e, i) => foldOf(e, i) !== fold),
        names.length,
      ),
      names.length,
    );
    const data = packed(weights.bytes, names.length).toString('base64');
    const model = modelOf({ scale: weights.scale, data }, names.length);
    for (const [index, example] of examples.entries()) {
      if (foldOf(example, index) !== fold) continue;
      const values = probabilitiesOf(model, example.features);
      const answer = values.indexOf(Math.max(...values));
      counts[example.label]!.labelled += 1;
      counts[answer]!.reported += 1;
      if (answer === example.label) counts[answer]!.right += 1;
      else
        wrong.push(
          `${names[example.label]} -> ${names[answer]} ${Math.max(...values)}: [${example.language}] ${example.text}`,
        );
    }
  }
  for (const [index, name] of names.entries()) {
    const { right, reported, labelled } = counts[index]!;
    console.log(
      name.padEnd(14),
      `recall ${((100 * right) / labelled).toFixed(0)}`,
      `precision ${((100 * right) / Math.max(1, reported)).toFixed(0)}`,
      labelled,
    );
  }
  console.log('accuracy', ((100 * counts.reduce((a, c) => a + c.right, 0)) / examples.length).toFixed(1));
  if (process.argv.includes('--wrong')) console.log(wrong.join('\n'));
}

/** Rows as `StoredWeights` describes them. */
function packed(bytes: Int8Array, classes: number): Buffer {
  const parts: number[] = [];
  let last = -1;
  for (let bucket = 0; bucket < featureBuckets; bucket += 1) {
    const row = bytes.subarray(bucket * classes, (bucket + 1) * classes);
    if (row.every((value) => value === 0)) continue;
    let step = bucket - last;
    for (; step >= 0x80; step >>>= 7) parts.push((step & 0x7f) | 0x80);
    parts.push(step, ...row);
    last = bucket;
  }
  return Buffer.from(Int8Array.from(parts).buffer);
}

function write(name: string, weights: Float64Array, classes: number): void {
  const { scale, bytes } = stored(weights, classes);
  const data = packed(bytes, classes).toString('base64');
  const text = `// Trained weights of the speech classifier, written by test/eval/trainSpeech.ts. Do not edit.\nimport type { StoredWeights } from './speechModel.ts';\n\nexport const ${name}: StoredWeights = {\n  scale: ${scale},\n  data: '${data}',\n};\n`;
  writeFileSync(join('server', 'facts', 'model', `${name}.ts`), text);
  console.log(name, text.length, 'bytes');
}

const languages = ['de', 'en', 'es', 'fr', 'ja', 'pt', 'tr', 'zh'];
for (const [name, codes, names] of [
  ['userWeights', userCodes, userActs],
  ['assistantWeights', assistantCodes, assistantActs],
] as const) {
  const examples = examplesOf(codes);
  if (process.argv.includes('--check')) {
    console.log(`${name}: five folds`);
    check(examples, names, (_, index) => index % 5, 5);
    console.log(`${name}: each writer unseen`);
    check(examples, names, (example) => example.writer, writers.length + 1);
    console.log(`${name}: each language unseen`);
    check(examples, names, (example) => languages.indexOf(example.language), languages.length);
  } else write(name, train(examples, names.length), names.length);
}
