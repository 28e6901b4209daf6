/** Whether a run of a machine covers a state, a transition, or a part of a condition that decides: by looking at each step. */
import { type Fault, type Machine, isAssignment, numbersOf, stimuliOf } from '../../src/machine/machine.js';
import { type Moment, type Stimulus, saturated, simulate } from '../../src/machine/simulate.js';
import { type Term, evaluate } from '../../src/machine/term.js';

export type CriterionFault = Extract<
  Fault,
  { kind: 'wrong-in-state' | 'wrong-on-transition' | 'wrong-on-condition' }
>;

/** Undefined where a condition that is looked at has no value. */
export function covers(
  machine: Machine,
  stimuli: readonly Stimulus[],
  fault: CriterionFault,
): boolean | undefined {
  const { moments, responses } = simulate(machine, stimuli);
  const found = stimuli.map((stimulus, at): boolean | undefined => {
    const moment = moments[at]!;
    switch (fault.kind) {
      case 'wrong-in-state':
        return machine.states[moment.state]!.name === fault.state;
      case 'wrong-on-transition':
        return machine.transitions[responses[at]!.transition ?? -1]?.id === fault.transition;
      case 'wrong-on-condition':
        return decides(machine, moment, stimulus, fault);
    }
  });
  return found.includes(undefined) ? undefined : found.includes(true);
}

function decides(
  machine: Machine,
  moment: Moment,
  stimulus: Stimulus,
  fault: Extract<Fault, { kind: 'wrong-on-condition' }>,
): boolean | undefined {
  const codes = codesAfter(machine, moment, stimulus);
  for (const { id, from, condition } of machine.transitions) {
    if (from !== moment.state) continue;
    if (id !== fault.transition) {
      if (evaluate(condition, codes) !== 0) return false;
      continue;
    }
    const parts = connected(condition);
    const values = parts.map((part) => evaluate(part, codes));
    if (values[fault.part - 1] === undefined) return undefined;
    const isTrue = (at: number): boolean | undefined =>
      values[at] === undefined ? undefined : values[at] !== 0;
    const flipped = (at: number): boolean | undefined =>
      at === fault.part - 1 ? isTrue(at) === false : isTrue(at);
    const [as, other] = [isTrue, flipped].map((valueOf) => outcome(condition, parts, valueOf));
    if (as === undefined || other === undefined) return undefined;
    return isTrue(fault.part - 1) === fault.value && as !== other;
  }
  return false;
}

/** What `!`, `&&` and `||` connect. */
function connected(term: Term): readonly Term[] {
  if (term.kind === 'unary' && term.operator === '!') return connected(term.operand);
  if (term.kind === 'binary' && ['&&', '||'].includes(term.operator))
    return [...connected(term.left), ...connected(term.right)];
  return term.kind === 'constant' ? [] : [term];
}

/** From left to right, and no further than it takes. */
function outcome(
  term: Term,
  parts: readonly Term[],
  valueOf: (part: number) => boolean | undefined,
): boolean | undefined {
  if (term.kind === 'constant') return term.value !== 0;
  const part = parts.indexOf(term);
  if (part >= 0) return valueOf(part);
  if (term.kind === 'unary') {
    const inner = outcome(term.operand, parts, valueOf);
    return inner === undefined ? undefined : !inner;
  }
  if (term.kind !== 'binary') throw new Error('a part of a condition is in the list');
  const left = outcome(term.left, parts, valueOf);
  if (left === undefined || left === (term.operator === '||')) return left;
  return outcome(term.right, parts, valueOf);
}

/** All values after the assignments of a step. */
function codesAfter(machine: Machine, { state, locals }: Moment, stimulus: Stimulus): readonly number[] {
  const codes: number[] = [];
  const set = (number: number, index: number): void =>
    void (codes[number] = machine.variables[number]!.domain.codes[index]!);
  stimuliOf(machine).forEach((number, at) => {
    set(number, stimulus[at]!);
  });
  numbersOf(machine, 'local').forEach((number, at) => {
    set(number, locals[at]!);
  });
  const statements = [...machine.always, ...machine.states[state]!.assignments];
  for (const { target, value } of statements.filter(isAssignment))
    codes[target] = saturated(machine.variables[target]!, evaluate(value, codes)!);
  return codes;
}
