/**
 * Reads a relational model (`tickstone-relation/1`) from its YAML tree.
 *
 * Never fails: each mistake is reported with its place, and what depends on it is passed over without more words. There
 * is a model only if nothing was wrong.
 */
import { type Diagnostic, hasErrors } from '../base/diagnostic.js';
import { type SourceFile } from '../base/source.js';
import { type Scope, readCondition } from './check-term.js';
import { BROKEN, type Domain, type Words, readDomain, readValue } from './domain.js';
import * as problem from './problems.js';
import {
  type Reading,
  asList,
  asMap,
  asText,
  entriesOf,
  fieldsOf,
  isNothing,
  isVariableName,
  startReading,
} from './reading.js';
import {
  type RelationHypothesis,
  type RelationModel,
  type RelationPart,
  type RelationVariable,
  type Role,
  type Row,
} from './relation-model.js';
import { type Term } from './term.js';
import { type YamlEntry, type YamlMap, type YamlValue } from './yaml-tree.js';

const FIELDS = [
  'format',
  'name',
  'title',
  'variables',
  'admissible',
  'components',
  'structure',
  'hypotheses',
];
const ROLES: readonly Role[] = ['cause', 'observable', 'internal'];

export function readRelation(
  file: SourceFile,
  root: YamlMap,
  report: (diagnostic: Diagnostic) => void,
): RelationModel | undefined {
  const found: Diagnostic[] = [];
  const reading = startReading(file, (diagnostic) => {
    found.push(diagnostic);
    report(diagnostic);
  });
  const fields = fieldsOf(reading, root, 'A relational model', FIELDS);
  for (const name of ['variables', 'hypotheses']) {
    if (!fields.has(name)) {
      reading.report(problem.missingField.at({ start: root.start, end: root.start }, name, 'The model'));
    }
  }
  const words: Words = { codeOf: new Map() };
  const variables = readVariables(reading, fields.get('variables'), words);
  const components = readComponents(reading, fields.get('components')?.value, words);
  const instances = readStructure(reading, fields.get('structure')?.value, components, variables);
  const scope = scopeOf(variables, words);
  const text = (name: string): string | undefined =>
    asText(reading, fields.get(name)?.value, { where: `The field '${name}'`, example: `${name}: lamps` })
      ?.text;
  const model = {
    kind: 'relation' as const,
    name: text('name') ?? '',
    title: text('title'),
    variables,
    admissible: readConditions(reading, fields.get('admissible')?.value, 'admissible', {
      ...scope,
      variable(name, when) {
        const variable = scope.variable(name, when);
        const isCause = variable?.kind !== 'readable' || variables[variable.variable]!.role === 'cause';
        return isCause ? variable : { kind: 'hidden', where: 'here, where only causes are meant' };
      },
    }),
    hypotheses: readHypotheses({ reading, variables, scope, instances }, fields.get('hypotheses')),
  };
  return hasErrors(found) ? undefined : model;
}

function scopeOf(
  variables: readonly { readonly name: string; readonly domain: Domain }[],
  words: Words,
): Scope {
  const numberOf = new Map(variables.map(({ name }, number) => [name, number]));
  return {
    variable(name, when) {
      const number = numberOf.get(name);
      if (number === undefined) return undefined;
      if (when === 'next') return { kind: 'hidden', where: 'in a relation, which has no steps' };
      return { kind: 'readable', variable: number, domain: variables[number]!.domain };
    },
    codeOfWord: (word) => words.codeOf.get(word),
    names: () => [...numberOf.keys(), ...words.codeOf.keys()],
    isIncomplete: variables.some(({ domain }) => domain === BROKEN),
  };
}

function readConditions(
  reading: Reading,
  value: YamlValue | undefined,
  field: string,
  scope: Scope,
): readonly Term[] {
  const wanted = { where: `The field '${field}'`, example: `${field}: ["a == b"]` };
  return asList(reading, value, wanted).flatMap((item) => {
    const condition = asText(reading, item, { where: 'A condition', example: '"a == b"' });
    return condition === undefined ? [] : (readCondition(reading, condition, scope) ?? []);
  });
}

