/**
 * The reader that takes words and signs one by one from a text.
 *
 * A Reader stands on one token at a time; nothing is allocated per token. It knows the places of tokens, passes on
 * what is wrong with the text, and keeps count of nesting for the parser.
 *
 * INVARIANT `previousEnd <= start <= end`, all offsets into `source.text`; `place` turns them into file offsets.
 */
import { type Diagnostic } from '../base/diagnostic.js';
import { INTEGER_MAX, MISTAKES_MAX, TOKENS_MAX } from '../base/limits.js';
import { type SourceText, type Span, fileOffset } from '../base/source.js';
import { spend } from '../base/stopped.js';
import * as problem from './problems/syntax.js';
import { type Dialect, KEYWORDS, SIGNS_BY_FIRST, type Sign, Token } from './tokens.js';

export type Report = (diagnostic: Diagnostic) => void;

const BLANK = 1;
const LETTER = 2;
const DIGIT = 3;
const SIGN = 4;

/** What a character can begin: a blank, a word, a number, a sign; 0 for strays. */
const BEGINS = new Uint8Array(128);
/** 1 for characters inside words. */
const IN_WORD = new Uint8Array(128);

for (let unit = 0; unit < 128; unit++) {
  const character = String.fromCharCode(unit);
  if (/[A-Za-z_]/.test(character)) BEGINS[unit] = LETTER;
  else if (/[0-9]/.test(character)) BEGINS[unit] = DIGIT;
  else if (/\s/.test(character)) BEGINS[unit] = BLANK;
  else if ('()[]{},;:.\'?!+-*/%=<>&|^"'.includes(character)) BEGINS[unit] = SIGN;
  if (/[A-Za-z0-9_$#]/.test(character)) IN_WORD[unit] = 1;
}

/** Words longer than the longest keyword need no look-up. */
const KEYWORD_LENGTH_MAX = 13;

/** Signs of typography that stand for one of the language: they are reported, and read as what they mean. */
const LOOKALIKES: ReadonlyMap<number, number> = new Map([
  [0x2264, Token.lessOrEqual],
  [0x2265, Token.greaterOrEqual],
  [0x2260, Token.notEqual],
  [0x2227, Token.and],
  [0x2228, Token.or],
  [0x2212, Token.minus],
  [0x2013, Token.minus],
]);

const HASH = 35;
const STAR = 42;
const PLUS = 43;
const MINUS = 45;
const SLASH = 47;
const BACKSLASH = 92;

export class Reader {
  readonly source: SourceText;
  readonly dialect: Dialect;

  kind: number = Token.end;
  start = 0;
  end = 0;
  previousEnd = 0;
  /** The word, when the token is one. */
  name = '';
  /** The value of an integer; beyond INTEGER_MAX only directly after a sign, for -2147483648. */
  value = 0;

  /** How deep the parser is nested, and how high the tree is that it made last; see TREE_HEIGHT_MAX. */
  depth = 0;
  height = 0;
  tooDeepReported = false;
  /** What is being read, such as "a guard", when nothing can be assigned in it; otherwise empty. */
  condition = '';
  /** Where a function begins inside another one, at which the blocks around end. */
  interruptedAt = -1;

  /** How many diagnostics there were. */
  reports = 0;

  readonly #report: Report;
  readonly #text: string;
  readonly #keywords: ReadonlyMap<string, number>;
  readonly #plain: boolean;
  /** Where reading ends: at the end of the text, or after TOKENS_MAX tokens. */
  #length: number;
  #tokensLeft = TOKENS_MAX;
  /** Text before this offset has had its complaints about characters. */
  #examined = 0;
  /** The token about which something has been said: more would follow from the first mistake. */
  #blamed = -1;

  constructor(source: SourceText, dialect: Dialect, report: Report) {
    this.source = source;
    this.dialect = dialect;
    this.#report = report;
    this.#text = source.text;
    this.#length = source.text.length;
    this.#keywords = KEYWORDS[dialect];
    this.#plain = source.shifts.length === 0;
    this.#scan(source.text.charCodeAt(0) === 0xfeff ? 1 : 0);
    this.previousEnd = this.start;
  }

  advance(): void {
    this.previousEnd = this.end;
    if (--this.#tokensLeft === 0) this.#endHere();
    this.#scan(this.end);
  }

  /** The rest is not read. What is missing there is no mistake of the user. */
  #endHere(): void {
    this.reports++;
    this.#report(problem.tooManyTokens.at(this.tokenSpan(), TOKENS_MAX));
    this.#length = this.end;
    this.#blamed = this.end;
  }

  /** Goes on after `offset`, which must not be inside a token. */
  moveTo(offset: number): void {
    this.#scan(offset);
  }

  /** The kind of the token after this one. */
  peek(): number {
    const { kind, start, end, name, value } = this;
    this.#scan(end);
    const next = this.kind;
    this.kind = kind;
    this.start = start;
    this.end = end;
    this.name = name;
    this.value = value;
    return next;
  }

  /** The kinds of the next two tokens, when the first is `kind`; otherwise `end`. */
  peekAfter(first: number): number {
    const { kind, start, end, name, value } = this;
    this.#scan(end);
    let next: number = Token.end;
    if (this.kind === first) {
      this.#scan(this.end);
      next = this.kind;
    }
    this.kind = kind;
    this.start = start;
    this.end = end;
    this.name = name;
    this.value = value;
    return next;
  }

  is(kind: number): boolean {
    return this.kind === kind;
  }

  /** Advances if the token is of this kind. */
  accept(kind: number): boolean {
    if (this.kind !== kind) return false;
    this.advance();
    return true;
  }

  /** The file offset of an offset into the text. */
  place(offset: number): number {
    return this.#plain ? this.source.start + offset : fileOffset(this.source, offset);
  }

  /** The file offset of the end of the token read last. */
  get endPlace(): number {
    return this.#plain ? this.source.start + this.previousEnd : fileOffset(this.source, this.previousEnd);
  }

  span(start: number, end: number): Span {
    return { start: this.place(start), end: this.place(end) };
  }

  tokenSpan(): Span {
    return this.span(this.start, this.end);
  }

  text(start: number, end: number): string {
    return this.#text.slice(start, end);
  }

  /** How messages call the current token. */
  tokenTitle(): string {
    if (this.kind === Token.end) return 'the end';
    const text = this.text(this.start, Math.min(this.end, this.start + 40));
    return `'${text}'`;
  }

  /** Whether the current token is the first of its line. */
  onNewLine(): boolean {
    return /[\r\n]/.test(this.text(this.previousEnd, this.start));
  }

  /** Passes on a complaint about the current token, unless there was one already. */
  complain(diagnostic: Diagnostic): void {
    if (this.#blamed === this.start) return;
    this.#blamed = this.start;
    this.pass(diagnostic);
  }

  /** Says that what stands here follows from a mistake that has been reported. */
  blame(): void {
    this.#blamed = this.start;
  }

  get blamed(): boolean {
    return this.#blamed === this.start;
  }

  /** Passes on a diagnostic; after a thousand only that there are more. */
  pass(diagnostic: Diagnostic): void {
    this.reports++;
    if (this.reports < MISTAKES_MAX) this.#report(diagnostic);
    else if (this.reports === MISTAKES_MAX)
      this.#report(problem.tooManyMistakes.at(diagnostic.span, MISTAKES_MAX));
  }

  /** Reads the token that begins at or after `from`. HOT: runs once per token. */
  #scan(from: number): void {
    spend();
    const text = this.#text;
    const length = this.#length;
    let at = from;
    for (;;) {
      if (at >= length) {
        this.kind = Token.end;
        this.start = this.end = length;
        return;
      }
      const unit = text.charCodeAt(at);
      const begins = unit < 128 ? BEGINS[unit]! : 0;
      if (begins === BLANK) {
        at++;
      } else if (begins === LETTER) {
        this.#scanWord(at);
        return;
      } else if (begins === SIGN) {
        if (unit === SLASH) {
          const next = at + 1 < length ? text.charCodeAt(at + 1) : 0;
          if (next === SLASH) {
            at = endOfLine(text, at);
            continue;
          }
          if (next === STAR) {
            at = this.#endOfComment(at);
            continue;
          }
        }
        this.#scanSign(at, unit);
        return;
      } else if (begins === DIGIT) {
        this.#scanNumber(at);
        return;
      } else {
        const meant = LOOKALIKES.get(unit);
        if (meant !== undefined) {
          this.#scanLookalike(at, meant);
          return;
        }
        const continued = unit === BACKSLASH ? afterContinuation(text, at) : -1;
        at = continued >= 0 ? continued : this.#skipStrays(at);
      }
    }
  }

  #scanWord(start: number): void {
    const text = this.#text;
    const length = text.length;
    let at = start + 1;
    while (at < length) {
      const unit = text.charCodeAt(at);
      if (unit >= 128 || IN_WORD[unit] === 0) break;
      at++;
    }
    const name = text.slice(start, at);
    this.start = start;
    this.end = at;
    this.name = name;
    this.kind = at - start <= KEYWORD_LENGTH_MAX ? (this.#keywords.get(name) ?? Token.name) : Token.name;
  }

  #scanNumber(start: number): void {
    const text = this.#text;
    let at = afterDigits(text, start);
    this.start = start;
    this.kind = Token.integer;
    const whole = at;
    if (text.charCodeAt(at) === 46 && isDigit(text.charCodeAt(at + 1))) at = afterDigits(text, at + 1);
    const exponent = text.charCodeAt(at) | 32;
    if (exponent === 101) {
      const sign = text.charCodeAt(at + 1);
      const digits = sign === PLUS || sign === MINUS ? at + 2 : at + 1;
      if (isDigit(text.charCodeAt(digits))) at = afterDigits(text, digits);
    }
    this.end = at;
    if (at > whole) {
      this.kind = Token.double;
      return;
    }
    let value = 0;
    for (let i = start; i < at; i++) value = value * 10 + (text.charCodeAt(i) - 48);
    this.value = value;
    if (value > INTEGER_MAX + 1 && start >= this.#examined) {
      this.#examined = at;
      this.pass(
        problem.integerTooLarge.at(this.span(start, at), text.slice(start, Math.min(at, start + 40))),
      );
    }
    if (value === 0 && at === start + 1 && (text.charCodeAt(at) | 32) === 120) this.#hexadecimal(start);
  }

  /** `0x1F` is a habit from C. */
  #hexadecimal(start: number): void {
    const match = /^0[xX][0-9a-fA-F]+(?![A-Za-z0-9_$#])/.exec(this.#text.slice(start, start + 40));
    if (match === null) return;
    this.end = start + match[0].length;
    this.value = Number(match[0]) & INTEGER_MAX;
    if (start < this.#examined) return;
    this.#examined = this.end;
    this.pass(problem.hexadecimal.at(this.span(start, this.end), match[0], Number(match[0])));
  }

  /** The longest sign that fits. */
  #scanSign(start: number, unit: number): void {
    const text = this.#text;
    this.start = start;
    for (const sign of SIGNS_BY_FIRST[unit]!) {
      const { length } = sign.text;
      if (length > 1 && (text.charCodeAt(start + 1) !== sign.text.charCodeAt(1) || !this.#fits(sign)))
        continue;
      this.kind = sign.kind;
      this.end = start + length;
      if (sign.meant !== undefined && sign.dialect !== this.dialect) this.#foreignSign(sign.text, sign.meant);
      return;
    }
    this.#scanString(start);
  }

  #fits(sign: Sign): boolean {
    const { text } = sign;
    if (text.length > 2 && !this.#text.startsWith(text, this.start)) return false;
    return sign.dialect === undefined || sign.meant !== undefined || sign.dialect === this.dialect;
  }

  #foreignSign(sign: string, meant: string): void {
    if (this.start < this.#examined) return;
    this.#examined = this.end;
    this.pass(problem.foreignOperator.at(this.tokenSpan(), sign, meant));
  }

  #scanString(start: number): void {
    const close = this.#text.indexOf('"', start + 1);
    this.kind = Token.string;
    this.end = close < 0 ? endOfLine(this.#text, start) : close + 1;
    if (close >= 0 || start < this.#examined) return;
    this.#examined = this.end;
    this.#blamed = afterBlanks(this.#text, this.end);
    this.pass(problem.stringNotClosed.at(this.span(start, this.end)));
  }

  #scanLookalike(start: number, kind: number): void {
    this.kind = kind;
    this.start = start;
    this.end = start + 1;
    if (start < this.#examined) return;
    this.#examined = this.end;
    this.pass(problem.strayCharacters.at(this.tokenSpan(), this.#text.charAt(start)));
  }

  #endOfComment(start: number): number {
    const close = this.#text.indexOf('*/', start + 2);
    if (close >= 0) return close + 2;
    if (start >= this.#examined) {
      this.#examined = this.#text.length;
      this.#blamed = this.#text.length;
      this.pass(problem.commentNotClosed.at(this.span(start, start + 2)));
    }
    return this.#text.length;
  }

  /** One complaint for a run of characters that mean nothing; what follows directly is not blamed again. */
  #skipStrays(start: number): number {
    const text = this.#text;
    let at = start + 1;
    if (text.charCodeAt(start) === HASH && beginsLine(text, start)) at = endOfLine(text, start);
    while (at < text.length) {
      const unit = text.charCodeAt(at);
      if (unit < 128 && BEGINS[unit] !== 0) break;
      if (unit === BACKSLASH && afterContinuation(text, at) >= 0) break;
      at++;
    }
    if (start >= this.#examined) {
      this.#examined = at;
      this.pass(
        problem.strayCharacters.at(this.span(start, at), text.slice(start, Math.min(at, start + 20))),
      );
      this.#blamed = afterBlanks(text, at);
    }
    return at;
  }
}

/** Only blanks stand before it on its line. */
function beginsLine(text: string, start: number): boolean {
  let at = start - 1;
  while (at >= 0 && (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9)) at--;
  return at < 0 || text.charCodeAt(at) === 10 || text.charCodeAt(at) === 13;
}

function afterBlanks(text: string, start: number): number {
  let at = start;
  while (at < text.length && BEGINS[text.charCodeAt(at)] === BLANK) at++;
  return at;
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}

function afterDigits(text: string, start: number): number {
  let at = start;
  while (at < text.length && isDigit(text.charCodeAt(at))) at++;
  return at;
}

function endOfLine(text: string, start: number): number {
  let at = start;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    if (unit === 10 || unit === 13) break;
    at++;
  }
  return at;
}

/** Where the next line begins if the backslash at `start` is the last of its line; otherwise -1. */
function afterContinuation(text: string, start: number): number {
  let at = start + 1;
  while (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9) at++;
  if (text.charCodeAt(at) === 13) at++;
  return text.charCodeAt(at) === 10 ? at + 1 : -1;
}
