/** The options of the command that serves the studio. */
import { type OptionEntry, option } from './option.js';
import { modelFile } from './shared.js';
import { duration, portNumber } from './values.js';

export const STUDIO: readonly OptionEntry[] = [
  option('--port <n>', 'the port to listen on, at 127.0.0.1 (default: one that is free)', portNumber),
  option('--open', 'open the page in the browser'),
  option('--budget-time <time>', 'end after this much time, such as 90s, 5min or 1h', duration),
];

export const SHOW_IN_STUDIO: readonly OptionEntry[] = [...STUDIO, modelFile('not ')];
