/**
 * Reads a machine (`tickstone-machine/1`) from its YAML tree.
 *
 * Never fails: each mistake is reported with its place, and what depends on it is passed over without more words. There
 * is a machine only if nothing was wrong.
 */
import { type Diagnostic, hasErrors } from '../base/diagnostic.js';
import { type SourceFile, type Span } from '../base/source.js';
import { LEVELS_MAX } from '../diagrams/diagram.js';
import { type Scope, type ScopedVariable, checkValue, readAssignment, readCondition } from './check-term.js';
import { BROKEN, DOMAIN_SIZE_MAX, type Words, readDomain, readValue, wordDomain } from './domain.js';
import {
  type Assignment,
  type Environment,
  type Machine,
  type State,
  type Transition,
  type Variable,
  nextVariable,
} from './machine.js';
import * as problem from './problems.js';
import { readFaults } from './read-faults.js';
import {
  type Reading,
  asList,
  asMap,
  asText,
  entriesOf,
  fieldsOf,
  isVariableName,
  startReading,
} from './reading.js';
import { type Term } from './term.js';
import { stepsMax } from './unrolling.js';
import { type YamlEntry, type YamlMap, type YamlScalar, type YamlValue } from './yaml-tree.js';

const FIELDS = [
  'format',
  'name',
  'title',
  'events',
  'inputs',
  'outputs',
  'locals',
  'always',
  'states',
  'initial',
  'transitions',
  'environment',
  'observe',
  'steps',
  'hypotheses',
];

const STEPS_MAX = 1_000;
/** Rules between steps need two. */
const STEPS_MIN = 2;

export function readMachine(
  file: SourceFile,
  root: YamlMap,
  report: (diagnostic: Diagnostic) => void,
): Machine | undefined {
  const found: Diagnostic[] = [];
  const reading = startReading(file, (diagnostic) => {
    found.push(diagnostic);
    report(diagnostic);
  });
  const fields = fieldsOf(reading, root, 'A machine', FIELDS);
  for (const name of ['events', 'outputs', 'states', 'initial', 'transitions']) {
    if (!fields.has(name))
      reading.report(problem.missingField.at({ start: root.start, end: root.start }, name, 'The machine'));
  }
  const words: Words = { codeOf: new Map() };
  const variables = readVariables(reading, fields, words);
  const context: Context = { reading, variables, words };
  const always = readAssignments(context, fields.get('always')?.value, "The field 'always'", []);
  const states = readStates(context, fields.get('states')?.value, always);
  const parts = {
    kind: 'machine' as const,
    name: textField(reading, fields, 'name') ?? '',
    title: textField(reading, fields, 'title'),
    variables,
    always,
    states,
    initial: readStateName(reading, fields.get('initial')?.value, states) ?? 0,
    transitions: readTransitions(context, fields.get('transitions')?.value, states),
    environment: readEnvironment(context, fields.get('environment')?.value),
    observed: readObserved(context, fields.get('observe')?.value),
    steps: readSteps(context, fields.get('steps')?.value),
  };
  const hypotheses = readFaults(reading, fields.get('hypotheses')?.value, parts);
  return hasErrors(found) ? undefined : { ...parts, hypotheses };
}

interface Context {
  readonly reading: Reading;
  readonly variables: readonly Variable[];
  readonly words: Words;
}

type Fields = ReadonlyMap<string, YamlEntry>;

function textField(reading: Reading, fields: Fields, name: string): string | undefined {
  return asText(reading, fields.get(name)?.value, { where: `The field '${name}'`, example: `${name}: doors` })
    ?.text;
}

// --------------------------------------------------------------------------------------------------- variables

