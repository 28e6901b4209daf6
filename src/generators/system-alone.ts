/**
 * The processes under test of a model as a system that meets a tester: alone, with the tester in place of their environment,
 * or, where they cannot be told from it, together with it.
 */
import { type ConformanceSide } from '../conformance/conformance.js';
import { readings } from '../conformance/readings.js';
import { type ConcreteSystem } from '../semantics/concrete-system.js';
import { concreteUppaal } from '../semantics/timed-step.js';
import { type PlayInterface } from './play.js';
import { type TestModel, outsideOf } from './test-model.js';

export interface SystemAlone {
  readonly concrete: ConcreteSystem;
  /** What it does not take it ignores; together with its environment there is no such run. */
  readonly tested: PlayInterface;
  readonly alone: ConformanceSide;
}

export function systemAlone(model: TestModel): SystemAlone {
  const { together, alone, hasEnvironment } = readings(model);
  const isApart = alone !== together;
  return {
    concrete: isApart
      ? concreteUppaal(model.checked, outsideOf(alone.network, alone.tested), model.tested.underTest)
      : model.concrete,
    tested: { ...model.tested, completion: hasEnvironment && !isApart ? 'none' : 'angelic' },
    alone,
  };
}