// --------------------------------------------------------------------------------------------------- variables

function readVariables(
  reading: Reading,
  entry: YamlEntry | undefined,
  words: Words,
): readonly RelationVariable[] {
  const example = 'variables: {switch: {domain: [on, off], role: cause}}';
  const map = asMap(reading, entry?.value, { where: "The field 'variables'", example });
  const variables = entriesOf(reading, map).flatMap(({ key, value }): RelationVariable[] => {
    const name = key.text;
    if (!isVariableName(reading, key)) return [];
    const where = `Variable '${name}'`;
    const fields = fieldsOf(
      reading,
      asMap(reading, value, { where, example: '{domain: [on, off], role: cause}' }),
      'A variable',
      ['domain', 'role'],
    );
    const domain = fields.get('domain')?.value;
    if (domain === undefined) reading.report(problem.missingField.at(key, 'domain', where));
    return [
      {
        name,
        domain: (domain && readDomain(reading, domain, name, words)) ?? BROKEN,
        role: readRole(reading, fields.get('role')?.value),
        start: key.start,
        end: key.end,
      },
    ];
  });
  for (const variable of variables) {
    if (words.codeOf.has(variable.name)) {
      reading.report(problem.notAName.at(variable, variable.name, 'it is also a value'));
    }
  }
  if (variables.length > 0 && variables.every(({ role }) => role !== 'cause')) {
    reading.report(problem.noCause.at(entry?.key));
  }
  return variables;
}

function readRole(reading: Reading, value: YamlValue | undefined): Role {
  const text = value?.kind === 'scalar' ? value.text : '';
  const role = ROLES.find((known) => known === text);
  if (role !== undefined || value === undefined) return role ?? 'internal';
  reading.report(
    problem.wrongShape.at(value, "The field 'role'", 'cause, observable or internal', 'role: cause'),
  );
  return 'internal';
}

// ----------------------------------------------------------------------------------------- components, structure

interface Component {
  readonly ports: readonly { readonly name: string; readonly domain: Domain }[];
  /** In the order of the file: the first mode is the usual one. Parts are over the numbers of ports. */
  readonly modes: ReadonlyMap<string, readonly RelationPart[]>;
}

interface Instance {
  readonly name: string;
  readonly component: Component;
  /** By port: the number of a variable. */
  readonly connected: readonly number[];
}

function readComponents(
  reading: Reading,
  value: YamlValue | undefined,
  words: Words,
): ReadonlyMap<string, Component> {
  const example = 'components: {wire: {ports: {a: bool, b: bool}, modes: {ok: {constraints: ["a == b"]}}}}';
  const components = new Map<string, Component>();
  for (const { key, value: component } of entriesOf(
    reading,
    asMap(reading, value, { where: "The field 'components'", example }),
  )) {
    const where = `Component '${key.text}'`;
    const fields = fieldsOf(reading, asMap(reading, component, { where, example }), 'A component', [
      'ports',
      'modes',
    ]);
    const ports = entriesOf(
      reading,
      asMap(reading, fields.get('ports')?.value, { where: "The field 'ports'", example }),
    )
      .filter((port) => isVariableName(reading, port.key))
      .map((port) => ({
        name: port.key.text,
        domain: readDomain(reading, port.value, port.key.text, words) ?? BROKEN,
      }));
    const scope = scopeOf(ports, words);
    const modes = new Map<string, readonly RelationPart[]>();
    const written = asMap(reading, fields.get('modes')?.value, { where: "The field 'modes'", example });
    for (const mode of entriesOf(reading, written)) {
      modes.set(
        mode.key.text,
        readParts(reading, mode.value, `Mode '${mode.key.text}'`, ports, scope, []).parts,
      );
    }
    if (modes.size === 0) reading.report(problem.missingField.at(key, 'modes', where));
    components.set(key.text, { ports, modes });
  }
  return components;
}

