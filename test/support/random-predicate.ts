/** Random predicates over random networks: as text of a query, and as what they mean for a concrete state. */
import fc from 'fast-check';
import { compare, integer, subtract } from '../../src/base/rational.js';
import { type ConcreteState, type ConcreteSystem } from '../../src/semantics/concrete-system.js';
import { type Classes, isDeadlockedIn } from '../reference/runs.js';

export interface RandomPredicate {
  readonly text: string;
  /** Whether it holds in a representative of a class. */
  readonly holds: (classes: Classes, state: ConcreteState) => boolean;
}

const COMPARE: Readonly<Record<string, (sign: number) => boolean>> = {
  '<': (sign) => sign < 0,
  '<=': (sign) => sign <= 0,
  '==': (sign) => sign === 0,
  '!=': (sign) => sign !== 0,
  '>=': (sign) => sign >= 0,
  '>': (sign) => sign > 0,
};

/** The value of a variable in a state. */
type ValueOf = (name: string) => number;

function valueIn(system: ConcreteSystem, variables: readonly number[]): ValueOf {
  return (name) => variables[system.variables.indexOf(name)]!;
}

interface VariableBound {
  readonly text: string;
  readonly value: (of: ValueOf) => number;
}

/** Bounds by variables, which are from 0 to 2. */
const VARIABLE_BOUNDS: readonly VariableBound[] = [
  { text: 'n', value: (of) => of('n') },
  { text: 'm', value: (of) => of('m') },
  { text: 'n - m', value: (of) => of('n') - of('m') },
  { text: '(n > m ? 2 : m)', value: (of) => (of('n') > of('m') ? 2 : of('m')) },
];

const DIFFERENCE_BOUNDS: readonly VariableBound[] = [
  { text: 'n', value: (of) => of('n') },
  { text: '-m', value: (of) => -of('m') },
  { text: 'n - m', value: (of) => of('n') - of('m') },
];

/**
 * Predicates over the clocks x and y, the variables n and m, two locations of P0 and P1, and deadlock, for networks whose clocks
 * are compared with no greater constants either; maybe also over the difference of the clocks; or over the
 * locations and n only.
 */
export function randomPredicate(
  constantMax: number,
  about: 'states' | 'differences' | 'locations' = 'states',
): fc.Arbitrary<RandomPredicate> {
  const operator = fc.constantFrom('<', '<=', '==', '!=', '>=', '>');
  const clock = fc
    .tuple(fc.constantFrom('x', 'y'), operator, fc.integer({ min: 0, max: constantMax }))
    .map(([name, op, bound]): RandomPredicate => ({
      text: `${name} ${op} ${bound}`,
      holds: ({ system }, { clocks }) =>
        COMPARE[op]!(compare(clocks[system.clocks.indexOf(name)]!, integer(bound))),
    }));
  const difference = fc
    .tuple(operator, fc.integer({ min: -constantMax, max: constantMax }))
    .map(([op, bound]): RandomPredicate => ({
      text: `x - y ${op} ${bound}`,
      holds: ({ system }, { clocks }) => {
        const [x, y] = ['x', 'y'].map((name) => clocks[system.clocks.indexOf(name)]!);
        return COMPARE[op]!(compare(subtract(x!, y!), integer(bound)));
      },
    }));
  const atVariable = fc
    .tuple(fc.constantFrom('x', 'y'), operator, fc.constantFrom(...VARIABLE_BOUNDS))
    .map(([name, op, bound]): RandomPredicate => ({
      text: `${name} ${op} ${bound.text}`,
      holds: ({ system }, { clocks, variables }) => {
        const clock = clocks[system.clocks.indexOf(name)]!;
        return COMPARE[op]!(compare(clock, integer(bound.value(valueIn(system, variables)))));
      },
    }));
  const differenceAtVariable = fc
    .tuple(operator, fc.constantFrom(...DIFFERENCE_BOUNDS))
    .map(([op, bound]): RandomPredicate => ({
      text: `x - y ${op} ${bound.text}`,
      holds: ({ system }, { clocks, variables }) => {
        const [x, y] = ['x', 'y'].map((name) => clocks[system.clocks.indexOf(name)]!);
        return COMPARE[op]!(compare(subtract(x!, y!), integer(bound.value(valueIn(system, variables)))));
      },
    }));
  const variable = fc.tuple(operator, fc.integer({ min: 0, max: 2 })).map(([op, bound]): RandomPredicate => ({
    text: `n ${op} ${bound}`,
    holds: ({ system }, { variables }) =>
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
    holds: isDeadlockedIn,
  });
  const discrete = [
    { weight: 1, arbitrary: variable },
    { weight: 2, arbitrary: location },
  ];
  const atom =
    about === 'locations'
      ? fc.oneof(...discrete)
      : fc.oneof(
          { weight: 5, arbitrary: clock },
          { weight: 3, arbitrary: atVariable },
          { weight: about === 'differences' ? 5 : 0, arbitrary: difference },
          { weight: about === 'differences' ? 2 : 0, arbitrary: differenceAtVariable },
          { weight: 1, arbitrary: deadlock },
          ...discrete,
        );
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
  return { text: `!(${text})`, holds: (classes, state) => !holds(classes, state) };
}

function conjunction(a: RandomPredicate, b: RandomPredicate): RandomPredicate {
  return {
    text: `(${a.text}) && (${b.text})`,
    holds: (classes, state) => a.holds(classes, state) && b.holds(classes, state),
  };
}

function disjunction(a: RandomPredicate, b: RandomPredicate): RandomPredicate {
  return {
    text: `(${a.text}) || (${b.text})`,
    holds: (classes, state) => a.holds(classes, state) || b.holds(classes, state),
  };
}
