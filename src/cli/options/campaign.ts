/** The options of `campaign`, `worker` and `history`. */
import { type OptionEntry, choice, listing, option, writing } from './option.js';
import { FORCE, LIMITED } from './shared.js';
import { age, atLeastOne, duration, labels } from './values.js';

const STORE: OptionEntry = option(
  '--store <address>',
  'where campaigns are kept: a SQLite file, or postgres://user@host/database (default: what TICKSTONE_STORE says, or .tickstone/store.sqlite)',
);

const LABEL: OptionEntry = listing(
  '--label <labels>',
  'what this machine has, for jobs that ask for it, such as bench=3,protocol=can',
  labels,
);

const WORKING: readonly OptionEntry[] = [
  STORE,
  option(
    '--jobs <n>',
    'do this many jobs at once (default: one for each core; with PostgreSQL, campaigns leave them to workers)',
    atLeastOne,
  ),
  LABEL,
];

/** Of commands that would go on for ever. */
const ENDING: OptionEntry = option(
  '--budget-time <time>',
  'stop after this much time, such as 90s, 5min or 1h',
  duration,
);

export const CAMPAIGN_PLAN: readonly OptionEntry[] = LIMITED;

const DETACH: OptionEntry = option('--detach', 'do not wait for workers to finish');

export const CAMPAIGN_START: readonly OptionEntry[] = [...WORKING, DETACH, ENDING];

export const CAMPAIGN_RESUME: readonly OptionEntry[] = [
  ...WORKING,
  DETACH,
  ENDING,
  option('--failed', 'also retry jobs that have failed'),
];

export const CAMPAIGN_STATUS: readonly OptionEntry[] = [
  STORE,
  ENDING,
  option('--watch', 'keep the table up to date until the campaign has ended'),
];

export const CAMPAIGN_STOP: readonly OptionEntry[] = [
  STORE,
  option('--drop', 'give up the jobs that are left, which ends the campaign'),
];

export const CAMPAIGN_RESULTS: readonly OptionEntry[] = [
  STORE,
  writing('-o, --output <directory>', 'write suites, records and reports to this directory', 'directory'),
  FORCE,
  ...LIMITED,
];

export const WORKER: readonly OptionEntry[] = [
  STORE,
  ENDING,
  option('--jobs <n>', 'do this many jobs at once (default: one for each core)', atLeastOne),
  LABEL,
  option('--once', 'stop when there is nothing left for this worker to do'),
];

export const HISTORY: readonly OptionEntry[] = [
  STORE,
  option('--system <name>', 'show tests on this system only'),
  option('--campaign <id>', 'show one campaign only, such as nightly-3'),
  option('--within <time>', 'leave out what is older, such as 30d', age),
  choice('--to <form>', 'the form of the history', ['console', 'json', 'csv', 'html'], 'console'),
  option(
    '--prune <time>',
    'first delete verdicts and ended campaigns that are older than this, such as 365d',
    age,
  ),
  writing('-o, --output <file>', 'where to write (default: standard output)', 'result'),
  FORCE,
  ...LIMITED,
];
