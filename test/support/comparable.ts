/** Small models to compare, and answers as text. */
import { type Conformance } from '../../src/conformance/conformance.js';
import { fractionText } from '../../src/base/rational.js';
import { type TestModel } from '../../src/generators/test-model.js';
import { reasonText } from '../../src/suite/reason-text.js';
import { testable } from './test-model.js';

/**
 * One process with clocks x and y and an integer n; a location is a name with its invariant in brackets, the first one is
 * initial. Inputs are a and b, outputs out and other, whether they are used or not; i is internal, and whoever sends it
 * finds a receiver.
 */
export function comparable(locations: string, edges: string, extra = '', globals = ''): TestModel {
  return testable(`chan a, b, out, other, i; clock x, y; int n; ${globals}
    process P() { state ${locations}; ${extra} init ${locations.split(/[ ,{]/, 1)[0]!}; trans ${edges}; }
    process Unused() { state U, V; init U; trans U -> V { guard x < 0; sync a?; }, U -> V { guard x < 0; sync b?; },
      U -> V { guard x < 0; sync out!; }, U -> V { guard x < 0; sync other!; }, U -> U { sync i?; }; }
    system P, Unused;`);
}

/** Such as `out after a@1 b@0.5 at 2`: the trace with the time before each event. */
export function answerText(conformance: Conformance): string {
  switch (conformance.kind) {
    case 'conforms':
      return 'conforms';
    case 'unknown':
      return `unknown: ${reasonText(conformance.why)}`;
    case 'fails': {
      const { what, trace } = conformance.failure;
      const events = trace.map(({ action, delay }) => ` ${action}@${fractionText(delay)}`).join('');
      const end = what.kind === 'output' ? `${what.action} at ${fractionText(what.delay)}` : 'silence';
      return events === '' ? end : `${end} after${events}`;
    }
  }
}
