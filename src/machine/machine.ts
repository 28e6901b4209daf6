/**
 * A synchronous machine (`tickstone-machine/1`): at each step one event and values of the inputs come in, values of the
 * outputs go out, and the control state and the locals change.
 *
 * One step from state s:
 *   1. run the components that come before the machine, `always`, the statements of s, and the components behind it, in
 *      order; each reads what the ones before it have set, and relations leave outputs open within what they allow;
 *   2. take the first transition from s whose condition holds for the event, the inputs and the new locals, else stay;
 *   3. if the state changed, set every timer back to its initial value.
 *
 * An output that nothing assigns may have any value. Assigning a value outside the domain is a mistake in the model,
 * unless the local saturates, which takes the nearest end of its domain.
 *
 * Variables have numbers: the event is 0, then come inputs, outputs and locals in the order of their declarations.
 * Rules between steps also read the event and inputs of the step that follows: `nextVariable` gives their numbers.
 */
import { madeOnce } from '../base/maps.js';
import { type Span } from '../base/source.js';
import { type Domain } from './domain.js';
import { type Term } from './term.js';

export interface Machine {
  readonly kind: 'machine';
  readonly name: string;
  readonly title?: string | undefined;
  /** By number. */
  readonly variables: readonly Variable[];
  /** Parts around the machine, such as a tank and its gauge: those before it in a step, and those behind. */
  readonly components: readonly Component[];
  readonly always: readonly Statement[];
  readonly states: readonly State[];
  /** Index of a state. */
  readonly initial: number;
  readonly transitions: readonly Transition[];
  /** Of transitions from one state that are enabled together the first is taken; or there must be none. */
  readonly overlap: 'first' | 'refused';
  readonly environment: Environment;
  /** The numbers of the outputs that a tester sees. */
  readonly observed: readonly number[];
  /** How many steps a test has, unless asked otherwise; absent for as many as it takes. */
  readonly steps?: number | undefined;
  readonly hypotheses: readonly Hypothesis[];
}

export type Variable = StimulusVariable | OutputVariable | Local;

interface Declared extends Span {
  readonly name: string;
  readonly domain: Domain;
}

export interface StimulusVariable extends Declared {
  readonly role: 'event' | 'input';
}

export interface OutputVariable extends Declared {
  readonly role: 'output';
}

export interface Local extends Declared {
  readonly role: 'local';
  /** Indices of values: at the start, and, of a timer, whenever the control state has changed. */
  readonly initial: number;
  readonly resetTo: number;
  readonly isTimer: boolean;
  readonly overflow: 'error' | 'saturate';
}

/** The variable number `target` gets the value. */
export interface Assignment extends Span {
  readonly target: number;
  readonly value: Term;
}

/** The values of outputs are such that this holds; those that nothing has assigned before are left open by it. */
export interface Relation extends Span {
  readonly condition: Term;
  readonly opens: readonly number[];
}

export type Statement = Assignment | Relation;

export function isAssignment(statement: Statement): statement is Assignment {
  return 'target' in statement;
}

/** A part that is described by statements; a mode, such as a fault, has others in their place. */
export interface Component extends Span {
  readonly name: string;
  readonly isBehind: boolean;
  readonly statements: readonly Statement[];
  readonly modes: readonly { readonly name: string; readonly statements: readonly Statement[] }[];
}

export interface State extends Span {
  readonly name: string;
  readonly title?: string | undefined;
  readonly assignments: readonly Statement[];
}

/** All that runs in a step from a state, in order. */
export function statementsOf(
  { components, always }: Pick<Machine, 'components' | 'always'>,
  { assignments }: Pick<State, 'assignments'>,
): readonly Statement[] {
  const of = (isBehind: boolean): readonly Statement[] =>
    components.filter((each) => each.isBehind === isBehind).flatMap(({ statements }) => statements);
  return [...of(false), ...always, ...assignments, ...of(true)];
}

/** The outputs that statements give a value, or leave open within what they allow. */
export function outputsSet(statements: readonly Statement[]): ReadonlySet<number> {
  return new Set(statements.flatMap((each) => (isAssignment(each) ? [each.target] : each.opens)));
}

export interface Transition extends Span {
  readonly id: string;
  /** Indices of states. */
  readonly from: number;
  readonly to: number;
  readonly condition: Term;
}

/** What the surroundings of the machine can do; conditions over stimuli. */
export interface Environment {
  readonly firstStep: readonly Term[];
  readonly eachStep: readonly Term[];
  readonly betweenSteps: readonly Term[];
}

/** The machine with these faults; without any, the machine itself. */
export interface Hypothesis extends Span {
  readonly name: string;
  readonly faults: readonly Fault[];
}

export type Fault =
  /** The condition becomes false. */
  | { readonly kind: 'remove-if-condition'; readonly transition: string }
  /** The condition of `to` becomes "its own or that of `from`", the one of `from` becomes false. */
  | { readonly kind: 'move-if-condition-to'; readonly to: string; readonly from: string }
  /** The state shows this value, whatever it assigns. */
  | { readonly kind: 'wrong-output'; readonly state: string; readonly output: string; readonly value: string }
  | { readonly kind: 'wrong-target'; readonly transition: string; readonly state: string }
  | { readonly kind: 'wrong-initial-state'; readonly state: string }
  | { readonly kind: 'wrong-initial-value'; readonly local: string; readonly value: string }
  /** Every constant that the condition compares a timer with is taken to be the next (or previous) value of the timer. */
  | { readonly kind: 'off-by-one-timer'; readonly transition: string; readonly direction: 'late' | 'early' }
  /** A component behaves as this mode of it says. */
  | { readonly kind: 'wrong-mode'; readonly component: string; readonly mode: string }
  // Those that stand for criteria of coverage (criterion-faults.ts).
  /** An output is wrong whenever the machine is in the state. */
  | { readonly kind: 'wrong-in-state'; readonly state: string }
  /** An output is wrong whenever the transition is taken. */
  | { readonly kind: 'wrong-on-transition'; readonly transition: string }
  /** An output is wrong whenever this part of the condition, from 1, decides by being so. */
  | {
      readonly kind: 'wrong-on-condition';
      readonly transition: string;
      readonly part: number;
      readonly value: boolean;
    };

export const EVENT = 0;

/** The number of a variable at the step that follows. */
export function nextVariable(machine: { readonly variables: readonly unknown[] }, variable: number): number {
  return machine.variables.length + variable;
}

/** The numbers of the variables with this role. */
export function numbersOf(
  machine: Pick<Machine, 'variables'>,
  role: 'input' | 'output' | 'local',
): readonly number[] {
  return numbersByRole(machine)[role];
}

/** The event and the inputs. */
export function stimuliOf(machine: Pick<Machine, 'variables'>): readonly number[] {
  return numbersByRole(machine).stimuli;
}

type NumbersByRole = Readonly<Record<'stimuli' | 'input' | 'output' | 'local', readonly number[]>>;

/** Asked at each step of a run, so they are found once. */
const NUMBERS = new WeakMap<Machine['variables'], NumbersByRole>();

function numbersByRole({ variables }: Pick<Machine, 'variables'>): NumbersByRole {
  return madeOnce(NUMBERS, variables, () => {
    const of = (role: Variable['role']): readonly number[] =>
      variables.flatMap((variable, number) => (variable.role === role ? [number] : []));
    return { stimuli: [EVENT, ...of('input')], input: of('input'), output: of('output'), local: of('local') };
  });
}

/** The local with this number. */
export function localOf(machine: Pick<Machine, 'variables'>, number: number): Local {
  return machine.variables[number] as Local;
}
