/** The options of the commands about suites. */
import { type OptionEntry } from './option.js';
import { OUTPUT_FILE, SEED, modelFile } from './shared.js';
import { duration } from './values.js';

export const SHOW: readonly OptionEntry[] = [
  { flags: '--all', help: 'list all goals and tests, however many' },
];

export const MINIMIZE: readonly OptionEntry[] = [
  OUTPUT_FILE,
  {
    flags: '--by <measure>',
    help: 'what is to be least: tests, steps, resets (then steps), or time',
    choices: ['tests', 'steps', 'resets', 'time'],
    default: 'tests',
  },
  {
    flags: '--budget-time <time>',
    help: 'spend at most this time on a proof that it is minimal (default: 10s)',
    parse: duration,
  },
];

export const EVALUATE: readonly OptionEntry[] = [modelFile('not '), SEED];

export const EXPORT: readonly OptionEntry[] = [
  {
    flags: '--to <target>',
    help: "what to write; yggdrasil is the model's own test code",
    choices: ['text', 'json', 'mermaid', 'plantuml', 'svg', 'yggdrasil'],
    isMandatory: true,
  },
  {
    flags: '-o, --output <directory>',
    help: 'where to write files (default: one text on standard output)',
  },
  {
    flags: '--view <whom>',
    help: 'whom diagrams show (default: the processes, where the suite tells their messages)',
    choices: ['processes', 'tester'],
  },
  modelFile('needed and not '),
];
