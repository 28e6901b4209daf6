/**
 * The generator and brute force with small ticks agree on random timed machines: fewest steps, and the least time with so
 * many; least time at all, and whether a test takes it or tests only come close to it; and wires that break at a time.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type TimedEdge,
  type TimedMachine,
  brokenFrom,
  disconnectedTimed,
  leastTicks,
} from '../reference/timed-connectivity.js';
import { connect, openModel } from '../support/connectivity.js';
import { assertUntil } from '../support/enough.js';

const numRuns = process.env['TICKSTONE_LONG'] === undefined ? 200 : 2_000;

/** Words of brute force are no longer. */
const STEPS_MAX = 4;
const TICKS = STEPS_MAX + 1;

/** Where an output is due, its clock was reset on the way in: then it comes at its time, and no earlier. */
const machines: fc.Arbitrary<TimedMachine> = fc
  .record({
    locations: fc.integer({ min: 2, max: 4 }),
    inputs: fc.integer({ min: 1, max: 2 }),
    clocks: fc.constantFrom(1, 1, 1, 2),
  })
  .chain(({ locations, inputs, clocks }) => {
    const clock = fc.integer({ min: 0, max: clocks - 1 });
    const constant = fc.integer({ min: 0, max: 1 });
    const resets = fc.uniqueArray(clock, { maxLength: clocks });
    const location = fc.integer({ min: 0, max: locations - 1 });
    const half = fc.record({ target: location, resets });
    const guard = fc.record({ clock, constant: fc.integer({ min: 1, max: 2 }), strict: fc.boolean() });
    const response = fc.record({
      kind: fc.constantFrom('none', 'always', 'split', 'split', 'early', 'late', 'exact', 'exact'),
      guard,
      one: half,
      other: half,
    });
    const output = fc.option(fc.record({ clock, constant, target: location, resets }), {
      nil: undefined,
      freq: 2,
    });
    return fc
      .record({
        responses: fc.array(fc.array(response, { minLength: inputs, maxLength: inputs }), {
          minLength: locations,
          maxLength: locations,
        }),
        outputs: fc.array(output, { minLength: locations, maxLength: locations }),
      })
      .map(({ responses, outputs: due }): TimedMachine => {
        // The machine starts with all clocks at zero, so an output may be due in its first location too.
        const into = (edge: TimedEdge): TimedEdge => {
          const limit = due[edge.target];
          return limit === undefined
            ? edge
            : { ...edge, resets: [...new Set([...edge.resets, limit.clock])] };
        };
        const edges = responses.flatMap((row, source) =>
          row.flatMap(({ kind, guard: { clock: on, constant: at, strict }, one, other }, action) => {
            const early = { clock: on, constant: at, operator: strict ? ('<' as const) : ('<=' as const) };
            const late = { clock: on, constant: at, operator: strict ? ('>=' as const) : ('>' as const) };
            const edge = (part: typeof one, when?: TimedEdge['guard']): TimedEdge =>
              into({ source, action, guard: when, ...part });
            switch (kind) {
              case 'always':
                return [edge(one)];
              case 'split':
                return [edge(one, early), edge(other, late)];
              case 'early':
                return [edge(one, early)];
              case 'late':
                return [edge(one, late)];
              case 'exact':
                return [
                  edge(one, { clock: on, constant: at, operator: '==' }),
                  edge(other, { clock: on, constant: at, operator: '>' }),
                ];
              default:
                return [];
            }
          }),
        );
        const answers = due.flatMap((each, source) =>
          each === undefined
            ? []
            : [
                into({
                  source,
                  target: each.target,
                  action: inputs,
                  guard: { clock: each.clock, operator: '==', constant: each.constant },
                  resets: each.resets,
                }),
              ],
        );
        return {
          actions: [...Array.from({ length: inputs }, (_, k) => `i${k}`), 'o'],
          inputs,
          clocks,
          limits: due.map((each) => each && { clock: each.clock, constant: each.constant }),
          edges: [...edges, ...answers],
        };
      });
  })
  .filter(({ actions, edges }) => actions.every((_, action) => edges.some((edge) => edge.action === action)));

function textOf({ actions, inputs, clocks, limits, edges }: TimedMachine): string {
  const names = Array.from({ length: clocks }, (_, k) => `x${k}`);
  const states = limits.map((limit, at) =>
    limit === undefined ? `s${at}` : `s${at} { x${limit.clock} <= ${limit.constant} }`,
  );
  const trans = edges.map(({ source, target, action, guard, resets }) => {
    const parts = [
      guard === undefined ? '' : `guard x${guard.clock} ${guard.operator} ${guard.constant};`,
      `sync ${actions[action]!}${action < inputs ? '?' : '!'};`,
      resets.length === 0 ? '' : `assign ${resets.map((clock) => `x${clock} = 0`).join(', ')};`,
    ];
    return `s${source} -> s${target} { ${parts.join(' ')} }`;
  });
  return `chan ${actions.join(', ')};\nprocess P() { clock ${names.join(', ')}; state ${states.join(', ')}; init s0; trans ${trans.join(', ')}; }\nsystem P;`;
}

const PLAIN = { stepsMax: STEPS_MAX, ticksPerUnit: TICKS, resets: 'refusal', which: 'fewest' } as const;

