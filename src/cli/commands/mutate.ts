/** `tickstone mutate`: lists the mutants of a model, or writes them as models. */
import { join } from 'node:path';
import { type SourceFile, lineColumn } from '../../base/source.js';
import { printUppaalXml } from '../../language/print-uppaal-xml.js';
import { type Mutant } from '../../mutation/mutant.js';
import { type MutantList } from '../../mutation/mutants-of.js';
import { MUTATION_OPERATORS, PRESETS } from '../../mutation/operators.js';
import { EXIT } from '../exit-status.js';
import { fileNames } from '../../library/file-names.js';
import { modelAt, showDiagnostics } from '../load/load-path.js';
import { type Outcome, decline, notComplete } from '../outcome.js';
import { type Output, type OutputOptions } from '../output.js';
import { unfitOptions } from '../../library/problems.js';
import { partsOf } from '../../library/model.js';
import { mutantsFor } from '../../library/mutants.js';
import { type MutantOptions } from '../../library/select-mutants.js';
import { sayTable } from '../write/say-table.js';
import { endOfWriting } from '../write/write-directory.js';
import { type FileToMake } from '../../library/export-suite.js';
import { count } from '../../output/suite-words.js';

export interface MutateOptions extends OutputOptions, MutantOptions {
  /** Where models are written; without it they are listed. */
  readonly output?: string | undefined;
  /** Lists the operators instead. */
  readonly operators?: boolean | undefined;
}

export function mutateCommand(output: Output, path: string | undefined, options: MutateOptions): Outcome {
  if (options.operators === true) return listOperators(output);
  if (path === undefined)
    return decline(
      output,
      unfitOptions.at(undefined, "Name a model, or list the mutation operators with '--operators'."),
    );
  const model = modelAt(path);
  const { file } = partsOf(model);
  const { list, diagnostics } = mutantsFor(model, options, 'part');
  showDiagnostics(output, diagnostics, file);
  if (list === undefined) return { status: EXIT.badInput, document: { file: path, diagnostics } };
  return deliverMutants(output, path, file, list, options);
}

// ----------------------------------------------------------------------------------------------------- results

function deliverMutants(
  output: Output,
  path: string,
  file: SourceFile,
  { mutants, refused, limit }: MutantList,
  { output: directory }: MutateOptions,
): Outcome {
  if (limit !== undefined && mutants.length === 0)
    return notComplete(limit, { file: path, operators: [], mutants: [] });
  const names =
    directory === undefined ? [] : fileNames(mutants.map(({ id }) => id)).map((name) => `${name}.xml`);
  const extent = limit === undefined ? 'complete' : 'partial';
  const writing =
    directory === undefined ? undefined : output.files.writeAll(directory, models(mutants, names), extent);
  if (writing?.kind === 'failed') return decline(output, writing.problem, { file: path, kept: writing.kept });
  const operators = countsOf(mutants, refused);
  if (writing === undefined) sayMutants(output, file, mutants);
  sayCounts(output, operators);
  const written = new Set(writing?.names);
  const document = {
    file: path,
    operators,
    mutants: mutants.map((mutant, index) =>
      mutantDocument(file, mutant, written.has(names[index]!) ? names[index] : undefined),
    ),
    ...(writing === undefined ? {} : { output: writing.path }),
  };
  if (writing === undefined)
    return limit === undefined ? { status: EXIT.held, document } : notComplete(limit, document);
  const all = written.size < mutants.length ? ` of ${mutants.length}` : '';
  output.say(`${count(written.size, 'model')}${all} in ${join(writing.path, '.')}`);
  return endOfWriting(output, directory!, writing, limit, { status: EXIT.held, document });
}

/** Each text is made when it is written, so that not all are in memory at once. */
function models(mutants: readonly Mutant[], names: readonly string[]): readonly FileToMake[] {
  return mutants.map((mutant, index) => ({
    name: names[index]!,
    make: () => printUppaalXml(mutant.model()),
  }));
}

interface OperatorCount {
  readonly operator: string;
  readonly generated: number;
  readonly duplicates: number;
  readonly refused: number;
}

