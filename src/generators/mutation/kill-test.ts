/**
 * From the failure of a mutant to a test that shows it: the visible events on the way, and then a look at what the
 * system does, against all that the specification allows there.
 *
 * Outputs on the way may come whenever the specification allows them, as long as the failure still shows; otherwise only
 * at the times of the failure, and the test is inconclusive when they come at others.
 *
 * INVARIANT the test fails on the events of the failure.
 */
import { assert } from '../../base/assert.js';
import { ZERO } from '../../base/rational.js';
import { type Reason } from '../../base/reason.js';
import { type Failure } from '../../conformance/conformance.js';
import { judge } from '../../suite/judge.js';
import { type SuiteTest } from '../../suite/suite.js';
import { Assembler } from '../assemble.js';
import { type NotWritten, draftOf } from '../scribe.js';
import { type TestModel } from '../test-model.js';
import { type Budget } from '../../explore/search.js';

export type KillTest = { readonly kind: 'test'; readonly test: SuiteTest } | NotWritten;

/** Makes tests for one specification. */
export class KillTests {
  readonly #assembler: Assembler;

  constructor({ network, tested }: Pick<TestModel, 'network' | 'tested'>, budget: Budget) {
    this.#assembler = new Assembler(network, tested, budget);
  }

  make(title: string, failure: Failure): KillTest {
    const { trace, what } = failure;
    const until = what.kind === 'output' ? what.delay : 'forced';
    for (const windows of ['wide', 'exact'] as const) {
      const written = this.#assembler.assembleProbe(trace, until, windows);
      if (written.kind === 'unknown') return written;
      const { steps, approximate } = written;
      const test = draftOf({ title, steps, approximate });
      if (this.#shows(test, failure)) return { kind: 'test', test };
    }
    const why: Reason = {
      kind: 'unconfirmed',
      what: what.kind === 'silence' ? 'silence' : 'differenceTest',
    };
    return { kind: 'unknown', why };
  }

  #shows(test: SuiteTest, { trace, what }: Failure): boolean {
    const [events, silence] =
      what.kind === 'output' ? [[...trace, { ...what }], ZERO] : [trace, this.#assembler.tooLong];
    const judgement = judge(test, events, silence);
    assert(judgement.kind !== 'notTheTest', 'a test follows the events that it is made from');
    return judgement.kind === 'verdict' && judgement.verdict === 'fail';
  }
}

/** How many visible actions a failure takes. */
export function lengthOfFailure({ trace, what }: Failure): number {
  return trace.length + (what.kind === 'output' ? 1 : 0);
}
