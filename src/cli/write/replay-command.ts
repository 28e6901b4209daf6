/**
 * The command that runs one test again as it was run: what was typed of how the system is reached and of chance, for the
 * shell. What a configuration says stays there, and so do passwords.
 */
import { type OptionEntry, flagOf, nameOf } from '../options/option.js';
import { type TypedTexts } from '../config/settle.js';

/** Options that say which tests are run, when to stop and what is written: one test that is run again has no need of them. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...['filter', 'lastFailed', 'shard', 'shuffle', 'repeat', 'bail', 'jobs', 'allow', 'budgetTime'],
  ...['reporter', 'output', 'record', 'force', 'json', 'quiet', 'color'],
]);

export interface Replayed {
  readonly suite: string;
  readonly test: string;
  readonly repetition: number | undefined;
}

export function replayCommand(
  entries: readonly OptionEntry[],
  typed: TypedTexts,
  { suite, test, repetition }: Replayed,
): string {
  const options = optionWords(entries, typed, LEFT_OUT);
  const repeat = repetition === undefined ? [] : ['--repeat', String(repetition)];
  const words = ['tickstone', 'run', suite, '--filter', test, ...options, ...repeat, '--no-record'];
  return words.map(quotedForShell).join(' ');
}

/** What was typed of options, but for some. */
export function optionWords(
  entries: readonly OptionEntry[],
  typed: TypedTexts,
  leftOut: ReadonlySet<string>,
): readonly string[] {
  const flags = new Map(entries.map((entry) => [nameOf(entry), flagOf(entry)]));
  return [...typed].flatMap(([name, texts]) => {
    const flag = flags.get(name);
    if (flag === undefined || leftOut.has(name)) return [];
    if (name === 'config' && texts.length === 0) return ['--no-config'];
    return texts.flatMap((text) => [flag, withoutSecrets(name, text)]);
  });
}

/** Names of variables whose values are nobody's business: whoever runs the command again sets them before. */
const SECRET = /pass|secret|token|key|auth|credential|pwd/i;

function withoutSecrets(option: string, text: string): string {
  if (option === 'connect') return withoutPassword(text);
  const [, variable = ''] = (option === 'env' ? /^(\w+)=/.exec(text) : undefined) ?? [];
  return SECRET.test(variable) ? variable : text;
}

function withoutPassword(url: string): string {
  return url.replace(/\/\/([^@/:]*):[^@/]*@/, '//$1@');
}

/** As one word for a shell of Unix. */
export function quotedForShell(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