function readStructure(
  reading: Reading,
  value: YamlValue | undefined,
  components: ReadonlyMap<string, Component>,
  variables: readonly RelationVariable[],
): readonly Instance[] {
  const example = 'structure: {W1: {component: wire, connect: {a: left, b: right}}}';
  const map = asMap(reading, value, { where: "The field 'structure'", example });
  return entriesOf(reading, map).flatMap(({ key, value: part }): Instance[] => {
    const fields = fieldsOf(
      reading,
      asMap(reading, part, { where: `Part '${key.text}'`, example }),
      'A part',
      ['component', 'connect'],
    );
    const kind = asText(reading, fields.get('component')?.value, { where: "The field 'component'", example });
    if (kind === undefined) {
      if (!fields.has('component'))
        reading.report(problem.missingField.at(key, 'component', `Part '${key.text}'`));
      return [];
    }
    const component = components.get(kind.text);
    if (component === undefined) {
      const near = reading.suggest(kind.text, components.keys());
      reading.report(problem.unknownPart.at(kind, 'component', kind.text, near));
      return [];
    }
    const written = asMap(reading, fields.get('connect')?.value, { where: "The field 'connect'", example });
    const connect = fieldsOf(
      reading,
      written,
      `Component '${kind.text}'`,
      component.ports.map(({ name }) => name),
    );
    const connected = component.ports.map((port) => {
      const entry = connect.get(port.name);
      if (entry !== undefined) return connectPort(reading, port, entry, variables);
      reading.report(problem.notConnected.at(key, port.name, key.text));
      return undefined;
    });
    return connected.includes(undefined)
      ? []
      : [{ name: key.text, component, connected: connected as number[] }];
  });
}

function connectPort(
  reading: Reading,
  port: Component['ports'][number],
  { value }: YamlEntry,
  variables: readonly RelationVariable[],
): number | undefined {
  const name = asText(reading, value, { where: 'A connection', example: 'a: left' });
  if (name === undefined) return undefined;
  const number = variables.findIndex((variable) => variable.name === name.text);
  const variable = variables[number];
  if (variable === undefined) {
    const near = reading.suggest(
      name.text,
      variables.map((known) => known.name),
    );
    reading.report(problem.unknownVariable.at(name, 'variable', name.text, near));
    return undefined;
  }
  if (
    port.domain !== BROKEN &&
    variable.domain !== BROKEN &&
    port.domain.labels.join() !== variable.domain.labels.join()
  ) {
    reading.report(problem.domainsDiffer.at(name, port.name, variable.name));
    return undefined;
  }
  return number;
}

// -------------------------------------------------------------------------------------------------- hypotheses

interface Context {
  readonly reading: Reading;
  readonly variables: readonly RelationVariable[];
  readonly scope: Scope;
  readonly instances: readonly Instance[];
}

function readHypotheses(context: Context, entry: YamlEntry | undefined): readonly RelationHypothesis[] {
  const { reading, variables, scope, instances } = context;
  const example = 'hypotheses: {ok: [[on, light]], broken: [["*", dark]]}';
  const map = asMap(reading, entry?.value, { where: "The field 'hypotheses'", example });
  const hypotheses = entriesOf(reading, map).map(({ key, value }) => {
    const where = `Hypothesis '${key.text}'`;
    const { parts, fields } = readParts(reading, value, where, variables, scope, ['modes']);
    const composed = instances.length === 0 ? [] : composedParts(reading, instances, fields.get('modes'));
    return { name: key.text, parts: [...parts, ...composed], start: key.start, end: key.end };
  });
  if (entry !== undefined && hypotheses.length < 2) reading.report(problem.noHypothesis.at(entry.key));
  return hypotheses;
}

/** A list of rows, or a map with `table` and `constraints` (and fields that the caller knows about). */
function readParts(
  reading: Reading,
  value: YamlValue,
  where: string,
  columns: readonly { readonly name: string; readonly domain: Domain }[],
  scope: Scope,
  more: readonly string[],
): { readonly parts: readonly RelationPart[]; readonly fields: ReadonlyMap<string, YamlEntry> } {
  if (value.kind === 'list') return { parts: [readTable(reading, value, columns)], fields: new Map() };
  const wanted = { where, example: '[[on, light], [off, dark]] or {constraints: ["lit == on"]}' };
  const fields = fieldsOf(reading, asMap(reading, value, wanted), where, ['table', 'constraints', ...more]);
  const table = fields.get('table')?.value;
  const conditions = readConditions(reading, fields.get('constraints')?.value, 'constraints', scope);
  return {
    parts: [
      ...(table === undefined ? [] : [readTable(reading, table, columns)]),
      ...conditions.map((condition) => ({ kind: 'constraint' as const, condition })),
    ],
    fields,
  };
}

