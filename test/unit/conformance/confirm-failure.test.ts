/** What is no failure is not confirmed, whoever says so; and one that is shows wherever a way of the environment ends. */
import { expect, test } from 'vitest';
import { confirming } from '../../../src/conformance/confirm-failure.js';
import { type Failure } from '../../../src/conformance/conformance.js';
import { type TestModel } from '../../../src/generators/test-model.js';
import { testable, time } from '../../support/test-model.js';

/** A process P under test and an environment E. */
function within(body: string, environment: string, channels: string): TestModel {
  const text = `${channels} process P() { clock x; ${body} } process E() { clock e; ${environment} } system P, E;`;
  return testable(text, { underTest: ['P'] });
}

/** Whether silence that goes on for so long after the trace is said to be wrong. */
function isSilenceWrong(spec: TestModel, system: TestModel, trace: Failure['trace'], rest: string): boolean {
  return confirming(
    spec,
    system,
  )({ failure: { path: [], trace, what: { kind: 'silence' } }, rest: time(rest) });
}

const CHANNELS = 'chan go, out;';
const GIVING = 'state I, J; init I; trans I -> J { sync go!; }, J -> J { sync out?; };';

test('silence that never ends is right where nothing is due', () => {
  const answering = (limit: string): TestModel =>
    within(
      `state A, B ${limit}; init A; trans A -> B { sync go?; assign x = 0; }, B -> A { sync out!; };`,
      GIVING,
      CHANNELS,
    );
  const [patient, prompt] = [answering(''), answering('{ x <= 2 }')];
  const trace = [{ kind: 'input', action: 'go', delay: time('1') }] as const;
  expect(isSilenceWrong(prompt, patient, trace, '3')).toBe(true);
  expect(isSilenceWrong(patient, patient, trace, '3')).toBe(false);
  expect(isSilenceWrong(prompt, prompt, trace, '3')).toBe(false);
});

test('silence is wrong also where it shows only as another way of the environment goes on', () => {
  const answering = (guard: string): string =>
    `state A, B; init A; trans A -> B { sync press?; }, A -> B { ${guard} sync done!; };`;
  const chooser = `state C, Ready, Deaf { e <= 2 }, H; commit C; init C; trans C -> Ready { }, C -> Deaf { },
    Ready -> H { sync done?; }, Ready -> H { sync press!; }, Deaf -> H { guard e >= 2; sync press!; };`;
  const model = (guard: string): TestModel =>
    within(answering(guard), chooser, 'chan press; urgent chan done;');
  // On the way through Ready the output comes at once; on the other one the tester may wait until 2.
  expect(isSilenceWrong(model(''), model('guard false;'), [], '1')).toBe(true);
  expect(isSilenceWrong(model(''), model(''), [], '1')).toBe(false);
});
