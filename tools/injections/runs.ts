/** Mistakes in runs of tests: what is held against a system, and what is not. */
import { type Injection } from './injection.js';

export const RUNS: readonly Injection[] = [
  {
    name: 'outputs for which only the environment is not ready are refused',
    file: 'src/generators/classes/write-test.ts',
    find: 'if (this.#isForeign(action)) continue;',
    replace: '',
    why: 'The system may make them, and would fail a test that was made from it.',
    tests: ['test/bugs/classes-of-environments.test.ts'],
  },
  {
    name: 'an output at the moment of a refusal leads away',
    file: 'src/generators/classes/write-test.ts',
    find: "this.#waitUntil(item.at, isEnd ? 'pass' : 'inconclusive');",
    replace: 'this.#waitUntil(item.at);',
    why: 'A system that is right makes the output that is due, and passes.',
    tests: ['test/bugs/refusals-when-an-output-is-due.test.ts', 'test/property/run-classes.test.ts'],
  },
  {
    name: 'a system that has gone is taken for silent',
    file: 'src/execution/follow-test.ts',
    find: 'await this.#connection.confirm?.();',
    replace: '',
    why: 'Who has gone in the middle of a message, or altogether, is broken and not late.',
    tests: ['test/wires/tron.test.ts'],
  },
  {
    name: 'a flood is judged by its first lines',
    file: 'src/execution/run-tests.ts',
    find: 'const flood = await connection.flood?.();',
    replace: 'const flood = undefined as Broken | undefined;',
    why: 'A system that never stops speaking is broken, whatever its first words were.',
    tests: ['test/wires/tron.test.ts', 'test/wires/ecdar.test.ts'],
  },
  {
    name: 'a played model runs in circles for ever',
    file: 'src/generators/played-system.ts',
    find: 'if (isCircling) return acts.at(-1);',
    replace: '',
    why: 'A model that may wait comes out of its circles.',
    tests: ['test/unit/generators/played-system.test.ts'],
  },
  {
    name: 'the distance to a border forgets silence that is over',
    file: 'src/suite/judge.ts',
    find: 'this.#distrust(event, subtract(event.delay, subtract(this.#waited, length)), next.branches);',
    replace: 'this.#distrust(event, event.delay, next.branches);',
    why: 'Branches count from where the silence before them ended.',
    tests: ['test/unit/suite/judging.test.ts'],
  },
  {
    name: 'a system that is ready again takes its outputs back',
    file: 'src/execution/adapters/mqtt-port.ts',
    find: 'if (this.#ready === undefined) {',
    replace: 'if (this.#ready === undefined || arrived > 0n) {',
    why: 'A wrong output stays wrong.',
    tests: ['test/wires/mqtt.test.ts'],
  },
  {
    name: 'a filter that fits no test runs nothing, and all is well',
    file: 'src/library/run-plan.ts',
    find: 'if (filter !== undefined && fitting === 0)',
    replace: 'if (filter !== undefined && fitting < 0)',
    why: 'A typing mistake looks like a run in which all tests passed.',
    tests: ['test/unit/library/run-plan.test.ts'],
  },
];
