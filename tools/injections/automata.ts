/** Mistakes of tests as timed automata (`src/generators/automata`), and of suites that are compared. */
import { type Injection } from './injection.js';

const AUTOMATA = ['test/unit/generators/test-automata.test.ts', 'test/property/test-automata.test.ts'];
const COMPARED = ['test/property/compare-suites.test.ts'];
const WRITE = 'src/generators/automata/write-automaton.ts';

export const AUTOMATA_AND_TABLES: readonly Injection[] = [
  {
    name: 'the tester does not knock',
    file: WRITE,
    find: '    if (this.#tester.knocks)\n',
    replace: '    if (this.#tester.knocks && isReset && !isReset)\n',
    why: 'Silence that ends while the system is committed is not seen.',
    tests: AUTOMATA,
  },
  {
    name: 'an output at the end of silence is heard after it',
    file: WRITE,
    find: 'this.#locate(after, true, location)',
    replace: 'this.#locate(after, false, location)',
    why: 'An output of that moment has broken the silence.',
    tests: AUTOMATA,
  },
  {
    name: 'the end of an open window belongs to it',
    file: WRITE,
    find: "isOver ? '>=' : '>'",
    replace: "isOver ? '>' : '>'",
    why: 'Silence until the end of an open window is a failure.',
    tests: AUTOMATA,
  },
  {
    name: 'what is refused has no lower priority',
    file: 'src/generators/automata/closed-model.ts',
    find: '`chan priority ${refused} < default;`',
    replace: '`chan priority default < ${refused};`',
    why: 'An input would be ignored although the system takes it.',
    tests: AUTOMATA,
  },
  {
    name: 'constants of clocks are not scaled',
    file: 'src/generators/automata/scaled-model.ts',
    find: 'if (factor === 1n) return checked.model;',
    replace: 'if (factor >= 1n) return checked.model;',
    why: 'The model would run faster than its test.',
    tests: AUTOMATA,
  },
  {
    name: 'the union counts steps before tests',
    file: 'src/generators/cover/cover.ts',
    find: 'cost: weight + cost }',
    replace: 'cost }',
    why: 'The fewest tests are wanted.',
    tests: COMPARED,
  },
  {
    name: 'what several suites find counts as found alone',
    file: 'src/generators/cover/compare-suites.ts',
    find: 'found.length === 1 && found[0] === suite',
    replace: 'found[0] === suite',
    why: 'Alone is what no other suite finds.',
    tests: COMPARED,
  },
  {
    name: 'a run stays in the location set that it leaves',
    file: 'src/generators/classes/visited.ts',
    find: 'set = specification.setOf(steps.map(({ target }) => target));',
    replace: 'set = specification.setOf(steps.map(({ source }) => source));',
    why: 'Classes behind an action would not be visited.',
    tests: ['test/unit/generators/visited-classes.test.ts'],
  },
];
