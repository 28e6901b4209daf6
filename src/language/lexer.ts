/**
 * The words and signs of UPPAAL's language, and the reader that takes them one by one from a text.
 *
 * A Reader stands on one token at a time; nothing is allocated per token. It knows the places of tokens, passes on
 * what is wrong with the text, and keeps count of nesting for the parser.
 *
 * Words are keywords by context. Reserved words are never names. Soft words (`sum`, `exit`, `string`, `query`, ...)
 * are keywords only where their construct can stand; elsewhere they are names, because many models use them so.
 *
 * INVARIANT `previousEnd <= start <= end`, all offsets into `source.text`; `place` turns them into file offsets.
 */
import { type Diagnostic } from '../base/diagnostic.js';
import { type SourceText, type Span, fileOffset } from '../base/source.js';
import * as problem from './problems/syntax.js';

export type Syntax = 'current' | 'old';
export type Report = (diagnostic: Diagnostic) => void;

/** The dialect that decides which words are keywords: of models, of models of UPPAAL 3, or of queries. */
export type Dialect = Syntax | 'query';

/** Kinds of tokens. From `firstSoft` on they are words; from `firstReserved` on these are reserved. */
export const Token = {
  end: 0,
  name: 1,
  integer: 2,
  double: 3,
  string: 4,
  leftParenthesis: 5,
  rightParenthesis: 6,
  leftBracket: 7,
  rightBracket: 8,
  leftBrace: 9,
  rightBrace: 10,
  comma: 11,
  semicolon: 12,
  colon: 13,
  dot: 14,
  prime: 15,
  question: 16,
  arrow: 17,
  uncontrolledArrow: 18,
  leadsTo: 19,
  exclamation: 20,
  increment: 21,
  decrement: 22,
  assign: 23,
  assignPlus: 24,
  assignMinus: 25,
  assignTimes: 26,
  assignDivide: 27,
  assignModulo: 28,
  assignAnd: 29,
  assignOr: 30,
  assignXor: 31,
  assignShiftLeft: 32,
  assignShiftRight: 33,
  plus: 34,
  minus: 35,
  times: 36,
  divide: 37,
  modulo: 38,
  power: 39,
  shiftLeft: 40,
  shiftRight: 41,
  bitAnd: 42,
  bitOr: 43,
  bitXor: 44,
  and: 45,
  or: 46,
  equal: 47,
  notEqual: 48,
  less: 49,
  lessOrEqual: 50,
  greater: 51,
  greaterOrEqual: 52,
  minimum: 53,
  maximum: 54,

  firstSoft: 60,
  sum: 60,
  string_: 61,
  hybrid: 62,
  dynamic: 63,
  spawn: 64,
  exit: 65,
  numOf: 66,
  foreach: 67,
  query: 68,
  import: 69,
  gantt: 70,
  progress: 71,
  priority: 72,
  io: 73,
  beforeUpdate: 74,
  afterUpdate: 75,
  branchpoint: 76,
  probability: 77,
  deadlock: 78,
  double_: 79,
  switch: 80,
  case: 81,
  break: 82,
  continue: 83,
  enum: 84,

  firstReserved: 100,
  true: 100,
  false: 101,
  wordAnd: 102,
  wordOr: 103,
  wordNot: 104,
  wordXor: 105,
  imply: 106,
  forall: 107,
  exists: 108,
  const: 110,
  meta: 111,
  urgent: 112,
  broadcast: 113,
  int: 114,
  bool: 115,
  clock: 116,
  chan: 117,
  void: 118,
  scalar: 119,
  struct: 120,
  typedef: 121,
  for: 130,
  while: 131,
  do: 132,
  if: 133,
  else: 134,
  default: 135,
  return: 136,
  assert: 137,
  process: 140,
  state: 141,
  init: 142,
  trans: 143,
  commit: 144,
  select: 145,
  guard: 146,
  sync: 147,
  assign_: 148,
  system: 149,

  count: 160,
} as const;

