/** Words offered to models: what is taken, refused, or cannot come in time, over all choices that a model leaves. */
import { expect, test } from 'vitest';
import { offerWord } from '../../../src/generators/offer-word.js';
import { wordOfTest } from '../../../src/suite/offered-word.js';
import { type SuiteStep } from '../../../src/suite/suite.js';
import { openModel } from '../../support/connectivity.js';

/** Steps such as `a`, `w!`, `3 w!` or `no a`, offered to a process with these locations and edges. */
function check(name: string, process: string, word: string, verdicts: string, reason?: string): void {
  test(name, () => {
    const { concrete, tested } = openModel(`chan a, b, w; process P() { clock x; ${process} } system P;`);
    const offers = wordOfTest({ steps: word.split(', ').map(stepOf) });
    expect(offers).toBeDefined();
    const offered = offerWord(offers!, concrete, tested);
    expect({ verdicts: offered.verdicts?.join(' '), reason: offered.reason }).toEqual({ verdicts, reason });
  });
}

function stepOf(text: string): SuiteStep {
  const [, delay = '0', no, action, sign] = /^(?:(\d+) )?(no )?(\w+)(!?)$/.exec(text)!;
  if (no !== undefined) return { refuse: action!, after: delay };
  return sign === '!' ? { output: action!, within: [delay, delay] } : { input: action!, after: delay };
}

const PLAIN = 'state s, t; init s; trans s -> t { sync a?; }, t -> s { sync w!; }, s -> s { sync b?; };';
check('all is taken', PLAIN, 'a, w!, b', 'pass');
check('an output may be waited for, whatever else the model could do', PLAIN, 'a, 5 w!', 'pass');
check('an input is refused while an output is due', PLAIN, 'a, no b', 'pass');
check('an input that is refused', PLAIN, 'a, a', 'fail', 'a is refused');
check('an output that is not there', PLAIN, 'w!', 'fail', 'w is refused');
check('a refusal of what is taken', PLAIN, 'a, no w', 'fail', 'w is not refused');

const COMMITTED =
  'state s, c, t; commit c; init s; trans s -> c { sync a?; }, c -> t { }, t -> s { sync b?; }, t -> s { sync w!; };';
check('internal steps come before the next input', COMMITTED, 'a, b, a, w!', 'pass');

const EITHER =
  'state s, c, t, u; commit c; init s; trans s -> c { sync a?; }, c -> t { }, c -> u { }, t -> s { sync b?; }, u -> s { sync w!; };';
check('all choices count', EITHER, 'a, b', 'pass fail', 'b is refused');

const URGENT =
  'state s, t { x <= 2 }; init s; trans s -> t { sync a?; assign x = 0; }, t -> s { guard x == 2; sync w!; }, t -> t { sync b?; };';
check('an output at its time', URGENT, '7 a, 2 w!', 'pass');
check('an output before its time', URGENT, '7 a, 1 w!', 'fail', 'w is refused');
check('time that cannot pass', URGENT, 'a, 3 b', 'fail', 'time cannot pass by 3 before b');

const ON_THE_WAY =
  'state s, t { x <= 2 }, u; init s; trans s -> t { sync a?; assign x = 0; }, t -> u { guard x == 2; }, u -> s { sync w!; }, t -> t { sync b?; };';
check('internal steps on the way', ON_THE_WAY, 'a, 5 w!, no b', 'pass');

const ROUND =
  'state s, c, d, t; commit c, d; init s; trans s -> c { sync a?; }, c -> d { }, d -> c { }, t -> s { sync b?; }, t -> s { sync w!; };';
check('internal steps that never end have no verdict', ROUND, 'a, b', '');

test('tests with windows and branches are no words', () => {
  expect(wordOfTest({ steps: [{ output: 'w', within: ['0', '2'] }] })).toBeUndefined();
  expect(wordOfTest({ steps: [{ quiet: '2' }] })).toBeUndefined();
});
