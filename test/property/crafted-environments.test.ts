/**
 * Environments that were made to be hard: committed and urgent ones, broadcasts that both sides hear, priorities, unseen
 * choices, deadlines of both sides, circles without time, inputs at the last moment of an invariant. All who judge say the
 * same of each model and of its mutants: the check, the one for any specification, a slow twin, and the tests that kill.
 */
import { describe, expect, test } from 'vitest';
import { leastCommonMultiple } from '../../src/base/rational.js';
import { type Failure } from '../../src/conformance/conformance.js';
import { checkDeterminised } from '../../src/conformance/determinised.js';
import { checkConformance } from '../../src/conformance/tioco.js';
import { Evaluator } from '../../src/generators/evaluate.js';
import { type TestModel } from '../../src/generators/test-model.js';
import { printXta } from '../../src/language/print-xta.js';
import { type OpenQuestion, isWrong, openConformance } from '../reference/open-conformance.js';
import { type SuiteTest } from '../../src/suite/suite.js';
import { edgeSuite } from '../support/edge-suite.js';
import { SOURCE, generated, mutantsFor } from '../support/mutation.js';
import { MUTATION_OPERATORS } from '../../src/mutation/operators.js';
import { openQuestion } from '../support/open-question.js';
import { testable } from '../support/test-model.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';
/** Of so many mutants of each model, one is looked at. */
const EVERY = LONG ? 1 : 40;
const CONSTANT_MAX = 3;
const BUDGET = { statesMax: 2_000 };

interface Crafted {
  readonly name: string;
  readonly text: string;
  readonly underTest: readonly string[];
}

