/** Steps of the concrete semantics by the numbers of their edges in a network. */
import { type Network } from '../../src/network/network.js';
import { type ConcreteStep, edgeKey } from '../../src/semantics/concrete-system.js';

export function edgesOfSteps(network: Network): (step: ConcreteStep) => readonly number[] {
  const numbers = new Map(
    network.processes
      .flatMap(({ edges }, process) => edges.map((edge) => ({ edge, process })))
      .map(({ edge: { origin, selected }, process }, number) => [
        edgeKey({ process, ...origin, selected }),
        number,
      ]),
  );
  return ({ edges }) => edges.map((edge) => numbers.get(edgeKey(edge))!);
}
