/** The files of the folder that `tickstone studio` serves, and the commands it runs. Without such a server there are none. */
import { type TestResult } from 'tickstone';

export interface ServedFile {
  readonly bytes: Uint8Array;
  /** Of what is on disk: it is another one when the file has changed. */
  readonly version: string;
}

export interface ShownDocument {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly model: { readonly name: string; readonly text: string };
}

/** The head of a run, a result, or why it has failed. The last line of one that has not is its record. */
interface RunLine {
  readonly failed?: string;
}

/** A system that the server starts, or connects to. */
export type ServedSystem = { readonly command: string } | { readonly address: string };

const RECORD = '{"record":';

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly version: string }
  /** Somebody else has written the file since it was read. */
  | { readonly kind: 'changed'; readonly version: string }
  | { readonly kind: 'failed'; readonly why: string };

const KEY = 'tickstone.token';

export class Server {
  readonly token: string;

  constructor(token: string) {
    this.token = token;
  }

  async files(): Promise<readonly string[]> {
    const response = await this.#ask('files');
    return response.ok ? ((await response.json()) as { files: readonly string[] }).files : [];
  }

  async read(path: string): Promise<ServedFile | undefined> {
    const response = await this.#ask(`file?path=${encodeURIComponent(path)}`);
    if (!response.ok) return undefined;
    return { bytes: new Uint8Array(await response.arrayBuffer()), version: versionOf(response) };
  }

  /** Writes a file if it is still the one with this version; without a version, if there is none yet. */
  async write(path: string, bytes: Uint8Array, version: string | undefined): Promise<SaveOutcome> {
    const response = await this.#ask(`file?path=${encodeURIComponent(path)}`, {
      method: 'PUT',
      headers: version === undefined ? { 'If-None-Match': '*' } : { 'If-Match': version },
      body: new Blob([bytes.slice()]),
    });
    if (response.status === 412) return { kind: 'changed', version: versionOf(response) };
    if (!response.ok) return { kind: 'failed', why: await response.text() };
    return { kind: 'saved', version: versionOf(response) };
  }

  /** Answers when a file is no longer the one with this version, or after a while with the same one. */
  async changed(path: string, version: string, signal: AbortSignal): Promise<string | undefined> {
    const query = `path=${encodeURIComponent(path)}&version=${encodeURIComponent(version)}`;
    const response = await this.#ask(`watch?${query}`, { signal });
    return response.ok ? versionOf(response) : undefined;
  }

  /** What `tickstone show` is to show. */
  async shown(): Promise<ShownDocument | undefined> {
    const response = await this.#ask('shown');
    const about = response.ok ? ((await response.json()) as Omit<ShownDocument, 'bytes'> | null) : null;
    if (about === null) return undefined;
    // It may be long: it goes to the engine as it is.
    const content = await this.#ask('shown/content');
    return content.ok ? { ...about, bytes: new Uint8Array(await content.arrayBuffer()) } : undefined;
  }

  /**
   * Runs a suite against a system of the machine that serves the page; results come one by one, then the text of the record.
   * Rejected if it cannot be run; the run ends when the signal says so.
   */
  async run(
    asked: { readonly suite: string } & ServedSystem,
    onResult: (result: TestResult) => void,
    signal: AbortSignal,
  ): Promise<string> {
    const response = await this.#ask('run', { method: 'POST', body: JSON.stringify(asked), signal });
    if (!response.ok || response.body === null) throw new Error(await response.text());
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const { done, value = '' } = await reader.read();
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line.startsWith(RECORD)) return line.slice(RECORD.length, -1);
        const told = JSON.parse(line) as RunLine;
        if (told.failed !== undefined) throw new Error(told.failed);
        if ('verdict' in told) onResult(told as unknown as TestResult);
      }
      if (done) throw new Error('The server has ended the run.');
    }
  }

  #ask(what: string, { headers, ...rest }: RequestInit = {}): Promise<Response> {
    return fetch(`api/${what}`, {
      ...rest,
      cache: 'no-store',
      headers: { ...(headers as Record<string, string> | undefined), 'X-Tickstone-Token': this.token },
    });
  }
}

function versionOf(response: Response): string {
  return response.headers.get('ETag') ?? '';
}

/** What the address of the page says: the server gives its token there, and links what they hold. */
export interface Address {
  readonly token: string | undefined;
  readonly open: string | undefined;
  /** There is something to be shown first. */
  readonly show: boolean;
  /** A model in a link. */
  readonly model: string | undefined;
  readonly view: string | undefined;
}

/** Reads the address, and takes the token out of it, so that nobody copies it with a link. */
export function readAddress(): Address {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const token = fragment.get('token') ?? undefined;
  try {
    if (token !== undefined) sessionStorage.setItem(KEY, token);
  } catch {
    // Without a storage, a reload needs the address that the command has printed.
  }
  const open = fragment.get('open') ?? undefined;
  const model = fragment.get('model') ?? undefined;
  const view = fragment.get('view') ?? undefined;
  const show = fragment.has('show');
  if (token !== undefined)
    history.replaceState(
      undefined,
      '',
      location.pathname +
        (open === undefined ? (show ? '#show=first' : '') : `#open=${encodeURIComponent(open)}`),
    );
  return { token: token ?? storedToken(), open, model, view, show };
}

function storedToken(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
