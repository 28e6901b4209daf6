/** Tests of hypotheses that are known by their standings only: what is expected, what refutes, and what is needless. */
import { type TestStep, type Values } from './discrimination.js';
import {
  type Both,
  SILENCE,
  type Standing,
  type TestItem,
  bothAfter,
  bothAt,
  isDifferent,
} from './standing.js';

/** A step of a test: what the tester does, and how people say it. */
export interface PlainStep {
  readonly stimulus: Values;
  readonly words: string;
  readonly items: readonly TestItem[];
}

/** The step, from 0, at which two hypotheses are told apart for sure, and the first at which they may be. */
export function tellingSteps(
  steps: readonly PlainStep[],
  a: Standing,
  b: Standing,
): { readonly tellsAt: number | undefined; readonly mayTellAt: number | undefined } {
  let both: Both | undefined = bothAt(a, b);
  let mayTellAt: number | undefined;
  for (const [index, { items }] of steps.entries()) {
    for (const item of items) {
      both = bothAfter(both, item);
      if (both === undefined) return { tellsAt: undefined, mayTellAt: undefined };
      mayTellAt = isDifferent(both) ? (mayTellAt ?? index) : undefined;
      if (both.pairs.size === 0) return { tellsAt: index, mayTellAt };
    }
  }
  return { tellsAt: undefined, mayTellAt };
}

/** The steps with what may be seen under the reference, and what others may show instead. */
export function withObservations(
  steps: readonly PlainStep[],
  reference: Standing,
  others: readonly Standing[],
): readonly TestStep[] {
  let standings = new Map([[reference.key, { right: reference, wrong: others }]]);
  return steps.map(({ stimulus, words, items }) => {
    const expected = new Set<string>();
    const refuting = new Set<string>();
    for (const item of items) {
      const next = new Map<string, { right: Standing; wrong: readonly Standing[] }>();
      for (const { right, wrong } of standings.values()) {
        if (item.kind === 'input') {
          const after = right.afterInput(item.action);
          const moved = wrong.map((each) => each.afterInput(item.action));
          next.set(after.key, { right: after, wrong: [...(next.get(after.key)?.wrong ?? []), ...moved] });
          continue;
        }
        const allowed = right.responses();
        for (const [shown, after] of allowed) {
          expected.add(shown);
          const moved = wrong.flatMap((each) => each.responses().get(shown) ?? []);
          next.set(after.key, { right: after, wrong: [...(next.get(after.key)?.wrong ?? []), ...moved] });
        }
        for (const each of wrong)
          for (const shown of each.responses().keys()) if (!allowed.has(shown)) refuting.add(shown);
      }
      standings = next;
    }
    // What may be expected on one way may refute on another; it is listed where it tells.
    return { stimulus, words, expected: [...expected].map(valuesOf), refuting: [...refuting].map(valuesOf) };
  });
}

function valuesOf(shown: string): Values {
  return { '': shown === SILENCE ? 'silence' : shown };
}
