/**
 * Every limit on what a model can hold: how many, how large, how long.
 *
 * INVARIANT a limit stands here and nowhere else; whoever could exceed it asks for it and answers with a diagnostic, with
 * an error of the model, or with "unknown" and the reason. `docs/formats/limits.md` lists them all, and a test compares.
 */

/** Integers of models are 32 bits wide. */
export const INTEGER_MIN = -(2 ** 31);
export const INTEGER_MAX = 2 ** 31 - 1;

/** A file with a model, in millions of bytes. */
export const MODEL_MEGABYTES_MAX = 32;

/** How high the tree of a piece of code grows, and how deep its text is nested. */
export const TREE_HEIGHT_MAX = 1_000;
export const NESTING_MAX = TREE_HEIGHT_MAX - 16;

/** How deep XML elements are nested. */
export const ELEMENT_DEPTH_MAX = 200;

/** The elements, comments, instructions and CDATA sections of an XML document, and the attributes of one element. */
export const ELEMENTS_MAX = 1_000_000;
export const ATTRIBUTES_MAX = 1_000;

/** The words, numbers and signs of a text: a file, or the code of one XML element. */
export const TOKENS_MAX = 4_000_000;

/** Diagnostics that are kept of one model; of further ones, the number is. */
export const DIAGNOSTICS_MAX = 2_000;

/** How deep the code of a label or a function is nested, with the code of the functions that it calls. */
export const CODE_DEPTH_MAX = 1_100;

/** Steps of evaluation that all constants of a model take together. */
export const CONSTANT_STEPS_MAX = 5_000_000;

/** The integers of one variable, array or struct, and those of all of them together. */
export const CELLS_MAX = 1 << 22;

/** The processes of a system. */
export const PROCESSES_MAX = 10_000;

/** The edges of one process, each value of a select counted, and those of all processes. */
export const PROCESS_EDGES_MAX = 100_000;
export const EDGES_MAX = 200_000;

/** The clocks of a system; a system under test beside its specification has twice as many, and one more. */
export const CLOCKS_MAX = 2_000;

/** What a clock is compared with, set to or moved by, in size; and the difference of two clocks in a zone. */
export const CLOCK_CONSTANT_MAX = 2 ** 29 - 1;

/** The clock constraints that the guards of one step, or the invariants of one state, can have together. */
export const CONSTRAINTS_MAX = 30_000;

/** The parts of a query when its quantifiers over processes and clocks are spelled out. */
export const QUERY_PARTS_MAX = 10_000;

/** The rounds of a `while`, `do` or `for` loop with a condition, each time it runs. */
export const LOOP_ROUNDS_MAX = 1_000_000;

/** Differences of clocks that are told apart. */
export const DIFFERENCES_MAX = 256;

/** What a search stores, in bytes. */
export const STORE_BYTES_MAX = 15 * 2 ** 28;

/** Mistakes of syntax that are shown of one text. */
export const MISTAKES_MAX = 1_000;

/** Lines that an open bracket adds to a query of a `.q` file. */
export const QUERY_LINES_MAX = 100;

/** How deep the code of a TChecker file is nested. */
export const TCHECKER_NESTING_MAX = 200;

/** Clocks of TChecker files are compared with and set to integers that are smaller in size. */
export const TCHECKER_CLOCK_LIMIT = 2 ** 30;

/** The integers of a TChecker file, and the elements of one of its arrays. */
export const TCHECKER_INTEGERS_MAX = 1_048_576;
export const TCHECKER_ARRAY_MAX = 65_536;

/** A tester chooses all values of a range with at most so many; an input or output has at most so many choices of values. */
export const VALUES_CHOSEN_MAX = 16;
export const VALUE_CHOICES_MAX = 1_024;
/** The integers that an input or output passes. */
export const PASSED_MAX = 1_024;
/** The edges that meet on a channel inside a system are told if there are at most so many ways to meet. */
export const MEETINGS_MAX = 1_024;

/** So many values of a variable are followed one by one, and so many pairs of operands are computed. */
export const VALUES_LISTED_MAX = 256;
/** Where they cannot be followed, so many states are searched for those that an environment passes. */
export const VALUE_STATES_MAX = 20_000;
export const VALUE_PAIRS_MAX = 4_096;

/** A limit as people read it: what it is of, how much it is, and what is said beyond it. */
export interface Limit {
  readonly of: string;
  readonly limit: string;
  /** Codes of diagnostics, or words. */
  readonly beyond: readonly string[];
}

