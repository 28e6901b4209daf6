/**
 * The words and signs of UPPAAL's language.
 *
 * Words are keywords by context. Reserved words are never names. Soft words (`sum`, `exit`, `string`, `query`, ...)
 * are keywords only where their construct can stand; elsewhere they are names, because many models use them so.
 */

export type Syntax = 'current' | 'old';

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

export const KEYWORDS: Readonly<Record<Dialect, ReadonlyMap<string, number>>> = {
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

/** A sign that the language does not have is read as what it means where it is from. */
export interface Sign {
  readonly text: string;
  readonly kind: number;
  /** What to write instead. */
  readonly meant?: string | undefined;
  /** The only dialect that has it. */
  readonly dialect?: Dialect | undefined;
}

const SIGNS: readonly Sign[] = [
  { text: '(', kind: Token.leftParenthesis },
  { text: ')', kind: Token.rightParenthesis },
  { text: '[', kind: Token.leftBracket },
  { text: ']', kind: Token.rightBracket },
  { text: '{', kind: Token.leftBrace },
  { text: '}', kind: Token.rightBrace },
  { text: ',', kind: Token.comma },
  { text: ';', kind: Token.semicolon },
  { text: ':', kind: Token.colon },
  { text: '.', kind: Token.dot },
  { text: "'", kind: Token.prime },
  { text: '?', kind: Token.question },
  { text: '->', kind: Token.arrow },
  { text: '-u->', kind: Token.uncontrolledArrow },
  { text: '-->', kind: Token.leadsTo, dialect: 'query' },
  { text: '!', kind: Token.exclamation },
  { text: '++', kind: Token.increment },
  { text: '--', kind: Token.decrement },
  { text: '=', kind: Token.assign },
  { text: ':=', kind: Token.assign },
  { text: '+=', kind: Token.assignPlus },
  { text: '-=', kind: Token.assignMinus },
  { text: '*=', kind: Token.assignTimes },
  { text: '/=', kind: Token.assignDivide },
  { text: '%=', kind: Token.assignModulo },
  { text: '&=', kind: Token.assignAnd },
  { text: '|=', kind: Token.assignOr },
  { text: '^=', kind: Token.assignXor },
  { text: '<<=', kind: Token.assignShiftLeft },
  { text: '>>=', kind: Token.assignShiftRight },
  { text: '+', kind: Token.plus },
  { text: '-', kind: Token.minus },
  { text: '*', kind: Token.times },
  { text: '/', kind: Token.divide },
  { text: '%', kind: Token.modulo },
  { text: '**', kind: Token.power },
  { text: '<<', kind: Token.shiftLeft },
  { text: '>>', kind: Token.shiftRight },
  { text: '&', kind: Token.bitAnd },
  { text: '|', kind: Token.bitOr },
  { text: '^', kind: Token.bitXor },
  { text: '&&', kind: Token.and },
  { text: '||', kind: Token.or },
  { text: '==', kind: Token.equal },
  { text: '!=', kind: Token.notEqual },
  { text: '<', kind: Token.less },
  { text: '<=', kind: Token.lessOrEqual },
  { text: '>', kind: Token.greater },
  { text: '>=', kind: Token.greaterOrEqual },
  { text: '<?', kind: Token.minimum },
  { text: '>?', kind: Token.maximum },
  { text: '=<', kind: Token.lessOrEqual, meant: '<=', dialect: 'old' },
  { text: '=>', kind: Token.greaterOrEqual, meant: '>=', dialect: 'old' },
  { text: '===', kind: Token.equal, meant: '==' },
  { text: '!==', kind: Token.notEqual, meant: '!=' },
  { text: '<>', kind: Token.notEqual, meant: '!=' },
];

/** The kind of an operator's sign or word. */
export function kindOf(operator: string): number {
  return SIGNS.find(({ text }) => text === operator)?.kind ?? KEYWORDS.current.get(operator) ?? Token.end;
}

/** The signs that begin with a character, the longest first. */
export const SIGNS_BY_FIRST: readonly (readonly Sign[])[] = Array.from({ length: 128 }, (_, unit) =>
  SIGNS.filter(({ text }) => text.charCodeAt(0) === unit).sort((a, b) => b.text.length - a.text.length),
);
