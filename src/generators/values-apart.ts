/**
 * Values in suites: generators know actions by their names, such as `enter(1)`; a suite has the values apart from the name.
 */
import { type TestInterface } from '../network/interface.js';
import { type ChannelValues, groupOf } from '../network/valued-channels.js';
import { type ActionValues, splitAction } from '../suite/action.js';
import {
  type Branch,
  type OutputStep,
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

/** The interface that a suite was made for, with the values of inputs that its tests give. */
export function valuesOfSuite(
  { inputs, parameters = {} }: SuiteInterface,
  tests: readonly Pick<SuiteTest, 'steps'>[],
): readonly ChannelValues[] {
  const groups = new Map(Object.entries(parameters).map(([action, each]) => [groupOf(action), each]));
  const given = new Map<string, Map<string, readonly number[]>>();
  const visit = (steps: readonly SuiteStep[]): void => {
    for (const step of steps) {
      if ('oneOf' in step) for (const branch of step.oneOf) visit([branch, ...(branch.steps ?? [])]);
      else if ('accept' in step) for (const name of step.accept) note(splitAction(name));
      else if ('input' in step || 'refuse' in step)
        note({
          action: 'input' in step ? step.input : step.refuse,
          values: Object.values(step.values ?? {}),
        });
    }
  };
  const note = ({ action, values }: ReturnType<typeof splitAction>): void => {
    const numbers = values.flatMap((value) => (typeof value === 'number' ? [value] : []));
    const known = given.get(groupOf(action)) ?? new Map<string, readonly number[]>();
    given.set(groupOf(action), known.set(numbers.join(), numbers));
  };
  for (const { steps } of tests) visit(steps);
  return [...groups].map(([group, each]) => {
    const isInput = inputs.some((name) => groupOf(name) === group);
    if (!isInput) return { group, parameters: each };
    return { group, parameters: each, choices: [...(given.get(group)?.values() ?? [])] };
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
    if ('input' in each) return { ...apart('input', each.input), ...without(each, 'input') } as E;
    const output: OutputStep = each;
    return { ...apart('output', output.output), ...without(output, 'output') } as E;
  };
  const step = (each: SuiteStep): SuiteStep => {
    if ('oneOf' in each) return { oneOf: each.oneOf.map(branch) };
    if ('refuse' in each) return { ...apart('refuse', each.refuse), ...without(each, 'refuse') };
    return 'accept' in each ? each : event(each);
  };
  const branch = (each: Branch): Branch => {
    const made = event(each);
    return each.steps === undefined ? made : { ...made, steps: each.steps.map(step) };
  };
  return { ...test, steps: test.steps.map(step) };
}

function without<T extends object, K extends keyof T>(of: T, key: K): Omit<T, K> {
  const { [key]: _, ...rest } = of;
  return rest;
}
