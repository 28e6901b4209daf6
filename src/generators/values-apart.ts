/**
 * Values in suites: generators know actions by their names, such as `enter(1)`; a suite has the values apart from the name.
 */
import { madeOnce, pushTo } from '../base/maps.js';
import { type TestInterface } from '../network/interface.js';
import { type ChannelValues, combinations, groupOf } from '../network/valued-channels.js';
import { type ActionValues, type SplitAction, actionOf, splitAction } from '../suite/action.js';
import {
  type Branch,
  type Passing,
  type SuiteEvent,
  type SuiteInterface,
  type SuiteStep,
  type SuiteTest,
} from '../suite/suite.js';

type Interface = Pick<TestInterface, 'inputs' | 'outputs'> & Partial<Pick<TestInterface, 'values'>>;

/** The interface of a suite: inputs and outputs by their names alone, and what they pass. */
export function suiteInterface({ inputs, outputs, values = [] }: Interface): SuiteInterface {
  if (values.length === 0) return { inputs, outputs };
  const plain = (names: readonly string[]): readonly string[] => [
    ...new Set(names.map((name) => splitAction(name).action)),
  ];
  const own = { inputs: plain(inputs), outputs: plain(outputs) };
  const parameters = [...own.inputs, ...own.outputs].flatMap((action) => {
    const passed = values.find(({ group }) => group === groupOf(action))?.parameters;
    return passed === undefined ? [] : [[action, passed] as const];
  });
  return { ...own, parameters: Object.fromEntries(parameters) };
}

/** What actions pass in a suite: of inputs what its tests give, of outputs at least what they name. */
export function valuesOfSuite(
  { inputs, parameters = {} }: SuiteInterface,
  tests: readonly Pick<SuiteTest, 'steps'>[],
): readonly ChannelValues[] {
  const named = new Map<string, Map<string, readonly number[]>>();
  for (const { action, values } of tests.flatMap(({ steps }) => actionsOf(steps))) {
    const known = madeOnce(named, groupOf(action), () => new Map<string, readonly number[]>());
    for (const choice of combinations(values.map(valuesNamed))) known.set(choice.join(), choice);
  }
  const groups = new Map(Object.entries(parameters).map(([action, each]) => [groupOf(action), each]));
  return [...groups].map(([group, each]) => {
    const choices = [...(named.get(group)?.values() ?? [])];
    const axes = each.map((_, index) =>
      [...new Set(choices.map((choice) => choice[index]!))].sort((a, b) => a - b),
    );
    const isInput = inputs.some((name) => groupOf(name) === group);
    return { group, parameters: each, axes, ...(isInput ? { choices } : {}) };
  });
}

/** Of a range, so many values are told apart at most. */
const RANGE_VALUES_MAX = 256;

function valuesNamed(value: number | readonly [number, number]): readonly number[] {
  if (typeof value === 'number') return [value];
  const size = Math.min(RANGE_VALUES_MAX, value[1] - value[0] + 1);
  return Array.from({ length: size }, (_, k) => value[0] + k);
}

function actionsOf(steps: readonly SuiteStep[]): readonly SplitAction[] {
  return steps.flatMap((step): readonly SplitAction[] => {
    if ('oneOf' in step)
      return step.oneOf.flatMap((branch) => [...actionsOf([branch]), ...actionsOf(branch.steps ?? [])]);
    if ('accept' in step) return step.accept.map(splitAction);
    return 'quiet' in step ? [] : [splitAction(actionOf(step))];
  });
}

/** A test whose steps have their values apart. */
export function withValuesApart(test: SuiteTest, { values = [] }: Interface): SuiteTest {
  if (values.length === 0) return test;
  const parametersOf = new Map(values.map(({ group, parameters }) => [group, parameters]));
  const apart = <K extends string>(kind: K, name: string): { readonly [P in K]: string } & Passing => {
    const { action, values: numbers } = splitAction(name);
    const parameters = parametersOf.get(groupOf(action));
    if (parameters === undefined || numbers.length === 0) return { [kind]: name } as never;
    const passed: ActionValues = Object.fromEntries(
      parameters.map((parameter, index) => [parameter.name, numbers[index]!]),
    );
    return { [kind]: action, values: passed } as never;
  };
  const event = <E extends SuiteEvent>(each: E): E => {
    if ('quiet' in each) return each;
    return { ...each, ...('input' in each ? apart('input', each.input) : apart('output', each.output)) };
  };
  const step = (each: SuiteStep): SuiteStep => {
    if ('oneOf' in each) return { oneOf: inRanges(each.oneOf.map(branch)) };
    if ('refuse' in each) return { ...each, ...apart('refuse', each.refuse) };
    return 'accept' in each ? each : event(each);
  };
  const branch = (each: Branch): Branch => {
    const made = event(each);
    return each.steps === undefined ? made : { ...made, steps: each.steps.map(step) };
  };
  return { ...test, steps: test.steps.map(step) };
}

// -------------------------------------------------------------------------------------------------------- ranges

/** Outputs that differ in one value alone are one with a range, where the values come one after the other. */
function inRanges(branches: readonly Branch[]): readonly Branch[] {
  const names = new Set(branches.flatMap((each) => ('output' in each ? Object.keys(each.values ?? {}) : [])));
  return [...names].reduce(withRangesOf, branches);
}

function withRangesOf(branches: readonly Branch[], name: string): readonly Branch[] {
  /** By all else: branches with their values, as pairs of least and greatest. */
  const alike = new Map<string, { readonly at: number; readonly low: number; readonly high: number }[]>();
  branches.forEach((branch, at) => {
    const value = 'output' in branch ? branch.values?.[name] : undefined;
    if (value === undefined) return;
    const [low, high] = typeof value === 'number' ? [value, value] : value;
    const key = JSON.stringify(withValue(branch, name, 0));
    pushTo(alike, key, { at, low, high });
  });
  const made: (Branch | undefined)[] = [...branches];
  for (const group of alike.values()) {
    const rising = [...group].sort((a, b) => a.low - b.low);
    for (let first = 0; first < rising.length;) {
      let last = first;
      while (rising[last + 1]?.low === rising[last]!.high + 1) last++;
      const run = rising.slice(first, last + 1);
      const [place = 0, ...others] = run.map(({ at }) => at).sort((a, b) => a - b);
      for (const at of others) made[at] = undefined;
      const [low, high] = [rising[first]!.low, rising[last]!.high];
      if (others.length > 0) made[place] = withValue(branches[place]!, name, [low, high]);
      first = last + 1;
    }
  }
  return made.filter((each) => each !== undefined);
}

function withValue(branch: Branch, name: string, value: ActionValues[string]): Branch {
  return 'output' in branch ? { ...branch, values: { ...branch.values, [name]: value } } : branch;
}
