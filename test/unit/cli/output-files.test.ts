/** Nothing is destroyed, and nothing is lost: what commands write, and what they must not. */
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { type Stopped, stoppable } from '../../../src/base/stopped.js';
import {
  type FolderFile,
  OutputFiles,
  type Source,
  type Target,
  besideName,
} from '../../../src/cli/write/output-files.js';
import { writeWhole } from '../../../src/cli/write/write-file.js';
import { inFreshDirectory } from '../../support/cli.js';
import { upAfter } from '../../support/counted-budget.js';

const OURS = 'int x;\n// Tickstone\n';
const THEIRS = 'int mine;\n';
const input = (path: string): Source => ({ path, kind: 'input' });
const result = (path: string): Target => ({ flag: '-o', path, kind: 'result' });
const file = (flag: string, path: string): Target => ({ flag, path, kind: 'file' });

/** A fresh directory with a place for temporary files of its own. */
function inRoom(use: (at: (name: string) => string) => void): void {
  inFreshDirectory((directory) => {
    mkdirSync(join(directory, 'tmp'));
    vi.stubEnv('TMPDIR', join(directory, 'tmp'));
    try {
      use((name) => join(directory, name));
    } finally {
      vi.unstubAllEnvs();
    }
  });
}

describe('before the work begins', () => {
  const said = (
    sources: readonly Source[],
    targets: readonly Target[],
    isForced = false,
  ): readonly [code: string, message: string] | undefined => {
    const problem = new OutputFiles(sources, isForced).foresee(targets);
    return problem && [problem.code, problem.message];
  };

  test('an input is never written over, by whatever name, also with --force', () => {
    inRoom((at) => {
      writeFileSync(at('in.xta'), OURS);
      symlinkSync('in.xta', at('link.xta'));
      linkSync(at('in.xta'), at('hard.xta'));
      for (const name of ['in.xta', 'tmp/../in.xta', 'link.xta', 'hard.xta'])
        for (const isForced of [false, true])
          expect(said([input(at('in.xta'))], [result(at(name))], isForced)?.[0]).toBe('TKS0110');
    });
  });
  test('a suite that is gone on from may be replaced by the result, and by nothing else', () => {
    inRoom((at) => {
      const resumed: Source = { path: at('s.json'), kind: 'resumed' };
      writeFileSync(at('s.json'), '{ "format": "tickstone-suite" }');
      expect(said([resumed], [result(at('s.json'))])).toBe(undefined);
      expect(said([resumed], [file('--report', at('s.json'))])?.[0]).toBe('TKS0110');
      expect(said([resumed, input(at('s.json'))], [result(at('s.json'))])?.[0]).toBe('TKS0110');
    });
  });
  test('two outputs have two names, also where neither is there yet', () => {
    inRoom((at) => {
      symlinkSync('x', at('y'));
      symlinkSync('.', at('here'));
      for (const name of ['x', 'tmp/../x', 'y', 'here/x'])
        expect(said([], [result(at('x')), file('--report', at(name))])).toEqual([
          'TKS0110',
          `-o and --report name the same file, '${at(name)}'.`,
        ]);
      expect(said([], [result(at('x')), file('--report', at('z'))])).toBe(undefined);
      expect(said([], [result('/dev/null'), file('--report', '/dev/null')])).toBe(undefined);
    });
  });
  test('what is not ours is replaced with --force only', () => {
    inRoom((at) => {
      writeFileSync(at('theirs'), THEIRS);
      writeFileSync(at('ours'), OURS);
      writeFileSync(at('empty'), '');
      expect(said([], [result(at('theirs'))])).toEqual([
        'TKS0109',
        `'${at('theirs')}' exists and was not written by Tickstone, so it is not replaced.`,
      ]);
      expect(said([], [result(at('theirs'))], true)).toBe(undefined);
      expect(said([], [result(at('ours')), file('--report', at('empty'))])).toBe(undefined);
    });
  });
  test('where nothing can be written', () => {
    inRoom((at) => {
      writeFileSync(at('file'), OURS);
      symlinkSync('round', at('round'));
      const why = (path: string): string | undefined =>
        said([], [result(path)])?.[1]
          .split(': ')
          .at(-1);
      expect(why(at('nowhere/x'))).toBe('its directory does not exist.');
      expect(why(at('file/x'))).toBe('part of its path is not a directory.');
      expect(why('')).toBe('The name given with -o is empty.');
      expect(why(at('tmp'))).toBe('it is a directory.');
      expect(why(at('new/'))).toBe('it is a directory.');
      expect(why(at('x'.repeat(300)))).toBe('its name is too long.');
      expect(why(at('round'))).toBe('its symbolic links form a loop.');
      const directory = (path: string): Target => ({ flag: '--draw', path, kind: 'directory' });
      expect(said([], [directory(at('file'))])?.[1]).toMatch(/: it is not a directory\.$/);
      expect(said([], [directory(at('file/sub'))])?.[1]).toMatch(/: '.*file' is not a directory\.$/);
      expect(said([], [directory(at('new/sub'))])).toBe(undefined);
      expect(existsSync(at('new'))).toBe(false);
    });
  });
  test('only the result goes to standard output', () => {
    expect(said([input('-')], [result('-')])).toBe(undefined);
    expect(said([], [file('--report', '-')])?.[1]).toMatch(/name a file\.$/);
    expect(said([], [{ flag: '-o', path: '-', kind: 'directory' }])?.[1]).toMatch(/name a directory\.$/);
  });
});

