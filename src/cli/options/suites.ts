/** The options of the commands about suites. */
import { type OptionEntry, choice, option, writing } from './option.js';
import { EXPLORING, FORCE, LIMITED, OUTPUT_FILE, limitedTo, modelFile } from './shared.js';

export const SHOW: readonly OptionEntry[] = [
  option('--all', 'list all goals and tests, however many'),
  ...LIMITED,
];

export const MERGE: readonly OptionEntry[] = [...OUTPUT_FILE, ...LIMITED];

export const MINIMIZE: readonly OptionEntry[] = [
  ...OUTPUT_FILE,
  choice(
    '--by <measure>',
    'what is to be least: tests, steps, resets (then steps), or time',
    ['tests', 'steps', 'resets', 'time'],
    'tests',
  ),
  ...limitedTo('look for a smaller suite, or for a proof that there is none, for this time at most'),
];

export const EVALUATE: readonly OptionEntry[] = [modelFile('not '), ...EXPLORING];

export const EXPORT: readonly OptionEntry[] = [
  {
    flags: '--to <target>',
    help: "what to write; yggdrasil is the model's own test code",
    choices: ['text', 'json', 'mermaid', 'plantuml', 'svg', 'yggdrasil'],
    isMandatory: true,
  },
  writing(
    '-o, --output <directory>',
    'where to write files (default: one text on standard output)',
    'directory',
  ),
  FORCE,
  choice(
    '--view <whom>',
    'whom diagrams show (default: the processes, where the suite tells their messages)',
    ['processes', 'tester'],
  ),
  modelFile('needed and not '),
  ...LIMITED,
];