function readTable(
  reading: Reading,
  value: YamlValue,
  columns: readonly { readonly name: string; readonly domain: Domain }[],
): RelationPart {
  const wanted = { where: 'A table', example: '[[on, light], [off, dark]]' };
  const rows = asList(reading, value, wanted).flatMap((item): Row[] => {
    const cells = asList(reading, item, { where: 'A row', example: '[on, light]' });
    if (item.kind === 'list' && cells.length !== columns.length) {
      reading.report(problem.wrongRowLength.at(item, cells.length, columns.length));
    }
    if (cells.length !== columns.length) return [];
    return [cells.map((cell, at) => readCell(reading, cell, columns[at]!))];
  });
  return { kind: 'table', variables: columns.map((_, number) => number), rows };
}

/** A value, a list of values, or `*`. */
function readCell(
  reading: Reading,
  cell: YamlValue,
  { name, domain }: { readonly name: string; readonly domain: Domain },
): readonly number[] {
  if (domain === BROKEN) return [0];
  if (cell.kind === 'scalar' && cell.value === '*') return domain.codes.map((_, index) => index);
  const items = cell.kind === 'list' ? cell.items : [cell];
  return items.flatMap((item) => readValue(reading, item, domain, name) ?? []);
}

/** The parts of all components, each in the mode that the hypothesis says, or else in its first. */
function composedParts(
  reading: Reading,
  instances: readonly Instance[],
  entry: YamlEntry | undefined,
): readonly RelationPart[] {
  const chosen = new Map<string, string>();
  const map = asMap(reading, entry?.value, { where: "The field 'modes'", example: 'modes: {W1: broken}' });
  for (const { key, value } of entriesOf(reading, map)) {
    const instance = instances.find(({ name }) => name === key.text);
    if (instance === undefined) {
      const near = reading.suggest(
        key.text,
        instances.map(({ name }) => name),
      );
      reading.report(problem.unknownPart.at(key, 'part', key.text, near));
      continue;
    }
    const mode = asText(reading, value, { where: 'A mode', example: 'W1: broken' });
    if (mode === undefined || isNothing(value)) continue;
    if (instance.component.modes.has(mode.text)) chosen.set(key.text, mode.text);
    else {
      const near = reading.suggest(mode.text, instance.component.modes.keys());
      reading.report(problem.unknownPart.at(mode, 'mode', mode.text, near));
    }
  }
  return instances.flatMap(({ name, component, connected }) => {
    const [usual] = component.modes.values();
    const parts = component.modes.get(chosen.get(name) ?? '') ?? usual ?? [];
    return parts.map((part) => overVariables(part, connected));
  });
}

/** A part over ports, as a part over the variables that they are connected to. */
function overVariables(part: RelationPart, connected: readonly number[]): RelationPart {
  switch (part.kind) {
    case 'table':
      return { ...part, variables: part.variables.map((port) => connected[port]!) };
    case 'constraint':
      return { kind: 'constraint', condition: substituted(part.condition, connected) };
  }
}

function substituted(term: Term, connected: readonly number[]): Term {
  switch (term.kind) {
    case 'constant':
      return term;
    case 'variable':
      return { ...term, variable: connected[term.variable]! };
    case 'unary':
      return { ...term, operand: substituted(term.operand, connected) };
    case 'binary':
      return { ...term, left: substituted(term.left, connected), right: substituted(term.right, connected) };
    case 'conditional':
      return {
        ...term,
        condition: substituted(term.condition, connected),
        whenTrue: substituted(term.whenTrue, connected),
        whenFalse: substituted(term.whenFalse, connected),
      };
  }
}
