/**
 * Tests of machines: stimuli step by step with what the reference shows and what refutes it, and without stimuli that
 * are of no use.
 *
 * Everything here runs the machines plainly (simulate.ts), so it checks what the diagrams say.
 */
import { assert } from '../../base/assert.js';
import { type Cube } from '../../diagrams/cubes.js';
import { type Machine, numbersOf, stimuliOf } from '../../machine/machine.js';
import { type Response, type Stimulus, isAdmissible, shownBy, simulate } from '../../machine/simulate.js';
import { stimuliOfVector, stimulusText } from '../../machine/words.js';
import { valuesOf } from './machine-standing.js';
import { type DiscriminatingTest, type TestStep, type Values } from './discrimination.js';

/** How two machines compare after some stimuli. */
export interface Comparison {
  /** The first step, from 0, at which no observation is possible for both; undefined if there is none. */
  readonly tellsAt: number | undefined;
  /** The first step at which an observation is possible for one only. */
  readonly mayTellAt: number | undefined;
}

/** Undefined when one of the machines has no response to some step. */
export function compare(a: Machine, b: Machine, stimuli: readonly Stimulus[]): Comparison | undefined {
  const runA = simulate(a, stimuli);
  const runB = simulate(b, stimuli);
  if (runA.failure !== undefined || runB.failure !== undefined) return undefined;
  const observed = observedPositions(a);
  const isClash = (left: Response, right: Response): boolean => clash(observed, left, right);
  const isDifference = (left: Response, right: Response): boolean =>
    isClash(left, right) ||
    (left.choices === undefined && right.choices === undefined
      ? observed.some((at) => left.outputs[at] !== right.outputs[at] && isChoice(a, at))
      : seenOf(a, left) !== seenOf(a, right));
  const first = (differ: (left: Response, right: Response) => boolean): number | undefined => {
    const at = runA.responses.findIndex((response, step) => differ(response, runB.responses[step]!));
    return at < 0 ? undefined : at;
  };
  return { tellsAt: first(isClash), mayTellAt: first(isDifference) };
}

/** Whether nothing can be seen of both: what may come together of the one differs from all that may of the other. */
function clash(observed: readonly number[], left: Response, right: Response): boolean {
  return shownBy(left).every((one) =>
    shownBy(right).every((other) =>
      observed.some((at) => one[at] !== undefined && other[at] !== undefined && one[at] !== other[at]),
    ),
  );
}

/** All that may be seen, as a key. */
function seenOf(machine: Machine, response: Response): string {
  const numbers = numbersOf(machine, 'output');
  const seen = shownBy(response).flatMap((each) =>
    observedPositions(machine).reduce<readonly string[]>(
      (made, at) => {
        const values =
          each[at] === undefined ? machine.variables[numbers[at]!]!.domain.codes.keys() : [each[at]];
        const listed = [...values];
        return made.flatMap((text) => listed.map((value) => `${text},${value}`));
      },
      [''],
    ),
  );
  return [...new Set(seen)].sort().join(' ');
}

/** The machine's stimuli as a test that tells `reference` from `faulty` (or any of them). */
export function testSteps(
  reference: Machine,
  faulty: readonly Machine[],
  stimuli: readonly Stimulus[],
): readonly TestStep[] {
  const right = simulate(reference, stimuli);
  const wrong = faulty.map((machine) => simulate(machine, stimuli));
  return stimuli.map((stimulus, step) => {
    const expected = right.responses[step];
    const refuting = new Map<string, Values>();
    for (const run of wrong) {
      const shown = run.responses[step];
      if (shown === undefined || expected === undefined) continue;
      for (const values of refutingValues(reference, expected, shown))
        refuting.set(JSON.stringify(values), values);
    }
    return {
      stimulus: stimulusValues(reference, stimulus),
      words: stimulusText(reference, stimulus),
      expected: expected === undefined ? [] : distinctValues(reference, expected),
      refuting: [...refuting.values()],
    };
  });
}

/** How many observations are listed for an output that is left open. */
const REFUTING_MAX = 16;

