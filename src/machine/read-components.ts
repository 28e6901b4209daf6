/**
 * Reads the components around a machine: a tank, a gauge, a valve, each with what it keeps from step to step (`state`), what it
 * shows within one (`within`), and statements that say how these hang together. Those with `behind: true` read what the
 * machine shows in the same step; the others come before it.
 */
import { append } from '../base/long-lists.js';
import { type Component, type Statement, outputsSet } from './machine.js';
import { type Context, readStatements, spanOf } from './read-statements.js';
import * as problem from './problems.js';
import { type Reading, asMap, entriesOf, fieldsOf } from './reading.js';
import { type YamlEntry, type YamlValue } from './yaml-tree.js';

/** A component whose statements are not read yet, because its variables have to be known first. */
export interface WrittenComponent {
  readonly entry: YamlEntry;
  readonly fields: ReturnType<typeof fieldsOf>;
  readonly state: readonly YamlEntry[];
  readonly within: readonly YamlEntry[];
}

const EXAMPLE = 'tank: {state: {level: {domain: 0..4, initial: 2}}, relations: ["level = level + flow"]}';

export function writtenComponents(
  reading: Reading,
  value: YamlValue | undefined,
): readonly WrittenComponent[] {
  const map = asMap(reading, value, { where: "The field 'components'", example: `components: {${EXAMPLE}}` });
  return entriesOf(reading, map).map((entry) => {
    const where = `Component '${entry.key.text}'`;
    const own = asMap(reading, entry.value, { where, example: EXAMPLE });
    const fields = fieldsOf(reading, own, 'A component', [
      ...['title', 'state', 'within', 'relations', 'modes', 'behind'],
    ]);
    if (!fields.has('relations')) reading.report(problem.missingField.at(entry.key, 'relations', where));
    const declared = (field: 'state' | 'within', example: string): readonly YamlEntry[] =>
      entriesOf(
        reading,
        asMap(reading, fields.get(field)?.value, { where: `The field '${field}'`, example }),
      );
    return {
      entry,
      fields,
      state: declared('state', 'state: {level: {domain: 0..4, initial: 2}}'),
      within: declared('within', 'within: {flow: 0..2}'),
    };
  });
}

/** Those at one place of a step; `before` are the statements that run first. */
export function readComponents(
  context: Context,
  components: readonly WrittenComponent[],
  place: 'before' | 'behind',
  before: readonly Statement[],
  partly: ReadonlySet<number> = new Set(),
): readonly Component[] {
  const { reading } = context;
  const known = [...before];
  return components.flatMap(({ entry, fields }): readonly Component[] => {
    const isBehind = readBehind(reading, fields.get('behind')?.value);
    if (isBehind !== (place === 'behind')) return [];
    const earlier = [...known];
    const written = fields.get('relations')?.value;
    const statements = readStatements(context, written, "The field 'relations'", earlier, partly);
    const example = 'modes: {leaking: ["level = level - 1"]}';
    const modes = asMap(reading, fields.get('modes')?.value, { where: "The field 'modes'", example });
    const name = entry.key.text;
    const read = entriesOf(reading, modes).map(({ key, value }) => {
      const own = readStatements(context, value, `Mode '${key.text}'`, earlier, partly);
      compareOutputs(context, { name, statements }, { key, statements: own });
      return { name: key.text, statements: own };
    });
    const component = { name, isBehind, statements, modes: read, ...spanOf(entry.key) };
    append(known, allStatements(component));
    return [component];
  });
}

/** What a component may say in any of its modes: what it leaves open in one of them counts as open. */
export function allStatements({
  statements,
  modes,
}: Pick<Component, 'statements' | 'modes'>): readonly Statement[] {
  return [...statements, ...modes.flatMap((mode) => mode.statements)];
}

/** A mode sets the same outputs as the component without it, so that whoever reads them finds a value. */
function compareOutputs(
  { reading, variables }: Context,
  component: Pick<Component, 'name' | 'statements'>,
  mode: { readonly key: YamlEntry['key']; readonly statements: readonly Statement[] },
): void {
  const outputs = (statements: readonly Statement[]): ReadonlySet<number> =>
    new Set([...outputsSet(statements)].filter((number) => variables[number]!.role === 'output'));
  const [right, own] = [outputs(component.statements), outputs(mode.statements)];
  for (const number of new Set([...right, ...own])) {
    if (right.has(number) && own.has(number)) continue;
    const { name } = variables[number]!;
    reading.report(problem.modeDiffers.at(mode.key, mode.key.text, component.name, name, right.has(number)));
  }
}

function readBehind(reading: Reading, value: YamlValue | undefined): boolean {
  if (value === undefined) return false;
  if (value.kind === 'scalar' && typeof value.value === 'boolean') return value.value;
  reading.report(problem.wrongShape.at(value, "The field 'behind'", "'true' or 'false'", 'behind: true'));
  return false;
}