/** Whole time units, and a half where there is a little more, however little: ticks are so fine that this can be told. */
function units(ticks: number): number {
  return Math.floor(ticks / TICKS) + (ticks % TICKS === 0 ? 0 : 0.5);
}

/** The same, of what the generator says. */
function claimed(time: string | undefined, infimum: unknown): number {
  return typeof infimum === 'string' ? numberOf(infimum) + 0.5 : numberOf(time!);
}

/** What the machine needs by brute force; where tests cannot end at refusals, with tests that end anywhere. */
function plainSuites(machine: TimedMachine, mutants: readonly TimedMachine[]): ReturnType<typeof leastTicks> {
  const found = leastTicks(machine, mutants, PLAIN);
  return found.length > 0 ? found : leastTicks(machine, mutants, { ...PLAIN, resets: 'anywhere' });
}

describe('tests for random timed machines', () => {
  it('are as short and as fast as those of brute force', () => {
    let compared = 0;
    assertUntil(
      () => compared > numRuns / 4,
      fc.property(machines, (machine) => {
        const mutants = Array.from({ length: machine.inputs }, (_, input) =>
          disconnectedTimed(machine, input),
        );
        const model = openModel(textOf(machine));
        const { rows } = connect(model);
        for (const [index, mutant] of mutants.entries()) {
          const { steps, time, infimum } = rows[index]!;
          const [plain] = leastTicks(machine, [mutant], PLAIN);
          const isShort = steps !== undefined && steps <= STEPS_MAX;
          expect(isShort ? steps : undefined).toBe(plain?.steps);
          if (plain === undefined) continue;
          compared++;
          expect(claimed(time, infimum)).toBe(units(plain.ticks));
        }
        const { suite } = connect(model, { multi: true });
        const isShort = suite.tests.length > 0 && suite.summary.steps <= STEPS_MAX;
        if (isShort && suite.summary.covered === machine.inputs)
          expect(suite.summary.steps).toBe(plainSuites(machine, mutants)[0]?.steps);
      }),
      { numRuns },
    );
    expect(compared).toBeGreaterThan(numRuns / 4);
  });

  it('take as little time as those of brute force', () => {
    let compared = 0;
    let together = 0;
    assertUntil(
      () => compared > numRuns / 8 && together > 0,
      fc.property(machines, (machine) => {
        const mutants = Array.from({ length: machine.inputs }, (_, input) =>
          disconnectedTimed(machine, input),
        );
        const model = openModel(textOf(machine));
        const { rows } = connect(model, { optimize: 'time' });
        for (const [index, mutant] of mutants.entries()) {
          const { steps, time, infimum } = rows[index]!;
          const plain = leastTicks(machine, [mutant], { ...PLAIN, which: 'all' });
          if (plain.length === 0) continue;
          // Words that are too long for brute force may be faster.
          const least = units(Math.min(...plain.map(({ ticks }) => ticks)));
          if (steps! <= STEPS_MAX) expect(claimed(time, infimum)).toBe(least);
          else expect(claimed(time, infimum)).toBeLessThanOrEqual(least);
          // The test itself is close to what tests come close to.
          if (infimum !== undefined)
            expect(numberOf(time!) - numberOf(infimum)).toSatisfy((more: number) => 0 < more && more < 1);
          compared++;
        }
        const { suite } = connect(model, { optimize: 'time', multi: true });
        const { covered, steps, duration, infimum, provedMinimal } = suite.summary;
        expect(provedMinimal).toBe(infimum === undefined);
        // With one test, brute force can tell as well.
        if (covered !== machine.inputs || suite.tests.length !== 1 || steps > STEPS_MAX) return;
        const plain = leastTicks(machine, mutants, { ...PLAIN, which: 'all' });
        const least = Math.min(...plain.map(({ ticks }) => ticks));
        expect(claimed(duration, infimum)).toBeLessThanOrEqual(units(least));
        together++;
      }),
      { numRuns: numRuns / 2 },
    );
    expect(compared).toBeGreaterThan(numRuns / 8);
    expect(together).toBeGreaterThan(0);
  });

  it('find wires that break at a time as soon as brute force does', () => {
    let compared = 0;
    assertUntil(
      () => compared > numRuns / 8,
      fc.property(
        machines,
        fc.integer({ min: 0, max: 2 }),
        fc.option(fc.constantFrom(1, 2)),
        (machine, from, length) => {
          const until = length === null ? undefined : from + length;
          const { rows } = connect(openModel(textOf(machine)), { faults: ['timed'], from, until });
          for (const [input, { steps, time, infimum }] of rows.entries()) {
            const [plain] = leastTicks(machine, [brokenFrom(machine, input, from, until)], PLAIN);
            const isShort = steps !== undefined && steps <= STEPS_MAX;
            expect(isShort ? steps : undefined).toBe(plain?.steps);
            if (plain === undefined) continue;
            compared++;
            expect(claimed(time, infimum)).toBe(units(plain.ticks));
          }
        },
      ),
      { numRuns: numRuns / 2 },
    );
    expect(compared).toBeGreaterThan(numRuns / 8);
  });
});

/** A decimal or a fraction as a number. */
function numberOf(time: string): number {
  const [numerator = 0, denominator = 1] = time.split('/').map(Number);
  return numerator / denominator;
}