describe('writing', () => {
  test('what came to be there in the meantime stays, and the result is kept elsewhere', () => {
    inRoom((at) => {
      const files = new OutputFiles([], false);
      expect(files.foresee([result(at('x'))])).toBe(undefined);
      writeFileSync(at('x'), THEIRS);
      const writing = files.write(at('x'), 'int y;\n', { comments: 'slashes' });
      expect(writing.kind === 'failed' && writing.problem.code).toBe('TKS0109');
      const kept = writing.kind === 'failed' ? writing.kept! : '';
      expect(writing.kind === 'failed' && writing.problem.message).toContain(`The result is in '${kept}'.`);
      expect(kept.startsWith(at('tmp/tickstone-'))).toBe(true);
      expect(readFileSync(kept, 'utf8')).toBe('int y;\n// Tickstone\n');
      expect(readFileSync(at('x'), 'utf8')).toBe(THEIRS);
    });
  });
  test('if there is no place at all, that is said', () => {
    inRoom((at) => {
      vi.stubEnv('TMPDIR', at('nowhere'));
      const writing = new OutputFiles([], false).write(at('no/x'), 'a', { comments: 'none' });
      expect(writing.kind === 'failed' && writing.problem.message).toBe(
        `'${at('no/x')}' cannot be written: its directory does not exist. It could not be kept in a temporary file either.`,
      );
    });
  });
  test('a partial result goes beside, unless what is there is partial, too', () => {
    inRoom((at) => {
      const write = (isPartial: boolean): string | undefined => {
        const writing = new OutputFiles([], true).write(at('a.suite.json'), 'new', {
          comments: 'none',
          extent: 'partial',
          isPartial: () => isPartial,
        });
        return writing.kind === 'written' ? writing.path : undefined;
      };
      expect(write(false)).toBe(at('a.suite.json'));
      writeFileSync(at('a.suite.json'), '{"format": "tickstone-suite"}');
      expect(write(false)).toBe(at('a.partial.json'));
      expect(readFileSync(at('a.suite.json'), 'utf8')).toBe('{"format": "tickstone-suite"}');
      expect(write(true)).toBe(at('a.suite.json'));
    });
  });
  test('a dangling link stays a link, and its target comes to be', () => {
    inRoom((at) => {
      mkdirSync(at('far'));
      symlinkSync('far/there', at('second'));
      symlinkSync('second', at('first'));
      expect(new OutputFiles([], false).write(at('first'), 'a', { comments: 'none' }).kind).toBe('written');
      expect(lstatSync(at('first')).isSymbolicLink() && lstatSync(at('second')).isSymbolicLink()).toBe(true);
      expect(readFileSync(at('far/there'), 'utf8')).toBe('a');
    });
  });
  test('names may be as long as the file system takes them, and what fails leaves nothing', () => {
    inRoom((at) => {
      expect(writeWhole(at('x'.repeat(255)), 'a')).toBe(undefined);
      expect(writeWhole(at('y'.repeat(256)), 'a')).toBe('its name is too long');
      writeFileSync(at('file'), '');
      expect(writeWhole(at('file/x'), 'a')).toBe('part of its path is not a directory');
      expect(writeWhole(at('no/x'), 'a')).toBe('its directory does not exist');
      expect(readdirSync(at('.')).sort()).toEqual(['file', 'tmp', 'x'.repeat(255)]);
    });
  });
});