const MODELS: readonly Crafted[] = [
  {
    name: 'a committed environment chooses unseen whether to give an input',
    underTest: ['P'],
    text: `chan press, on, off;
process P() { clock x; state Off, Go { x <= 2 }, On; init Off;
trans Off -> Go { sync press?; assign x := 0; }, Go -> On { guard x >= 1; sync on!; assign x := 0; },
  On -> Off { guard x >= 1; sync off!; }, On -> On { sync press?; }; }
process U() { clock e; state Idle { e <= 2 }, Choose, Rest; commit Choose; init Idle;
trans Idle -> Choose { guard e >= 1; }, Choose -> Idle { assign e := 0; }, Choose -> Rest { sync press!; },
  Rest -> Idle { sync on?; assign e := 0; }, Idle -> Idle { sync off?; }, Rest -> Rest { sync off?; }; }
system P, U;`,
  },
  {
    name: 'a committed environment gives an input or hears an output',
    underTest: ['P'],
    text: `chan req, cancel, ack, nak;
process P() { clock x; state Idle, Busy { x <= 2 }, Done; init Idle;
trans Idle -> Busy { sync req?; assign x := 0; }, Busy -> Done { guard x >= 1; sync ack!; }, Busy -> Idle { sync cancel?; },
  Done -> Idle { sync nak!; assign x := 0; }, Busy -> Busy { sync req?; }; }
process U() { state Idle, Sent, Wait; commit Sent; init Idle;
trans Idle -> Sent { sync req!; }, Sent -> Idle { sync cancel!; }, Sent -> Idle { sync ack?; }, Sent -> Wait { },
  Wait -> Idle { sync ack?; }, Idle -> Idle { sync nak?; }; }
system P, U;`,
  },
  {
    name: 'a broadcast of the environment that both sides hear',
    underTest: ['P'],
    text: `broadcast chan tick; chan out, back;
process P() { clock x; state A, B { x <= 2 }, C; init A;
trans A -> B { sync tick?; assign x := 0; }, B -> C { guard x >= 1; sync out!; }, C -> A { sync back?; }, C -> C { sync tick?; assign x := 0; }; }
process U() { clock e; state S { e <= 1 }, T; init S;
trans S -> S { guard e == 1; sync tick!; assign e := 0; }, S -> T { sync out?; }, T -> S { sync back!; assign e := 0; }; }
process W() { state V0, V1; init V0; trans V0 -> V1 { sync tick?; }, V1 -> V0 { sync tick?; }; }
system P, U, W;`,
  },
  {
    name: 'a broadcast of the system that both sides hear',
    underTest: ['P', 'Q'],
    text: `broadcast chan cry; chan go, done;
process P() { clock x; state A, B { x <= 2 }; init A;
trans A -> B { sync go?; assign x := 0; }, B -> A { guard x >= 1; sync cry!; }; }
process Q() { clock y; state C, D { y <= 1 }; init C; trans C -> D { sync cry?; assign y := 0; }, D -> C { sync done!; }; }
process U() { clock e; state I, J { e <= 3 }, K; init I;
trans I -> J { sync go!; assign e := 0; }, J -> K { sync cry?; }, K -> I { sync done?; }, J -> J { sync done?; }; }
system P, Q, U;`,
  },
  {
    name: 'priorities of the channels of a system that stands alone',
    underTest: ['P', 'Q'],
    text: `chan in, hi, lo, mid;
chan priority lo < default < hi;
process P() { clock x; state A, B { x <= 2 }; init A;
trans A -> B { sync in?; assign x := 0; }, B -> A { guard x >= 1; sync hi!; }, B -> A { sync lo!; }, B -> B { guard x >= 2; sync in?; }; }
process Q() { clock y; state C { y <= 3 }; init C; trans C -> C { guard y >= 2; sync mid!; assign y := 0; }; }
system P, Q;`,
  },
  {
    name: 'an environment with unseen choices and a deadline of its own',
    underTest: ['P'],
    text: `chan ask, yes, no;
process P() { clock x; state A, B; init A;
trans A -> B { sync ask?; assign x := 0; }, B -> A { guard x <= 2; sync yes!; }, B -> A { guard x >= 2; sync no!; }; }
process U() { clock e; state I { e <= 2 }, L, M { e <= 3 }, N; init I;
trans I -> L { sync ask!; assign e := 0; }, L -> M { guard e <= 1; }, L -> N { guard e >= 1; },
  M -> I { sync yes?; assign e := 0; }, N -> I { sync no?; assign e := 0; }, N -> I { guard e >= 2; sync yes?; assign e := 0; }; }
system P, U;`,
  },
  {
    name: 'deadlines that both sides share',
    underTest: ['P'],
    text: `chan a, b, c;
process P() { clock x; state S0, S1 { x <= 2 }, S2 { x <= 2 }; init S0;
trans S0 -> S1 { sync a?; assign x := 0; }, S1 -> S2 { guard x >= 2; sync b!; }, S2 -> S0 { sync c?; }, S2 -> S0 { sync b!; }; }
process U() { clock e; state I, J { e <= 2 }, K { e <= 2 }; init I;
trans I -> J { sync a!; assign e := 0; }, J -> K { sync b?; }, K -> I { guard e >= 2; sync c!; }, K -> I { sync b?; }; }
system P, U;`,
  },
  {
    name: 'circles without time, in the system and in its environment',
    underTest: ['P'],
    text: `chan a, b, c;
process P() { clock x; state S0, S1, S2, S3 { x <= 1 }; urgent S1, S2; init S0;
trans S0 -> S1 { sync a?; assign x := 0; }, S1 -> S2 { }, S2 -> S1 { }, S2 -> S3 { }, S3 -> S0 { sync b!; }, S1 -> S0 { sync c!; }; }
process U() { state I, J; urgent J; init I;
trans I -> I { sync a!; }, I -> J { }, J -> I { }, I -> I { sync b?; }, J -> J { sync c?; }, I -> I { sync c?; }; }
system P, U;`,
  },
  {
    name: 'inputs at the last moment of an invariant',
    underTest: ['P'],
    text: `chan a, b, c;
process P() { clock x; state S0 { x <= 2 }, S1 { x <= 2 }, S2; init S0;
trans S0 -> S1 { guard x == 2; sync a?; }, S0 -> S2 { guard x >= 1; sync b!; }, S1 -> S0 { sync c!; assign x := 0; },
  S2 -> S0 { guard x <= 3; sync a?; assign x := 0; }; }
process U() { clock e; state I { e <= 2 }, J; init I;
trans I -> J { guard e >= 2; sync a!; }, I -> J { sync b?; }, J -> I { sync c?; assign e := 0; }, J -> I { sync a!; assign e := 0; }; }
system P, U;`,
  },
  {
    name: 'inputs that lead out of an invariant, and times that are approached',
    underTest: ['P'],
    text: `chan a, b, c;
process P() { clock x; state S0, S1 { x < 2 }, S2 { x <= 1 }; init S0;
trans S0 -> S1 { sync a?; }, S1 -> S0 { guard x > 1; sync b!; assign x := 0; }, S1 -> S2 { sync a?; }, S2 -> S0 { sync c!; assign x := 0; }; }
process U() { clock e; state I { e < 3 }, J { e < 2 }; init I;
trans I -> J { guard e < 2; sync a!; }, J -> J { guard e > 0; sync a!; }, J -> I { sync b?; assign e := 0; }, J -> I { sync c?; assign e := 0; }, I -> I { guard e > 1; assign e := 0; }; }
system P, U;`,
  },
  {
    name: 'an environment that acts before a moment, or hears an output at once',
    underTest: ['P'],
    text: `chan a, b, c;
process P() { clock x; state S0, S1; init S0;
trans S0 -> S1 { guard x == 0; sync b!; }, S0 -> S1 { sync a?; }, S1 -> S1 { guard x >= 1; sync c!; }; }
process U() { clock e; state I { e < 1 }, J; init I; trans I -> J { sync a!; }, I -> J { sync b?; }, J -> J { sync c?; }; }
system P, U;`,
  },
  {
    name: 'an urgent output for which the environment is not always ready',
    underTest: ['P'],
    text: `chan a; urgent chan b; chan c;
process P() { clock x; state S0, S1, S2 { x <= 3 }; init S0;
trans S0 -> S1 { sync a?; assign x := 0; }, S1 -> S2 { sync b!; }, S2 -> S0 { guard x >= 2; sync c!; }, S1 -> S0 { sync a?; }; }
process U() { clock e; state I, J { e <= 2 }, K; init I;
trans I -> J { sync a!; assign e := 0; }, J -> K { guard e >= 1; }, K -> I { sync b?; }, I -> I { sync c?; }, J -> I { sync a!; }; }
system P, U;`,
  },
  {
    name: 'an urgent input, and a committed partner within the system',
    underTest: ['P', 'Q'],
    text: `urgent chan a; chan i, b, c;
process P() { clock x; state S0, S1, S2 { x <= 1 }; commit S1; init S0;
trans S0 -> S1 { sync a?; assign x := 0; }, S1 -> S2 { sync i!; }, S2 -> S0 { sync b!; }; }
process Q() { clock y; state T0, T1 { y <= 2 }; init T0; trans T0 -> T1 { sync i?; assign y := 0; }, T1 -> T0 { guard y >= 1; sync c!; }, T1 -> T1 { sync i?; }; }
process U() { clock e; state I { e <= 2 }, J, K; init I;
trans I -> J { guard e >= 1; }, J -> K { sync a!; }, K -> K { sync b?; }, K -> I { sync c?; assign e := 0; }; }
system P, Q, U;`,
  },
  {
    name: 'an input that only some of the states take in which the system may be',
    underTest: ['P'],
    text: `chan go, a, b;
process P() { clock x; state S0, S1, S2, S3 { x <= 3 }, S4; urgent S1; init S0;
trans S0 -> S1 { sync go?; assign x := 0; }, S1 -> S2 { }, S1 -> S3 { }, S2 -> S4 { sync a?; }, S3 -> S4 { guard x >= 1; sync b!; }; }
process U() { clock e; state I, J { e <= 2 }, K; init I;
trans I -> J { sync go!; assign e := 0; }, J -> K { guard e >= 2; sync a!; }, J -> K { sync b?; }, K -> K { sync b?; }; }
system P, U;`,
  },
  {
    name: 'an urgent output for which one of the unseen ways of the environment is not ready',
    underTest: ['P'],
    text: `chan go; urgent chan b; chan c;
process P() { clock x; state S0, S1, S2; init S0;
trans S0 -> S1 { sync go?; assign x := 0; }, S1 -> S2 { sync b!; }, S2 -> S0 { sync c!; }; }
process U() { clock e; state I, J, J1 { e <= 2 }, J2, K; urgent J; init I;
trans I -> J { sync go!; assign e := 0; }, J -> J1 { }, J -> J2 { }, J1 -> J2 { guard e >= 2; }, J2 -> K { sync b?; }, K -> I { sync c?; }; }
system P, U;`,
  },
  {
    name: 'an environment that keeps what the system has stored',
    underTest: ['P'],
    text: `chan go, press, yes, out; int[0,1] v;
process P() { clock x; state A, B { x <= 2 }, C { x <= 2 }, D; init A;
trans A -> B { sync go?; assign v := 0, x := 0; }, A -> B { sync go?; assign v := 1, x := 0; }, B -> C { sync yes!; assign x := 0; },
  C -> D { sync out!; }, C -> D { sync press?; }, D -> A { sync press?; }; }
process U() { clock e; int[0,1] h; state I, J, K { e <= 1 }, L; init I;
trans I -> J { sync go!; }, J -> K { sync yes?; assign e := 0, h := v; }, K -> L { guard h == 1; sync press!; },
  K -> L { sync out?; }, L -> I { guard h == 0; sync press!; }; }
system P, U;`,
  },
  {
    name: 'broadcasts of the tester and of the environment that some of the system cannot take',
    underTest: ['P', 'Q'],
    text: `broadcast chan tick, tock; chan go, yes, no; int[0,2] n;
process P() { clock x; state A, A1, A2, B { x <= 1 }; init A;
trans A -> A1 { sync go?; assign x := 0; }, A -> A2 { sync go?; assign x := 0; }, A1 -> B { sync tick?; },
  A2 -> A2 { sync tock?; assign n := 2; }, B -> A { sync yes!; }, A2 -> A { sync no!; }; }
process Q() { state C { n <= 1 }, D; init C; trans C -> D { sync tick?; assign n := 1; }, D -> C { sync tock?; assign n := 0; }, D -> C { guard n < 2; sync no!; }; }
process U() { clock e; state I, J; init I; trans I -> J { sync go!; assign e := 0; }, J -> J { guard e >= 1; sync tick!; },
  J -> I { sync yes?; }, J -> I { sync no?; }; }
system P, Q, U;`,
  },
];

