/**
 * The toaster of models/toaster.xta, in the same program as the tester: `tickstone run … --adapter toaster.ts`.
 *
 * The environment variable BUG plants a bug that is to be found: wrong, late or missing.
 */
import process from 'node:process';

type Listener = (name: string, values?: readonly number[], after?: string) => void;

/** What comes next, and when, counted from the last event. */
interface Plan {
  readonly output: string;
  readonly values: readonly number[];
  readonly at: number;
}

const bug = process.env['BUG'] ?? '';
if (!['', 'wrong', 'late', 'missing'].includes(bug))
  throw new Error(`There is no bug '${bug}'; there are wrong, late and missing.`);

let tell: Listener = () => undefined;
let brown = 0;
let plan: Plan | undefined;
let waited: Fraction = [0n, 1n];

function next(then: Plan | undefined): void {
  plan = then;
  waited = [0n, 1n];
}

function start(level: number): void {
  brown = level;
  next({ output: 'glow', values: [bug === 'wrong' ? 4 - level : level], at: 2 });
}

function stop(): boolean {
  const isTooLate =
    plan?.output === 'pop' && (plan.values[0] === 0 || !isLess(waited, [BigInt(2 * brown), 1n]));
  if (plan === undefined || isTooLate) return false;
  next(bug === 'missing' ? undefined : { output: 'pop', values: [0], at: 2 });
  return true;
}

export const adapter = {
  onOutput(listener: Listener): void {
    tell = listener;
  },

  reset(): void {
    next(undefined);
  },

  /** Whether it takes the input. */
  input(name: string, [level = 0]: readonly number[]): boolean {
    if (name === 'stop') return stop();
    if (name !== 'push' || plan !== undefined) return false;
    start(level);
    return true;
  },

  /** Lets time pass, exactly: `delay` is a text such as '2.5' or '1/3'. Time stands still at the first output. */
  advance(delay: string): void {
    const until = sum(waited, parsed(delay));
    if (plan === undefined || isLess(until, [BigInt(plan.at), 1n])) {
      waited = until;
      return;
    }
    const { output, values, at } = plan;
    const [up, down] = sum([BigInt(at), 1n], [-waited[0], waited[1]]);
    next(
      output === 'glow'
        ? { output: 'pop', values: [1], at: 2 * brown + (bug === 'late' ? 5 : 2) }
        : undefined,
    );
    tell(output, values, `${up}/${down}`);
  },
};

type Fraction = readonly [up: bigint, down: bigint];

function parsed(text: string): Fraction {
  const [up = '', down = '1'] = text.split('/');
  const [whole = '', decimals = ''] = up.split('.');
  return [BigInt(whole + decimals), BigInt(down) * 10n ** BigInt(decimals.length)];
}

function sum([a, b]: Fraction, [c, d]: Fraction): Fraction {
  return [a * d + c * b, b * d];
}

function isLess([a, b]: Fraction, [c, d]: Fraction): boolean {
  return a * d < c * b;
}
