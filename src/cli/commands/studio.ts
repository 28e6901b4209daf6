/** `tickstone studio`: serves the studio, with the files of a folder, until it is ended. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { type Diagnostic, locate } from '../../base/diagnostic.js';
import { readFile } from '../../files/read-file.js';
import { type ServeOptions, serveStudio, type StudioServer } from '../../studio/serve.js';
import { EXIT } from '../exit-status.js';
import { packagePath } from '../../files/package-file.js';
import { type JsonDocument, type Outcome, decline, refuse } from '../outcome.js';
import { type Output, type OutputOptions } from '../output.js';
import { noStudio } from '../problems.js';

export interface StudioOptions extends OutputOptions {
  readonly port?: number | undefined;
  readonly open?: boolean | undefined;
  /** Milliseconds. */
  readonly budgetTime?: number | undefined;
}

export async function studioCommand(
  output: Output,
  model: string | undefined,
  { port, open, budgetTime }: StudioOptions,
): Promise<Outcome> {
  if (model !== undefined && !MODEL_ENDINGS.test(model))
    return decline(output, noStudio.at(undefined, `'${model}' is not the name of a model`, HINT_ENDINGS), {
      file: model,
    });
  const reading = model === undefined ? undefined : readFile(resolve(model));
  if (model !== undefined && reading?.kind === 'failed') {
    const file = { path: model, text: '' };
    return refuse(output, model, {
      file,
      diagnostics: [locate(reading.diagnostic, file, () => undefined)],
    });
  }
  // A model elsewhere is opened with the folder that it is in.
  const path = model === undefined ? undefined : resolve(model);
  const isBelow = path?.startsWith(`${process.cwd()}/`) === true;
  const folder = path === undefined || isBelow ? process.cwd() : dirname(path);
  const name =
    path === undefined ? undefined : isBelow ? path.slice(process.cwd().length + 1) : basename(path);
  return serveUntilEnded(
    output,
    { folder, model: name },
    { port, open, budgetTime },
    name === undefined ? {} : { file: name },
  );
}

const MODEL_ENDINGS = /\.(?:xml|xta|ta|tck|ya?ml)$/i;
const HINT_ENDINGS =
  'Models end with .xml, .xta, .ta, .tck, .yaml or .yml; tickstone show opens traces, suites, run records and mutation reports.';

/** Serves the page until the command is ended. */
export async function serveUntilEnded(
  output: Output,
  what: Pick<ServeOptions, 'folder' | 'model' | 'shown'>,
  { port = 0, open, budgetTime }: StudioOptions,
  told: JsonDocument,
): Promise<Outcome> {
  const page = packagePath('dist/studio');
  if (!existsSync(`${page}/index.html`))
    return decline(
      output,
      noStudio.at(undefined, 'its page is not built', 'Build the package first: npm run build.'),
    );
  let server: StudioServer;
  try {
    server = await serveStudio({
      ...what,
      page,
      port,
      program: packagePath('dist/bin/tickstone.js'),
    });
  } catch (error) {
    return decline(output, cannotListen(port, error as NodeJS.ErrnoException));
  }
  output.say(`The studio is at ${server.address}`);
  output.say(`It reads and writes models in ${server.folder}. Press Ctrl-C to stop it.`);
  if (open === true) openBrowser(server.address);
  await ended(budgetTime);
  await server.close();
  return {
    status: EXIT.held,
    document: {
      address: server.address.replace(/#.*$/, ''),
      folder: server.folder,
      ...told,
    },
  };
}

/** Why the port cannot be had. */
function cannotListen(port: number, error: Pick<NodeJS.ErrnoException, 'code' | 'message'>): Diagnostic {
  const why = error.code === 'EADDRINUSE' ? `port ${port} is taken` : error.message;
  return noStudio.at(undefined, why, 'Choose another port with --port, or leave it out to get a free one.');
}

/** Resolves on Ctrl-C, or when the time is up. */
function ended(budgetTime: number | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = budgetTime === undefined ? undefined : setTimeout(end, budgetTime);
    function end(): void {
      clearTimeout(timer);
      process.off('SIGINT', end);
      process.off('SIGTERM', end);
      resolve();
    }
    process.on('SIGINT', end);
    process.on('SIGTERM', end);
  });
}

function openBrowser(address: string): void {
  const [program, ...args] =
    process.platform === 'darwin'
      ? ['open', address]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '', address.replaceAll('&', '^&')]
        : ['xdg-open', address];
  const child = spawn(program, args, { stdio: 'ignore', detached: true });
  // Where there is none, the address is printed all the same.
  child.on('error', () => undefined);
  child.unref();
}
