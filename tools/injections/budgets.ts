/** Mistakes by which work on what is large does not end with its budget. */
import { type Injection } from './injection.js';

const LARGE = ['test/bugs/large-inputs-within-budgets.test.ts'];

export const BUDGETS: readonly Injection[] = [
  {
    name: 'queries are begun when the time is up',
    file: 'src/library/verify.ts',
    find: 'ended = budget.shouldStop?.();',
    replace: 'ended = undefined as StopLimit | undefined;',
    why: 'To begin one takes milliseconds, and a file may hold thousands.',
    tests: LARGE,
  },
  {
    name: 'whether a receiver reads the way of a message is found anew for each',
    file: 'src/generators/instrumented/statement-effects.ts',
    find: 'return madeOnce(this.#isReading, receiver, () => this.#findsWay(receiver));',
    replace: 'return this.#findsWay(receiver);',
    why: 'A receiver of a test component tells of all messages, so a sequence takes the square of its length.',
    tests: LARGE,
  },
  {
    name: 'steps of tests are compared without a look at the budget',
    file: 'src/suite/step-keys.ts',
    find: 'spend(UNITS_PER_STEP);',
    replace: '',
    why: 'Suites have many thousands of them.',
    tests: LARGE,
  },
  {
    name: 'judges are hired when the time is up',
    file: 'src/library/compared-areas.ts',
    find: 'if (over !== undefined) return { areas: [], limit: over };',
    replace: 'void over;',
    why: 'Threads begin, and are told all tests.',
    tests: LARGE,
  },
  {
    name: 'templates are laid out when the time is up',
    file: 'src/drawing/build-scene.ts',
    find: '    stopIfAsked();\n',
    replace: '',
    why: 'Each layout runs in one go, and a model may have thousands of templates.',
    tests: LARGE,
  },
  {
    name: 'the page of a run draws all results',
    file: 'src/reports/html.ts',
    find: '...(drawn.has(result) ? picturesOf(result, drawings) : []),',
    replace: '...picturesOf(result, drawings),',
    why: 'Twenty thousand of them are more than a browser can bear.',
    tests: LARGE,
  },
  {
    name: 'pairs of definitions and uses are made without a look at the budget',
    file: 'src/generators/coverage/criteria.ts',
    find: '      spend(UNITS_PER_GOAL);\n      const goal: CoverageGoal = {\n        id: `def-use',
    replace: '      const goal: CoverageGoal = {\n        id: `def-use',
    why: 'There are as many as the square of the number of edges: 25 million for five thousand of them.',
    tests: LARGE,
  },
];
