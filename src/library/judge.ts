/** What happened, judged by a test. */
import { judge as judgeEvents } from '../suite/judge.js';
import { type SuiteTest, type Verdict } from '../suite/suite.js';
import { type TraceEvent } from './conform.js';
import { timeOf } from './times.js';
import { checkGiven } from './given.js';

/**
 * The verdict of a test on events, in their order, after the last of which nothing happens for `silence`. Undefined if the
 * events are none of the test, or end before it does. Times are decimals or fractions in units of the model.
 *
 * @example
 * ```ts
 * import { generateCoverage, judge, loadModel } from 'tickstone';
 *
 * const { suite } = await generateCoverage(await loadModel('lamp.xml'), { underTest: ['Lamp'] });
 * console.log(judge(suite.tests[0]!, [{ output: 'off', after: '1/2' }]));
 * ```
 */
export function judge(test: SuiteTest, events: readonly TraceEvent[], silence = '0'): Verdict | undefined {
  checkGiven('judge', { test, events, silence });
  const observed = events.map((event) => ({
    ...('input' in event
      ? ({ kind: 'input', action: event.input } as const)
      : ({ kind: 'output', action: event.output } as const)),
    delay: timeOf(event.after),
  }));
  const judgement = judgeEvents(test, observed, timeOf(silence));
  return judgement.kind === 'verdict' ? judgement.verdict : undefined;
}