/** Whether the twin says so, too, on a grid that holds the times of the failure. */
function isConfirmed(question: OpenQuestion, { trace, what }: Failure): boolean {
  const times = [...trace.map(({ delay }) => delay), ...(what.kind === 'output' ? [what.delay] : [])];
  const scale = times.reduce((common, { denominator }) => leastCommonMultiple(common, denominator), 1n);
  const late = { action: 'silence', delay: { numerator: BigInt(CONSTANT_MAX + 1), denominator: 1n } };
  const fine = { ...question, parts: 4 * Number(scale) };
  return isWrong(fine, trace, what.kind === 'output' ? what : late);
}

/** What the checks say of a system, which is what the twin says. */
function judged(spec: TestModel, system: TestModel): 'conforms' | 'fails' | 'unknown' {
  const answer = checkConformance(spec, system, 'full', BUDGET);
  const other = checkDeterminised(spec, system, 'full', BUDGET);
  if (answer.kind !== 'unknown' && other.kind !== 'unknown') expect(other.kind).toBe(answer.kind);
  if (answer.kind === 'unknown') return 'unknown';
  const question = openQuestion(spec, system, CONSTANT_MAX, LONG ? 1_500 : 300);
  if (answer.kind === 'fails') expect(isConfirmed(question, answer.failure)).toBe(true);
  else expect(openConformance(question)).not.toMatchObject({ kind: 'fails' });
  return answer.kind;
}

