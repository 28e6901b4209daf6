/**
 * Diagrams with alternatives: a tree of messages and blocks, and the sequences of messages that it stands for.
 *
 * An `alt` is each of its branches, an `opt` is there or not, a `loop` with a number is so often, however large it is. A
 * loop without a number is taken once, with a warning; one that leaves the number open (`loop 2-5`) is not analysed.
 * Everything else that frames messages (`rect`, `box`, `group`) says nothing about their order.
 */
import { type Report } from '../base/diagnostic.js';
import { append } from '../base/long-lists.js';
import { type Span } from '../base/source.js';
import { blockNotClosed, endWithoutBlock, loopOnce, notAnalysed, sequencesTooLarge } from './problems.js';
import { type SequenceMessage } from './sequence.js';

type Item = SequenceMessage | Block;

interface Block {
  readonly word: string;
  readonly repeats: number;
  readonly branches: Item[][];
  readonly span: Span;
}

/** A diagram stands for no more sequences, and these have no more messages in sum. */
const SEQUENCES_MAX = 256;
const MESSAGES_MAX = 100_000;
/** Blocks are nested no deeper. */
const DEPTH_MAX = 64;

const ALTERNATIVES = new Set(['alt', 'opt']);
const FRAMES = new Set(['rect', 'box', 'group', 'loop']);
const BRANCH_WORDS: ReadonlyMap<string, string> = new Map([
  ['else', 'alt'],
  ['and', 'par'],
  ['option', 'critical'],
]);

/** What makes a number behind `loop` something else than how often it is taken: a range, a fraction, or a time. */
const NOT_A_COUNT =
  /^(?:\s*(?:\.+|[,/+*–-]|to\b|or\b)\s*(?:[\d*]|n\b|more\b|$)|\s*(?:ms|s|secs?|seconds?|m|mins?|minutes?|h|hours?|days?|(?:time )?units?)\b)/i;

/** Takes in the lines of a diagram, and tells the sequences. */
export class BlockReader {
  readonly #report: Report;
  readonly #items: Item[] = [];
  readonly #open: Block[] = [];
  #isTooDeep = false;

  constructor(report: Report) {
    this.#report = report;
  }

  message(message: SequenceMessage): void {
    this.#current().push(message);
  }

  /** A block begins. */
  begin(word: string, rest: string, span: Span): void {
    if (this.#open.length >= DEPTH_MAX) {
      if (!this.#isTooDeep) this.#report(sequencesTooLarge.at(span, 'nested blocks', String(DEPTH_MAX)));
      this.#isTooDeep = true;
    }
    if (!ALTERNATIVES.has(word) && !FRAMES.has(word)) this.#report(notAnalysed.at(span, word));
    const repeats = word === 'loop' ? this.#repeats(rest, span) : 1;
    const block: Block = { word, repeats, branches: [[]], span };
    if (!this.#isTooDeep) this.#current().push(block);
    this.#open.push(block);
  }

  /** The next branch of a block, such as `else`. */
  branch(word: string, span: Span): void {
    const block = this.#open.at(-1);
    if (block === undefined || block.word !== BRANCH_WORDS.get(word)) {
      this.#report(endWithoutBlock.at(span, word));
      return;
    }
    block.branches.push([]);
  }

  end(span: Span): void {
    if (this.#open.pop() === undefined) this.#report(endWithoutBlock.at(span, 'end'));
  }

  /** All sequences; undefined if something is wrong with the blocks, which has then been reported. */
  sequences(): readonly (readonly SequenceMessage[])[] | undefined {
    for (const { word, span } of this.#open) this.#report(blockNotClosed.at(span, word));
    if (this.#open.length > 0 || this.#isTooDeep) return undefined;
    const all = sequencesOf(this.#items);
    if (all === undefined)
      this.#report(
        sequencesTooLarge.at(
          undefined,
          `alternatives, or ${MESSAGES_MAX} messages in them`,
          String(SEQUENCES_MAX),
        ),
      );
    return all;
  }

  /** How often a loop is taken, by what is written behind its word. */
  #repeats(rest: string, span: Span): number {
    const [, times, more = ''] = /^[\s([]*(\d+)(.*)$/.exec(rest) ?? [];
    if (times === undefined) {
      this.#report(loopOnce.at(span));
      return 1;
    }
    if (NOT_A_COUNT.test(more)) this.#report(notAnalysed.at(span, `loop ${rest.trim()}`));
    return Number(times);
  }

  #current(): Item[] {
    return this.#open.at(-1)?.branches.at(-1) ?? this.#items;
  }
}

type Sequences = readonly (readonly SequenceMessage[])[];

/** Undefined if there are too many. */
function sequencesOf(items: readonly Item[]): Sequences | undefined {
  let all: (readonly SequenceMessage[])[] = [[]];
  let run: SequenceMessage[] = [];
  const flush = (): void => {
    if (run.length > 0) all = all.map((sequence) => [...sequence, ...run]);
    run = [];
  };
  for (const item of items) {
    if (!('word' in item)) {
      run.push(item);
      continue;
    }
    const ways = waysOf(item);
    if (ways?.length === 1) {
      // The usual case by far; what is one way only is written down without copying what came before.
      for (const message of ways[0]!) run.push(message);
      if (run.length > MESSAGES_MAX) return undefined;
      continue;
    }
    flush();
    if (ways === undefined || all.length * ways.length > SEQUENCES_MAX) return undefined;
    all = all.flatMap((sequence) => ways.map((way) => [...sequence, ...way]));
    if (all.reduce((sum, { length }) => sum + length, 0) > MESSAGES_MAX) return undefined;
  }
  flush();
  return all.reduce((sum, { length }) => sum + length, 0) > MESSAGES_MAX ? undefined : all;
}

function waysOf({ word, repeats, branches }: Block): Sequences | undefined {
  const ways: (readonly SequenceMessage[])[] = [];
  for (const branch of branches) {
    const inner = sequencesOf(branch);
    if (inner === undefined) return undefined;
    append(ways, inner);
  }
  if (word === 'opt') return [...ways, []];
  if (ways.every(({ length }) => length === 0)) return [[]];
  if (ways.length === 1) return repeatedOnly(ways[0]!, repeats);
  let repeated: Sequences = [[]];
  for (let round = 0; round < repeats; round++) {
    if (repeated.length * ways.length > SEQUENCES_MAX) return undefined;
    repeated = repeated.flatMap((sequence) => ways.map((way) => [...sequence, ...way]));
    if (repeated.reduce((sum, { length }) => sum + length, 0) > MESSAGES_MAX) return undefined;
  }
  return repeated;
}

function repeatedOnly(way: readonly SequenceMessage[], repeats: number): Sequences | undefined {
  if (way.length * repeats > MESSAGES_MAX) return undefined;
  return [Array.from({ length: way.length * repeats }, (_, index) => way[index % way.length]!)];
}
