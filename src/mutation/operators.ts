/**
 * The mutation operators, one entry each, and the presets.
 *
 * An operator looks at a template (or at the template of one instance) and gives the changes it makes, in the order of
 * the file. `docs/theory/mutation.md` defines each with an example.
 */
import { type Report } from '../base/diagnostic.js';
import { nearest } from '../base/suggest.js';
import {
  changeAction,
  changeActionInput,
  changeActionOutput,
  changeSyncDirection,
} from './action-operators.js';
import {
  addOutputEdge,
  changeSource,
  changeTarget,
  changeUrgency,
  removeEdge,
  removeInputEdge,
  sinkLocation,
} from './graph-operators.js';
import {
  changeGuard,
  changeGuardConstant,
  changeGuardLiteral,
  changeInvariant,
  changeVariableComparison,
  changeVariableGuard,
  moveGuardConstant,
  negateComparison,
  negateGuard,
  removeInvariant,
} from './guard-operators.js';
import { type Change } from './mutant.js';
import { unknownOperator, unknownPreset } from './problems.js';
import { type Site } from './site.js';
import { swapParameters } from './system-operators.js';
import { changeAssignedValue, changeUpdate, invertReset, setClock } from './update-operators.js';
import { changeValue, shiftValue, stickValue } from './value-operators.js';

export interface MutationOperator {
  readonly name: string;
  /** What it does, in a few words for lists. */
  readonly title: string;
  /** Whether it needs to know inputs and outputs. */
  readonly needsInterface: boolean;
  readonly changes: (site: Site) => Iterable<Change>;
}

const entry = (
  name: string,
  title: string,
  changes: MutationOperator['changes'],
  needsInterface = false,
): MutationOperator => ({ name, title, needsInterface, changes });

export const MUTATION_OPERATORS: readonly MutationOperator[] = [
  entry('change-source', 'edge from every other location', changeSource),
  entry('change-target', 'edge to every other location', changeTarget),
  entry('change-action-output', 'input or output becomes another output', changeActionOutput, true),
  entry('change-action', 'input or output becomes another input or output', changeAction, true),
  entry('change-guard', 'comparison with a clock by another operator', (site) => changeGuard(site)),
  entry('change-guard-const', 'constant compared with a clock, plus or minus 1', changeGuardConstant),
  entry('negate-guard', 'guard becomes its negation', negateGuard),
  entry('change-invariant', 'constant of an invariant plus 1', changeInvariant),
  entry('sink-location', 'edge leads to a sink where nothing is answered', sinkLocation),
  entry('invert-reset', 'reset of a clock added or removed', invertReset),
  entry('remove-edge', 'edge removed', (site) => removeEdge(site)),
  entry('remove-invariant', 'invariant removed', removeInvariant),
  entry('change-update', 'update of a variable changed or removed', changeUpdate),
  entry('change-variable-guard', 'condition on variables changed', changeVariableGuard),
  entry(
    'change-sync-direction',
    'internal channel sent instead of received, or the reverse',
    changeSyncDirection,
  ),
  entry('change-urgency', 'urgent or committed added or dropped', changeUrgency),
  entry('swap-parameters', 'two arguments of an instance swapped', swapParameters),
  entry('add-output-edge', 'output added where there was none', addOutputEdge, true),
  entry('negate-comparison', 'one comparison of a guard becomes its negation', negateComparison),
  entry('move-guard-const', 'constant of a guard moved in the harmful direction', moveGuardConstant, true),
  entry('remove-input-edge', 'edge with an input removed', removeInputEdge, true),
  entry('change-value', 'input or output passes another value', changeValue, true),
  entry('shift-value', 'value of an input or output, plus or minus 1', shiftValue, true),
  entry('stick-value', 'value of an input or output is always the same', stickValue, true),
  // Ecdar's, by their names there.
  entry('changeSource', 'as change-source', changeSource),
  entry('changeTarget', 'as change-target', changeTarget),
  entry('changeActionInputs', 'input or output becomes another input', changeActionInput, true),
  entry('changeActionOutputs', 'as change-action-output', changeActionOutput, true),
  entry('changeGuardConstant', 'constant of a guard plus or minus 1', changeGuardLiteral),
  entry('changeGuardOpClocks', "comparison with a clock becomes '<=' or '>'", (site) =>
    changeGuard(site, ['<=', '>']),
  ),
  entry('changeGuardOpLocals', 'comparison of variables by another operator', changeVariableComparison),
  entry('changeVarUpdate', 'variable of the template set to another value', changeAssignedValue),
  entry('changeInvariant', 'as change-invariant', changeInvariant),
  entry('sinkLocation', 'as sink-location', sinkLocation),
  entry('invertReset', 'as invert-reset', invertReset),
];

/** An edge that leads to a wrong state: another location, or another range of a clock. These are no operators to choose. */
export const WRONG_STATES: readonly MutationOperator[] = [
  entry('change-target', 'edge to every other location', changeTarget),
  entry('set-clock', 'clock in another range', setClock),
];

/** Narrower forms of others, which find nothing that those do not find. */
const NARROWER = new Set(['move-guard-const', 'remove-input-edge']);

const isEcdars = (name: string): boolean => !name.includes('-');

export const PRESETS: Readonly<Record<string, readonly string[]>> = {
  paper: ['change-source', 'change-target', 'change-action-output'],
  ecdar: MUTATION_OPERATORS.map(({ name }) => name).filter(isEcdars),
  'refinement-aware': ['remove-input-edge', 'add-output-edge', 'move-guard-const', 'negate-comparison'],
  values: ['change-value', 'shift-value', 'stick-value'],
  all: MUTATION_OPERATORS.map(({ name }) => name).filter((name) => !isEcdars(name) && !NARROWER.has(name)),
};

/** The operators of these names, in the order of the list; undefined if a name is unknown, which is reported. */
export function operatorsNamed(
  names: readonly string[],
  report: Report,
): readonly MutationOperator[] | undefined {
  const known = MUTATION_OPERATORS.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  for (const name of unknown) report(unknownOperator.at(undefined, name, nearest(name, known)));
  if (unknown.length > 0) return undefined;
  return MUTATION_OPERATORS.filter(({ name }) => names.includes(name));
}

/** The operators of a preset; undefined if there is no such preset, which is reported. */
export function operatorsOfPreset(name: string, report: Report): readonly MutationOperator[] | undefined {
  const names = Object.hasOwn(PRESETS, name) ? PRESETS[name] : undefined;
  if (names !== undefined) return operatorsNamed(names, report);
  const known = Object.keys(PRESETS);
  report(unknownPreset.at(undefined, name, nearest(name, known), known));
  return undefined;
}