/** In the order in which operators come first. */
function countsOf(
  mutants: readonly Mutant[],
  refused: ReadonlyMap<string, number>,
): readonly OperatorCount[] {
  const counts = new Map<string, OperatorCount>();
  const countOf = (operator: string): OperatorCount =>
    counts.get(operator) ?? { operator, generated: 0, duplicates: 0, refused: refused.get(operator) ?? 0 };
  for (const { operator, duplicateOf } of mutants) {
    const count = countOf(operator);
    counts.set(operator, {
      ...count,
      generated: count.generated + 1,
      duplicates: count.duplicates + (duplicateOf === undefined ? 0 : 1),
    });
  }
  for (const operator of refused.keys()) counts.set(operator, countOf(operator));
  return [...counts.values()];
}

function mutantDocument(file: SourceFile, mutant: Mutant, name: string | undefined): object {
  const { id, operator, order, template, instance, place, span, difference, duplicateOf } = mutant;
  const start = lineColumn(file, span.start);
  const end = lineColumn(file, span.end);
  return {
    id,
    operator,
    order,
    template,
    ...(instance === undefined ? {} : { instance }),
    ...(place.kind === 'edge' ? { edge: place.edge } : {}),
    ...(place.kind === 'location' ? { location: place.name } : {}),
    ...(place.kind === 'instantiation' ? { instantiation: place.name } : {}),
    line: start.line,
    column: start.column,
    endLine: end.line,
    endColumn: end.column,
    difference,
    ...(duplicateOf === undefined ? {} : { duplicateOf }),
    ...(name === undefined ? {} : { file: name }),
  };
}

function sayMutants(output: Output, file: SourceFile, mutants: readonly Mutant[]): void {
  if (mutants.length === 0) return;
  const isMarked = mutants.some(({ duplicateOf }) => duplicateOf !== undefined);
  const rows = mutants.map(({ id, operator, span, difference, duplicateOf }) => {
    const { line, column } = lineColumn(file, span.start);
    const same = { text: duplicateOf ?? '', role: 'faint' as const };
    return [id, operator, `${line}:${column}`, difference, ...(isMarked ? [same] : [])];
  });
  sayTable(
    output,
    [
      { title: 'mutant' },
      { title: 'operator' },
      { title: 'place', align: 'right' },
      { title: 'difference', isFlexible: true },
      ...(isMarked ? [{ title: 'same as', isFlexible: true }] : []),
    ],
    rows,
  );
  output.say('');
}

function sayCounts(output: Output, counts: readonly OperatorCount[]): void {
  const sum = (of: (count: OperatorCount) => number): number =>
    counts.reduce((total, count) => total + of(count), 0);
  const row = (name: string, generated: number, duplicates: number, refused: number): readonly string[] => [
    name,
    String(generated),
    duplicates === 0 ? '' : String(duplicates),
    refused === 0 ? '' : String(refused),
  ];
  const rows = counts.map(({ operator, generated, duplicates, refused }) =>
    row(operator, generated, duplicates, refused),
  );
  const total = row(
    'all',
    sum(({ generated }) => generated),
    sum(({ duplicates }) => duplicates),
    sum(({ refused }) => refused),
  );
  const right = 'right' as const;
  sayTable(
    output,
    [
      { title: 'operator' },
      { title: 'mutants', align: right },
      { title: 'duplicates', align: right },
      { title: 'refused', align: right },
    ],
    [...rows, total],
  );
}

function listOperators(output: Output): Outcome {
  const presetsOf = (name: string): readonly string[] =>
    Object.keys(PRESETS).filter((preset) => PRESETS[preset]!.includes(name));
  const operators = MUTATION_OPERATORS.map(({ name, title }) => ({ name, title, presets: presetsOf(name) }));
  sayTable(
    output,
    [{ title: 'operator' }, { title: 'what it does', isFlexible: true }, { title: 'presets' }],
    operators.map(({ name, title, presets }) => [name, title, presets.join(', ')]),
  );
  return { status: EXIT.held, document: { operators } };
}
