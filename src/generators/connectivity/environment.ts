/**
 * Which parts of a state belong to the environment: processes that are not under test, with what they declare.
 *
 * INVARIANT the environment and the processes under test speak through channels only; otherwise Unsuitable is thrown.
 */
import { type TestInterface } from '../../network/interface.js';
import { type Network } from '../../network/network.js';
import { walkActions } from '../../network/walk.js';
import { type ConcreteSystem } from '../../semantics/concrete-system.js';
import { unsuitable, environmentIsSystem } from './problems.js';

/** By process, variable and clock: whether it is the environment's. */
export interface Environment {
  readonly processes: readonly boolean[];
  readonly variables: readonly boolean[];
  readonly clocks: readonly boolean[];
}

/** Undefined if all processes are under test. */
export function environmentOf(
  network: Network,
  { underTest }: TestInterface,
  { processes, variables, clocks }: ConcreteSystem,
): Environment | undefined {
  if (underTest.every((is) => is)) return undefined;
  const names = processes.filter((_, index) => !underTest[index]!).map(({ name }) => `${name}.`);
  const isOwn = (name: string): boolean => names.some((process) => name.startsWith(process));
  for (const [index, { edges }] of network.processes.entries()) {
    if (underTest[index]!) continue;
    for (const { update } of edges) {
      walkActions(update, {
        action: (action) => {
          if (action.kind !== 'store' && action.kind !== 'copy') return;
          const { base } = action.to;
          const written = network.variables.find(
            ({ slot, cells }) => slot <= base && base < slot + cells.length,
          );
          if (written !== undefined && !written.meta && !isOwn(written.name))
            unsuitable(environmentIsSystem.at(action.span, written.name));
        },
      });
    }
  }
  return {
    processes: underTest.map((is) => !is),
    variables: variables.map(isOwn),
    clocks: clocks.map(isOwn),
  };
}