function readVariables(reading: Reading, fields: Fields, words: Words): readonly Variable[] {
  const names = new Map<string, Span>();
  const variables: Variable[] = [readEvent(reading, fields.get('events'), words)];
  const each = (
    field: 'inputs' | 'outputs' | 'locals',
    add: (entry: YamlEntry, name: string) => void,
  ): void => {
    const wanted = { where: `The field '${field}'`, example: `${field}: {moving: bool, gear: 0..5}` };
    for (const entry of entriesOf(reading, asMap(reading, fields.get(field)?.value, wanted))) {
      const name = entry.key.text;
      if (!isVariableName(reading, entry.key)) continue;
      if (names.has(name)) reading.report(problem.writtenTwice.at(entry.key, name));
      names.set(name, entry.key);
      add(entry, name);
    }
  };
  for (const [field, role] of [['inputs', 'input'] as const, ['outputs', 'output'] as const]) {
    each(field, (entry, name) => {
      const domain = readDomain(reading, entry.value, name, words) ?? BROKEN;
      variables.push({ role, name, domain, ...spanOf(entry.key) });
    });
  }
  each('locals', (entry, name) => void variables.push(readLocal(reading, entry, name, words)));
  for (const [name, span] of names) {
    if (words.codeOf.has(name)) {
      reading.report(problem.notAName.at(span, name, 'it is also a value or an event'));
    }
  }
  return variables;
}

function readEvent(reading: Reading, entry: YamlEntry | undefined, words: Words): Variable {
  const labels = new Set<string>();
  const wanted = { where: "The field 'events'", example: 'events: [nothing, pressed, released]' };
  for (const item of asList(reading, entry?.value, wanted)) {
    const text = asText(reading, item, { where: 'An event', example: 'pressed' });
    if (text === undefined || !isVariableName(reading, text)) continue;
    if (labels.has(text.text)) reading.report(problem.writtenTwice.at(text, text.text));
    labels.add(text.text);
  }
  if (labels.size === 0 && entry?.value.kind === 'list' && entry.value.items.length === 0) {
    reading.report(problem.emptyDomain.at(entry.value, 'event'));
  }
  if (labels.size > DOMAIN_SIZE_MAX) {
    reading.report(problem.domainTooLarge.at(entry?.value, 'event', DOMAIN_SIZE_MAX));
  }
  const domain = labels.size === 0 ? BROKEN : wordDomain(words, [...labels]);
  return { role: 'event', name: 'event', domain, ...spanOf(entry?.key) };
}

function readLocal(reading: Reading, entry: YamlEntry, name: string, words: Words): Variable {
  const wanted = { where: `The local '${name}'`, example: `${name}: {domain: 0..8, initial: 0}` };
  const map = asMap(reading, entry.value, wanted);
  const fields = fieldsOf(reading, map, 'A local', ['domain', 'initial', 'timer', 'overflow']);
  for (const field of ['domain', 'initial']) {
    if (!fields.has(field)) reading.report(problem.missingField.at(entry.key, field, `The local '${name}'`));
  }
  const written = fields.get('domain')?.value;
  const domain = written === undefined ? undefined : readDomain(reading, written, name, words);
  const first = fields.get('initial')?.value;
  const initial = first === undefined || domain === undefined ? 0 : readValue(reading, first, domain, name);
  const isTimer = readFlag(reading, fields.get('timer')?.value, "The field 'timer'");
  const overflow = fields.get('overflow')?.value;
  const isSaturating = overflow?.kind === 'scalar' && overflow.text === 'saturate';
  if (overflow !== undefined && !isSaturating && !(overflow.kind === 'scalar' && overflow.text === 'error')) {
    reading.report(
      problem.wrongShape.at(overflow, "The field 'overflow'", "'saturate' or 'error'", 'overflow: saturate'),
    );
  }
  return {
    role: 'local',
    name,
    domain: domain ?? BROKEN,
    initial: initial ?? 0,
    resetTo: initial ?? 0,
    isTimer,
    overflow: isSaturating ? 'saturate' : 'error',
    ...spanOf(entry.key),
  };
}

function readFlag(reading: Reading, value: YamlValue | undefined, where: string): boolean {
  if (value === undefined) return false;
  if (value.kind === 'scalar' && typeof value.value === 'boolean') return value.value;
  reading.report(problem.wrongShape.at(value, where, "'true' or 'false'", 'timer: true'));
  return false;
}

function spanOf(span: Span | undefined): Span {
  return { start: span?.start ?? 0, end: span?.end ?? 0 };
}

// ------------------------------------------------------------------------------------ state expressions, states

