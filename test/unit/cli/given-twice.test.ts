/** Of two values, none is dropped in silence; and of two reports in one place, none is lost. */
import { CommanderError } from 'commander';
import { expect, test, vi } from 'vitest';
import { programOf, withHelpAsOption } from '../../../src/cli/program.js';
import { reportTargets, reportersIn } from '../../../src/cli/write/reporters.js';

async function refused(...args: readonly string[]): Promise<string> {
  const said = vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  try {
    const program = programOf({ act: () => Promise.resolve(), writeHelp: () => undefined });
    await program.parseAsync([...args], { from: 'user' });
    return '';
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.message;
  } finally {
    said.mockRestore();
  }
}

test('options', async () => {
  const check = ['check', 'm.xml', '--under-test', 'P'];
  expect(await refused(...check)).toBe('');
  expect(await refused(...check, '--under-test', 'Q')).toContain('Write one list: --under-test P,Q');
  expect(await refused('check', 'm.xml', '--under-test', 'P,Q,P')).toContain("It lists 'P' twice.");
  expect(await refused('verify', 'm.xml', '-q', 'E<> true', '-q', 'E<> true')).toBe('');
  const weights = ['diagnose', 'm.yaml', '--weight', 'ok:1', '--weight'];
  expect(await refused(...weights, 'bad:2')).toBe('');
  expect(await refused(...weights, 'ok:2')).toContain("There is a value for 'ok' already.");
});

test('reports', () => {
  expect(reportersIn(['junit', 'html'])).toMatchObject({ code: 'TKS0102' });
  expect(reportersIn(['console', 'ctrf'])).toMatchObject({ code: 'TKS0102' });
  expect(reportersIn(['console', 'github', 'junit=r.xml'])).not.toHaveProperty('code');
  expect(reportTargets([{ name: 'console' }, { name: 'junit', file: 'r.xml' }])).toEqual([
    { flag: '--reporter junit', path: 'r.xml', kind: 'file' },
  ]);
});

test('help is asked for in one way', () => {
  const program = programOf({ act: () => Promise.resolve(), writeHelp: () => undefined });
  const asked = (...args: readonly string[]): readonly string[] => withHelpAsOption(program, args);
  expect(asked('help')).toEqual(['--help']);
  expect(asked('help', 'generate', 'coverage', '--json')).toEqual([
    'generate',
    'coverage',
    '--help',
    '--json',
  ]);
  expect(asked('help', 'verify', 'm.xml')).toEqual(['verify', '--help']);
  expect(asked('help', 'generate', 'covrage')).toEqual(['generate', 'covrage']);
  expect(asked('verify', 'help')).toEqual(['verify', 'help']);
});
