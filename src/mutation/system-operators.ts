/** Operators on the system section. */
import { type Expression } from '../language/ast.js';
import { type Process } from '../language/checked-model.js';
import { printExpression } from '../language/print.js';
import { isShape, shapeOf } from '../language/shapes.js';
import { type InstanceSymbol, type ParameterSymbol } from '../language/symbols.js';
import { isEquivalent, isIntegral } from '../language/types.js';
import { type Change } from './mutant.js';
import { type Site } from './site.js';

/** Two arguments of an instantiation change places, where each fits the other's parameter. */
export function* swapParameters(site: Site): Iterable<Change> {
  for (const instance of instancesOf(site)) {
    const { node, of } = instance;
    const parameters = of?.parameters ?? [];
    for (const [i, first] of node.arguments.entries()) {
      for (const [k, second] of node.arguments.entries()) {
        const [p, q] = [parameters[i], parameters[k]];
        if (k <= i || p === undefined || q === undefined) continue;
        if (!isExchangeable(site, { parameter: p, argument: first }, { parameter: q, argument: second }))
          continue;
        if (site.template.restricted.has(p) || site.template.restricted.has(q)) {
          site.refuse();
          continue;
        }
        const becomes = node.arguments.map((each, at) => (at === i ? second : at === k ? first : each));
        yield {
          place: { kind: 'instantiation', name: node.name.name },
          span: { start: first.start, end: second.end },
          edits: [{ kind: 'arguments', instantiation: node.name.name, was: node.arguments, becomes }],
          difference: `process ${node.name.name}: arguments ${printExpression(first)} and ${printExpression(second)} are exchanged`,
        };
      }
    }
  }
}

/** The instantiations that lead to the processes of the site and to no others. */
function instancesOf({ checked, processes }: Site): readonly InstanceSymbol[] {
  const isOurs = new Set(processes);
  const others = new Set(checked.processes.filter((each) => !isOurs.has(each)).flatMap(chainOf));
  return [...new Set(processes.flatMap(chainOf))].filter((instance) => !others.has(instance));
}

function chainOf({ symbol }: Process): readonly InstanceSymbol[] {
  const chain: InstanceSymbol[] = [];
  for (let at: typeof symbol | undefined = symbol; at?.kind === 'instance'; at = at.of) chain.push(at);
  return chain;
}

interface Given {
  readonly parameter: ParameterSymbol;
  readonly argument: Expression;
}

function isExchangeable(site: Site, a: Given, b: Given): boolean {
  const isReference = ({ parameter }: Given): boolean =>
    parameter.passing === 'reference' && !parameter.constant;
  if (isReference(a) !== isReference(b)) return false;
  if (!isReference(a) && isIntegral(a.parameter.type) && isIntegral(b.parameter.type))
    return fitsEverywhere(site, a, b.parameter) && fitsEverywhere(site, b, a.parameter);
  const fits = ({ argument }: Given, { parameter }: Given): boolean => {
    const type = site.checked.typeOf.get(argument);
    return type !== undefined && isEquivalent(type, parameter.type);
  };
  return isEquivalent(a.parameter.type, b.parameter.type) && fits(a, b) && fits(b, a);
}

/** Whether the value of an argument, in each process, is one that another parameter may have. */
function fitsEverywhere({ processes }: Site, { parameter }: Given, other: ParameterSymbol): boolean {
  const shape = shapeOf(other.type);
  if (!isShape(shape)) return false;
  return processes.every(({ bindings }) => {
    const binding = bindings.get(parameter);
    if (binding?.kind !== 'value') return false;
    const value = binding.place.cells[binding.place.at]!;
    return shape.kind === 'number' ? shape.low <= value && value <= shape.high : value === 0 || value === 1;
  });
}
