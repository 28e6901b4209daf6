/** The public models beside the checkout, where they are. Tests that need them skip when they are absent. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export interface CorpusEntry {
  readonly path: string;
  /** Whether the official parser accepts the file. */
  readonly accepted: boolean;
  readonly text: string;
}

const root = join(
  process.env['TICKSTONE_SHARED'] ?? resolve(import.meta.dirname, '../../../shared'),
  'corpus',
);

/** The entries whose path ends so; none where there is no corpus. */
export function corpus(ending: string): readonly CorpusEntry[] {
  const index = join(root, 'INDEX.tsv');
  if (!existsSync(index)) return [];
  const [head, ...rows] = readFileSync(index, 'utf8').trimEnd().split('\n');
  const columns = head!.split('\t');
  return rows
    .map((row) => new Map(row.split('\t').map((cell, index) => [columns[index]!, cell])))
    .filter((row) => row.get('path')!.endsWith(ending))
    .map((row) => ({
      path: row.get('path')!,
      accepted: row.get('official_parser_accepts') === 'yes',
      text: readFileSync(join(root, row.get('path')!), 'utf8'),
    }));
}
