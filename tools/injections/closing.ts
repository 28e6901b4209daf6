/** Mistakes of the closing observation: what tests of `src/generators` watch when their goal is reached. */
import { type Injection } from './injection.js';

const CLOSING = [
  'test/unit/generators/closing-steps.test.ts',
  'test/bugs/tests-that-judge-nothing.test.ts',
  'test/property/watched-ends.test.ts',
];

export const CLOSING_OBSERVATION: readonly Injection[] = [
  {
    name: 'the end is not watched unless that is asked for',
    file: 'src/generators/settle.ts',
    find: "endWith = 'settle',",
    replace: "endWith = 'any',",
    why: 'A test that ends with its last input judges nothing.',
    tests: CLOSING,
  },
  {
    name: 'the end is watched for no longer than the greatest constant',
    file: 'src/network/clock-bounds.ts',
    find: 'return integer(Math.max(1, greatestBound(network)) + 1);',
    replace: 'return integer(Math.max(1, greatestBound(network)));',
    why: 'Silence past the greatest deadline is not seen.',
    tests: [...CLOSING, 'test/bugs/classes-wait-past-deadlines.test.ts'],
  },
  {
    name: 'the end always tells something',
    file: 'src/generators/closing-steps.ts',
    find: 'isDue || (isOver && main !== undefined) || this.#isSomeWrong(notWrong, { ...since, high: until });',
    replace: 'true;',
    why: 'A test that no system can fail says so.',
    tests: CLOSING,
  },
  {
    name: 'at the end any value of an output is foreign',
    file: 'src/generators/closing-steps.ts',
    find: 'return subtractIntervals(windows, later).map((window) => aside({ action, window }));',
    replace:
      "return this.#outputs\n        .filter((name) => name.split('(')[0] === action.split('(')[0])\n        .flatMap((name) => subtractIntervals(windows, name === action ? later : []).map((window) => aside({ action: name, window })));",
    why: 'A test that watches its end fails where a value is wrong.',
    tests: CLOSING,
  },
  {
    name: 'silence beyond what is allowed is inconclusive where no output can come',
    file: 'src/generators/scribe.ts',
    find: 'const instead = isOver ? overdue(subtract(until, since)) : silent;',
    replace: 'const instead = silent;',
    why: 'A system that never does what it must fails.',
    tests: ['test/bugs/open-systems.test.ts'],
  },
];
