/** Watches evaluations of tests: one that a budget has broken off says nothing, so its test must not be handed out. */
import { expect, vi } from 'vitest';
import { type Reason } from '../../src/base/reason.js';
import { Evaluator } from '../../src/generators/evaluate.js';
import { type Suite, type SuiteTest } from '../../src/suite/suite.js';

export interface Evaluations {
  /** What was evaluated before does not count. */
  begin(): void;
  /** No test of the suite is one whose evaluation was broken off since. */
  expectWhole(suite: Suite): void;
}

/** From now on, until mocks are restored. */
export function watchEvaluations(): Evaluations {
  const brokenOff = new Set<string>();
  const note = ({ steps }: SuiteTest, unknown: Reason | undefined): void => {
    if (unknown?.kind === 'budget') brokenOff.add(JSON.stringify(steps));
  };
  // oxlint-disable-next-line typescript/unbound-method -- They are called with the evaluator that is asked.
  const { evaluate, confirm } = Evaluator.prototype;
  vi.spyOn(Evaluator.prototype, 'evaluate').mockImplementation(function (this: Evaluator, ...asked) {
    const answer = evaluate.apply(this, asked);
    note(asked[0], answer.unknown);
    return answer;
  });
  vi.spyOn(Evaluator.prototype, 'confirm').mockImplementation(function (this: Evaluator, ...asked) {
    const answer = confirm.apply(this, asked);
    note(asked[0], answer.unknown);
    return answer;
  });
  return {
    begin() {
      brokenOff.clear();
    },
    expectWhole({ tests }) {
      const wrong = tests.filter(({ steps }) => brokenOff.has(JSON.stringify(steps)));
      expect(wrong.map(({ title }) => title)).toEqual([]);
    },
  };
}
