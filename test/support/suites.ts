/** Suites for tests: the one for the lamp, and random ones that are well formed. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { type Diagnostic } from '../../src/base/diagnostic.js';
import { lineColumn } from '../../src/base/source.js';
import { measured, summarise } from '../../src/suite/measure.js';
import { readSuite } from '../../src/suite/read-suite.js';
import {
  type Branch,
  type RunStep,
  type Suite,
  type SuiteStep,
  type SuiteTest,
} from '../../src/suite/suite.js';
import { servedBy } from '../../src/suite/with-tests.js';

export const LAMP_TEXT = readFileSync('models/lamp.suite.json', 'utf8');

export function lampSuite(): Suite {
  return goodSuite(LAMP_TEXT);
}

export function goodSuite(text: string): Suite {
  const { suite, diagnostics } = readSuite({ path: 'test.suite.json', text });
  if (suite === undefined) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return suite;
}

/** "TKS9222 32:38" for each diagnostic. */
export function problemsOf(text: string): readonly string[] {
  const file = { path: 'test.suite.json', text };
  return readSuite(file).diagnostics.map((each) => placed(each, file.text));
}

function placed({ code, span }: Diagnostic, text: string): string {
  if (span === undefined) return code;
  const { line, column } = lineColumn({ path: '', text }, span.start);
  return `${code} ${line}:${column}`;
}

const INPUTS = ['touch', 'call[2]'];
const OUTPUTS = ['dim', 'bright', 'off'];

const time = fc.constantFrom('0', '1', '2.5', '5/3', '10');
const event: fc.Arbitrary<SuiteStep & Branch> = fc.oneof(
  fc.record({ input: fc.constantFrom(...INPUTS), after: time }),
  fc.record({ input: fc.constantFrom(...INPUTS), within: fc.constant(['1', '2'] as const) }),
  fc.record({
    output: fc.constantFrom(...OUTPUTS),
    within: fc.constantFrom(['0', '2'] as const, ['1', '7/2'] as const),
    open: fc.tuple(fc.boolean(), fc.boolean()),
  }),
  fc.record({ quiet: time }),
);

const verdict = fc.constantFrom('pass' as const, 'fail' as const, 'inconclusive' as const);

/** A choice whose first branch goes on, so that what follows is reached. */
function choice(steps: fc.Arbitrary<readonly SuiteStep[]>): fc.Arbitrary<SuiteStep> {
  return fc
    .tuple(
      fc.constantFrom(['0', '1'] as const, ['0', '3'] as const),
      fc.option(fc.tuple(steps, verdict), { nil: undefined }),
      fc.option(verdict, { nil: undefined }),
    )
    .map(([within, own, last]) => ({
      oneOf: [
        { output: 'dim', within },
        ...(own === undefined ? [] : [{ output: 'off', within, steps: own[0], verdict: own[1] }]),
        ...(last === undefined ? [] : [{ quiet: '4', verdict: last }]),
      ],
    }));
}

const stepsOf = (depth: number): fc.Arbitrary<readonly SuiteStep[]> =>
  fc.array(
    depth === 0
      ? event
      : fc.oneof(
          { weight: 4, arbitrary: event },
          {
            weight: 1,
            arbitrary: fc.record({ refuse: fc.constantFrom(...INPUTS, ...OUTPUTS), after: time }),
          },
          {
            weight: 1,
            arbitrary: fc.record({
              accept: fc.uniqueArray(fc.constantFrom(...INPUTS, ...OUTPUTS), { minLength: 1 }),
              after: time,
              otherwise: fc.constantFrom('fail' as const, 'inconclusive' as const),
            }),
          },
          { weight: 1, arbitrary: choice(fc.constant(null).chain(() => stepsOf(depth - 1))) },
        ),
    { minLength: 1, maxLength: 4 },
  );

/** Few different steps again, in two spellings. */
const run: fc.Arbitrary<readonly RunStep[]> = fc.array(
  fc.record({
    delay: fc.constantFrom('1', '2/2', '3'),
    edges: fc.constantFrom([{ process: 'Lamp', edge: 0 }], [{ process: 'Lamp', edge: 1 }]),
  }),
  { minLength: 1, maxLength: 2 },
);

/** Suites that the reader accepts; few different steps, and tests that are beginnings of others. */
export const suites: fc.Arbitrary<Suite> = fc
  .array(
    fc.record({
      steps: stepsOf(2),
      verdict,
      goals: fc.uniqueArray(fc.nat(7), { maxLength: 4 }),
      title: fc.string(),
      run: fc.option(run, { nil: undefined }),
      like: fc.option(fc.record({ other: fc.nat(7), length: fc.integer({ min: 1, max: 4 }) }), {
        nil: undefined,
      }),
    }),
    { maxLength: 8 },
  )
  .map((drafts) => {
    const tests: readonly SuiteTest[] = drafts.map(({ title, verdict, goals, steps, run, like }, index) =>
      measured({
        id: `t${index + 1}`,
        ...{ title, verdict },
        steps: like === undefined ? steps : drafts[like.other % drafts.length]!.steps.slice(0, like.length),
        goals: goals.map((goal) => `g${goal}`),
        ...(run === undefined ? {} : { run }),
      }),
    );
    return suiteOf(tests);
  });

/** A suite of these tests, with goals g0 to g7; those that no test serves are infeasible. */
export function suiteOf(tests: readonly SuiteTest[], sha = '0'): Suite {
  const goals = servedBy(
    Array.from({ length: 8 }, (_, index) => {
      const id = `g${index}`;
      const isServed = tests.some((test) => test.goals.includes(id));
      const goal = { id, kind: 'edge', description: `Edge ${index}`, tests: [] };
      return isServed
        ? { ...goal, status: 'covered' as const }
        : { ...goal, status: 'infeasible' as const, reason: 'Nothing leads there.' };
    }),
    tests,
  );
  return {
    format: 'tickstone-suite',
    version: 1,
    model: { name: 'lamp', file: 'lamp.xml', sha256: sha.repeat(64) },
    interface: { inputs: INPUTS, outputs: OUTPUTS },
    method: 'random',
    options: { seed: 1 },
    goals,
    tests,
    summary: summarise(goals, tests),
  };
}
