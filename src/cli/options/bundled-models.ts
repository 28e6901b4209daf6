/** The options of the commands about the models that come with the package. */
import { type OptionEntry, option } from './option.js';

export const MODELS_COPY: readonly OptionEntry[] = [
  {
    flags: '-o, --output <directory>',
    help: 'where to copy to; it is made if it is not there',
    default: '.',
    writes: 'directory',
  },
  option('--force', 'replace files that are there with other content'),
];
