/**
 * Reads components and the structure that is made of them, and takes it apart again: for the modes that a hypothesis
 * chooses, the tables and constraints of all parts over the variables of the model.
 */
import { BROKEN, type Words, readDomain } from './domain.js';
import * as problem from './problems.js';
import { type Column, readParts, scopeOf } from './read-tables.js';
import { type Reading, asMap, asText, entriesOf, fieldsOf, isNothing, isVariableName } from './reading.js';
import { type RelationPart, type RelationVariable } from './relation-model.js';
import { type Term } from './term.js';
import { type YamlEntry, type YamlValue } from './yaml-tree.js';

export interface Component {
  readonly ports: readonly Column[];
  /** In the order of the file: the first mode is the usual one. Parts are over the numbers of ports. */
  readonly modes: ReadonlyMap<string, readonly RelationPart[]>;
}

export interface Instance {
  readonly name: string;
  readonly component: Component;
  /** By port: the number of a variable. */
  readonly connected: readonly number[];
}

export function readComponents(
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

export function readStructure(
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
  port: Column,
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

/** The parts of all components, each in the mode that the hypothesis says, or else in its first. */
export function composedParts(
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
