/** Mistakes of what methods of generation do beyond single tests: ends that are watched, checks of states, faults of protocols, compatibility, values in suites. */
import { type Injection } from './injection.js';

const ENDS = [
  'test/unit/generators/closing-steps.test.ts',
  'test/bugs/closing-runs-in-circles.test.ts',
  'test/bugs/tests-that-judge-nothing.test.ts',
  'test/property/watched-ends.test.ts',
];
const STATES = [
  'test/unit/generators/wrong-states.test.ts',
  'test/unit/generators/state-check.test.ts',
  'test/property/state-check.test.ts',
];
const WIRES = [
  'test/unit/generators/counted-wires.test.ts',
  'test/unit/generators/connectivity.test.ts',
  'test/property/connectivity.test.ts',
];
const FITTING = ['test/unit/generators/compatibility.test.ts', 'test/property/compatibility.test.ts'];
const RANGES = ['test/unit/generators/values-in-ranges.test.ts', 'test/property/run-suites.test.ts'];

export const METHODS: readonly Injection[] = [
  {
    name: 'runs that are watched take inputs',
    file: 'src/generators/settle.ts',
    find: '!open.isInput(action) &&',
    replace: '',
    why: 'What a system shows by itself needs no tester.',
    tests: ENDS,
  },
  {
    name: 'unseen steps in circles are watched',
    file: 'src/generators/settle.ts',
    find: '(open.isOutput(action) || !isSameState(outcome.state, later!)),',
    replace: 'true,',
    why: 'Steps that change nothing take the place of those that lead on.',
    tests: ENDS,
  },
  {
    name: 'what is watched begins anew with every step',
    file: 'src/generators/settle.ts',
    find: 'rest = subtract(rest, next.delay);',
    replace: '',
    why: 'The end is watched for longer than was asked.',
    tests: ENDS,
  },
  {
    name: 'the silence behind what is watched is not told',
    file: 'src/generators/settle.ts',
    find: 'if (outputs > 0) recorder.wait(longestWait(system, recorder, rest));',
    replace: '',
    why: 'Outputs that come too late are not seen.',
    tests: ENDS,
  },
  {
    name: 'foreign outputs at the end pass',
    file: 'src/generators/closing-steps.ts',
    find: 'const notWrong = estimate.notWrong(isDue ? end : until);',
    replace: 'const notWrong = right;',
    why: 'An output for which only the environment is not ready fails the system.',
    tests: ENDS,
  },
  {
    name: 'wrong states of the environment are checked',
    file: 'src/generators/states/wrong-states.ts',
    find: 'if (tested.underTest[edge.process] !== true || !statesOf.has(key)) continue;',
    replace: 'if (!statesOf.has(key)) continue;',
    why: 'The state behind a step of the environment is none of the system.',
    tests: STATES,
    equivalent:
      'Wrong states are those of processes under test, so that no edge of the environment has one; the question is asked first because it is the cheaper one.',
  },
  {
    name: 'states are checked behind the longest ways',
    file: 'src/generators/states/wrong-states.ts',
    find: 'if ((shortest.get(key)?.steps ?? Infinity) <= steps) continue;',
    replace: 'if ((shortest.get(key)?.steps ?? 0) > steps) continue;',
    why: 'Continuations are found behind ways that are longer than needed.',
    tests: STATES,
  },
  {
    name: 'a test is kept for the states that it was made for',
    file: 'src/generators/states/generate.ts',
    find: 'const states = [...toldBy[index]!].filter((state) => judge.confirms([[state, [index]]], named));',
    replace: 'const states = [...all[index]!.onTheWay.keys()];',
    why: 'Goals are said to be covered by tests that do not tell them.',
    tests: STATES,
  },
  {
    name: 'the message after the lost one is lost',
    file: 'src/generators/connectivity/counted-wires.ts',
    find: "if (count !== nth - 1) return { arrives: 'once', count: next };",
    replace: "if (count !== nth) return { arrives: 'once', count: next };",
    why: 'Another message than the fault says is lost.',
    tests: WIRES,
  },
  {
    name: 'messages are lost once although every so many are',
    file: 'src/generators/connectivity/counted-wires.ts',
    find: 'const next = every ? (count + 1) % nth : Math.min(count + 1, nth);',
    replace: 'const next = Math.min(count + 1, nth);',
    why: 'A wire that loses every second message is taken for one that loses the second.',
    tests: WIRES,
  },
  {
    name: 'messages that are held back never arrive',
    file: 'src/generators/connectivity/counted-wires.ts',
    find: "return { arrives: 'once', then: held, count: done };",
    replace: "return { arrives: 'once', count: done };",
    why: 'Messages that change places are taken for one that is lost.',
    tests: WIRES,
  },
  {
    name: 'environments win by stopping time',
    file: 'src/generators/compatibility/game.ts',
    find: 'const next = outer.map((each, state) => united(each, atStart(lost[state]!)));',
    replace: 'const next = outer;',
    why: 'An environment that gives inputs without end in no time is none.',
    tests: FITTING,
  },
  {
    name: 'processes wait at the end of their time',
    file: 'src/generators/compatibility/game.ts',
    find: 'const risky = united(bad, stuck);',
    replace: 'const risky = united(bad);',
    why: 'Where time cannot go on and no process can act, the environment has to.',
    tests: FITTING,
  },
  {
    name: 'illegal outputs need somebody who could take them at other times',
    file: 'src/generators/compatibility/arena.ts',
    find: 'const zones = difference(sent, taken);',
    replace: 'const zones = taken.count === 0 ? sent : difference(taken, taken);',
    why: 'An output that is taken at some times only is illegal at the others.',
    tests: FITTING,
  },
  {
    name: 'broadcasts between processes are illegal where nobody hears them',
    file: 'src/generators/compatibility/arena.ts',
    find: 'return !broadcast && sentInside && receivedInside;',
    replace: 'return sentInside && receivedInside;',
    why: 'A broadcast never blocks.',
    tests: FITTING,
    equivalent:
      'A broadcast can always be sent, so all that is sent is taken, and nothing of it is illegal; the question only saves the work.',
  },
  {
    name: 'values with gaps are one range',
    file: 'src/generators/values-apart.ts',
    find: 'while (rising[last + 1]?.low === rising[last]!.high + 1) last++;',
    replace: 'while (last + 1 < rising.length) last++;',
    why: 'Values that the model does not allow pass.',
    tests: RANGES,
  },
  {
    name: 'values are ranged whatever else differs',
    file: 'src/generators/values-apart.ts',
    find: 'const key = JSON.stringify(withValue(branch, name, 0));',
    replace: "const key = 'output' in branch ? branch.output : '';",
    why: 'Branches with other windows or verdicts become one.',
    tests: RANGES,
  },
  {
    name: 'the last value of a range is not played',
    file: 'src/generators/values-apart.ts',
    find: 'const size = Math.min(RANGE_VALUES_MAX, value[1] - value[0] + 1);',
    replace: 'const size = Math.min(RANGE_VALUES_MAX, value[1] - value[0]);',
    why: 'An output with that value is none that the system under test can make.',
    tests: RANGES,
  },
];
