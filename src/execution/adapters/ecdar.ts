/**
 * The dialect of Ecdar's test runner: bare names of actions as lines in both directions, and time that passes when the
 * tester says `Delay: 1`, one unit after the other.
 *
 * The system answers with the outputs of that unit and `Delay done`; they have come at its end, because such systems take
 * their steps at whole times. Later versions of Ecdar's library answer with `Delayed: 0` where an output came before any
 * time passed, and with `Delayed: 1` otherwise. What a system says before it is told to wait has come at once: it is given
 * a moment for that after each input. Lines that begin with `Debug:` are log.
 *
 * Nothing brings the system back to its start, so every test has a system of its own.
 */
import { assert } from '../../base/assert.js';
import { type Rational, ONE, ZERO, add, compare, floor } from '../../base/rational.js';
import { type SuiteStep, type SuiteTest } from '../../suite/suite.js';
import { actionOf } from '../../suite/action.js';
import {
  Broken,
  type Connection,
  type Given,
  type Heard,
  type HeardOutput,
  breakOff,
} from '../connection.js';
import { shown } from '../line-protocol.js';
import { inWholeUnits } from '../whole-units.js';
import { floodIn } from './flood.js';
import { type Lines } from './lines.js';
import { type Limits } from './wire.js';

/** So many lines may answer one unit of time. */
const LINES_MAX = 10_000;

const ACTION = /^[A-Za-z_]\w*(?:\[-?\d+\])*$/;

const DELAY = 'Delay: 1';

export class EcdarLines implements Connection {
  readonly tellsRefusals = false;
  readonly #lines: Lines;
  readonly #limits: Limits;
  readonly #pauseMs: number;
  #now = ZERO;
  #heard: HeardOutput[] = [];
  #log: string[] = [];
  #isFresh = true;
  /** Whether the system may have something to say before time passes. */
  #isUnsettled = true;
  /** Whether it says how much time has passed, and so tells at once from later. */
  #tellsDelays = false;

  constructor(lines: Lines, limits: Limits, pauseMs: number) {
    this.#lines = lines;
    this.#limits = limits;
    this.#pauseMs = pauseMs;
  }

  reset(): Promise<void> {
    assert(this.#isFresh, 'a system that speaks the dialect of Ecdar serves one test');
    return Promise.resolve();
  }

  give(action: string): Promise<Given> {
    this.#lines.send(action);
    this.#isUnsettled = true;
    this.#isFresh = false;
    return Promise.resolve({ answer: 'untold' });
  }

  /** Nothing happens between two whole times, so time stands still at the last of them. */
  async until(time: Rational): Promise<Heard> {
    const end = { numerator: floor(time), denominator: 1n };
    this.#isFresh = false;
    for (;;) {
      await this.#settle();
      const heard = this.#heard.shift();
      if (heard !== undefined) return heard;
      if (compare(this.#now, end) >= 0) return { kind: 'silence' };
      await this.#delay();
    }
  }

  /** Takes what the system says without being told to wait. */
  async #settle(): Promise<void> {
    if (this.#isUnsettled && !this.#tellsDelays) {
      const end = performance.now() + this.#pauseMs;
      for (let restMs = this.#pauseMs; restMs > 0 && this.#lines.isIdle; restMs = end - performance.now()) {
        const { promise, cancel } = this.#lines.changed();
        const timer = setTimeout(cancel, restMs);
        await promise;
        clearTimeout(timer);
      }
    }
    this.#isUnsettled = false;
    for (let line = this.#lines.take(); line !== undefined; line = this.#lines.take()) {
      const passed = this.#read(line.text);
      if (passed !== undefined)
        breakOff('protocol', `it said '${shown(line.text)}' without being told to wait`);
    }
  }

  /** Lets a unit of time pass, or none if the system has an output before. */
  async #delay(): Promise<void> {
    this.#lines.send(DELAY);
    const before = this.#heard.length;
    const limitMs = compare(this.#now, ZERO) === 0 ? this.#limits.startMs : this.#limits.answerMs;
    const start = performance.now();
    for (let count = 0; count < LINES_MAX; count++) {
      const restMs = Math.max(1, limitMs - (performance.now() - start));
      const { text } = await this.#lines.next(restMs, `an answer to '${DELAY}'`);
      const passed = this.#read(text);
      if (passed === undefined) continue;
      if (compare(passed, ZERO) === 0 && this.#heard.length === before)
        breakOff('protocol', `it answered '${DELAY}' with '${shown(text)}' and no output`);
      this.#now = add(this.#now, passed);
      this.#heard = this.#heard.map((heard, index) => (index < before ? heard : { ...heard, at: this.#now }));
      return;
    }
    breakOff('flood', `it said more than ${LINES_MAX} lines before it answered '${DELAY}'`);
  }

  /** Keeps an output or a line of the log; how much time has passed if the line says it. */
  #read(line: string): Rational | undefined {
    const text = line.trim();
    if (text === 'Delay done') return ONE;
    if (text.startsWith('Debug:')) {
      if (this.#log.length < LINES_MAX) this.#log.push(text.slice('Debug:'.length).trim());
      return undefined;
    }
    const [, delayed] = /^Delayed: (\d{1,9})$/.exec(text) ?? [];
    if (delayed !== undefined) {
      this.#tellsDelays = true;
      if (delayed === '0') return ZERO;
      if (delayed === '1') return ONE;
      return breakOff('protocol', `it said '${shown(line)}', but was told to wait for 1`);
    }
    if (text === '') return undefined;
    if (!ACTION.test(text))
      return breakOff('protocol', `it said '${shown(line)}', which is not the name of an action`);
    this.#heard.push({ kind: 'output', action: text, at: this.#now });
    if (this.#heard.length > LINES_MAX) {
      const { kind, message } = tooMuch();
      breakOff(kind, message);
    }
    return undefined;
  }

  flood(): Promise<Broken | undefined> {
    const lines = this.#lines;
    const heard = this.#heard;
    return floodIn({
      get unread() {
        return lines.unread + heard.length;
      },
      get broken() {
        return lines.broken ?? (lines.unread + heard.length > LINES_MAX ? tooMuch() : undefined);
      },
    });
  }

  error(): Rational {
    return ZERO;
  }

  takeLog(): readonly string[] {
    if (this.#log.length === 0) return this.#log;
    const log = this.#log;
    this.#log = [];
    return log;
  }

  lastWords(): string {
    return this.#lines.lastWords();
  }

  close(): Promise<void> {
    return this.#lines.close();
  }
}

function tooMuch(): Broken {
  return new Broken('flood', `it said more than ${LINES_MAX} lines without being asked`);
}

/** A test as systems can take it that speak the dialect, or a clause that says why they cannot. */
export function fitForEcdar(test: SuiteTest): SuiteTest | string {
  const valued = valuedIn(test.steps);
  return valued === undefined
    ? inWholeUnits(test)
    : `${valued} passes values, and lines of this protocol are bare names`;
}

/** The first action with values. */
function valuedIn(steps: readonly SuiteStep[]): string | undefined {
  for (const step of steps) {
    if ('accept' in step) {
      const valued = step.accept.find((action) => action.endsWith(')'));
      if (valued !== undefined) return valued;
    } else if ('refuse' in step) {
      if (step.values !== undefined) return actionOf(step);
    } else
      for (const branch of 'oneOf' in step ? step.oneOf : [step]) {
        if (!('quiet' in branch) && branch.values !== undefined) return actionOf(branch);
        const inside = 'steps' in branch ? valuedIn(branch.steps ?? []) : undefined;
        if (inside !== undefined) return inside;
      }
  }
  return undefined;
}