/** The kinds of words that can be written where a name is expected. */
export function isName(kind: number): boolean {
  return kind === Token.name || (kind >= Token.firstSoft && kind < Token.firstReserved);
}

export function isReserved(kind: number): boolean {
  return kind >= Token.firstReserved;
}

/** Everywhere keywords. */
const ALWAYS: readonly (readonly [string, number])[] = [
  ['true', Token.true],
  ['false', Token.false],
  ['and', Token.wordAnd],
  ['or', Token.wordOr],
  ['not', Token.wordNot],
  ['imply', Token.imply],
  ['int', Token.int],
  ['scalar', Token.scalar],
];

/** In models of any age, but not in queries. */
const MODEL: readonly (readonly [string, number])[] = [
  ['const', Token.const],
  ['urgent', Token.urgent],
  ['broadcast', Token.broadcast],
  ['bool', Token.bool],
  ['clock', Token.clock],
  ['chan', Token.chan],
  ['void', Token.void],
  ['process', Token.process],
  ['state', Token.state],
  ['init', Token.init],
  ['trans', Token.trans],
  ['commit', Token.commit],
  ['guard', Token.guard],
  ['sync', Token.sync],
  ['assign', Token.assign_],
  ['system', Token.system],
  ['priority', Token.priority],
  ['branchpoint', Token.branchpoint],
  ['probability', Token.probability],
  ['double', Token.double_],
];

/** In models since UPPAAL 4. */
const CURRENT: readonly (readonly [string, number])[] = [
  ['xor', Token.wordXor],
  ['forall', Token.forall],
  ['exists', Token.exists],
  ['meta', Token.meta],
  ['struct', Token.struct],
  ['typedef', Token.typedef],
  ['for', Token.for],
  ['while', Token.while],
  ['do', Token.do],
  ['if', Token.if],
  ['else', Token.else],
  ['default', Token.default],
  ['return', Token.return],
  ['assert', Token.assert],
  ['select', Token.select],
  ['sum', Token.sum],
  ['string', Token.string_],
  ['hybrid', Token.hybrid],
  ['dynamic', Token.dynamic],
  ['spawn', Token.spawn],
  ['exit', Token.exit],
  ['numOf', Token.numOf],
  ['foreach', Token.foreach],
  ['query', Token.query],
  ['import', Token.import],
  ['gantt', Token.gantt],
  ['progress', Token.progress],
  ['IO', Token.io],
  ['before_update', Token.beforeUpdate],
  ['after_update', Token.afterUpdate],
  ['switch', Token.switch],
  ['case', Token.case],
  ['break', Token.break],
  ['continue', Token.continue],
  ['enum', Token.enum],
];

const QUERY: readonly (readonly [string, number])[] = [
  ['xor', Token.wordXor],
  ['forall', Token.forall],
  ['exists', Token.exists],
  ['bool', Token.bool],
  ['sum', Token.sum],
  ['numOf', Token.numOf],
  ['foreach', Token.foreach],
  ['deadlock', Token.deadlock],
];

const KEYWORDS: Readonly<Record<Dialect, ReadonlyMap<string, number>>> = {
  current: new Map([...ALWAYS, ...MODEL, ...CURRENT]),
  old: new Map([...ALWAYS, ...MODEL]),
  query: new Map([...ALWAYS, ...QUERY]),
};

/** Whether a word can never be a name in models as written today. */
export function isReservedWord(word: string): boolean {
  return isReserved(KEYWORDS.current.get(word) ?? Token.name);
}

/** Whether the text is one word that can name things in models as written today. */
export function isIdentifier(text: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_$#]*$/.test(text) && !isReservedWord(text);
}

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
const INTEGER_MAX = 2_147_483_647;
const REPORTS_MAX = 1_000;

