/** The list of commands against the documents, and against itself. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { COMMANDS, GROUPS } from '../../src/cli/commands/list.js';
import { COMMON } from '../../src/cli/options/shared.js';

const JSON_PAGE = readFileSync('docs/formats/json.md', 'utf8');

/** The names of an option, such as `-o` and `--output`. */
function namesIn(flags: string): readonly string[] {
  return [...flags.matchAll(/(?:^|, )(--?[a-z][a-z-]*)/g)].map((match) => match[1]!);
}

describe.each(COMMANDS)('$name', ({ name, alias, options, examples, summary }) => {
  const names = [...COMMON, ...options].flatMap(({ flags }) => namesIn(flags));

  test('says in one sentence what it does, and has examples', () => {
    expect(summary).toMatch(/^[A-Z].*[.?]$/);
    expect(examples.length).toBeGreaterThan(0);
  });

  test('no two options have the same name', () => {
    expect(names).toEqual([...new Set(names)]);
  });

  test('the examples call it with options that it has', () => {
    for (const example of examples) {
      const called = /\btickstone (.*)$/.exec(example)![1]!;
      expect([name, alias ?? name].some((each) => `${called} `.startsWith(`${each} `))).toBe(true);
      // What stands in quotes is a value.
      const used = called.replace(/'[^']*'/g, '').match(/(?<= )--?[a-z][a-z-]*/g) ?? [];
      expect(used.filter((option) => !names.includes(option))).toEqual([]);
    }
  });

  test('its document is described', () => {
    const [group, ...rest] = name.split(' ');
    const heading =
      rest.length > 0 && !JSON_PAGE.includes(`\n## ${name}\n`) ? `- \`${name}\`` : `## ${name}\n`;
    expect(JSON_PAGE).toContain(`\n${heading}`);
    if (rest.length > 0) expect([...GROUPS, ...COMMANDS].map((each) => each.name)).toContain(group);
  });
});

test('every command and group has a name of its own', () => {
  const names = [...GROUPS, ...COMMANDS].map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});
