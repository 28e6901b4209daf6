/** A sorter that is told a value of many: what becomes of the edges that look at it. */
import { generateCoverage } from '../../src/generators/coverage/generate.js';
import { type TestModel } from '../../src/generators/test-model.js';
import { SOURCE } from './classes.js';
import { testable } from './test-model.js';

interface Parts {
  readonly last: number;
  /** What the system does with the value `k`. */
  readonly guards: readonly string[];
  /** How the environment sends it. */
  readonly sending?: string;
}

export function sorter({ last, guards, sending }: Parts): TestModel {
  const edges = guards.map((guard) => `Got -> Idle { guard ${guard}; sync out!; }`);
  const text = `chan enter, out, other; int[0,${last}] kind;
process Sys() { int[0,${last}] k; state Idle, Got; init Idle;
  trans Idle -> Got { sync enter?; assign k = kind; }, Got -> Idle { sync other!; }, ${edges.join(', ')}; }
process Env() { state E; init E;
  trans E -> E { ${sending ?? `select i : int[0,${last}]; sync enter!; assign kind = i;`} }, E -> E { sync out?; }, E -> E { sync other?; }; }
system Sys, Env;`;
  return testable(text, { underTest: ['Sys'] });
}

/** What becomes of the edges with guards. */
export function statuses(model: TestModel): readonly string[] {
  const suite = generateCoverage(
    model,
    SOURCE,
    {
      ...{ criteria: ['edges'], queries: [], points: 'earliest', optimize: 'steps' },
      ...{ pack: false, endWith: 'any', settle: undefined, seed: 1 },
    },
    {},
  );
  return suite.goals.slice(2).map(({ status }) => status);
}
