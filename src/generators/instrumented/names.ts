/** What is declared in an instrumented model, under names that are free there. */
import { type CheckedModel } from '../../language/checked-model.js';
import { freeName, namesOf } from '../../mutation/apply-edits.js';
import { type MessageSequence } from '../../sequences/sequence.js';
import { COMMUNICATION_CRITERIA, type CommunicationGoal } from '../communication/goals.js';
import { type Statements } from '../communication/statements.js';
import { hopsOf, type Way } from '../communication/ways.js';
import { type Tracing } from './statement-effects.js';

export interface Names {
  readonly sr: string;
  readonly p: string;
  readonly way: string;
  readonly carried: string;
  readonly told: string;
  readonly done: string;
  readonly open: string;
  readonly time: string;
  readonly toldWay: string;
  readonly toldCarried: string;
  free(wanted: string): string;
}

/** Names that hide nothing, and that nothing hides. */
export function chosenNames(checked: CheckedModel): Names {
  const taken = namesOf(checked.model);
  for (const { scope, edges } of checked.templates) {
    for (const name of scope.names.keys()) taken.add(name);
    for (const { selects } of edges) for (const { name } of selects) taken.add(name);
  }
  const free = (wanted: string): string => freeName(wanted, taken);
  return {
    sr: free('sr'),
    p: free('p'),
    way: free('way'),
    carried: free('carried'),
    told: free('told'),
    done: free('done'),
    open: free('open'),
    time: free('time'),
    toldWay: free('toldWay'),
    toldCarried: free('toldCarried'),
    free,
  };
}

/** The name of a test component: that of its sequence, if it can be a name. */
export function caseName({ name }: MessageSequence): string {
  const word = name.replace(/[^A-Za-z0-9_]+/g, '_').replace(/^[^A-Za-z]+|_+$/g, '');
  return word === '' ? 'Case' : `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

export function variablesFor(
  goals: readonly CommunicationGoal[],
  { sr, p }: Names,
): (goal: number) => string {
  const places = { pairs: 0, paths: 0 };
  const all = goals.map(({ criterion }) => `${criterion === 'pairs' ? sr : p}[${places[criterion]++}]`);
  return (goal) => all[goal]!;
}

export function declarationsFor(
  goals: readonly CommunicationGoal[],
  variableOf: (goal: number) => string,
  { sr, p }: Names,
): readonly string[] {
  return COMMUNICATION_CRITERIA.flatMap((criterion) => {
    const own = goals.flatMap((goal, index) => (goal.criterion === criterion ? [{ goal, index }] : []));
    if (own.length === 0) return [];
    return [
      ...own.map(({ goal, index }) => `// ${variableOf(index)}: ${goal.description}`),
      `bool ${criterion === 'pairs' ? sr : p}[${own.length}];`,
    ];
  });
}

/** Nothing where nobody asks for ways. */
export function waysDeclared(tracing: Tracing, statements: Statements, words: string): readonly string[] {
  if (!tracing.isAsked(statements)) return [];
  const { variables } = tracing;
  const { all } = tracing.numbers;
  const textOf = (way: Way): string =>
    [way.origin?.edge ?? 'the tester', ...hopsOf(way).map(({ edge }) => edge)].join('+');
  return [
    `// ${words}`,
    ...all.map((way, index) => `//   ${index + 1}: ${textOf(way)}`),
    `meta int[0,${Math.max(1, all.length)}] ${variables.way};`,
  ];
}
