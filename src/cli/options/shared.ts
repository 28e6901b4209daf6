/** The options that several commands share. */
import { ENDINGS } from '../../generators/ending.js';
import { type OptionEntry, choice, listing, option, repeatable, writing } from './option.js';
import { collect, duration, list, message, modelTime, size, wholeNumber } from './values.js';
import {
  CONFORMANCES,
  POINTS,
  SEARCH_ORDERS,
  SUBSUMPTIONS,
  UNFIT_INPUTS,
  WAYS_BY,
} from '../../library/vocabulary.js';

/** What every command has. */
export const COMMON: readonly OptionEntry[] = [
  option('--json', 'print the result as one JSON document on standard output'),
  option('--quiet', 'print errors only'),
  option('--no-color', 'print without colours (setting NO_COLOR does the same)'),
  {
    flags: '--config <file>',
    help: 'read the configuration from this file (default: tickstone.config.ts, .js or .json in this folder or above it in the project)',
    reads: 'input',
    isTypedOnly: true,
  },
  { flags: '--no-config', help: 'use no configuration', isTypedOnly: true },
];

export const SEED: OptionEntry = option('--seed <n>', 'the seed of random choices', wholeNumber, 1);

const BUDGET_MEMORY = option(
  '--budget-memory <size>',
  'stop when the process uses this much memory, such as 500MB or 2GB',
  size,
);

/** What every command has that reads models or suites: it ends in time, with what it has. */
export const LIMITED: readonly OptionEntry[] = limitedTo(
  'stop after this much time, such as 90s, 5min or 1h',
);

export function limitedTo(time: string): readonly OptionEntry[] {
  return [option('--budget-time <time>', time, duration), BUDGET_MEMORY];
}

/** How far commands go that explore state spaces. */
export const EXPLORING: readonly OptionEntry[] = [
  SEED,
  ...LIMITED,
  option('--budget-states <n>', 'stop after visiting this many states', wholeNumber),
];

/** The same for commands that let users choose how. */
export const SEARCHING: readonly OptionEntry[] = [
  ...EXPLORING,
  choice(
    '--search <order>',
    'the search order; topological visits the fewest superfluous states, best heads for a goal',
    SEARCH_ORDERS,
    'topological',
  ),
  choice('--subsumption <kind>', 'when a state counts as already known', SUBSUMPTIONS, 'inclusion'),
];

/** What of a system is seen. */
const ACTIONS: readonly OptionEntry[] = [
  listing(
    '--inputs <channels>',
    "what the tester does, instead of what the model suggests; 'enter(kind)' passes the variable kind",
    list,
  ),
  listing('--outputs <channels>', 'what the system does, instead of what the model suggests', list),
  {
    flags: '--interface-file <file>',
    help: "read both lists from a file, written as for UPPAAL-TRON: 'input enter(kind), go(); output level(val);'",
    conflicts: ['inputs', 'outputs'],
    reads: 'input',
  },
];

/** What of a model is under test, and what of it is seen. */
const INTERFACE: readonly OptionEntry[] = [
  listing('--under-test <processes>', 'the processes under test; all others are the environment', list),
  ...ACTIONS,
];

const SHARED: OptionEntry = listing(
  '--shared <variables>',
  'variables that become an input or output of their own: memory that the environment and the system share',
  list,
);

/** What is seen of the inside of a system. */
export const SEE: OptionEntry = listing(
  '--see <what>',
  "what the tester sees inside the system, as outputs: 'edges' for every step, or variables and locations, such as 'Lamp.level,Lamp.On'",
  list,
);

/** The same for commands that make, judge or compare tests. */
export const TESTING: readonly OptionEntry[] = [...INTERFACE, SHARED, SEE];

/** The same where arguments name the processes. */
export const NAMED: readonly OptionEntry[] = [...ACTIONS, SHARED];

/** Who exchanges messages, and what passes them on. */
export const TALKING: readonly OptionEntry[] = [
  {
    ...listing(
      '--environment <processes>',
      'the processes that are not under test, instead of --under-test',
      list,
    ),
    conflicts: 'underTest',
  },
  listing(
    '--relay <processes>',
    "processes that pass messages on, such as a bus, or 'none' (default: those that do nothing else)",
    list,
  ),
  repeatable(
    '--message <name=channels>',
    'a message that travels on several channels, such as NEW=NEWo,NEWi',
    message,
  ),
];

/** How the processes of a model communicate. */
export const COMMUNICATING: readonly OptionEntry[] = [
  ...INTERFACE,
  SHARED,
  ...TALKING,
  listing('--unseen <channels>', 'channels whose messages may be missing from diagrams and logs', list),
];

/** The fewest steps or the least time to what is named. */
export function optimizing(what: string): OptionEntry {
  return choice('--optimize <what>', `what to minimise on the way to ${what}`, WAYS_BY, 'steps');
}

/** Which run of a goal becomes its test. */
export const AIMING: readonly OptionEntry[] = [
  optimizing('a goal'),
  choice('--points <points>', 'which of the possible times to choose for inputs', POINTS, 'earliest'),
];

/** How tests end. */
export const ENDING: readonly OptionEntry[] = [
  {
    flags: '--end-with <what>',
    help: 'where tests end: any, at the last event on the way to the goal; output, at the next output that must come; settle, once the system has shown all that it does by itself',
    choices: ENDINGS,
    default: 'settle',
  },
  {
    flags: '--settle <time>',
    help: 'watch the end of a test for at most this many time units (default: the largest constant of the model + 1)',
    parse: modelTime,
  },
];

/** What conformance means. */
export const CONFORMING: readonly OptionEntry[] = [
  choice(
    '--conformance <kind>',
    'what is compared: outputs and delays (full), or outputs only, with invariants read as guards (paper)',
    CONFORMANCES,
    'full',
  ),
  choice(
    '--unfit-inputs <what>',
    'what happens to inputs whose edge would violate an invariant of the system',
    UNFIT_INPUTS,
    'ignored',
  ),
];

/** What every command has that writes files. */
export const FORCE: OptionEntry = option(
  '--force',
  'overwrite files that Tickstone did not write, or that have been changed since',
);

/** Where a text goes that is the result. */
export const OUTPUT_FILE: readonly OptionEntry[] = [
  writing('-o, --output <file>', 'the file to write (default: standard output)', 'result'),
  FORCE,
];

export const SUITE_FILE: readonly OptionEntry[] = [
  writing(
    '-o, --output <file>',
    'the suite to write; - is standard output (default: the tests are shown and not kept)',
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
  return repeatable(flags, help, collect);
}
