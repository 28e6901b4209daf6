/** Random steps of tests, for any interface. */
import fc from 'fast-check';
import { type Branch, type SuiteInterface, type SuiteStep, type Verdict } from '../../src/suite/suite.js';

const halves = fc.integer({ min: 0, max: 8 });

export interface StepPlan {
  readonly kind: 'input' | 'output' | 'quiet' | 'refuse' | 'accept' | 'choice';
  readonly action: number;
  readonly low: number;
  readonly width: number;
  readonly open: boolean;
  readonly verdict: Verdict;
}

/** One step of a random test. */
export const stepPlan: fc.Arbitrary<StepPlan> = fc.record({
  kind: fc.constantFrom('input', 'output', 'quiet', 'refuse', 'accept', 'choice', 'choice'),
  action: fc.nat(9),
  low: halves,
  width: halves,
  open: fc.boolean(),
  verdict: fc.constantFrom('pass', 'fail', 'inconclusive'),
});

/** A step that names actions of the interface; undefined if it has none that fits. */
export function stepOf({ inputs, outputs }: SuiteInterface, plan: StepPlan): SuiteStep | undefined {
  const { kind, action, low, width, open, verdict } = plan;
  const half = (number: number): string => `${number}/2`;
  const input = inputs[action % Math.max(1, inputs.length)];
  const output = outputs[action % Math.max(1, outputs.length)];
  const window = {
    within: [half(low), half(low + width)] as const,
    ...(open && width > 0 ? { open: [true, true] as const } : {}),
  };
  switch (kind) {
    case 'input':
      return input === undefined ? undefined : { input, after: half(low) };
    case 'output':
      return output === undefined ? undefined : { output, ...window };
    case 'quiet':
      return { quiet: half(low) };
    case 'refuse':
      return { refuse: input ?? output!, after: half(low) };
    case 'accept': {
      const accept = [input, output].flatMap((each) => each ?? []);
      return { accept, after: half(low), otherwise: open ? 'inconclusive' : 'fail' };
    }
    case 'choice': {
      const others = outputs
        .filter((each) => each !== output)
        .map((each): Branch => ({ output: each, within: ['0', half(low)], verdict }));
      const rest: Branch = { quiet: half(low + width), verdict: 'inconclusive' };
      return output === undefined ? undefined : { oneOf: [{ output, ...window }, ...others, rest] };
    }
  }
}
