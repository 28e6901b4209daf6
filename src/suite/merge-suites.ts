/**
 * One suite out of several for the same model.
 *
 * Two goals are the same when they have the same id and kind, and come from the same method or have the same
 * description. Of different goals with one id, each gets the name of its method before it. Tests that do the same are
 * joined, unless their runs go different ways: what a test covers of the model is what its run covers. All are numbered
 * anew, in the order of the suites. The figures of the methods do not carry over; that tests may serve goals which they do not
 * list does, and it is so whenever the suites have different goals.
 */
import { type Words } from '../base/diagnostic.js';
import { own } from '../base/own.js';
import { joinTests } from './join-tests.js';
import { SOME_ARE_LISTED, listsAllGoals } from './listed-goals.js';
import { summarise } from './measure.js';
import {
  type GoalStatus,
  type JsonObject,
  type Suite,
  type SuiteGoal,
  type SuiteInterface,
  type SuiteParameter,
} from './suite.js';
import { servedBy } from './with-tests.js';

export type Merge =
  | {
      readonly kind: 'merged';
      readonly suite: Suite;
      /** How many goals and tests there were more than once. */
      readonly joinedGoals: number;
      readonly joinedTests: number;
    }
  | ({ readonly kind: 'refused' } & Words);

export function mergeSuites(suites: readonly [Suite, ...Suite[]]): Merge {
  const [first] = suites;
  const stranger = suites.findIndex(({ model }) => model.sha256 !== first.model.sha256);
  if (stranger > 0) {
    const { name, file } = suites[stranger]!.model;
    return {
      kind: 'refused',
      message: `Suite 1 is for the model '${first.model.name}' (${first.model.file}), suite ${stranger + 1} for '${name}' (${file}) with different content.`,
      hint: 'Generate both from the same file of the model; suites name its sha256.',
    };
  }
  const actions = joinedInterface(suites);
  if (typeof actions === 'string') {
    return {
      kind: 'refused',
      message: `'${actions}' is an input in one suite and an output in another.`,
      hint: 'Generate both for the same processes under test.',
    };
  }
  const different = differentlyPassed(suites);
  if (different !== undefined) {
    return {
      kind: 'refused',
      message: `'${different}' passes other values in one suite than in another.`,
      hint: 'Generate both with the same version, and with the same lists of inputs and outputs.',
    };
  }
  const { goals, idOf } = joinedGoals(suites);
  const tests = joinTests(
    suites.flatMap((suite) =>
      suite.tests.map((test) => ({
        ...test,
        goals: [...new Set(test.goals.map((goal) => idOf(suite, goal)))],
      })),
    ),
  ).map(({ test }) => test);
  const served = servedBy(goals, tests);
  return {
    kind: 'merged',
    suite: {
      ...first,
      interface: actions,
      ...originOf(suites),
      goals: served,
      tests,
      summary: summarise(served, tests, haveAllListed(suites, idOf) ? {} : SOME_ARE_LISTED),
    },
    joinedGoals: sum(suites.map((suite) => suite.goals.length)) - goals.length,
    joinedTests: sum(suites.map((suite) => suite.tests.length)) - tests.length,
  };
}

/** A test lists goals of its own suite; those of another one it may serve too. */
function haveAllListed(suites: readonly Suite[], idOf: JoinedGoals['idOf']): boolean {
  const lists = suites.map((suite) =>
    suite.goals
      .map(({ id }) => idOf(suite, id))
      .sort()
      .join('\n'),
  );
  return suites.every(listsAllGoals) && lists.every((list) => list === lists[0]);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}

/** All actions of all suites, or the one that has two roles. */
function joinedInterface(suites: readonly Suite[]): SuiteInterface | string {
  const inputs = new Set(suites.flatMap((suite) => suite.interface.inputs));
  const outputs = new Set(suites.flatMap((suite) => suite.interface.outputs));
  for (const input of inputs) if (outputs.has(input)) return input;
  const parameters = joinedParameters(suites);
  return { inputs: [...inputs], outputs: [...outputs], ...(parameters && { parameters }) };
}

/** What actions pass in all suites; where the ranges differ, what any of them has. */
function joinedParameters(suites: readonly Suite[]): SuiteInterface['parameters'] {
  const joined = new Map<string, readonly SuiteParameter[]>();
  for (const suite of suites) {
    for (const [action, parameters] of Object.entries(suite.interface.parameters ?? {})) {
      const known = joined.get(action);
      joined.set(
        action,
        parameters.map((each, index) => ({
          name: each.name,
          low: Math.min(each.low, known?.[index]?.low ?? each.low),
          high: Math.max(each.high, known?.[index]?.high ?? each.high),
        })),
      );
    }
  }
  return joined.size === 0 ? undefined : Object.fromEntries(joined);
}

