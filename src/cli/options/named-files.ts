/** The files that a command line names: its arguments are read, and options say what they do with theirs. */
import { type Source, type Target } from '../write/output-files.js';
import { type OptionEntry, optionOf } from './option.js';

export interface NamedFiles {
  readonly sources: readonly Source[];
  readonly targets: readonly Target[];
}

export function namedFiles(
  options: readonly OptionEntry[],
  args: readonly unknown[],
  values: Readonly<Record<string, unknown>>,
): NamedFiles {
  const named = options.map((entry) => {
    const option = optionOf(entry);
    return { ...entry, flag: option.short ?? option.long!, paths: texts(values[option.attributeName()]) };
  });
  const inputs = args.flatMap(texts).map((path): Source => ({ path, kind: 'input' }));
  return {
    sources: [
      ...inputs,
      ...named.flatMap(({ reads, paths }) =>
        reads === undefined ? [] : paths.map((path): Source => ({ path, kind: reads })),
      ),
    ],
    targets: named.flatMap(({ writes, flag, paths }) =>
      writes === undefined ? [] : paths.map((path): Target => ({ flag, path, kind: writes })),
    ),
  };
}

function texts(value: unknown): readonly string[] {
  return [value].flat().filter((each): each is string => typeof each === 'string');
}
