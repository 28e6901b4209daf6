/**
 * Reads observations (`tickstone-observations/1`): what was applied to a system and what was seen of it, in runs from its
 * start on, each a list of steps. They are read for a model, so names and values are checked here.
 *
 * Never fails: each mistake is reported with its place. There are observations only if nothing was wrong.
 */
import { type Diagnostic, hasErrors } from '../base/diagnostic.js';
import { type SourceFile, type Span } from '../base/source.js';
import { type Domain, readValue, valuesText } from './domain.js';
import { type Machine, numbersOf, stimuliOf } from './machine.js';
import * as observation from './observation-problems.js';
import * as problem from './problems.js';
import { type Reading, asList, asMap, entriesOf, fieldsOf, startReading } from './reading.js';
import { type RelationModel, variablesWith } from './relation-model.js';
import { type YamlValue, readYaml } from './yaml-tree.js';

/** What was applied at a step, by name, and which values each observable may have had; of an absent one nothing was seen. */
export interface ObservedStep {
  readonly stimulus: Readonly<Record<string, string>>;
  readonly shown: Readonly<Record<string, readonly string[]>>;
}

/** Steps from the start of the system on. */
export type ObservedRun = readonly ObservedStep[];

/** A run, and where it stands in its file. */
export interface ReadRun extends Span {
  readonly steps: ObservedRun;
}

const FORMAT = 'tickstone-observations/1';

export function readObservations(
  file: SourceFile,
  model: Machine | RelationModel,
  report: (diagnostic: Diagnostic) => void,
): readonly ReadRun[] | undefined {
  const found: Diagnostic[] = [];
  const note = (diagnostic: Diagnostic): void => {
    found.push(diagnostic);
    report(diagnostic);
  };
  const root = readYaml(file, note);
  if (root === undefined) return undefined;
  const reading = startReading(file, note);
  const format =
    root.kind === 'map' ? root.entries.find(({ key }) => key.text === 'format')?.value : undefined;
  if (root.kind !== 'map' || format?.kind !== 'scalar' || format.text !== FORMAT) {
    note(observation.notObservations.at(format ?? { start: root.start, end: root.start }, FORMAT));
    return undefined;
  }
  const fields = fieldsOf(reading, root, 'A file of observations', ['format', 'runs']);
  if (!fields.has('runs'))
    note(problem.missingField.at({ start: root.start, end: root.start }, 'runs', 'The file'));
  const vocabulary = vocabularyOf(model);
  const runs = asList(reading, fields.get('runs')?.value, {
    where: "The field 'runs'",
    example: `runs: [[${vocabulary.example}]]`,
  }).map((run) => readRun(reading, run, vocabulary));
  return hasErrors(found) ? undefined : runs;
}

interface Observable {
  readonly name: string;
  readonly domain: Domain;
}

/** What a tester of a model applies and sees. */
export interface Vocabulary {
  readonly stimuli: readonly Observable[];
  readonly observed: readonly Observable[];
  /** Variables of the model that no tester sees. */
  readonly hidden: ReadonlySet<string>;
  /** A step. */
  readonly example: string;
}

export function vocabularyOf(model: Machine | RelationModel): Vocabulary {
  const { variables } = model;
  const [stimuli, observed] =
    model.kind === 'machine'
      ? [stimuliOf(model), numbersOf(model, 'output').filter((number) => model.observed.includes(number))]
      : [variablesWith(model, 'cause'), variablesWith(model, 'observable')];
  const named = [...stimuli, ...observed].map((number) => variables[number]!);
  const known = new Set(named.map(({ name }) => name));
  return {
    stimuli: stimuli.map((number) => variables[number]!),
    observed: observed.map((number) => variables[number]!),
    hidden: new Set(variables.map(({ name }) => name).filter((name) => !known.has(name))),
    example: `{${named.map(({ name, domain }) => `${name}: ${domain.labels[0]!}`).join(', ')}}`,
  };
}

/** A list of steps, or a step alone. */
function readRun(reading: Reading, value: YamlValue, vocabulary: Vocabulary): ReadRun {
  const { start, end } = value;
  const steps =
    value.kind === 'map'
      ? [value]
      : asList(reading, value, { where: 'A run', example: `[${vocabulary.example}]` });
  return { start, end, steps: steps.map((step) => readStep(reading, step, vocabulary)) };
}

function readStep(reading: Reading, value: YamlValue, vocabulary: Vocabulary): ObservedStep {
  const { stimuli, observed, hidden, example } = vocabulary;
  const stimulus = new Map<string, string>();
  const shown = new Map<string, readonly string[]>();
  const map = asMap(reading, value, { where: 'A step', example });
  const names = [...stimuli, ...observed].map(({ name }) => name);
  for (const { key, value: cell } of entriesOf(reading, map)) {
    const applied = stimuli.find(({ name }) => name === key.text);
    const seen = observed.find(({ name }) => name === key.text);
    if (applied !== undefined) {
      const [label, ...others] = readLabels(reading, cell, applied);
      if (others.length > 0) reading.report(observation.severalApplied.at(cell, key.text));
      if (label !== undefined) stimulus.set(key.text, label);
    } else if (seen !== undefined) {
      const labels = isAnything(cell) ? seen.domain.labels : readLabels(reading, cell, seen);
      shown.set(key.text, labels);
    } else if (hidden.has(key.text)) {
      reading.report(observation.notObserved.at(key, key.text));
    } else {
      const near = reading.suggest(key.text, names);
      reading.report(problem.unknownVariable.at(key, 'variable', key.text, near));
    }
  }
  const written = new Set(map.entries.map(({ key }) => key.text));
  if (value.kind === 'map') {
    for (const { name, domain } of stimuli) {
      if (written.has(name)) continue;
      const place = { start: value.start, end: value.start };
      reading.report(observation.notSaidWhat.at(place, name, valuesText(domain)));
    }
  }
  return { stimulus: Object.fromEntries(stimulus), shown: Object.fromEntries(shown) };
}

function isAnything(cell: YamlValue): boolean {
  return cell.kind === 'scalar' && cell.text === '*';
}

/** A value, or a list of values of which it was one. */
function readLabels(reading: Reading, cell: YamlValue, { name, domain }: Observable): readonly string[] {
  const cells = cell.kind === 'list' ? cell.items : [cell];
  return cells.flatMap((each) => {
    const index = readValue(reading, each, domain, name);
    return index === undefined ? [] : [domain.labels[index]!];
  });
}
