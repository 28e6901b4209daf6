/**
 * Tests for systems whose time passes in whole units, such as those that speak Ecdar's dialect.
 *
 * Such a system acts at whole times only, so a test fits if the tester does, too: whatever it gives or asks for is due a
 * whole number of units after the start. Windows of outputs and times of silence may have any bounds: nothing can happen
 * between two whole times. Where an input may be given at a time of the tester's choice, a whole one is chosen.
 */
import { type Rational, ZERO, add, compare, decimalText, floor, subtract } from '../base/rational.js';
import { type BoundedInterval, containsTime } from '../base/interval.js';
import { type Branch, type InputStep, type SuiteStep, type SuiteTest } from '../suite/suite.js';
import { actionOf } from '../suite/action.js';
import { firstTime, timeOf, whenOf } from '../suite/window.js';

/** The test with whole times, or a clause that says why it has none. */
export function inWholeUnits(test: SuiteTest): SuiteTest | string {
  const walk = new Walk();
  const { steps } = walk.through(test.steps, [ZERO]);
  return walk.problem ?? { ...test, steps };
}

/** What is left beyond whole units of the times since the last event at which one may stand: less than one each. */
type Rests = readonly Rational[];

class Walk {
  problem: string | undefined;

  through(steps: readonly SuiteStep[], rests: Rests): { readonly steps: SuiteStep[]; readonly rests: Rests } {
    const whole: SuiteStep[] = [];
    for (const step of steps) {
      if ('refuse' in step || 'accept' in step) {
        const what = 'refuse' in step ? actionOf(step) : step.accept.join(' or ');
        const after = step.after === undefined ? ZERO : timeOf(step.after);
        if (!rests.every((rest) => isWhole(add(rest, after))))
          this.#refuse(`the system is asked for ${what} after ${decimalText(after)}`);
        whole.push(step);
        rests = [ZERO];
      } else {
        const branches = ('oneOf' in step ? step.oneOf : [step]).map((branch) => this.#branch(branch, rests));
        whole.push('oneOf' in step ? { oneOf: branches.map(({ branch }) => branch) } : branches[0]!.branch);
        rests = distinct(branches.flatMap((each) => each.rests));
      }
    }
    return { steps: whole, rests };
  }

  /** A branch with whole times, and the rests with which it goes on; none if it ends with a verdict. */
  #branch(branch: Branch, rests: Rests): { readonly branch: Branch; readonly rests: Rests } {
    const next =
      'quiet' in branch ? distinct(rests.map((rest) => restOf(add(rest, timeOf(branch.quiet))))) : [ZERO];
    const timed = 'input' in branch ? this.#input(branch, rests) : branch;
    if (timed.verdict === undefined) return { branch: timed, rests: next };
    if (timed.steps === undefined) return { branch: timed, rests: [] };
    return { branch: { ...timed, steps: this.through(timed.steps, next).steps }, rests: [] };
  }

  #input(branch: Branch & InputStep, rests: Rests): Branch {
    const window = whenOf(branch);
    const time = wholeTime(window, rests);
    if (time === undefined) {
      const when =
        'after' in branch ? `after ${branch.after}` : `within ${branch.within[0]} to ${branch.within[1]}`;
      this.#refuse(`the input ${actionOf(branch)} is due ${when}`);
      return branch;
    }
    if (compare(time, firstTime(window)) === 0) return branch;
    const { input, values, steps, verdict } = branch;
    return {
      input,
      ...(values === undefined ? {} : { values }),
      after: decimalText(time),
      ...(steps === undefined ? {} : { steps }),
      ...(verdict === undefined ? {} : { verdict }),
    };
  }

  #refuse(clause: string): void {
    this.problem ??= `${clause}, which is not a whole time`;
  }
}

/** The first time of a window that is whole after each of the rests. */
function wholeTime(window: BoundedInterval, rests: Rests): Rational | undefined {
  const first = firstTime(window);
  if (rests.every((rest) => isWhole(add(rest, first)))) return first;
  const [rest, ...others] = rests;
  // Different rests cannot be made whole by one time.
  if (rest === undefined || others.length > 0) return undefined;
  const after = add(window.low, rest);
  const above = { numerator: floor(after) + 1n, denominator: 1n };
  const time = subtract(isWhole(after) && !window.lowOpen ? after : above, rest);
  return containsTime(window, time) ? time : undefined;
}

function isWhole({ denominator }: Rational): boolean {
  return denominator === 1n;
}

function restOf(time: Rational): Rational {
  return subtract(time, { numerator: floor(time), denominator: 1n });
}

function distinct(rests: Rests): Rests {
  return rests.filter((rest, index) => rests.findIndex((other) => compare(other, rest) === 0) === index);
}