describe('a directory', () => {
  const files = [
    { name: 'a.svg', text: 'A' },
    { name: 'b.svg', text: 'B' },
  ];
  const codeOf = (writing: ReturnType<OutputFiles['writeAll']>): string =>
    writing.kind === 'failed' ? writing.problem.code : writing.kind;

  test('is written again, but not what somebody changed or put there', () => {
    inRoom((at) => {
      const write = (isForced = false): string =>
        codeOf(new OutputFiles([], isForced).writeAll(at('d'), files));
      expect([write(), write()]).toEqual(['written', 'written']);
      writeFileSync(at('d/other.svg'), THEIRS);
      expect(write()).toBe('written');
      writeFileSync(at('d/b.svg'), THEIRS);
      writeFileSync(at('d/a.svg'), 'A');
      expect(write()).toBe('TKS0109');
      expect(readFileSync(at('d/b.svg'), 'utf8')).toBe(THEIRS);
      expect(write(true)).toBe('written');
      expect(readFileSync(at('d/other.svg'), 'utf8')).toBe(THEIRS);
      mkdirSync(at('e'));
      writeFileSync(at('e/b.svg'), THEIRS);
      expect(codeOf(new OutputFiles([], false).writeAll(at('e'), files))).toBe('TKS0109');
      expect(readdirSync(at('e'))).toEqual(['b.svg']);
    });
  });
  test('lists what it holds from several commands', () => {
    inRoom((at) => {
      new OutputFiles([], false).writeAll(at('d'), files);
      new OutputFiles([], false).writeAll(at('d'), [{ name: 'c.mmd', text: 'C' }]);
      const manifest = JSON.parse(readFileSync(at('d/.tickstone.json'), 'utf8')) as {
        readonly files: object;
      };
      expect(Object.keys(manifest.files)).toEqual(['a.svg', 'b.svg', 'c.mmd']);
    });
  });
  test('has no two files of one name, no input, and no other output of the command', () => {
    inRoom((at) => {
      const twice = [files[0]!, files[0]!];
      expect(codeOf(new OutputFiles([], false).writeAll(at('d'), twice))).toBe('TKS0110');
      new OutputFiles([], false).writeAll(at('d'), files);
      expect(codeOf(new OutputFiles([input(at('d/b.svg'))], true).writeAll(at('d'), files))).toBe('TKS0110');
      const busy = new OutputFiles([], false);
      busy.write(at('d/c.svg'), 'x', { comments: 'xml' });
      expect(codeOf(busy.writeAll(at('d'), [{ name: 'c.svg', text: 'C' }]))).toBe('TKS0110');
    });
  });
  const writeTo = (path: string, all: readonly FolderFile[], extent?: 'partial'): string => {
    const writing = new OutputFiles([], false).writeAll(path, all, extent);
    return writing.kind === 'written' ? writing.path : writing.problem.message;
  };
  const extentOf = (path: string): unknown =>
    (JSON.parse(readFileSync(join(path, '.tickstone.json'), 'utf8')) as { readonly extent?: unknown }).extent;

  test('of a partial result stands beside a complete one, and makes place for it', () => {
    inRoom((at) => {
      expect(writeTo(at('d'), files, 'partial')).toBe(at('d'));
      expect(extentOf(at('d'))).toBe('partial');
      expect(writeTo(at('d'), files, 'partial')).toBe(at('d'));
      expect(writeTo(at('d'), files)).toBe(at('d'));
      expect(extentOf(at('d'))).toBeUndefined();
      expect(writeTo(at('d'), files, 'partial')).toBe(at('d.partial'));
      expect([extentOf(at('d')), extentOf(at('d.partial'))]).toEqual([undefined, 'partial']);
    });
  });
  test('has no name of its own: what is partial stands within', () => {
    inRoom((at) => {
      for (const path of [`${at('d')}/.`, `${at('d')}/e/..`]) {
        mkdirSync(at('d/e'), { recursive: true });
        expect(writeTo(path, files)).toBe(path);
        expect(writeTo(path, files, 'partial')).toBe(at('d/partial'));
        rmSync(at('d'), { recursive: true });
      }
      expect(writeTo(`${at('d')}//`, files)).toBe(`${at('d')}//`);
      expect(writeTo(`${at('d')}//`, files, 'partial')).toBe(at('d.partial'));
    });
  });

  /** Texts that are made when they are written; the budget is used up after so many. */
  const madeUntil = (path: string, text: string, made: number): ReturnType<OutputFiles['writeAll']> => {
    const lazy = ['a.svg', 'b.svg', 'c.svg'].map((name) => ({ name, make: () => `${text} ${name}` }));
    const written = stoppable(upAfter(made), () => new OutputFiles([], false).writeAll(path, lazy));
    return written as Exclude<typeof written, Stopped>;
  };
  const contents = (path: string): readonly string[] =>
    readdirSync(path)
      .filter((name) => name.endsWith('.svg'))
      .map((name) => readFileSync(join(path, name), 'utf8'));

  test('keeps what was made when the budget ends, and never mixes it with what is complete', () => {
    inRoom((at) => {
      const first = { kind: 'written', path: at('d'), isBeside: false };
      expect(madeUntil(at('d'), 'one', 2)).toEqual({ ...first, names: ['a.svg', 'b.svg'], limit: 'time' });
      expect([extentOf(at('d')), contents(at('d'))]).toEqual(['partial', ['one a.svg', 'one b.svg']]);
      const all = ['a.svg', 'b.svg', 'c.svg'];
      expect(madeUntil(at('d'), 'two', 3)).toEqual({ ...first, names: all, limit: undefined });
      const two = ['two a.svg', 'two b.svg', 'two c.svg'];
      expect([extentOf(at('d')), contents(at('d'))]).toEqual([undefined, two]);
      const beside = { kind: 'written', path: at('d.partial'), isBeside: true, limit: 'time' };
      expect(madeUntil(at('d'), 'three', 2)).toEqual({ ...beside, names: ['a.svg', 'b.svg'] });
      expect(contents(at('d'))).toEqual(two);
      // What an earlier command left there goes.
      expect(madeUntil(at('d'), 'four', 1)).toEqual({ ...beside, names: ['a.svg'] });
      expect([contents(at('d.partial')), extentOf(at('d.partial'))]).toEqual([['four a.svg'], 'partial']);
      expect(madeUntil(at('d'), 'five', 3)).toMatchObject({ path: at('d'), isBeside: false, names: all });
      expect(contents(at('d'))).toEqual(['five a.svg', 'five b.svg', 'five c.svg']);
      expect([existsSync(at('d.partial')), extentOf(at('d'))]).toEqual([false, undefined]);
    });
  });
  test('keeps what somebody has changed or put beside it', () => {
    inRoom((at) => {
      madeUntil(at('d'), 'one', 3);
      madeUntil(at('d'), 'two', 2);
      writeFileSync(at('d.partial/b.svg'), THEIRS);
      writeFileSync(at('d.partial/mine'), THEIRS);
      expect(codeOf(madeUntil(at('d'), 'three', 3))).toBe('TKS0109');
      expect(contents(at('d'))).toEqual(['one a.svg', 'one b.svg', 'one c.svg']);
      expect(readFileSync(at('d.partial/b.svg'), 'utf8')).toBe(THEIRS);
      rmSync(at('d.partial/b.svg'));
      expect(codeOf(madeUntil(at('d'), 'three', 3))).toBe('written');
      expect(readdirSync(at('d.partial')).filter((name) => name !== '.tickstone.json')).toEqual(['mine']);
    });
  });
  test('of a result that has ended already is made for a moment still, at least', () => {
    inRoom((at) => {
      const writing = stoppable(
        () => 'interrupted',
        () =>
          new OutputFiles([], false).writeAll(
            at('d'),
            [{ name: 'a.svg', make: () => 'A' }, ...files.slice(1)],
            'partial',
          ),
      );
      expect(writing).toMatchObject({ kind: 'written', names: ['a.svg', 'b.svg'] });
    });
  });
});

