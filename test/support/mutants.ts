/** Mutants of models that tests have at hand, and what is always true of them. */
import { type Diagnostic } from '../../src/base/diagnostic.js';
import { check } from '../../src/language/check.js';
import { type CheckedModel } from '../../src/language/checked-model.js';
import { type Model } from '../../src/language/model.js';
import { parseUppaalXml } from '../../src/language/parse-uppaal-xml.js';
import { printUppaalXml } from '../../src/language/print-uppaal-xml.js';
import { type Shape, isShape, shapeOf } from '../../src/language/shapes.js';
import { type MutantList, type MutantSelection, mutantsOf } from '../../src/mutation/mutants-of.js';
import { type Mutant } from '../../src/mutation/mutant.js';
import { MUTATION_OPERATORS, operatorsNamed } from '../../src/mutation/operators.js';
import { type ChannelInterface, type ChannelParameters } from '../../src/mutation/site.js';
import { instantiate } from '../../src/network/instantiate.js';
import { interfaceWithValues } from '../../src/network/open-network.js';

const refuse = (diagnostic: Diagnostic): never => {
  throw new Error(diagnostic.message);
};

/** The mutants of some operators; of all where none is named. */
export function mutantsBy(
  checked: CheckedModel,
  operators: readonly string[],
  { underTest, ...selection }: Partial<MutantSelection> & { readonly underTest?: readonly string[] } = {},
): MutantList {
  const { network } = instantiate(checked, [], refuse) ?? {};
  const tested = network && interfaceWithValues(network, { underTest }, refuse);
  if (tested === undefined) throw new Error('The model has no interface.');
  const isUnderTest = new Set(checked.processes.filter((_, index) => tested.underTest[index]!));
  const list = mutantsOf(
    checked,
    tested,
    {
      operators: operators.length === 0 ? MUTATION_OPERATORS : operatorsNamed(operators, refuse)!,
      isUnderTest: (process) => isUnderTest.has(process),
      ...selection,
    },
    refuse,
  );
  return list!;
}

/** Every channel, as an input and as an output: so that each operator has something to do. */
export function everyChannel({ globals }: CheckedModel): ChannelInterface {
  const names = globals.variables.flatMap(({ name, type }) => {
    if (type.kind === 'channel') return [name];
    if (type.kind !== 'array' || type.element.kind !== 'channel') return [];
    const shape = shapeOf(type);
    return isShape(shape) && shape.kind === 'array' ? [`${name}[${shape.low}]`] : [];
  });
  const values = names.map((name) => ({ group: name.split('[', 1)[0]!, ...cellsOf(globals) }));
  return { inputs: names, outputs: names, values };
}

/** All integers of global variables, a few of each, as if every channel passed them. */
function cellsOf({ variables }: CheckedModel['globals']): Pick<ChannelParameters, 'parameters' | 'axes'> {
  const cells = variables.flatMap(({ name, type, constant }) => {
    const shape = shapeOf(type);
    return constant || !isShape(shape) ? [] : someCells(name, shape);
  });
  return { parameters: cells, axes: cells.map(({ low, high }) => [...new Set([low, high])]) };
}

function someCells(name: string, shape: Shape): ChannelParameters['parameters'] {
  switch (shape.kind) {
    case 'number':
      return [{ name, low: shape.low, high: shape.high }];
    case 'array':
      return someCells(`${name}[${shape.low}]`, shape.element);
    case 'struct':
      return shape.fields.flatMap((field) => someCells(`${name}.${field.name}`, field.shape));
    case 'bool':
      return [{ name, low: 0, high: 1 }];
    case 'clock':
    case 'channel':
    case 'double':
    case 'string':
      return [];
  }
}

/** A difference with the number of the edge in place of its ends: `edge 3: guard x > 5 becomes x >= 5`. */
export function inShort({ template, instance = template, place, difference }: Mutant): string {
  if (place.kind === 'instantiation') return difference;
  const words = difference.slice(instance.length).replace(/^: |^\./, '');
  if (place.kind === 'location') return `location ${words.replace(', ', ': ')}`;
  return `edge ${place.edge}: ${words.replace(/^.*? -> .*?(?: \([^)]*\))?, /, '')}`;
}

/** What is wrong with a mutant: it has to be a model as good as the original, with each node in one place. */
export function defectsOf(mutant: Mutant): readonly string[] {
  const model = mutant.model();
  const printed = printUppaalXml(model);
  const told: Diagnostic[] = [];
  const read = parseUppaalXml({ path: 'mutant.xml', text: printed }, (each) => told.push(each));
  check(read, (each) => told.push(each));
  return [
    ...errorsOf(model).map((message) => `checked: ${message}`),
    ...told.filter(({ severity }) => severity === 'error').map(({ message }) => `read again: ${message}`),
    ...nodesTwice(model).map((kind) => `twice in the tree: ${kind}`),
  ];
}

function errorsOf(model: Model): readonly string[] {
  const found: string[] = [];
  const checked = check(model, ({ severity, message }) => {
    if (severity === 'error') found.push(message);
  });
  // What is not analysed is no error, but nothing may go wrong on the way.
  if (found.length === 0) instantiate(checked, [], () => undefined);
  return found;
}

/** The kinds of the nodes of templates and of the system section that are reached on two ways. */
export function nodesTwice({ templates, system, instantiation }: Model): readonly string[] {
  const seen = new Set<object>();
  const twice: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('kind' in value) {
      if (seen.has(value)) twice.push(String(value.kind));
      seen.add(value);
    }
    // `int a, b` has one type for both.
    for (const [key, part] of Object.entries(value)) if (key !== 'type') visit(part);
  };
  visit([templates, system, instantiation]);
  return twice;
}
