/** The package as npm packs it, installed in a folder of its own with nothing but the packages that it asks for. */
import { spawnSync } from 'node:child_process';
import { existsSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { installedWith } from '../../tools/third-party.js';

export interface PackedFile {
  readonly path: string;
  readonly size: number;
}

/** What npm would put into the package, of what is built. */
export function packedFiles(): readonly PackedFile[] {
  const { stdout, stderr } = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
    maxBuffer: 1 << 26,
  });
  if (stdout === '') throw new Error(`npm pack says nothing: ${stderr}`);
  // A list of packages, or an object with one for each name.
  const [packed] = Object.values(JSON.parse(stdout) as Record<string, { files: readonly PackedFile[] }>);
  return packed!.files;
}

export interface Installed {
  /** The folder of the package. */
  readonly directory: string;
  remove(): void;
}

export function installPacked(files: readonly PackedFile[]): Installed {
  const root = mkdtempSync(join(tmpdir(), 'tickstone-packed-'));
  const directory = join(root, 'node_modules', 'tickstone');
  for (const { path } of files) cpSync(path, join(directory, path));
  // What stands inside of another one comes with it.
  for (const path of installedWith('.').filter((each) => each.lastIndexOf('node_modules/') === 0)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    // What is inside of another comes with it.
    if (!existsSync(join(root, path))) symlinkSync(resolve(path), join(root, path), 'junction');
  }
  return {
    directory,
    remove() {
      rmSync(root, { recursive: true, force: true });
    },
  };
}
