/** The options that several commands share. */
import { ENDINGS } from '../../generators/settle.js';
import { type OptionEntry, choice, option, writing } from './option.js';
import { collect, duration, list, message, modelTime, size, wholeNumber } from './values.js';

/** What every command has. */
export const COMMON: readonly OptionEntry[] = [
  option('--json', 'print one JSON document on standard output'),
  option('--quiet', 'print errors only'),
  option('--no-color', 'print without colours (NO_COLOR works too)'),
];

export const SEED: OptionEntry = option('--seed <n>', 'where chance begins', wholeNumber, 1);

const BUDGET_MEMORY = option(
  '--budget-memory <size>',
  'stop when the process takes so much memory, such as 500MB or 2GB',
  size,
);

/** What every command has that reads models or suites: it ends in time, with what it has. */
export const LIMITED: readonly OptionEntry[] = limitedTo('stop after this time, such as 90s, 5min or 1h');

export function limitedTo(time: string): readonly OptionEntry[] {
  return [option('--budget-time <time>', time, duration), BUDGET_MEMORY];
}

/** How far commands go that explore state spaces. */
export const EXPLORING: readonly OptionEntry[] = [
  SEED,
  ...LIMITED,
  option('--budget-states <n>', 'stop after visiting so many states', wholeNumber),
];

/** The same for commands that let users choose how. */
export const SEARCHING: readonly OptionEntry[] = [
  ...EXPLORING,
  choice(
    '--search <order>',
    'the order of the search; topological looks at fewest states in vain, best goes for a goal',
    ['topological', 'best', 'breadth', 'depth', 'random'],
    'topological',
  ),
  choice(
    '--subsumption <kind>',
    'which states count as known',
    ['inclusion', 'equality', 'alu'],
    'inclusion',
  ),
];

/** What of a model is under test. */
export const TESTING: readonly OptionEntry[] = [
  option('--under-test <processes>', 'the processes under test; the others are the environment', list),
  option(
    '--inputs <channels>',
    "what the tester does, in place of what the model suggests; 'enter(kind)' passes the variable kind",
    list,
  ),
  option('--outputs <channels>', 'what the system does, in place of what the model suggests', list),
  {
    flags: '--interface-file <file>',
    help: "both lists from a file, as for UPPAAL-TRON: 'input enter(kind), go(); output level(val);'",
    conflicts: ['inputs', 'outputs'],
    reads: 'input',
  },
];

/** How the processes of a model communicate. */
export const COMMUNICATING: readonly OptionEntry[] = [
  ...TESTING,
  option(
    '--environment <processes>',
    'the processes that are not under test, in place of --under-test',
    list,
  ),
  option(
    '--relay <processes>',
    "processes that pass messages on, such as a bus, or 'none' (default: those that do nothing else)",
    list,
  ),
  option(
    '--message <name=channels>',
    'a message that has several names on its way, such as NEW=NEWo,NEWi (can be repeated)',
    message,
    [],
  ),
  option('--unseen <channels>', 'channels whose messages diagrams and logs need not show', list),
];

/** Least steps or least time of what is named. */
export function optimizing(what: string): OptionEntry {
  return choice('--optimize <what>', `what the way to ${what} has least of`, ['steps', 'time'], 'steps');
}

/** Which run of a goal becomes its test. */
export const AIMING: readonly OptionEntry[] = [
  optimizing('a goal'),
  choice(
    '--points <points>',
    'which of the possible times inputs take',
    ['earliest', 'latest', 'middle', 'random'],
    'earliest',
  ),
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
  choice(
    '--conformance <kind>',
    'full: outputs and delays; paper: outputs only, invariants as guards',
    ['full', 'paper'],
    'full',
  ),
  choice(
    '--unfit-inputs <what>',
    'inputs whose edge would break an invariant of the system are',
    ['ignored', 'blocked'],
    'ignored',
  ),
];

/** What every command has that writes files. */
export const FORCE: OptionEntry = option(
  '--force',
  'replace files that Tickstone did not write, or that were changed since',
);

/** Where a text goes that is the result. */
export const OUTPUT_FILE: readonly OptionEntry[] = [
  writing('-o, --output <file>', 'where to write (default: standard output)', 'result'),
  FORCE,
];

export const SUITE_FILE: readonly OptionEntry[] = [
  writing(
    '-o, --output <file>',
    'where the suite is written; - is standard output (default: the tests are shown and not kept)',
    'result',
  ),
  FORCE,
];

/** Where the model of a suite is. */
export function modelFile(when: string): OptionEntry {
  return {
    flags: '--model <file>',
    help: `the model, if it is ${when}where the suite says`,
    reads: 'input',
  };
}

/** An option that names a file to be read, and can be given several times. */
export function repeatedFile(flags: string, help: string): OptionEntry {
  return { ...repeated(flags, help), reads: 'input' };
}

/** An option that can be given several times, as a list of its values. */
export function repeated(flags: string, help: string): OptionEntry {
  return { flags, help: `${help} (can be repeated)`, parse: collect, default: [] };
}
