/**
 * Runs of a system under test, replayed on the concrete semantics: what it does, and which inputs it ignores.
 *
 * INVARIANT the replay shares nothing with what found the run.
 */
import { type Rational, ZERO, add } from '../../base/rational.js';
import { type ConcreteSystem, delayed } from '../../semantics/concrete-system.js';
import { type ObservedEvent } from '../../suite/judge.js';
import { type RunEdge, type SuiteInterface } from '../../suite/suite.js';
import { stepAlong } from '../replay.js';

export interface SystemRun {
  readonly steps: readonly SystemStep[];
  readonly finalDelay: Rational;
}

/** After a delay, the system takes edges, or an input is given that it does not accept. */
export type SystemStep =
  | { readonly delay: Rational; readonly edges: readonly RunEdge[] }
  | { readonly delay: Rational; readonly ignored: string };

export interface Observed {
  readonly events: readonly ObservedEvent[];
  readonly silence: Rational;
}

/** What the tester sees of a run; undefined if the system has no such run. */
export function observe(
  system: ConcreteSystem,
  { inputs, outputs }: SuiteInterface,
  { steps, finalDelay }: SystemRun,
): Observed | undefined {
  const [start] = system.initial().states;
  if (start === undefined) return undefined;
  const events: ObservedEvent[] = [];
  let delay = ZERO;
  let state = start;
  for (const each of steps) {
    const now = delayed(system, state, each.delay);
    if (now === undefined) return undefined;
    delay = add(delay, each.delay);
    let action: string | undefined;
    if ('ignored' in each) {
      action = each.ignored;
      if (system.steps(now, (other) => other === action).steps.length > 0) return undefined;
      state = now;
    } else {
      const step = stepAlong(system, now, each.edges);
      if (step?.outcome.kind !== 'state') return undefined;
      ({ action } = step);
      ({ state } = step.outcome);
    }
    const kind = action !== undefined && inputs.includes(action) ? 'input' : 'output';
    if (action === undefined || (kind === 'output' && !outputs.includes(action))) continue;
    events.push({ kind, action, delay });
    delay = ZERO;
  }
  const isSilent = delayed(system, state, finalDelay) !== undefined;
  return isSilent ? { events, silence: add(delay, finalDelay) } : undefined;
}
