/** The line protocol in virtual time: question and answer, exact, as fast as the system answers. */
import { type Rational, ZERO, add, compare, decimalText, subtract } from '../../base/rational.js';
import { type Connection, type Given, type Heard, breakOff } from '../connection.js';
import {
  type OutputArity,
  type SystemLine,
  delayLine,
  inputLine,
  readSystemLine,
  shown,
} from '../line-protocol.js';
import { type Lines } from './lines.js';
import { type Limits } from './wire.js';

/** Of one answer. */
const LOG_LINES_MAX = 10_000;

export class VirtualLines implements Connection {
  readonly tellsRefusals = true;
  readonly #lines: Lines;
  readonly #arity: OutputArity;
  readonly #limits: Limits;
  #now = ZERO;
  #log: string[] = [];

  constructor(lines: Lines, arity: OutputArity, limits: Limits) {
    this.#lines = lines;
    this.#arity = arity;
    this.#limits = limits;
  }

  async reset(): Promise<void> {
    this.#now = ZERO;
    const answer = await this.#ask('reset', this.#limits.startMs);
    if (answer.kind !== 'ready') unanswered('reset', 'ready', answer);
  }

  async give(action: string): Promise<Given> {
    const question = inputLine(action);
    const answer = await this.#ask(question, this.#limits.answerMs);
    if (answer.kind === 'ok') return { answer: 'taken' };
    if (answer.kind === 'refused') return { answer: 'refused' };
    return unanswered(question, "'ok' or 'refused'", answer);
  }

  /** After silence, outputs of the last moment are asked for once more. */
  async until(time: Rational): Promise<Heard> {
    const heard = await this.#delay(time);
    return heard.kind === 'silence' && compare(heard.waited, ZERO) > 0 ? this.#delay(time) : heard;
  }

  async #delay(
    time: Rational,
  ): Promise<(Heard & { kind: 'output' }) | { kind: 'silence'; waited: Rational }> {
    const delay = subtract(time, this.#now);
    const question = delayLine(delay);
    const answer = await this.#ask(question, this.#limits.answerMs);
    if (answer.kind === 'done') {
      this.#now = time;
      return { kind: 'silence', waited: delay };
    }
    if (answer.kind !== 'output') return unanswered(question, "'output …' or 'done'", answer);
    const { action, at } = answer;
    if (at === undefined)
      return breakOff(
        'protocol',
        `it answered '${question}' with output ${shown(action)} without a time '@T'`,
      );
    if (compare(at, ZERO) < 0 || compare(at, delay) > 0)
      return breakOff(
        'protocol',
        `it answered '${question}' with output ${shown(action)} at ${decimalText(at)}, which is not from 0 to ${decimalText(delay)}`,
      );
    this.#now = add(this.#now, at);
    return { kind: 'output', action, at: this.#now };
  }

  async #ask(question: string, limitMs: number): Promise<SystemLine> {
    this.#lines.send(question);
    const start = performance.now();
    for (;;) {
      const restMs = Math.max(1, limitMs - (performance.now() - start));
      const { text } = await this.#lines.next(restMs, `an answer to '${question}'`);
      const line = readSystemLine(text, this.#arity);
      if (line.kind !== 'log') return line;
      if (this.#log.length >= LOG_LINES_MAX)
        return breakOff(
          'flood',
          `it logged more than ${LOG_LINES_MAX} lines before it answered '${question}'`,
        );
      this.#log.push(line.text);
    }
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

function unanswered(question: string, wanted: string, { kind }: SystemLine): never {
  return breakOff('protocol', `it answered '${question}' with '${kind}' where ${wanted} was expected`);
}
