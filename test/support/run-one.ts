/** Runs one test on a transport, and tells what happened in one line. */
import { ZERO } from '../../src/base/rational.js';
import { type Transport } from '../../src/execution/connection.js';
import { type PlannedTest, runTests } from '../../src/execution/run-tests.js';
import { type TestResult } from '../../src/execution/run-record.js';
import { measured } from '../../src/suite/measure.js';
import { type SuiteStep, type SuiteTest } from '../../src/suite/suite.js';

export function testOf(steps: readonly SuiteStep[], id = 't1'): SuiteTest {
  return measured({ id, title: '', goals: [], steps, verdict: 'pass' });
}

export async function runOne(
  transport: Transport,
  steps: readonly SuiteStep[],
  options: { readonly inputs?: readonly string[]; readonly tolerance?: typeof ZERO } = {},
): Promise<TestResult> {
  const { inputs = ['touch'], tolerance = ZERO } = options;
  const planned: PlannedTest = { suite: 0, test: testOf(steps), reading: 'played', inputs };
  const { results } = await runTests([planned], transport, {
    jobs: 1,
    tolerance,
    retries: 0,
    eventsMax: 1_000,
  });
  return results[0]!;
}

/** `input touch@1, output dim@2 | pass | ` */
export function told({ verdict, reason = '', events }: TestResult): string {
  const happened = events.map(({ kind, action = '', at }) => `${kind} ${action}@${at}`).join(', ');
  return [happened, verdict, reason].join(' | ');
}