/** What names mean; `hidden` says where a variable of some role cannot be read. */
function scopeOf(
  context: Context,
  hidden: (variable: number, when: 'now' | 'next') => string | undefined,
): Scope {
  const { variables, words } = context;
  const numberOf = new Map(variables.map(({ name }, number) => [name, number]));
  return {
    variable(name, when): ScopedVariable | undefined {
      const number = numberOf.get(name);
      if (number === undefined) return undefined;
      const where = hidden(number, when);
      if (where !== undefined) return { kind: 'hidden', where };
      const variable = when === 'next' ? nextVariable({ variables }, number) : number;
      return { kind: 'readable', variable, domain: variables[number]!.domain };
    },
    codeOfWord: (word) => words.codeOf.get(word),
    names: () => [...numberOf.keys(), ...words.codeOf.keys()],
    isIncomplete: variables.some(({ domain }) => domain === BROKEN),
  };
}

const ONLY_BETWEEN = 'here: only rules between steps speak of the next step';

/** `before` are assignments that run first. */
function readAssignments(
  context: Context,
  value: YamlValue | undefined,
  where: string,
  before: readonly Assignment[],
): readonly Assignment[] {
  const { reading, variables } = context;
  const assigned = new Set(before.map(({ target }) => target));
  const scope = scopeOf(context, (variable, when) => {
    if (when === 'next') return ONLY_BETWEEN;
    const isUnset = variables[variable]!.role === 'output' && !assigned.has(variable);
    return isUnset ? 'before it is assigned' : undefined;
  });
  return asList(reading, value, { where, example: '["light = on", "time = time + 1"]' }).flatMap((item) => {
    const text = asText(reading, item, { where: 'An assignment', example: '"light = on"' });
    const written = text === undefined ? undefined : readAssignment(reading, text);
    if (written === undefined) return [];
    const target = variables.findLastIndex(({ name }) => name === written.target.name);
    const variable = variables[target];
    if (variable === undefined) {
      const names = variables.map(({ name }) => name);
      const near = reading.suggest(written.target.name, names);
      reading.report(
        problem.unknownVariable.at(written.target, 'output or local', written.target.name, near),
      );
      return [];
    }
    if (variable.role === 'event' || variable.role === 'input') {
      reading.report(problem.notAssignable.at(written.target, variable.name, 'it is a stimulus'));
      return [];
    }
    const term = checkValue(reading, written.value, scope, variable);
    assigned.add(target);
    return term === undefined ? [] : [{ target, value: term, ...spanOf(item) }];
  });
}

function readStates(
  context: Context,
  value: YamlValue | undefined,
  always: readonly Assignment[],
): readonly State[] {
  const { reading } = context;
  const wanted = { where: "The field 'states'", example: 'states: {Off: {do: ["light = dark"]}}' };
  const map = asMap(reading, value, wanted);
  if (value?.kind === 'map' && map.entries.length === 0)
    reading.report(problem.emptyDomain.at(value, 'states'));
  if (map.entries.length > DOMAIN_SIZE_MAX) {
    reading.report(problem.domainTooLarge.at(value, 'states', DOMAIN_SIZE_MAX));
  }
  return entriesOf(reading, map).map(({ key, value: state }) => {
    const where = `State '${key.text}'`;
    const fields = fieldsOf(
      reading,
      asMap(reading, state, { where, example: '{do: ["light = on"]}' }),
      'A state',
      ['title', 'do'],
    );
    const assignments = readAssignments(context, fields.get('do')?.value, "The field 'do'", always);
    return { name: key.text, title: textField(reading, fields, 'title'), assignments, ...spanOf(key) };
  });
}

/** The index of the state that is named here. */
function readStateName(
  reading: Reading,
  value: YamlValue | undefined,
  states: readonly State[],
): number | undefined {
  const text = asText(reading, value, { where: 'A state', example: 'Off' });
  if (text === undefined) return undefined;
  const index = states.findIndex(({ name }) => name === text.text);
  if (index >= 0) return index;
  const near = reading.suggest(
    text.text,
    states.map(({ name }) => name),
  );
  reading.report(problem.unknownState.at(text, text.text, near));
  return undefined;
}

// ------------------------------------------------------------------------------------------------- transitions