/** An action that passes something in one suite and something else, or nothing, in another that has it. */
function differentlyPassed(suites: readonly Suite[]): string | undefined {
  const known = new Map<string, string>();
  for (const { interface: actions } of suites) {
    for (const action of [...actions.inputs, ...actions.outputs]) {
      const names = (own(actions.parameters, action) ?? []).map(({ name }) => name).join();
      if ((known.get(action) ?? names) !== names) return action;
      known.set(action, names);
    }
  }
  return undefined;
}

function originOf(suites: readonly [Suite, ...Suite[]]): {
  readonly method: string;
  readonly options: JsonObject;
} {
  const [{ method, options }, ...others] = suites;
  const isSame = others.every(
    (other) => other.method === method && JSON.stringify(other.options) === JSON.stringify(options),
  );
  if (isSame) return { method, options };
  return {
    method: others.every((other) => other.method === method) ? method : 'merged',
    options: { merged: suites.map((suite) => ({ method: suite.method, options: suite.options })) },
  };
}

/** Goals of several suites that are the same one. */
interface JoinedGoal {
  goal: SuiteGoal;
  readonly methods: Set<string>;
  readonly descriptions: Set<string>;
}

interface JoinedGoals {
  /** With new ids, still without tests. */
  readonly goals: readonly SuiteGoal[];
  /** The new id of a goal, by suite and old id. */
  readonly idOf: (suite: Suite, id: string) => string;
}

function joinedGoals(suites: readonly Suite[]): JoinedGoals {
  const joined: JoinedGoal[] = [];
  const byId = new Map<string, JoinedGoal[]>();
  const places = new Map<Suite, Map<string, JoinedGoal>>();
  for (const suite of suites) {
    const here = places.get(suite) ?? new Map<string, JoinedGoal>();
    places.set(suite, here);
    for (const goal of suite.goals) {
      const namesakes = byId.get(goal.id) ?? [];
      byId.set(goal.id, namesakes);
      let same = namesakes.find((other) => isSameGoal(other, goal, suite.method));
      if (same === undefined) {
        same = { goal, methods: new Set(), descriptions: new Set() };
        namesakes.push(same);
        joined.push(same);
      }
      same.methods.add(suite.method);
      same.descriptions.add(goal.description);
      if (strength(goal.status) > strength(same.goal.status)) same.goal = goal;
      here.set(goal.id, same);
    }
  }
  const newIds = distinctIds(joined, byId);
  return {
    goals: joined.map((each) => ({ ...each.goal, id: newIds.get(each)! })),
    idOf: (suite, id) => newIds.get(places.get(suite)!.get(id)!)!,
  };
}

function isSameGoal({ goal, methods, descriptions }: JoinedGoal, other: SuiteGoal, method: string): boolean {
  return goal.kind === other.kind && (methods.has(method) || descriptions.has(other.description));
}

/** Of two statuses the one that says more is kept; a test that serves the goal says most. */
function strength(status: GoalStatus): number {
  switch (status) {
    case 'unknown':
      return 0;
    case 'equivalent':
      return 1;
    case 'infeasible':
      return 2;
    case 'covered':
      return 3;
  }
}

function distinctIds(
  joined: readonly JoinedGoal[],
  byId: ReadonlyMap<string, readonly JoinedGoal[]>,
): ReadonlyMap<JoinedGoal, string> {
  const ids = new Map<JoinedGoal, string>();
  const taken = new Set([...byId].filter(([, namesakes]) => namesakes.length === 1).map(([id]) => id));
  for (const each of joined) {
    const { id, kind } = each.goal;
    if (byId.get(id)!.length === 1) {
      ids.set(each, id);
      continue;
    }
    const [method] = each.methods;
    const candidates = [`${method!}:${id}`, `${method!}:${kind}:${id}`];
    let chosen = candidates.find((candidate) => !taken.has(candidate));
    for (let number = 2; chosen === undefined; number++) {
      const candidate = `${method!}:${kind}:${id}-${number}`;
      if (!taken.has(candidate)) chosen = candidate;
    }
    taken.add(chosen);
    ids.set(each, chosen);
  }
  return ids;
}