const AMPERSAND = 38;
const STAR = 42;
const PLUS = 43;
const MINUS = 45;
const SLASH = 47;
const LESS = 60;
const EQUALS = 61;
const GREATER = 62;
const QUESTION = 63;
const BACKSLASH = 92;
const BAR = 124;

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

  /** How deep the parser is nested, and how high the tree is that it made last; see MAX_TREE_HEIGHT. */
  depth = 0;
  height = 0;
  tooDeepReported = false;
  /** What is being read, such as "a guard", when nothing can be assigned in it; otherwise empty. */
  condition = '';

  readonly #report: Report;
  readonly #text: string;
  readonly #keywords: ReadonlyMap<string, number>;
  readonly #plain: boolean;
  /** Text before this offset has had its complaints about characters. */
  #examined = 0;
  /** The token about which something has been said: more would follow from the first mistake. */
  #blamed = -1;
  #reports = 0;

  constructor(source: SourceText, dialect: Dialect, report: Report) {
    this.source = source;
    this.dialect = dialect;
    this.#report = report;
    this.#text = source.text;
    this.#keywords = KEYWORDS[dialect];
    this.#plain = source.shifts.length === 0;
    this.#scan(source.text.charCodeAt(0) === 0xfeff ? 1 : 0);
    this.previousEnd = this.start;
  }

  advance(): void {
    this.previousEnd = this.end;
    this.#scan(this.end);
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
    this.#reports++;
    if (this.#reports < REPORTS_MAX) this.#report(diagnostic);
    else if (this.#reports === REPORTS_MAX)
      this.#report(problem.tooManyMistakes.at(diagnostic.span, REPORTS_MAX));
  }

  /** Reads the token that begins at or after `from`. HOT: runs once per token. */
  #scan(from: number): void {
    const text = this.#text;
    const length = text.length;
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

  /** Longest match first, as everywhere in languages like C. */
  #scanSign(start: number, unit: number): void {
    this.start = start;
    const text = this.#text;
    const next = start + 1 < text.length ? text.charCodeAt(start + 1) : 0;
    switch (unit) {
      case 40:
        return this.#take(Token.leftParenthesis, 1);
      case 41:
        return this.#take(Token.rightParenthesis, 1);
      case 91:
        return this.#take(Token.leftBracket, 1);
      case 93:
        return this.#take(Token.rightBracket, 1);
      case 123:
        return this.#take(Token.leftBrace, 1);
      case 125:
        return this.#take(Token.rightBrace, 1);
      case 44:
        return this.#take(Token.comma, 1);
      case 59:
        return this.#take(Token.semicolon, 1);
      case 46:
        return this.#take(Token.dot, 1);
      case 39:
        return this.#take(Token.prime, 1);
      case QUESTION:
        return this.#take(Token.question, 1);
      case 58:
        return next === EQUALS ? this.#take(Token.assign, 2) : this.#take(Token.colon, 1);
      case PLUS:
        if (next === PLUS) return this.#take(Token.increment, 2);
        return next === EQUALS ? this.#take(Token.assignPlus, 2) : this.#take(Token.plus, 1);
      case MINUS:
        return this.#scanMinus(next);
      case STAR:
        if (next === STAR) return this.#take(Token.power, 2);
        return next === EQUALS ? this.#take(Token.assignTimes, 2) : this.#take(Token.times, 1);
      case SLASH:
        return next === EQUALS ? this.#take(Token.assignDivide, 2) : this.#take(Token.divide, 1);
      case 37:
        return next === EQUALS ? this.#take(Token.assignModulo, 2) : this.#take(Token.modulo, 1);
      case AMPERSAND:
        if (next === AMPERSAND) return this.#take(Token.and, 2);
        return next === EQUALS ? this.#take(Token.assignAnd, 2) : this.#take(Token.bitAnd, 1);
      case BAR:
        if (next === BAR) return this.#take(Token.or, 2);
        return next === EQUALS ? this.#take(Token.assignOr, 2) : this.#take(Token.bitOr, 1);
      case 94:
        return next === EQUALS ? this.#take(Token.assignXor, 2) : this.#take(Token.bitXor, 1);
      case 34:
        return this.#scanString(start);
      default:
        return this.#scanComparison(unit, next);
    }
  }

  #scanMinus(next: number): void {
    if (next === MINUS) {
      if (this.dialect === 'query' && this.#text.charCodeAt(this.start + 2) === GREATER) {
        return this.#take(Token.leadsTo, 3);
      }
      return this.#take(Token.decrement, 2);
    }
    if (next === EQUALS) return this.#take(Token.assignMinus, 2);
    if (next === GREATER) return this.#take(Token.arrow, 2);
    if (next === 117 && this.#text.startsWith('->', this.start + 2))
      return this.#take(Token.uncontrolledArrow, 4);
    this.#take(Token.minus, 1);
  }

  /** Signs that begin with `!`, `=`, `<` or `>`. */
  #scanComparison(unit: number, next: number): void {
    const third = this.start + 2 < this.#text.length ? this.#text.charCodeAt(this.start + 2) : 0;
    switch (unit) {
      case EQUALS:
        if (next === EQUALS) {
          return third === EQUALS ? this.#foreign('==', Token.equal, 3) : this.#take(Token.equal, 2);
        }
        if (next === LESS) return this.#oldComparison('<=', Token.lessOrEqual);
        if (next === GREATER) return this.#oldComparison('>=', Token.greaterOrEqual);
        return this.#take(Token.assign, 1);
      case LESS:
        if (next === LESS) {
          return third === EQUALS ? this.#take(Token.assignShiftLeft, 3) : this.#take(Token.shiftLeft, 2);
        }
        if (next === EQUALS) return this.#take(Token.lessOrEqual, 2);
        if (next === QUESTION) return this.#take(Token.minimum, 2);
        if (next === GREATER) return this.#foreign('!=', Token.notEqual, 2);
        return this.#take(Token.less, 1);
      case GREATER:
        if (next === GREATER) {
          return third === EQUALS ? this.#take(Token.assignShiftRight, 3) : this.#take(Token.shiftRight, 2);
        }
        if (next === EQUALS) return this.#take(Token.greaterOrEqual, 2);
        if (next === QUESTION) return this.#take(Token.maximum, 2);
        return this.#take(Token.greater, 1);
      default:
        if (next !== EQUALS) return this.#take(Token.exclamation, 1);
        return third === EQUALS ? this.#foreign('!=', Token.notEqual, 3) : this.#take(Token.notEqual, 2);
    }
  }

  #take(kind: number, length: number): void {
    this.kind = kind;
    this.end = this.start + length;
  }

  /** `=<` and `=>` are comparisons of UPPAAL 3 only. */
  #oldComparison(meant: string, kind: number): void {
    if (this.dialect === 'old') this.#take(kind, 2);
    else this.#foreign(meant, kind, 2);
  }

  /** An operator of another language: read as what it means there. */
  #foreign(meant: string, kind: number, length: number): void {
    this.#take(kind, length);
    if (this.start < this.#examined) return;
    this.#examined = this.end;
    this.pass(problem.foreignOperator.at(this.tokenSpan(), this.text(this.start, this.end), meant));
  }

  #scanString(start: number): void {
    const close = this.#text.indexOf('"', start + 1);
    this.kind = Token.string;
    this.end = close < 0 ? endOfLine(this.#text, start) : close + 1;
    if (close >= 0 || start < this.#examined) return;
    this.#examined = this.end;
    this.pass(problem.stringNotClosed.at(this.span(start, this.end)));
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
      let next = at;
      while (next < text.length && BEGINS[text.charCodeAt(next)] === BLANK) next++;
      this.#blamed = next;
    }
    return at;
  }
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
