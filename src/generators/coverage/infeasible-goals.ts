/**
 * Goals that a suite calls infeasible. They are so for what the suite was made from: the same file, the same processes
 * under test, the same interface.
 */
import { type Suite } from '../../suite/suite.js';
import { underTestOption } from '../generator.js';
import { type TestModel } from '../test-model.js';
import { suiteInterface } from '../values-apart.js';

/** Their ids; none if the suite is about something else. */
export function infeasibleGoals(suite: Suite, model: TestModel, sha256: string): readonly string[] {
  const { underTest, shared } = underTestOption(model);
  const isSame =
    suite.model.sha256 === sha256 &&
    isAlike(suite.options['underTest'], underTest) &&
    isAlike(suite.options['shared'], shared) &&
    isAlike(suite.interface, suiteInterface(model.tested));
  if (!isSame) return [];
  return suite.goals.filter(({ status }) => status === 'infeasible').map(({ id }) => id);
}

function isAlike(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
