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

/** How high the tree of an expression or a statement grows. */
export const TREE_HEIGHT_MAX = 1_000;

/** How deep XML elements are nested. */
export const ELEMENT_DEPTH_MAX = 200;

/** How deep the code of a function is nested, with the code of the functions that it calls. */
export const CODE_DEPTH_MAX = 1_000;

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

/** The integers of a TChecker file, and the elements of one of its arrays. */
export const TCHECKER_INTEGERS_MAX = 1_048_576;
export const TCHECKER_ARRAY_MAX = 65_536;
