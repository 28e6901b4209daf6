/** A diagnosis for people: what remains, what is refuted and by what, the next test, and the decision tree. */
import {
  type AdaptiveNode,
  type Apart,
  type NextOutcome,
  type NextTest,
} from '../../generators/discrimination/diagnosis.js';
import { type Values } from '../../generators/discrimination/discrimination.js';
import { type DiagnosisResult } from '../../library/diagnose.js';
import { count } from '../../output/suite-words.js';
import { type Output } from '../output.js';
import { sayTable } from './say-table.js';

export function sayDiagnosis(
  output: Output,
  result: DiagnosisResult,
  { isWeighted }: { readonly isWeighted: boolean },
): void {
  const { model, hypotheses, remaining, runs, steps, leftOut } = result;
  const observed = `${count(runs, 'run')} of ${count(steps, 'step')} in all`;
  output.say(
    runs === 0
      ? `${model}: ${count(hypotheses.length, 'hypothesis', 'hypotheses')}, nothing observed`
      : `${model}: ${remaining.length} of ${count(hypotheses.length, 'hypothesis', 'hypotheses')} ${remaining.length === 1 ? 'remains' : 'remain'} after ${observed}`,
  );
  if (leftOut > 0)
    output.say(
      `${count(leftOut, 'test')} of the record ended in an error or too late, and ${leftOut === 1 ? 'is' : 'are'} left out.`,
    );
  output.say('');
  sayHypotheses(output, result, isWeighted);
  if (remaining.length === 0) output.say('No hypothesis explains what was observed.');
  else if (remaining.length === 1) output.say(`Only ${remaining[0]!} explains what was observed.`);
  else if (result.tree !== undefined) sayTree(output, result, result.tree);
  else sayNext(output, result);
}

function sayHypotheses(output: Output, { hypotheses, runs }: DiagnosisResult, isWeighted: boolean): void {
  if (runs === 0 && !isWeighted && hypotheses.length > LISTED_MAX) return;
  const columns = [
    { title: 'hypothesis' },
    ...(runs === 0 ? [] : [{ title: '' }]),
    ...(isWeighted ? [{ title: 'likely', align: 'right' as const }] : []),
    { title: '', isFlexible: true },
  ];
  const rows = hypotheses.map(({ name, description, probability, refuted }) => [
    name,
    ...(runs === 0
      ? []
      : [
          refuted === undefined
            ? { text: 'remains', role: 'good' as const }
            : { text: 'refuted', role: 'bad' as const },
        ]),
    ...(isWeighted ? [`${(100 * probability).toFixed(1)} %`] : []),
    refuted === undefined
      ? description.join(' ')
      : `run ${refuted.run}, step ${refuted.step}: it would show ${refuted.expected.join(' or ')}`,
  ]);
  sayTable(output, columns, rows);
  output.say('');
}

/** As many hypotheses are listed when nothing was observed. */
const LISTED_MAX = 12;

function sayNext(output: Output, { next, testSteps, remaining }: DiagnosisResult): void {
  if (next === undefined) {
    output.say(`No test of ${count(testSteps, 'step')} tells apart what remains: ${remaining.join(', ')}.`);
    return;
  }
  const what = next.kind === 'definite' ? 'Next test' : 'No test is sure to tell; one that may';
  output.say(`${what}, cost ${costText(next.cost)}:`);
  sayTest(output, next, '  ');
  for (const outcome of next.outcomes) {
    output.say(`  ${shownText(outcome, next.outcomes)}: ${namesText(outcome.remaining)}`);
  }
}

const AIMS = { 'worst-case': 'in the worst case', expected: 'on average' } as const;

function sayTree(
  output: Output,
  { testSteps }: DiagnosisResult,
  tree: NonNullable<DiagnosisResult['tree']>,
): void {
  const proof = tree.isMinimum ? 'proved minimal' : `at least ${costText(tree.lowerBound)} needed`;
  const size = `${count(tree.tests, 'test')} of at most ${count(testSteps, 'step')}`;
  output.say(
    `Decision tree: ${size}, depth ${tree.depth}, cost ${costText(tree.cost)} ${AIMS[tree.aim]}, ${proof}`,
  );
  const names = new Map<string, string>();
  const sayTests = (node: AdaptiveNode): void => {
    if (node.kind === 'end') return;
    const key = testKey(node.test);
    if (!names.has(key)) {
      names.set(key, `t${names.size + 1}`);
      output.say('');
      output.say(`${names.get(key)!}, cost ${costText(node.test.cost)}:`);
      sayTest(output, node.test, '  ');
    }
    for (const { then } of node.outcomes) sayTests(then);
  };
  sayTests(tree.root);
  output.say('');
  const sayNode = (node: AdaptiveNode, indent: string): void => {
    if (node.kind === 'end') return;
    output.say(`${indent}${names.get(testKey(node.test))!}`);
    for (const outcome of node.outcomes) {
      const { then } = outcome;
      const seen = `${indent}  ${shownText(outcome, node.outcomes)}`;
      output.say(
        then.kind === 'end' ? `${seen}: ${namesText(then.hypotheses)}${apartText(then.apart)}` : seen,
      );
      sayNode(then, `${indent}    `);
    }
  };
  if (tree.root.kind === 'end') output.say(`${namesText(tree.root.hypotheses)}${apartText(tree.root.apart)}`);
  sayNode(tree.root, '');
}

function testKey({ steps }: Pick<NextTest, 'steps'>): string {
  return JSON.stringify(steps);
}

function sayTest(output: Output, { steps }: Pick<NextTest, 'steps'>, indent: string): void {
  for (const [at, { words }] of steps.entries()) output.say(`${indent}${at + 1}. ${words}`);
}

/** What is seen at the steps at which outcomes differ. */
function shownText({ shown, shownCount }: NextOutcome, outcomes: readonly NextOutcome[]): string {
  const all = outcomes.flatMap((outcome) => outcome.shown);
  const isTelling = (step: number): boolean =>
    new Set(all.flatMap((each) => (each[step] === undefined ? [] : [JSON.stringify(each[step])]))).size > 1;
  const texts = shown.map((sequence) =>
    sequence
      .flatMap((values, step) => (isTelling(step) ? [`${step + 1}. ${valuesText(values)}`] : []))
      .join(', '),
  );
  const more = shownCount > shown.length ? [`${shownCount - shown.length} more`] : [];
  return `if ${[...new Set(texts), ...more].join('; or ')}`;
}

function valuesText(values: Values): string {
  return Object.entries(values)
    .map(([name, value]) => (name === '' ? value : `${name}=${value}`))
    .join(' ');
}

const NAMES_MAX = 6;

function namesText(names: readonly string[]): string {
  if (names.length <= NAMES_MAX) return names.join(', ');
  return `${names.slice(0, NAMES_MAX - 1).join(', ')} and ${names.length - NAMES_MAX + 1} more`;
}

function apartText(apart: Apart | undefined): string {
  switch (apart?.kind) {
    case undefined:
      return '';
    case 'never':
      return ' (no test tells them apart, proved)';
    case 'needs':
      return ` (it takes ${apart.steps} steps to tell some of them apart)`;
    case 'perhaps':
      return ' (no test is sure to tell them apart)';
    case 'unknown':
      return ' (it is not known whether they can be told apart)';
  }
}

function costText(cost: number): string {
  return String(Number(cost.toFixed(3)));
}
