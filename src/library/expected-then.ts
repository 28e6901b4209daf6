/** What a specification allows after a trace, in numbers, beside what a system did instead. */
import { type Interval } from '../base/interval.js';
import {
  type Rational,
  ZERO,
  add,
  commonDenominator,
  compare,
  decimalText,
  integer,
  max,
  multiply,
} from '../base/rational.js';
import { afterTrace } from '../conformance/allowed.js';
import { silenceAfter } from '../conformance/confirm-failure.js';
import { type Failure } from '../conformance/conformance.js';
import { Scribe } from '../generators/scribe.js';
import { type TestModel } from '../generators/test-model.js';
import { beyondConstants } from '../network/clock-bounds.js';
import { seenTogether, withoutEnvironment } from '../network/open-network.js';

/** What would have been right after a trace. */
export interface Expected {
  /** When outputs may come, since the last event. */
  readonly outputs: readonly { readonly output: string; readonly within: readonly string[] }[];
  /** For how long there may be silence; absent if for ever. */
  readonly silentFor?: string | undefined;
}

/** Undefined if it takes too much to find out. */
export function expectedThen(model: TestModel, { trace, what }: Failure): Expected | undefined {
  const scribe = new Scribe(model, {});
  const delays = trace.map(({ delay }) => delay);
  const beyond = multiply(scribe.patience, integer(2));
  const extent = {
    scale: commonDenominator(delays),
    horizon: add(delays.reduce(max, ZERO), beyond),
    sum: delays.reduce(add, ZERO),
  };
  const found = scribe.write(extent, (start): Expected => {
    const allowed = afterTrace(start, trace);
    const { until, isDue } = allowed.silence(beyond);
    return {
      outputs: allowed.notWrong(beyond).map(({ action, windows }) => ({
        output: action,
        within: windows.map((window) => windowText(window, beyond)),
      })),
      // Where time stops in the specification, nothing is due, and yet silence ends.
      ...(isDue || (what.kind === 'silence' && compare(until, beyond) < 0)
        ? { silentFor: decimalText(until) }
        : {}),
    };
  });
  return 'kind' in found ? undefined : found;
}

/** For how long a system can be silent then: in words, and as a time if there is a longest one. */
export interface SystemSilence {
  readonly text: string;
  readonly time?: string | undefined;
}

/** How long a system is silent that is silent for too long. */
export function silentThen(spec: TestModel, system: TestModel, failure: Failure): SystemSilence {
  const { network, tested } = seenTogether(spec, system).system;
  const alone = { network: withoutEnvironment(network, tested), tested };
  const longest = [spec, system].map((each) => beyondConstants(each.network)).reduce(add);
  const limit = silenceAfter(alone, failure, longest);
  if (limit === undefined) return { text: `${decimalText(longest)} and longer` };
  const time = decimalText(limit.limit);
  return { text: limit.open ? `nearly ${time}` : time, time };
}

/** Such as `[1, 3)`. */
function windowText({ low, lowOpen, high, highOpen }: Interval, beyond: Rational): string {
  const from = `${lowOpen ? '(' : '['}${decimalText(low)}`;
  const isEndless = high === undefined || compare(high, beyond) >= 0;
  return isEndless ? `${from}, ∞)` : `${from}, ${decimalText(high)}${highOpen ? ')' : ']'}`;
}