test.each([
  ['lamp.suite.json', 'lamp.partial.json'],
  ['lamp.json', 'lamp.partial.json'],
  ['a.b/report.html', 'a.b/report.partial.html'],
  ['a.b/lamp', 'a.b/lamp.partial'],
])('beside %s stands %s', (path, beside) => {
  expect(besideName(path)).toBe(beside);
});

/**
 * The law: whatever stands in a directory, and whatever a command reads and writes there, inputs and files of others are
 * as they were, partial results replace nothing, and every result is where it is said to be, or where the message says.
 */
test('nothing is destroyed, and nothing is lost', () => {
  const NAMES = ['a', 'b', 'c', 'd', 'sub/a', 'sub/b', 'back/a', 'no/a'] as const;
  const name = fc.constantFrom(...NAMES);
  const things = fc.array(
    fc.record({ name, content: fc.constantFrom(OURS, THEIRS, ''), link: fc.option(name, { freq: 1 }) }),
    { minLength: 2, maxLength: 6 },
  );
  const outputs = fc.array(fc.record({ name, isPartial: fc.boolean() }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(things, fc.array(name, { maxLength: 2 }), outputs, (present, read, written) => {
      inRoom((at) => {
        mkdirSync(at('sub'));
        symlinkSync('.', at('back'));
        for (const { name: own, content, link } of present) {
          rmSync(at(own), { force: true });
          if (own.startsWith('no/')) continue;
          if (link === null) writeFileSync(at(own), content);
          else symlinkSync(at(link), at(own));
        }
        const contentOf = (path: string): string | undefined => {
          try {
            return readFileSync(at(path), 'utf8');
          } catch {
            return undefined;
          }
        };
        const isSafe = (path: string): boolean => read.includes(path as 'a') || contentOf(path) === THEIRS;
        const before = NAMES.filter((path) => contentOf(path) !== undefined && isSafe(path)).map(
          (path) => [path, contentOf(path)] as const,
        );
        const files = new OutputFiles(
          read.map((path) => input(at(path))),
          false,
        );
        const results = written.map(({ name: path, isPartial }, index) => {
          const text = `result ${index}\n`;
          const extent = isPartial ? 'partial' : 'complete';
          const old = contentOf(path);
          const writing = files.write(at(path), text, { comments: 'slashes', extent });
          if (isPartial && old !== undefined) expect(contentOf(path)).toBe(old);
          return { text, place: writing.kind === 'written' ? writing.path : writing.kept! };
        });
        for (const [path, content] of before) expect(contentOf(path)).toBe(content);
        for (const { text, place } of results)
          expect(readFileSync(place, 'utf8')).toBe(`${text}// Tickstone\n`);
      });
    }),
  );
});