/** What may be shown and is not what is expected. */
function refutingValues(machine: Machine, expected: Response, shown: Response): readonly Values[] {
  if (expected.choices !== undefined || shown.choices !== undefined) {
    const all = observedPositions(machine);
    const refutes = (each: readonly (number | undefined)[]): boolean =>
      clash(all, expected, { outputs: each, transition: undefined });
    return shownBy(shown)
      .filter(refutes)
      .slice(0, REFUTING_MAX)
      .map((outputs) => outputValues(machine, { outputs }));
  }
  const values = outputValues(machine, shown);
  const observed = observedPositions(machine).filter((at) => expected.outputs[at] !== undefined);
  if (observed.some((at) => shown.outputs[at] !== undefined && shown.outputs[at] !== expected.outputs[at]))
    return [values];
  // Where anything may be shown, everything but what is expected refutes.
  return observed
    .filter((at) => shown.outputs[at] === undefined)
    .flatMap((at) => {
      const { name, domain } = machine.variables[numbersOf(machine, 'output')[at]!]!;
      const others = domain.labels.filter((_, index) => index !== expected.outputs[at]);
      return others.slice(0, REFUTING_MAX).map((label) => ({ ...values, [name]: label }));
    });
}

/** One test of a type. `vector` is one of its members. */
export function machineTest(
  reference: Machine,
  faulty: Machine,
  type: Cube,
  vector: Cube,
): DiscriminatingTest {
  const stimuli = stimuliOfVector(reference, vector);
  const comparison = compare(reference, faulty, stimuli);
  assert(comparison?.mayTellAt !== undefined, 'a discriminating stimulus makes a difference when it is run');
  const width = stimuliOf(reference).length;
  return {
    kind: comparison.tellsAt === undefined ? 'possible' : 'definite',
    pattern: stimuli.map((_, step) =>
      stimulusValues(reference, [...type.subarray(step * width, (step + 1) * width)]),
    ),
    steps: testSteps(reference, [faulty], stimuli),
    tellsAt: (comparison.tellsAt ?? comparison.mayTellAt) + 1,
  };
}

/** As many steps as this are taken out together: a start and a stop may be needless only as a pair. */
const TOGETHER_MAX = 4;

/**
 * The stimuli without needless steps: nothing after the last step that tells, and no stretch of up to TOGETHER_MAX steps
 * that can be left out, so that the rest is admissible and still always tells the machines of each pair apart.
 */
export function withoutNeedless(
  pairs: readonly (readonly [Machine, Machine])[],
  stimuli: readonly Stimulus[],
): readonly Stimulus[] {
  return withoutNeedlessSteps(stimuli, (candidate) => {
    let last = -1;
    for (const [a, b] of pairs) {
      if (!isAdmissible(a, candidate)) return undefined;
      const at = compare(a, b, candidate)?.tellsAt;
      if (at === undefined) return undefined;
      last = Math.max(last, at);
    }
    return last;
  });
}

/** The same for steps of any kind; `told` is the last step that is needed, or undefined if something is not told. */
export function withoutNeedlessSteps<Step>(
  steps: readonly Step[],
  told: (candidate: readonly Step[]) => number | undefined,
): readonly Step[] {
  const last = told(steps);
  let kept = last === undefined ? steps : steps.slice(0, last + 1);
  for (let changed = true; changed;) {
    changed = false;
    for (let together = 1; together <= TOGETHER_MAX && !changed; together++) {
      for (let at = 0; at + together < kept.length && !changed; at++) {
        const shorter = kept.toSpliced(at, together);
        const end = told(shorter);
        if (end === undefined) continue;
        kept = shorter.slice(0, end + 1);
        changed = true;
      }
    }
  }
  return kept;
}

function observedPositions(machine: Machine): readonly number[] {
  return numbersOf(machine, 'output').flatMap((number, at) =>
    machine.observed.includes(number) ? [at] : [],
  );
}

/** An output of one value only leaves no choice, assigned or not. */
function isChoice(machine: Machine, at: number): boolean {
  return machine.variables[numbersOf(machine, 'output')[at]!]!.domain.codes.length > 1;
}

function stimulusValues(machine: Machine, stimulus: Stimulus): Values {
  return valuesOf(machine, stimuliOf(machine), stimulus);
}

/** All that may be seen, each once. */
function distinctValues(machine: Machine, response: Response): readonly Values[] {
  const all = shownBy(response).map((outputs) => outputValues(machine, { outputs }));
  return [...new Map(all.map((values) => [JSON.stringify(values), values])).values()];
}

function outputValues(machine: Machine, { outputs }: Pick<Response, 'outputs'>): Values {
  const numbers = numbersOf(machine, 'output');
  const observed = observedPositions(machine);
  return valuesOf(
    machine,
    observed.map((at) => numbers[at]!),
    observed.map((at) => outputs[at]),
  );
}
