/** The answer of the discrimination method for people: pairs with their counts, types of tests, and the tests in words. */
import {
  type Count,
  type DiscriminatingTest,
  type DiscriminationResult,
  type MinimalSets,
  type PairResult,
  type StoppedBy,
  type TestStep,
  type Values,
  pairName,
} from '../../generators/discrimination/discrimination.js';
import { count } from '../../output/suite-words.js';
import { reasonOfLimit } from '../../base/reason.js';
import { type StopLimit } from '../../base/stopped.js';
import { reasonText } from '../../suite/reason-text.js';
import { type Output } from '../output.js';
import { sayTable } from './say-table.js';

/** `typesMax` types are listed for each pair. */
export function sayDiscrimination(output: Output, result: DiscriminationResult, typesMax: number): void {
  const { pairs, reference, model, confirming, stopped, omitted } = result;
  output.say(`${model}: ${count(pairs.length, 'pair')} of hypotheses, reference ${reference}`);
  output.say('');
  sayPairs(output, result);
  for (const pair of pairs) sayTypes(output, pair, reference, typesMax);
  output.say('');
  const size = count(confirming.size, 'test');
  const proof = confirming.isMinimum ? 'proved minimal' : `at least ${confirming.lowerBound} needed`;
  output.say(`Confirming set: ${size}, cost ${confirming.cost}, ${proof}`);
  for (const [index, { steps, discriminates }] of confirming.tests.entries()) {
    output.say(`  t${index + 1} tells ${discriminates.join(', ')}:`);
    for (const [at, step] of steps.entries()) output.say(`    ${at + 1}. ${step.words}${responseText(step)}`);
  }
  if (confirming.minimal !== undefined) sayMinimal(output, confirming.minimal);
  for (const { pair, why } of confirming.open) output.say(`  open: ${pair} (${OPEN_WORDS[why]})`);
  if (omitted > 0) output.say(`  ${count(omitted, 'pair was', 'pairs were')} not looked at`);
  if (stopped !== undefined) output.say(`  stopped by a limit: ${stopWords(stopped)}`);
}

function sayMinimal(output: Output, { kinds, sets, isComplete, list }: MinimalSets): void {
  const kind = count(kinds, 'kind');
  output.say('');
  output.say(
    kinds === 0 && !isComplete
      ? 'Minimal confirming sets: too many to list'
      : `Minimal confirming sets: ${isComplete ? '' : 'at least '}${kind}, ${count(sets, 'set')} of stimuli in all`,
  );
  for (const [index, { cost, sets: ofKind, tests }] of list.entries()) {
    output.say(
      `  ${index + 1}. ${count(tests.length, 'test')}, cost ${cost}, ${count(ofKind, 'set')} of stimuli`,
    );
    for (const { steps, discriminates } of tests)
      output.say(`     ${steps.map(({ words }) => words).join('; ')}: tells ${discriminates.join(', ')}`);
  }
  if (list.length < kinds) output.say(`  and ${kinds - list.length} more`);
}

const OPEN_WORDS = {
  possible: 'possibly discriminated, never for sure',
  none: 'not discriminated',
  unknown: 'not found out',
} as const;

/** Of limits of this method; what ends any work is told as everywhere. */
const STOP_WORDS: ReadonlyMap<string, string> = new Map<Exclude<StoppedBy, StopLimit>, string>([
  ['memoryMax', 'the memory for diagrams ran out'],
  ['operationsMax', 'the operations allowed on diagrams ran out'],
  ['branchesMax', 'the search for the smallest set of tests ended before its proof'],
  ['levels', 'that many steps cannot be unrolled'],
  ['pairsMax', 'there are too many pairs'],
]);

function stopWords(stopped: StoppedBy): string {
  return STOP_WORDS.get(stopped) ?? reasonText(reasonOfLimit(stopped as StopLimit));
}

function sayPairs(output: Output, { pairs, reference }: DiscriminationResult): void {
  const number = (value: Count | undefined): string => (value === undefined ? '?' : String(value));
  const columns = [
    { title: 'hypothesis', isFlexible: true },
    { title: 'outcome' },
    ...['steps', 'inputs', 'definite', 'possible', 'none', 'types'].map((title) => ({
      title,
      align: 'right' as const,
    })),
    { title: '' },
  ];
  const rows = pairs.map((pair) => [
    pairName(pair, reference),
    { text: pair.outcome, role: ROLES[pair.outcome] },
    String(pair.steps),
    number(pair.inputs),
    number(pair.definite),
    number(pair.possible),
    number(pair.none),
    number(pair.types),
    noteOf(pair),
  ]);
  sayTable(output, columns, rows);
}

const ROLES = { definite: 'good', possible: 'doubtful', none: 'bad', unknown: 'doubtful' } as const;

function noteOf({ distance, outcome, uncovered }: PairResult): string {
  if (outcome !== 'definite' && distance !== undefined) {
    switch (distance.kind) {
      case 'definite':
        return `needs ${distance.steps} steps`;
      case 'possible':
        return outcome === 'none' ? `possibly with ${distance.steps} steps` : 'never for sure';
      case 'indistinguishable':
        return 'indistinguishable, proved';
      case 'stopped':
        return 'not settled';
    }
  }
  return uncovered === undefined || uncovered === 0 ? '' : `${uncovered} inputs without a response`;
}

function sayTypes(output: Output, pair: PairResult, reference: string, typesMax: number): void {
  const shown = pair.tests.slice(0, typesMax);
  if (shown.length === 0) return;
  const of = pair.types === undefined || pair.types === 0 ? '' : ` (${shown.length} of ${pair.types})`;
  output.say('');
  output.say(`Types of tests for ${pairName(pair, reference)}${of}, other values *`);
  for (const [index, test] of shown.entries()) sayType(output, test, index);
}

function sayType(output: Output, { kind, pattern, tellsAt }: DiscriminatingTest, index: number): void {
  output.say(`  ${index + 1}. ${kind === 'definite' ? 'tells' : 'may tell'} at step ${tellsAt}`);
  for (const [at, values] of pattern.entries()) output.say(`     ${at + 1}. ${patternText(values)}`);
}

function patternText(values: Values): string {
  const fixed = Object.entries(values).filter(([, value]) => value !== '*');
  return fixed.length === 0 ? '*' : fixed.map(([name, value]) => `${name}=${value}`).join(' ');
}

/** What is expected and what refutes; nothing where nothing is looked at. */
function responseText({ expected, refuting }: TestStep): string {
  const text = (values: Values): string =>
    Object.entries(values)
      .map(([name, value]) => (name === '' ? value : `${name}=${value}`))
      .join(' ');
  if (expected.length === 0) return '';
  const wrong = refuting.length === 0 ? '' : `, refuted by ${refuting.map(text).join(' or ')}`;
  return ` -> ${expected.map(text).join(' or ')}${wrong}`;
}
