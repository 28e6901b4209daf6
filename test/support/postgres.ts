/**
 * A real PostgreSQL for the time of a test file: a cluster in a temporary folder that listens on a socket and on a port of
 * its own, run by a user without privileges. It can be killed and started again.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { programOf } from './tools.js';

export interface PostgresServer {
  /** The address of its database, as a role that owns it. */
  readonly url: string;
  /** Ends it as a power failure would, and starts it again. */
  crash(): Promise<void>;
  /** The certificate of who has signed that of the server, if it has one. */
  readonly authority?: string | undefined;
  /** Runs SQL, and says what comes of it. */
  sql(text: string, database?: string): string;
  stop(): Promise<void>;
}

/** PostgreSQL refuses to be run by root. */
function owner(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const { stdout, status } = spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' });
  if (status !== 0) return { uid: 65_534, gid: 65_534 };
  const { stdout: group } = spawnSync('id', ['-g', 'postgres'], { encoding: 'utf8' });
  return { uid: Number(stdout), gid: Number(group) };
}

/** With TLS, roles other than the owner have to use it, and to say their password. */
export async function startPostgres({ tls = false } = {}): Promise<PostgresServer> {
  const bin = dirname(programOf('PostgreSQL')!);
  const folder = mkdtempSync(join(tmpdir(), 'tickstone-pg-'));
  const user = owner();
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const run = (program: string, args: readonly string[]): string => {
    const done = spawnSync(join(bin, program), args, { ...user, encoding: 'utf8', cwd: folder });
    if (done.status !== 0) throw new Error(`${program}: ${done.stderr}`);
    return done.stdout;
  };
  run('initdb', ['-D', data, '-U', 'owner', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C']);
  const secured = tls ? withTls(folder, data, user) : [];
  const port = await freePort();
  let server: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    const args = [
      '-D',
      data,
      '-p',
      String(port),
      '-k',
      folder,
      '-h',
      '127.0.0.1',
      '-c',
      'max_connections=60',
      ...secured,
    ];
    server = spawn(join(bin, 'postgres'), args, { ...user, stdio: 'ignore', cwd: folder });
    for (let tries = 0; tries < 300; tries++) {
      const ready = spawnSync(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]);
      if (ready.status === 0) return;
      await sleep(100);
    }
    throw new Error('PostgreSQL does not start');
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ended = new Promise((resolve) => server!.once('exit', resolve));
    server!.kill(signal);
    await ended;
  };
  await start();
  const psql = (database: string, text: string): string =>
    run('psql', ['-h', '127.0.0.1', '-p', String(port), '-U', 'owner', '-d', database, '-At', '-c', text]);
  psql('postgres', 'CREATE DATABASE tests');
  return {
    url: `postgres://owner@127.0.0.1:${port}/tests`,
    ...(tls ? { authority: join(folder, 'ca.crt') } : {}),
    sql: (text, database = 'tests') => psql(database, text),
    async crash() {
      // At once, without a checkpoint: what was written is found in the log when it starts again.
      await end('SIGQUIT');
      await start();
    },
    async stop() {
      await end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A certificate for this machine, signed by an authority that nobody else knows; what the server is told of it. */
function withTls(folder: string, data: string, user: ReturnType<typeof owner>): readonly string[] {
  const openssl = (...args: readonly string[]): void => {
    const done = spawnSync('openssl', args, { encoding: 'utf8', cwd: folder });
    if (done.status !== 0) throw new Error(`openssl: ${done.stderr}`);
  };
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.crt', '-subj', '/CN=tests');
  const name = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  openssl(
    ...['req', '-x509', ...key, '-keyout', 'server.key', '-out', 'server.crt', ...name],
    ...['-CA', 'ca.crt', '-CAkey', 'ca.key'],
  );
  if (user !== undefined) chownSync(join(folder, 'server.key'), user.uid, user.gid);
  writeFileSync(
    join(data, 'pg_hba.conf'),
    'host all owner 127.0.0.1/32 trust\nhostssl all all 127.0.0.1/32 scram-sha-256\n',
  );
  return [
    ...['-c', 'ssl=on', '-c', `ssl_cert_file=${join(folder, 'server.crt')}`],
    ...['-c', `ssl_key_file=${join(folder, 'server.key')}`],
  ];
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => {
        resolve(port);
      });
    });
  });
}