function readTransitions(
  context: Context,
  value: YamlValue | undefined,
  states: readonly State[],
): readonly Transition[] {
  const { reading, variables } = context;
  const scope = scopeOf(context, (variable, when) => {
    if (when === 'next') return ONLY_BETWEEN;
    return variables[variable]!.role === 'output' ? 'in the condition of a transition' : undefined;
  });
  const ids = new Set<string>();
  const example = '- {id: T1, from: Off, to: On, if: "event == pressed"}';
  return asList(reading, value, { where: "The field 'transitions'", example }).flatMap(
    (item): Transition[] => {
      const map = asMap(reading, item, { where: 'A transition', example });
      const fields = fieldsOf(reading, map, 'A transition', ['id', 'from', 'to', 'if']);
      for (const name of ['id', 'from', 'to']) {
        if (!fields.has(name)) reading.report(problem.missingField.at(item, name, 'The transition'));
      }
      const id = asText(reading, fields.get('id')?.value, { where: "The field 'id'", example: 'id: T1' });
      if (id !== undefined && ids.has(id.text)) reading.report(problem.writtenTwice.at(id, id.text));
      ids.add(id?.text ?? '');
      const from = readStateName(reading, fields.get('from')?.value, states);
      const to = readStateName(reading, fields.get('to')?.value, states);
      const always = { kind: 'constant' as const, value: 1, ...spanOf(item) };
      const condition = fields.has('if') ? readRule(reading, fields.get('if')!.value, scope) : always;
      if (id === undefined) return [];
      // What could not be read was reported; the name is kept for the hypotheses that mention it.
      return [{ id: id.text, from: from ?? 0, to: to ?? 0, condition: condition ?? always, ...spanOf(item) }];
    },
  );
}

function readRule(reading: Reading, value: YamlValue, scope: Scope): Term | undefined {
  const text: YamlScalar | undefined = asText(reading, value, {
    where: 'A condition',
    example: '"event == pressed && time >= 3"',
  });
  return text === undefined ? undefined : readCondition(reading, text, scope);
}

// ------------------------------------------------------------------------------------------------- environment

function readEnvironment(context: Context, value: YamlValue | undefined): Environment {
  const { reading, variables } = context;
  const fields = fieldsOf(
    reading,
    asMap(reading, value, {
      where: "The field 'environment'",
      example: 'environment: {each_step: ["moving || stopped"]}',
    }),
    'An environment',
    ['first_step', 'each_step', 'between_steps'],
  );
  const rules = (field: string): readonly Term[] => {
    const scope = scopeOf(context, (variable, when) => {
      const { role } = variables[variable]!;
      if (role !== 'input' && role !== 'event')
        return 'in a rule of the environment, which speaks of stimuli';
      return when === 'next' && field !== 'between_steps' ? ONLY_BETWEEN : undefined;
    });
    const wanted = { where: `The field '${field}'`, example: `${field}: ["!moving"]` };
    return asList(reading, fields.get(field)?.value, wanted).flatMap(
      (item) => readRule(reading, item, scope) ?? [],
    );
  };
  return {
    firstStep: rules('first_step'),
    eachStep: rules('each_step'),
    betweenSteps: rules('between_steps'),
  };
}

function readObserved({ reading, variables }: Context, value: YamlValue | undefined): readonly number[] {
  const outputs = variables.flatMap(({ role }, number) => (role === 'output' ? [number] : []));
  if (value === undefined) return outputs;
  return asList(reading, value, { where: "The field 'observe'", example: 'observe: [light]' }).flatMap(
    (item) => {
      const text = asText(reading, item, { where: 'An output', example: 'light' });
      if (text === undefined) return [];
      const number = outputs.find((output) => variables[output]!.name === text.text);
      if (number !== undefined) return [number];
      const near = reading.suggest(
        text.text,
        outputs.map((output) => variables[output]!.name),
      );
      reading.report(problem.unknownVariable.at(text, 'output', text.text, near));
      return [];
    },
  );
}

function readSteps({ reading, variables }: Context, value: YamlValue | undefined): number | undefined {
  const longest = stepsMax({ variables });
  if (longest < STEPS_MIN) {
    reading.report(
      problem.tooManyVariables.at(variables.at(-1), variables.length, Math.floor(LEVELS_MAX / 6)),
    );
    return undefined;
  }
  if (value === undefined) return undefined;
  const steps = value.kind === 'scalar' ? value.value : undefined;
  if (typeof steps === 'number' && Number.isInteger(steps) && steps >= 1 && steps <= STEPS_MAX) {
    if (steps > longest) reading.report(problem.tooManySteps.at(value, steps, longest));
    return steps;
  }
  const wanted = `a whole number from 1 to ${STEPS_MAX}`;
  reading.report(problem.wrongShape.at(value, "The field 'steps'", wanted, 'steps: 7'));
  return undefined;
}
