/**
 * Reads a relational model (`tickstone-relation/1`) from its YAML tree.
 *
 * Never fails: each mistake is reported with its place, and what depends on it is passed over without more words. There
 * is a model only if nothing was wrong.
 */
import { type Diagnostic, hasErrors } from '../base/diagnostic.js';
import { type SourceFile } from '../base/source.js';
import { LEVELS_MAX } from '../diagrams/diagram.js';
import { type Scope } from './check-term.js';
import { BROKEN, type Words, readDomain } from './domain.js';
import * as problem from './problems.js';
import { type Instance, composedParts, readComponents, readStructure } from './read-structure.js';
import { readConditions, readParts, scopeOf } from './read-tables.js';
import { type Reading, asMap, asText, entriesOf, fieldsOf, isVariableName, startReading } from './reading.js';
import {
  type RelationHypothesis,
  type RelationModel,
  type RelationVariable,
  type Role,
} from './relation-model.js';
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
  if (variables.length > LEVELS_MAX) {
    reading.report(problem.tooManyVariables.at(entry?.key, variables.length, LEVELS_MAX));
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
