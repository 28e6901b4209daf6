/**
 * Wrong wires between random systems and environments, both with internal steps and committed locations: tests are as short as
 * those of the plain search on explicit tables, and show exactly the faults that they name.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generateConnectivity } from '../../src/generators/connectivity/generate.js';
import { type FaultRequest } from '../../src/generators/connectivity/faults.js';
import { type SuiteTest } from '../../src/suite/suite.js';
import { type TableMachine, cheapestSuite, fewestSteps } from '../reference/connectivity.js';
import { RACE, type SidePlan, type SidesPlan, wiredMachine } from '../reference/wired-sides.js';
import { CONNECTIVITY_DEFAULTS, SOURCE, openModel } from '../support/connectivity.js';
import { assertUntil } from '../support/enough.js';
import { expectSame } from '../support/expect-same.js';

const INPUTS = ['a', 'b'];
const OUTPUTS = ['o', 'p'];
const PLAIN = { resets: 'refusal', endsWithOutput: false } as const;

const sides: fc.Arbitrary<SidesPlan> = fc.integer({ min: 2, max: 4 }).chain((count) => {
  const target = fc.nat(count - 1);
  const maybe = (freq: number): fc.Arbitrary<number | undefined> =>
    fc.option(target, { nil: undefined, freq });
  const location = (isSystem: boolean): fc.Arbitrary<Location> =>
    fc.record({
      kind: fc.constantFrom('passing', 'hasty', 'moving', ...Array<'visible'>(7).fill('visible')),
      internal: target,
      inputs: fc.tuple(maybe(2), maybe(2)),
      outputs: isSystem
        ? fc
            .tuple(maybe(1), fc.nat(1))
            .map(([to, which]) => OUTPUTS.map((_, index) => (index === which ? to : undefined)))
        : fc.tuple(maybe(3), maybe(3)),
      isHastyOutput: isSystem ? fc.boolean() : fc.constant(false),
    });
  const side = (isSystem: boolean): fc.Arbitrary<SidePlan> =>
    fc.array(location(isSystem), { minLength: count, maxLength: count }).map(planOf);
  return fc.record({
    system: side(true),
    environment: side(false),
    inputs: fc.constant(INPUTS),
    outputs: fc.constant(OUTPUTS),
  });
});

interface Location {
  /** Only an internal step leaves it, perhaps from a committed location; or that beside others; or others alone. */
  readonly kind: 'passing' | 'hasty' | 'moving' | 'visible';
  readonly internal: number;
  readonly inputs: readonly (number | undefined)[];
  readonly outputs: readonly (number | undefined)[];
  readonly isHastyOutput: boolean;
}

function planOf(locations: readonly Location[]): SidePlan {
  return {
    committed: locations.map(
      ({ kind, outputs, isHastyOutput }) =>
        kind === 'hasty' || (kind === 'visible' && isHastyOutput && outputs.some((to) => to !== undefined)),
    ),
    edges: locations.flatMap(({ kind, internal, inputs, outputs }, source) => {
      const silent = kind === 'visible' ? [] : [{ source, target: internal }];
      if (kind === 'passing' || kind === 'hasty') return silent;
      const visible = [...inputs, ...outputs].flatMap((target, index) =>
        target === undefined ? [] : [{ source, target, action: [...INPUTS, ...OUTPUTS][index] }],
      );
      return [...silent, ...visible];
    }),
  };
}

/** Every action has an edge on both sides, so nobody else serves it. */
function textOf({ system, environment }: SidesPlan): string {
  const body = (name: string, { committed, edges }: SidePlan, sent: readonly string[]): string => {
    const sync = (action: string): string => `sync ${action}${sent.includes(action) ? '!' : '?'};`;
    const trans = [
      ...edges.map(
        ({ source, target, action }) =>
          `L${source} -> L${target} { ${action === undefined ? '' : sync(action)} }`,
      ),
      ...[...INPUTS, ...OUTPUTS].map((action) => `L0 -> L0 { guard false; ${sync(action)} }`),
    ];
    const hasty = committed.flatMap((is, location) => (is ? [`L${location}`] : []));
    return `process ${name}() { state ${committed.map((_, location) => `L${location}`).join(', ')};
${hasty.length === 0 ? '' : `commit ${hasty.join(', ')};`} init L0; trans ${trans.join(', ')}; }`;
  };
  return `chan ${[...INPUTS, ...OUTPUTS].join(', ')};
${body('P', system, OUTPUTS)}
${body('E', environment, INPUTS)}
system P, E;`;
}

/** Whether a machine does all that a test says. */
function passes({ actions, next, start = 0 }: TableMachine, { steps }: SuiteTest): boolean {
  let state: number | undefined = start;
  for (const step of steps) {
    const action = 'input' in step ? step.input : 'output' in step ? step.output : undefined;
    const isRefused = 'refuse' in step;
    const target: number | undefined = next[state]![actions.indexOf(isRefused ? step.refuse : action!)];
    if (isRefused) return target === undefined;
    if (target === undefined) return false;
    state = target;
  }
  return true;
}

/** Undefined where the method does not fit, or would have to choose. */
function machineOf(plan: SidesPlan, fault?: string): TableMachine | undefined {
  try {
    return wiredMachine(plan, fault);
  } catch (error) {
    if (error === RACE) return undefined;
    throw error;
  }
}

test('tests of systems in environments are as short as those of the plain search, and name what they show', () => {
  const numRuns = process.env['TICKSTONE_LONG'] === undefined ? 400 : 5_000;
  const kinds = new Map<string, number>();
  const requests = fc.constantFrom<FaultRequest>(
    ...(['inputs', 'outputs', 'crossed', 'stuck', 'duplicated', 'late', 'lost', 'repeated'] as const),
  );
  assertUntil(
    () => kinds.size === 9 && [...kinds.values()].every((count) => count > numRuns / 40),
    fc.property(sides, requests, (plan, request) => {
      const machine = machineOf(plan);
      if (machine === undefined) return;
      const model = openModel(textOf(plan), { underTest: ['P'] });
      const options = { ...CONNECTIVITY_DEFAULTS, faults: [request], nth: 2, multi: true };
      const result = generateConnectivity(model, SOURCE, options, {});
      if (result.kind !== 'suite') return;
      const { suite, report } = result;
      const copies = report.map(({ fault }) => machineOf(plan, fault));
      const alone = copies.map((copy) => copy && fewestSteps(machine, [copy], PLAIN));
      report.forEach(({ fault, steps, status }, index) => {
        if (copies[index] === undefined) return;
        expectSame(`${fault}: ${steps}`, `${fault}: ${alone[index]}`);
        const kind = fault.split(' ', 2).join(' ');
        if (status === 'covered') kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
        for (const each of suite.tests)
          expectSame(each.goals.includes(suite.goals[index]!.id), !passes(copies[index], each));
      });
      if (copies.includes(undefined)) return;
      for (const each of suite.tests) expectSame(passes(machine, each), true);
      const killed = copies.filter((_, index) => alone[index] !== undefined).map((copy) => copy!);
      if (killed.length === 0) return;
      const prices = { actions: machine.actions.map(() => 1), reset: 0 };
      const least =
        cheapestSuite(machine, killed, PLAIN, prices) ??
        cheapestSuite(machine, killed, { ...PLAIN, resets: 'anywhere' }, prices);
      expect(suite.summary).toMatchObject({ steps: least, provedMinimal: true });
    }),
    { numRuns },
  );
});
