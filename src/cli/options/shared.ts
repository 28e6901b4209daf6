/** The options that several commands share. */
import { ENDINGS } from '../../generators/settle.js';
import { type OptionEntry } from './option.js';
import { collect, duration, list, message, modelTime, size, wholeNumber } from './values.js';

/** What every command has. */
export const COMMON: readonly OptionEntry[] = [
  { flags: '--json', help: 'print one JSON document on standard output' },
  { flags: '--quiet', help: 'print errors only' },
  { flags: '--no-color', help: 'print without colours (NO_COLOR works too)' },
];

export const SEED: OptionEntry = {
  flags: '--seed <n>',
  help: 'where chance begins',
  parse: wholeNumber,
  default: 1,
};

/** How far commands go that explore state spaces. */
export const EXPLORING: readonly OptionEntry[] = [
  SEED,
  {
    flags: '--budget-time <time>',
    help: 'stop after this time, such as 90s, 5min or 1h',
    parse: duration,
  },
  {
    flags: '--budget-memory <size>',
    help: 'stop when the process takes so much memory, such as 500MB or 2GB',
    parse: size,
  },
  { flags: '--budget-states <n>', help: 'stop after visiting so many states', parse: wholeNumber },
];

/** The same for commands that let users choose how. */
export const SEARCHING: readonly OptionEntry[] = [
  ...EXPLORING,
  {
    flags: '--search <order>',
    help: 'the order of the search; topological looks at fewest states in vain, best goes for a goal',
    choices: ['topological', 'best', 'breadth', 'depth', 'random'],
    default: 'topological',
  },
  {
    flags: '--subsumption <kind>',
    help: 'which states count as known',
    choices: ['inclusion', 'equality', 'alu'],
    default: 'inclusion',
  },
];

/** What of a model is under test. */
export const TESTING: readonly OptionEntry[] = [
  {
    flags: '--under-test <processes>',
    help: 'the processes under test; the others are the environment',
    parse: list,
  },
  {
    flags: '--inputs <channels>',
    help: 'what the tester does, in place of what the model suggests',
    parse: list,
  },
  {
    flags: '--outputs <channels>',
    help: 'what the system does, in place of what the model suggests',
    parse: list,
  },
];

/** How the processes of a model communicate. */
export const COMMUNICATING: readonly OptionEntry[] = [
  ...TESTING,
  {
    flags: '--environment <processes>',
    help: 'the processes that are not under test, in place of --under-test',
    parse: list,
  },
  {
    flags: '--relay <processes>',
    help: "processes that pass messages on, such as a bus, or 'none' (default: those that do nothing else)",
    parse: list,
  },
  {
    flags: '--message <name=channels>',
    help: 'a message that has several names on its way, such as NEW=NEWo,NEWi (can be repeated)',
    parse: message,
    default: [],
  },
  {
    flags: '--unseen <channels>',
    help: 'channels whose messages diagrams and logs need not show',
    parse: list,
  },
];

/** Least steps or least time of what is named. */
export function optimizing(what: string): OptionEntry {
  return {
    flags: '--optimize <what>',
    help: `what the way to ${what} has least of`,
    choices: ['steps', 'time'],
    default: 'steps',
  };
}

/** Which run of a goal becomes its test. */
export const AIMING: readonly OptionEntry[] = [
  optimizing('a goal'),
  {
    flags: '--points <points>',
    help: 'which of the possible times inputs take',
    choices: ['earliest', 'latest', 'middle', 'random'],
    default: 'earliest',
  },
];

/** How tests end. */
export const ENDING: readonly OptionEntry[] = [
  {
    flags: '--end-with <what>',
    help: 'tests end: any, with the last event on the way to the goal; output, with the next output that is forced; settle, when the system has shown what it shows by itself',
    choices: ENDINGS,
    default: 'settle',
  },
  {
    flags: '--settle <time>',
    help: 'watch the end of a test for so many time units at most (default: the greatest constant of the model + 1)',
    parse: modelTime,
  },
];

/** What conformance means. */
export const CONFORMING: readonly OptionEntry[] = [
  {
    flags: '--conformance <kind>',
    help: 'full: outputs and delays; paper: outputs only, invariants as guards',
    choices: ['full', 'paper'],
    default: 'full',
  },
  {
    flags: '--unfit-inputs <what>',
    help: 'inputs whose edge would break an invariant of the system are',
    choices: ['ignored', 'blocked'],
    default: 'ignored',
  },
];

/** Where a text goes that is the result. */
export const OUTPUT_FILE: OptionEntry = {
  flags: '-o, --output <file>',
  help: 'where to write (default: standard output)',
};

export const SUITE_FILE: OptionEntry = { flags: '-o, --output <file>', help: 'where the suite is written' };

/** Where the model of a suite is. */
export function modelFile(when: string): OptionEntry {
  return { flags: '--model <file>', help: `the model, if it is ${when}where the suite says` };
}

/** An option that can be given several times, as a list of its values. */
export function repeated(flags: string, help: string): OptionEntry {
  return { flags, help: `${help} (can be repeated)`, parse: collect, default: [] };
}
