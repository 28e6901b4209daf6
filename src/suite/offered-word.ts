/**
 * Tests that are words: actions at exact times, each of which the system does together with the tester or refuses.
 *
 * A real system does not wait with an output until it is asked for. So an output that came before its time is ready, and is
 * taken when it is offered; what else is ready stays so. An input is offered when its time has come, and the system tells
 * whether it took it. Where nobody tells, a word still fails by its outputs, but what would pass is left open.
 */
import { type Rational, ZERO, add, compare, decimalText, subtract } from '../base/rational.js';
import { actionOf, splitAction } from './action.js';
import { type Follower, type Judgement, type Observation, type Todo, distance } from './judge.js';
import { type SuiteStep, type SuiteTest, type Verdict } from './suite.js';
import { timeOf } from './window.js';

export interface Offer {
  readonly action: string;
  /** Since the action before. */
  readonly delay: Rational;
  /** Whether the system is to refuse it. */
  readonly isRefused: boolean;
}

/** A test as a word; undefined if it waits within windows, or goes on in branches. */
export function wordOfTest({ steps }: Pick<SuiteTest, 'steps'>): readonly Offer[] | undefined {
  const offers = steps.flatMap((step) => offerOf(step) ?? []);
  return offers.length === steps.length ? offers : undefined;
}

/** Such as `0.ring.3.unlock`: the actions of a word, with the delays before them if these matter. */
export function wordText(
  word: readonly Pick<Offer, 'action' | 'delay'>[],
  delays: 'shown' | 'hidden',
): string {
  return word
    .map(({ action, delay }) => (delays === 'shown' ? `${decimalText(delay)}.${action}` : action))
    .join('.');
}

function offerOf(step: SuiteStep): Offer | undefined {
  if ('refuse' in step) {
    const delay = step.after === undefined ? ZERO : timeOf(step.after);
    return { action: actionOf(step), delay, isRefused: true };
  }
  if ('input' in step && 'after' in step)
    return { action: actionOf(step), delay: timeOf(step.after), isRefused: false };
  if (!('output' in step)) return undefined;
  const [low, high] = step.within.map(timeOf) as [Rational, Rational];
  return compare(low, high) === 0 ? { action: actionOf(step), delay: low, isRefused: false } : undefined;
}

/** Follows a word while things happen. */
export class OfferJudging implements Follower {
  readonly #word: readonly Offer[];
  readonly #inputs: ReadonlySet<string>;
  readonly #verdict: Verdict;
  readonly #tolerance: Rational;
  readonly #tellsRefusals: boolean;
  /** Whether an input was given, and nobody told whether it was taken. */
  #isOpen = false;
  #next = 0;
  /** When the next offer is due, and when the last event was, since the start. */
  #due: Rational;
  #now = ZERO;
  #ready: readonly string[] = [];
  #judgement: Judgement | undefined;

  constructor(
    word: readonly Offer[],
    {
      inputs,
      verdict,
      tellsRefusals = true,
    }: {
      readonly inputs: readonly string[];
      readonly verdict: Verdict;
      readonly tellsRefusals?: boolean | undefined;
    },
    tolerance = ZERO,
  ) {
    this.#word = word;
    this.#inputs = new Set(inputs);
    this.#verdict = verdict;
    this.#tolerance = tolerance;
    this.#tellsRefusals = tellsRefusals;
    this.#due = word[0]?.delay ?? ZERO;
    this.#look();
  }

  get judgement(): Judgement | undefined {
    return this.#judgement;
  }

  todo(): Todo {
    const offer = this.#word[this.#next]!;
    const { action } = offer;
    const at = subtract(this.#due, this.#now);
    if (this.#isInput(offer)) return { kind: 'give', at, action };
    // What is to be refused now may come a little later.
    if (offer.isRefused) return { kind: 'rest', at, isLast: false, offered: action };
    return { kind: 'rest', at: add(at, this.#tolerance), isLast: true, offered: action };
  }

  rest(silence: Rational, error = ZERO): void {
    const offer = this.#word[this.#next];
    if (offer === undefined || this.#isInput(offer)) return;
    const end = offer.isRefused ? this.#due : add(this.#due, this.#tolerance);
    const rest = subtract(add(this.#now, silence), end);
    if (compare(rest, ZERO) < 0) return;
    if (offer.isRefused) this.#done();
    else if (compare(rest, error) < 0)
      this.#judgement = {
        kind: 'untrusted',
        why: { kind: 'refused', actions: [offer.action] },
        distance: rest,
      };
    else this.#fail('refused');
  }

  observe({ kind, action, delay }: Observation, error = ZERO): void {
    this.#now = add(this.#now, delay);
    if (kind === 'output') {
      this.#ready = [...this.#ready, action];
      this.#look(error);
      return;
    }
    const offer = this.#word[this.#next];
    const isOffered = offer?.action === action && (kind === 'refused' || this.#isInput(offer));
    if (!isOffered) this.#judgement = { kind: 'notTheTest' };
    else if (kind === 'input' && !this.#tellsRefusals) this.#leaveOpen(offer);
    else if ((kind === 'refused') === offer.isRefused) this.#done();
    else this.#fail(offer.isRefused ? 'notRefused' : 'refused');
  }

  #leaveOpen({ isRefused }: Offer): void {
    this.#isOpen = true;
    if (isRefused) this.#judgement = { kind: 'notJudged' };
    else this.#done();
  }

  /** Takes what is ready and comes next in the word. */
  #look(error = ZERO): void {
    for (;;) {
      const offer = this.#word[this.#next];
      if (offer === undefined) {
        this.#judgement ??= this.#isOpen
          ? { kind: 'notJudged' }
          : { kind: 'verdict', verdict: this.#verdict };
        return;
      }
      const [first] = this.#ready;
      if (this.#isInput(offer) || first === undefined) return;
      if (offer.isRefused) {
        if (first === offer.action) this.#isReadyTooSoon(offer.action, error);
        return;
      }
      if (first !== offer.action) {
        this.#fail('refused');
        return;
      }
      const end = add(this.#due, this.#tolerance);
      if (compare(end, this.#now) < 0) {
        const why = { kind: 'refused', actions: [first] } as const;
        this.#judgement = { kind: 'untrusted', why, distance: distance(end, this.#now) };
        return;
      }
      this.#ready = this.#ready.slice(1);
      this.#advance();
    }
  }

  /** What is to be refused is ready; perhaps it became so only afterwards. */
  #isReadyTooSoon(action: string, error: Rational): void {
    const isSure = compare(subtract(this.#due, this.#now), add(this.#tolerance, error)) >= 0;
    if (isSure) this.#fail('notRefused');
    else
      this.#judgement = {
        kind: 'untrusted',
        why: { kind: 'notRefused', action },
        distance: distance(subtract(this.#due, this.#tolerance), this.#now),
      };
  }

  #isInput({ action }: Offer): boolean {
    return this.#inputs.has(splitAction(action).action);
  }

  #done(): void {
    this.#advance();
    this.#look();
  }

  #advance(): void {
    this.#next++;
    this.#due = add(this.#due, this.#word[this.#next]?.delay ?? ZERO);
  }

  #fail(kind: 'refused' | 'notRefused'): void {
    const { action } = this.#word[this.#next]!;
    const why = kind === 'refused' ? ({ kind, actions: [action] } as const) : ({ kind, action } as const);
    this.#judgement = { kind: 'verdict', verdict: 'fail', why };
  }
}
