/** docs/formats/limits.md lists the limits of the code, each with where it leads, and no limit of a model stands elsewhere. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { limitsTold } from '../../src/base/limits.js';

const page = readFileSync('docs/formats/limits.md', 'utf8');
const catalogue = readFileSync('docs/formats/diagnostics.md', 'utf8');

test('the page lists the limits of the code', () => {
  const rows = [...page.matchAll(/^\| (.*) \| (.*) \| (.*) \|$/gm)].slice(1);
  const plain = (text: string): string => text.replace(/\[(TKS\d+)\]\([^)]*\)/g, '$1');
  expect(rows.map((row) => [row[1], row[2], plain(row[3]!)])).toEqual(
    limitsTold().map(({ of, limit, beyond }) => [of, limit, beyond.join(', ')]),
  );
});

test('its links lead to entries of the catalogue', () => {
  const anchors = new Set(
    [...catalogue.matchAll(/^### (.*)$/gm)].map((match) =>
      match[1]!
        .toLowerCase()
        .replace(/[^a-z0-9 -]/g, '')
        .replaceAll(' ', '-'),
    ),
  );
  const links = [...page.matchAll(/diagnostics\.md#([^)]+)/g)].map((match) => match[1]!);
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter((link) => !anchors.has(link))).toEqual([]);
});

/** What decides how much work is done, how much is shown, or how it is done, and what is part of the language. */
const EFFORTS = new Set([
  'language/types.ts INT16_MAX',
  'language/lexer.ts KEYWORD_LENGTH_MAX',
  'language/checking.ts CANDIDATES_MAX',
  'language/checking.ts CANDIDATES_OF_ALL_MAX',
  'language/tchecker/problem-sink.ts PROBLEMS_MAX',
  'language/tchecker/problem-sink.ts QUOTE_LENGTH_MAX',
  'network/clock-bounds.ts COPY_ROUNDS_MAX',
  'network/live-variables.ts TABLE_SIZE_MAX',
  'network/network.ts TRACKED_MAX',
  'network/testing-problems.ts NAMES_MAX',
  'network/to-tchecker-code.ts CASES_MAX',
  'network/to-tchecker.ts CHANNELS_MAX',
  'zones/zone.ts DIMENSION_MAX',
  'kernel/kernel-pool.ts BYTES_KEPT_MAX',
  'kernel/zone-kernel.ts PAGES_MAX',
  'semantics/concrete-system.ts CHANGES_MAX',
  'semantics/open-system.ts MOVES_KEPT_MAX',
  'semantics/tick-system.ts STEPS_KEPT_MAX',
  'semantics/compile-expression.ts ROUNDS_PAID_MAX',
  'explore/avoiding.ts PARTS_MAX',
  'explore/endless-growth.ts VISITS_MAX',
  'explore/endless-growth.ts VISITS_EACH_MAX',
  'explore/error-log.ts ERRORS_MAX',
  'explore/extreme-measure.ts BEYOND_MAX',
  'explore/extremes.ts FIRST_MAX',
  'explore/extremes.ts HORIZON_MAX',
  'explore/extremes.ts VISITS_MAX',
  'explore/extremes.ts INEXACT_FACTOR_MAX',
  'explore/extremes.ts MET_MAX',
  'explore/follow-script.ts LISTED_MAX',
  'explore/path-times.ts LOOKS_MAX',
  'explore/path-times.ts RETRIES_MAX',
]);

test('a limit of a model stands in one place', () => {
  const folders = ['language', 'network', 'zones', 'kernel', 'semantics', 'explore'];
  const found = folders.flatMap((folder) =>
    readdirSync(join('src', folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => {
        const text = readFileSync(join('src', folder, name), 'utf8');
        const limits = text.matchAll(/^(?:export )?const (\w*(?:_MAX|_LIMIT))\b[^=]*= [-\de_ *()<]+;/gm);
        return [...limits].map((match) => `${folder}/${name.replaceAll('\\', '/')} ${match[1]}`);
      }),
  );
  expect(found.filter((each) => !EFFORTS.has(each))).toEqual([]);
  expect([...EFFORTS].filter((each) => !found.includes(each))).toEqual([]);
});
