/**
 * Reads a machine (`tickstone-machine/1`) from its YAML tree.
 *
 * Never fails: each mistake is reported with its place, and what depends on it is passed over without more words. There
 * is a machine only if nothing was wrong.
 */
import { type Diagnostic, hasErrors } from '../base/diagnostic.js';
import { type SourceFile, type Span } from '../base/source.js';
import { LEVELS_MAX } from '../diagrams/diagram.js';
import { type Scope, readCondition } from './check-term.js';
import { BROKEN, DOMAIN_SIZE_MAX, type Words, readDomain, readValue, wordDomain } from './domain.js';
import {
  type Environment,
  type Machine,
  type State,
  type Statement,
  type Transition,
  type Variable,
  outputsSet,
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
import {
  type WrittenComponent,
  allStatements,
  readComponents,
  writtenComponents,
} from './read-components.js';
import {
  type Context,
  ONLY_BETWEEN,
  looseOutputs,
  readStatements,
  refuseLoose,
  scopeOf,
  spanOf,
} from './read-statements.js';
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
  'components',
  'always',
  'states',
  'initial',
  'transitions',
  'overlap',
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
  // Around a machine with components, events and outputs may be those of the components.
  const needed = fields.has('components') ? [] : ['events', 'outputs'];
  for (const name of [...needed, 'states', 'initial', 'transitions']) {
    if (!fields.has(name))
      reading.report(problem.missingField.at({ start: root.start, end: root.start }, name, 'The machine'));
  }
  const words: Words = { codeOf: new Map() };
  const written = writtenComponents(reading, fields.get('components')?.value);
  const variables = readVariables(reading, fields, written, words);
  const context: Context = { reading, variables, words };
  const first = readComponents(context, written, 'before', []);
  const physics = first.flatMap(allStatements);
  const always = readStatements(context, fields.get('always')?.value, "The field 'always'", physics);
  const before = [...physics, ...always];
  const states = readStates(context, fields.get('states')?.value, before);
  const later = [...before, ...states.flatMap(({ assignments }) => assignments)];
  const partly = new Set(
    [...outputsSet(later)].filter(
      (number) =>
        variables[number]!.role === 'output' &&
        !outputsSet(before).has(number) &&
        !states.every(({ assignments }) => outputsSet(assignments).has(number)),
    ),
  );
  const components = [...first, ...readComponents(context, written, 'behind', later, partly)];
  const parts = {
    kind: 'machine' as const,
    name: textField(reading, fields, 'name') ?? '',
    title: textField(reading, fields, 'title'),
    variables,
    components,
    always,
    states,
    initial: readStateName(reading, fields.get('initial')?.value, states) ?? 0,
    transitions: readTransitions(context, fields.get('transitions')?.value, states, before),
    overlap: readOverlap(reading, fields.get('overlap')?.value),
    environment: readEnvironment(context, fields.get('environment')?.value),
    observed: readObserved(context, fields.get('observe')?.value, written),
    steps: readSteps(context, fields.get('steps')?.value),
  };
  const hypotheses = readFaults(reading, fields.get('hypotheses')?.value, parts);
  return hasErrors(found) ? undefined : { ...parts, hypotheses };
}

type Fields = ReadonlyMap<string, YamlEntry>;

function textField(reading: Reading, fields: Fields, name: string): string | undefined {
  return asText(reading, fields.get(name)?.value, { where: `The field '${name}'`, example: `${name}: doors` })
    ?.text;
}

// --------------------------------------------------------------------------------------------------- variables

function readVariables(
  reading: Reading,
  fields: Fields,
  components: readonly WrittenComponent[],
  words: Words,
): readonly Variable[] {
  const names = new Map<string, Span>();
  const variables: Variable[] = [readEvent(reading, fields.get('events'), words)];
  const each = (
    field: 'inputs' | 'outputs' | 'locals',
    add: (entry: YamlEntry, name: string) => void,
  ): void => {
    const wanted = { where: `The field '${field}'`, example: `${field}: {moving: bool, gear: 0..5}` };
    const own = entriesOf(reading, asMap(reading, fields.get(field)?.value, wanted));
    const theirs = components.flatMap(({ within, state }) =>
      field === 'outputs' ? within : field === 'locals' ? state : [],
    );
    for (const entry of [...own, ...theirs]) {
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

/** Of a machine that hears nothing but its components. */
const ONLY_EVENT = 'step';

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
  if (entry === undefined) labels.add(ONLY_EVENT);
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

// ------------------------------------------------------------------------------------ state expressions, states

function readStates(
  context: Context,
  value: YamlValue | undefined,
  before: readonly Statement[],
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
    const assignments = readStatements(context, fields.get('do')?.value, "The field 'do'", before);
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
  before: readonly Statement[],
): readonly Transition[] {
  const { reading, variables } = context;
  const known = outputsSet(before);
  const loose = looseOutputs(before);
  const scope = scopeOf(context, (variable, when) => {
    if (when === 'next') return ONLY_BETWEEN;
    const isHidden = variables[variable]!.role === 'output' && !known.has(variable);
    return isHidden
      ? "in the condition of a transition, unless a component or 'always' assigns it"
      : undefined;
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
      if (condition !== undefined) refuseLoose(context, condition, loose, 'in the condition of a transition');
      if (id === undefined) return [];
      // What could not be read was reported; the name is kept for the hypotheses that mention it.
      return [{ id: id.text, from: from ?? 0, to: to ?? 0, condition: condition ?? always, ...spanOf(item) }];
    },
  );
}

function readOverlap(reading: Reading, value: YamlValue | undefined): Machine['overlap'] {
  const text = value?.kind === 'scalar' ? value.text : undefined;
  if (value !== undefined && text !== 'first' && text !== 'refused')
    reading.report(
      problem.wrongShape.at(value, "The field 'overlap'", "'first' or 'refused'", 'overlap: refused'),
    );
  return text === 'refused' ? 'refused' : 'first';
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

function readObserved(
  { reading, variables }: Context,
  value: YamlValue | undefined,
  components: readonly WrittenComponent[],
): readonly number[] {
  const outputs = variables.flatMap(({ role }, number) => (role === 'output' ? [number] : []));
  const inner = new Set(components.flatMap(({ within }) => within.map(({ key }) => key.text)));
  if (value === undefined) return outputs.filter((number) => !inner.has(variables[number]!.name));
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
