/** The options of the commands about the models that come with the package. */
import { type OptionEntry, option } from './option.js';

export const MODELS_COPY: readonly OptionEntry[] = [
  {
    flags: '-o, --output <directory>',
    help: 'the directory to copy to, created if necessary',
    default: '.',
    writes: 'directory',
  },
  option('--force', 'overwrite existing files that have other content'),
];
