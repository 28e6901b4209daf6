/** The options of the commands about suites. */
import { type OptionEntry, choice, option, writing } from './option.js';
import { EXPLORING, FORCE, LIMITED, OUTPUT_FILE, limitedTo, modelFile } from './shared.js';
import { MEASURES, VIEWS } from '../../library/vocabulary.js';

export const SHOW: readonly OptionEntry[] = [
  option('--all', 'list all goals and tests, however many there are'),
  ...LIMITED,
];

export const MERGE: readonly OptionEntry[] = [...OUTPUT_FILE, ...LIMITED];

export const MINIMIZE: readonly OptionEntry[] = [
  ...OUTPUT_FILE,
  choice('--by <measure>', 'what to minimise: tests, steps, resets (then steps), or time', MEASURES, 'tests'),
  ...limitedTo('spend at most this much time on finding a smaller suite, or a proof that there is none'),
];

export const EVALUATE: readonly OptionEntry[] = [modelFile('not '), ...EXPLORING];

export const EXPORT: readonly OptionEntry[] = [
  {
    flags: '--to <target>',
    help: "the format to write; timeline draws all tests in one picture, svg each in its own; yggdrasil is the model's own test code; uppaal writes tests as timed automata, closed with the model",
    choices: ['text', 'json', 'mermaid', 'plantuml', 'svg', 'timeline', 'yggdrasil', 'uppaal'],
    isMandatory: true,
  },
  writing(
    '-o, --output <directory>',
    'the directory to write files to (default: one text on standard output)',
    'directory',
  ),
  FORCE,
  choice(
    '--view <whom>',
    'who appears in diagrams (default: the processes, if the suite says what they send to each other)',
    VIEWS,
  ),
  modelFile('needed and not '),
  ...LIMITED,
];
