/** Random predicates over random networks: as text of a query, and as what they mean for a concrete state. */
import fc from 'fast-check';
import { compare, integer } from '../../src/base/rational.js';
import { type ConcreteState, type ConcreteSystem } from '../../src/semantics/concrete-system.js';
import { isDeadlocked } from '../reference/regions.js';

export interface RandomPredicate {
  readonly text: string;
  /** Whether it holds in a state. */
  readonly holds: (system: ConcreteSystem, state: ConcreteState) => boolean;
}

const COMPARE: Readonly<Record<string, (sign: number) => boolean>> = {
  '<': (sign) => sign < 0,
  '<=': (sign) => sign <= 0,
  '==': (sign) => sign === 0,
  '!=': (sign) => sign !== 0,
  '>=': (sign) => sign >= 0,
  '>': (sign) => sign > 0,
};

/**
 * Predicates over the clocks x and y, the variable n, two locations of P0 and P1, and deadlock, for networks whose clocks
 * are compared with no greater constants either; or over the locations and n only.
 */
export function randomPredicate(
  constantMax: number,
  about: 'states' | 'locations' = 'states',
): fc.Arbitrary<RandomPredicate> {
  const operator = fc.constantFrom('<', '<=', '==', '!=', '>=', '>');
  const clock = fc
    .tuple(fc.constantFrom('x', 'y'), operator, fc.integer({ min: 0, max: constantMax }))
    .map(([name, op, bound]): RandomPredicate => ({
      text: `${name} ${op} ${bound}`,
      holds: (system, { clocks }) =>
        COMPARE[op]!(compare(clocks[system.clocks.indexOf(name)]!, integer(bound))),
    }));
  const variable = fc.tuple(operator, fc.integer({ min: 0, max: 2 })).map(([op, bound]): RandomPredicate => ({
    text: `n ${op} ${bound}`,
    holds: (system, { variables }) =>
      COMPARE[op]!(Math.sign(variables[system.variables.indexOf('n')]! - bound)),
  }));
  const location = fc
    .tuple(fc.integer({ min: 0, max: 1 }), fc.integer({ min: 0, max: 1 }))
    .map(([process, at]): RandomPredicate => ({
      text: `P${process}.L${at}`,
      holds: (_, { locations }) => locations[process] === at,
    }));
  const deadlock = fc.constant<RandomPredicate>({
    text: 'deadlock',
    holds: (system, state) =>
      isDeadlocked(
        system,
        system.clocks.map(() => constantMax),
        state,
      ),
  });
  const discrete = [
    { weight: 1, arbitrary: variable },
    { weight: 2, arbitrary: location },
  ];
  const atom =
    about === 'locations'
      ? fc.oneof(...discrete)
      : fc.oneof({ weight: 5, arbitrary: clock }, { weight: 1, arbitrary: deadlock }, ...discrete);
  const { predicate } = fc.letrec<{ predicate: RandomPredicate }>((tie) => ({
    predicate: fc.oneof(
      { maxDepth: 2, depthSize: 'small' },
      atom,
      tie('predicate').map(negation),
      fc.tuple(tie('predicate'), tie('predicate')).map(([a, b]) => conjunction(a, b)),
      fc.tuple(tie('predicate'), tie('predicate')).map(([a, b]) => disjunction(a, b)),
    ),
  }));
  return predicate;
}

function negation({ text, holds }: RandomPredicate): RandomPredicate {
  return { text: `!(${text})`, holds: (system, state) => !holds(system, state) };
}

function conjunction(a: RandomPredicate, b: RandomPredicate): RandomPredicate {
  return {
    text: `(${a.text}) && (${b.text})`,
    holds: (system, state) => a.holds(system, state) && b.holds(system, state),
  };
}

function disjunction(a: RandomPredicate, b: RandomPredicate): RandomPredicate {
  return {
    text: `(${a.text}) || (${b.text})`,
    holds: (system, state) => a.holds(system, state) || b.holds(system, state),
  };
}
