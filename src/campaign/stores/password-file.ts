/**
 * PostgreSQL's own file of passwords, as all its programs read it: a line for each server, `host:port:database:user:password`,
 * where `*` stands for anything and a backslash takes the meaning from a colon or a backslash. The first line that fits counts.
 */
import { readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Who wants to go where. */
export interface Login {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
}

export interface FoundPassword {
  readonly password?: string | undefined;
  /** The file is there and was not read, since others may read it as well. */
  readonly isOpenToOthers: boolean;
}

export function passwordFile(): string {
  const { PGPASSFILE = '', APPDATA = '' } = process.env;
  if (PGPASSFILE !== '') return PGPASSFILE;
  return process.platform === 'win32'
    ? join(APPDATA, 'postgresql', 'pgpass.conf')
    : join(homedir(), '.pgpass');
}

const OTHERS = 0o077;

export function passwordFor(login: Login, file = passwordFile()): FoundPassword {
  const facts = statSync(file, { throwIfNoEntry: false });
  if (facts?.isFile() !== true) return { isOpenToOthers: false };
  if (process.platform !== 'win32' && (facts.mode & OTHERS) !== 0) return { isOpenToOthers: true };
  return { password: passwordIn(readFileSync(file, 'utf8'), login), isOpenToOthers: false };
}

function passwordIn(text: string, { host, port, database, user }: Login): string | undefined {
  // A socket is reached by the path of its folder; files may call that this machine.
  const hosts = host.startsWith('/') ? [host, 'localhost'] : [host];
  const asked = [hosts, [String(port)], [database], [user]];
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('#')) continue;
    const fields = [...line.matchAll(/((?:\\.?|[^:\\])*)(?::|$)/g)].map(([, field]) =>
      field!.replace(/\\(.)/g, '$1'),
    );
    const password = fields[4] ?? '';
    const fits = asked.every((names, at) => fields[at] === '*' || names.includes(fields[at]!));
    if (fits && password !== '') return password;
  }
  return undefined;
}