describe.each(MODELS)('$name', ({ text, underTest }) => {
  const spec = testable(text, { underTest });

  test('conforms to itself', () => {
    expect(judged(spec, spec)).toBe('conforms');
  });

  test('is judged alike by all, and so are its mutants', async () => {
    const all = mutantsFor(spec, { operators: MUTATION_OPERATORS });
    const mutants = all.filter((_, index) => index % EVERY === 0);
    const generation = await generated(spec, mutants);
    const { tests: kills } = generation.suite(SOURCE);
    const { tests: covers } = edgeSuite(spec, 300);
    const counts = { conforms: 0, fails: 0, unknown: 0, notImplementable: 0, open: 0, missed: 0 };
    for (const [index, mutant] of mutants.entries()) {
      const outcome = generation.outcome(index);
      const model = printXta(mutant.model());
      if (outcome.kind === 'notImplementable') {
        counts.notImplementable++;
        continue;
      }
      const system = testable(model, { underTest, values: spec.tested.values });
      const kind = judged(spec, system);
      counts[kind]++;
      if (outcome.kind === 'unknown') counts.open++;
      const told = { conforming: 'conforms', killed: 'fails', unknown: 'unknown' }[outcome.kind];
      const context = `${mutant.difference}: ${kind}, ${JSON.stringify(outcome)}`;
      if (kind !== 'unknown' && told !== 'unknown') expect(`${context} ${told}`).toBe(`${context} ${kind}`);
      const evaluator = new Evaluator(system, 1);
      const canFail = (each: SuiteTest): boolean =>
        evaluator.evaluate(each).verdicts?.includes('fail') === true;
      const failed = kills.filter(canFail);
      if (kind === 'conforms') {
        const failing = [...failed, ...covers.filter(canFail)].map(({ title }) => title);
        expect([context, failing]).toEqual([context, []]);
      }
      if (outcome.kind === 'killed' && failed.length === 0) counts.missed++;
    }
    expect(counts.missed).toBe(0);
    expect(counts.unknown).toBe(0);
    expect(counts.open).toBeLessThan(mutants.length / 8);
  });
});
