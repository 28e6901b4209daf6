/** What `--help` says of every command, as it is printed. */
import { expect, test } from 'vitest';
import { COMMANDS, GROUPS } from '../../src/cli/commands/list.js';
import { tickstone } from '../support/cli.js';
import { checkGolden } from '../support/golden.js';

test('help of all commands', { timeout: 60_000 }, () => {
  const names = ['', ...GROUPS.map(({ name }) => name), ...COMMANDS.map(({ name }) => name)];
  const pages = names.map((name) => {
    const { status, stdout } = tickstone([...name.split(' ').filter((word) => word !== ''), '--help']);
    expect(status).toBe(0);
    return `$ tickstone ${name === '' ? '' : `${name} `}--help\n${stdout}`;
  });
  checkGolden('help.txt', pages.join('\n'));
});
