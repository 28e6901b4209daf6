/**
 * Programs beside Node that some tests need, and how they get here: the test command installs what is missing when it is
 * root on Debian. Tests whose program is not there are skipped, and say so.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

interface Tool {
  /** Names under which it may be found. */
  readonly programs: readonly string[];
  readonly packages: readonly string[];
}

const TOOLS = {
  'a C compiler': { programs: ['gcc', 'cc'], packages: ['gcc', 'libc6-dev'] },
  Python: { programs: ['python3'], packages: ['python3-minimal'] },
  'a Java compiler': { programs: ['javac'], packages: ['default-jdk-headless'] },
  Mosquitto: { programs: ['mosquitto'], packages: ['mosquitto'] },
  PostgreSQL: { programs: ['initdb'], packages: ['postgresql'] },
  Chromium: { programs: ['chromium', 'chromium-browser', 'google-chrome'], packages: ['chromium'] },
} as const satisfies Readonly<Record<string, Tool>>;

export type ToolName = keyof typeof TOOLS;

/** Where a program is; servers are not always in the path. */
export function programOf(name: ToolName): string | undefined {
  const path = (process.env['PATH'] ?? '').split(delimiter);
  const folders = [...postgresFolders(), ...path, '/usr/sbin', '/usr/local/sbin'];
  for (const program of TOOLS[name].programs)
    for (const folder of folders) if (isProgram(join(folder, program))) return join(folder, program);
  return undefined;
}

/** Debian keeps the programs of each version apart. */
function postgresFolders(): readonly string[] {
  const all = '/usr/lib/postgresql';
  if (!existsSync(all)) return [];
  return readdirSync(all)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(all, version, 'bin'));
}

/** Why a test is skipped. */
export function isMissing(name: ToolName): string {
  return `There is no ${name.replace(/^an? /u, '')} here (on Debian: apt-get install ${TOOLS[name].packages.join(' ')}).`;
}

/** The name of tests that need a program: it says what is missing where they are skipped. */
export function testsWith(name: ToolName, what: string): string {
  return programOf(name) === undefined ? `${what}: ${isMissing(name)}` : what;
}

/** Installs what is missing, where it may; says what it does. What cannot be installed is said, and skipped later. */
export function installTools(): void {
  const missing = (Object.keys(TOOLS) as ToolName[]).filter((name) => programOf(name) === undefined);
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    for (const name of missing) console.log(`${isMissing(name)} Tests that need it are skipped.`);
    return;
  }
  const packages = missing.flatMap((name) => TOOLS[name].packages);
  console.log(`Installing ${packages.join(' ')} for tests that need them.`);
  apt(['update', '-q']);
  for (const name of missing) {
    apt(['install', '-q', '-y', '--no-install-recommends', ...TOOLS[name].packages]);
    if (programOf(name) === undefined)
      console.log(`${isMissing(name)} It could not be installed; tests that need it are skipped.`);
  }
}

const INSTALL_LIMIT_MS = 300_000;

function apt(args: readonly string[]): void {
  // Services of packages are not started: tests start their own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  spawnSync('apt-get', args, { env, stdio: 'ignore', timeout: INSTALL_LIMIT_MS });
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