/** "1,000,000": as `toLocaleString` writes it in English, which takes longer to load than many a command takes. */
export function counted(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** All of them, for the page that lists them. */
export const limitsTold = (): readonly Limit[] => [
  { of: 'size of a file', limit: `${MODEL_MEGABYTES_MAX} MB`, beyond: ['TKS0004'] },
  { of: 'XML elements inside each other', limit: counted(ELEMENT_DEPTH_MAX), beyond: ['TKS1009'] },
  {
    of: 'XML elements, comments, instructions and CDATA sections',
    limit: counted(ELEMENTS_MAX),
    beyond: ['TKS1011'],
  },
  { of: 'attributes of an XML element', limit: counted(ATTRIBUTES_MAX), beyond: ['TKS1012'] },
  { of: 'words, numbers and signs of a text', limit: counted(TOKENS_MAX), beyond: ['TKS2009'] },
  { of: 'diagnostics shown for one model', limit: counted(DIAGNOSTICS_MAX), beyond: ['TKS0009'] },
  {
    of: 'nesting of expressions, statements and blocks',
    limit: `${counted(NESTING_MAX)} levels`,
    beyond: ['TKS2007'],
  },
  {
    of: 'nesting of code together with the functions that it calls',
    limit: `${counted(CODE_DEPTH_MAX)} levels`,
    beyond: ['TKS3307'],
  },
  {
    of: 'syntax errors shown for one text',
    limit: counted(MISTAKES_MAX),
    beyond: ['TKS2008'],
  },
  {
    of: 'integers',
    limit: `${INTEGER_MIN} to ${INTEGER_MAX}`,
    beyond: ['TKS2004 for a literal; results of operators wrap'],
  },
  {
    of: 'size of a variable, and of all variables together',
    limit: `${counted(CELLS_MAX)} integers`,
    beyond: ['TKS3222', 'TKS4019'],
  },
  {
    of: 'steps to compute the constants of a model',
    limit: counted(CONSTANT_STEPS_MAX),
    beyond: ['TKS3221'],
  },
  { of: 'processes', limit: counted(PROCESSES_MAX), beyond: ['TKS4010'] },
  {
    of: 'edges of a process, each combination of selected values counted',
    limit: counted(PROCESS_EDGES_MAX),
    beyond: ['TKS5103'],
  },
  { of: 'edges of all processes', limit: counted(EDGES_MAX), beyond: ['TKS5109'] },
  { of: 'clocks', limit: counted(CLOCKS_MAX), beyond: ['TKS5106', 'TKS8106'] },
  {
    of: 'clock constraints of a guard or an invariant, quantifiers spelled out',
    limit: counted(CONSTRAINTS_MAX),
    beyond: ['TKS5107'],
  },
  {
    of: 'clock constraints of all guards of a step, or of all invariants of a state',
    limit: counted(CONSTRAINTS_MAX),
    beyond: ['TKS5108'],
  },
  {
    of: 'numbers that clocks are compared with, set to or moved by',
    limit: counted(CLOCK_CONSTANT_MAX),
    beyond: ['the model goes wrong where it is met'],
  },
  {
    of: 'difference of two clocks, as far as it matters',
    limit: counted(CLOCK_CONSTANT_MAX),
    beyond: ['`unknown`, limit `numbers`'],
  },
  {
    of: 'differences of clocks that are compared',
    limit: counted(DIFFERENCES_MAX),
    beyond: ['zones over-approximate: `maybe`, unless a trace can be replayed'],
  },
  {
    of: 'rounds of a `while`, `do` or `for` loop with a condition',
    limit: counted(LOOP_ROUNDS_MAX),
    beyond: ['the model goes wrong there'],
  },
  {
    of: 'parts of a query, its quantifiers over processes and clocks spelled out',
    limit: counted(QUERY_PARTS_MAX),
    beyond: ['`unknown`, limit `size`'],
  },
  {
    of: 'what a search stores',
    limit: `${counted(STORE_BYTES_MAX)} bytes`,
    beyond: ['`unknown`, limit `memory`'],
  },
  {
    of: 'choices of the values that an input or output passes',
    limit: counted(VALUE_CHOICES_MAX),
    beyond: ['TKS9314'],
  },
  { of: 'integers that an input or output passes', limit: counted(PASSED_MAX), beyond: ['TKS9314'] },
  {
    of: 'values of an input that the tester tries as a whole',
    limit: counted(VALUES_CHOSEN_MAX),
    beyond: ['those at which something changes are tried'],
  },
  {
    of: 'ways to meet on a channel inside a system that are told apart',
    limit: counted(MEETINGS_MAX),
    beyond: ['TKS9323'],
  },
  {
    of: 'values of a variable that are followed one by one',
    limit: counted(VALUES_LISTED_MAX),
    beyond: ['its range counts'],
  },
  {
    of: 'states that are searched for the values that an environment passes',
    limit: counted(VALUE_STATES_MAX),
    beyond: ['TKS9314'],
  },
  {
    of: 'pairs of values that an operator is computed for',
    limit: counted(VALUE_PAIRS_MAX),
    beyond: ['the range of the variable counts'],
  },
  {
    of: 'lines that an open bracket adds to a query of a `.q` file',
    limit: counted(QUERY_LINES_MAX),
    beyond: ['the query ends there, and the bracket is the mistake'],
  },
  { of: 'TChecker: integers', limit: counted(TCHECKER_INTEGERS_MAX), beyond: ['TKS8106'] },
  { of: 'TChecker: size of an array', limit: counted(TCHECKER_ARRAY_MAX), beyond: ['TKS8105'] },
  {
    of: 'TChecker: numbers compared with or assigned to clocks',
    limit: `less than ${counted(TCHECKER_CLOCK_LIMIT)}`,
    beyond: ['TKS8209'],
  },
  { of: 'TChecker: nesting of code', limit: `${counted(TCHECKER_NESTING_MAX)} levels`, beyond: ['TKS8032'] },
];
