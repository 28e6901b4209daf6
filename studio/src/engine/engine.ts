/** The page's end of the engine: calls that can be given up. */
import { type Diagnostic } from 'tickstone';
import { type Piece, putTogether, takeApart } from './pieces.js';
import { type Answer, type Asked, type RequestName, type Requests, type Told } from './protocol.js';

/** The model does not allow what was asked for: its diagnostics say why. */
export class Refusal {
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    this.diagnostics = diagnostics;
  }
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly onProgress: ((progress: Told) => void) | undefined;
  readonly pieces: Piece[];
}

/** How long the page takes things apart before it lets others have their turn. */
const TURN_MS = 12;

export class Engine {
  #worker: Worker | undefined;
  #next = 0;
  readonly #waiting = new Map<number, Waiting>();
  /** Calls go in their order; those that are large take a while. */
  #sending: Promise<void> | undefined;

  call<Name extends RequestName>(
    name: Name,
    takes: Requests[Name]['takes'],
    onProgress?: (progress: Told) => void,
  ): Promise<Requests[Name]['gives']> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as (value: unknown) => void, reject, onProgress, pieces: [] });
      const sending =
        this.#sending === undefined
          ? this.#send(id, name, takes)
          : this.#sending.then(() => this.#send(id, name, takes));
      this.#sending = sending;
      void sending.then(() => {
        if (this.#sending === sending) this.#sending = undefined;
      });
    });
  }

  #tell(asked: Asked): void {
    this.#started().postMessage(asked);
  }

  async #send(id: number, name: RequestName, takes: object): Promise<void> {
    const pieces = takeApart(takes);
    let begun = performance.now();
    for (;;) {
      // It was given up meanwhile.
      if (!this.#waiting.has(id)) return;
      const next = pieces.next();
      if (next.done === true) {
        this.#tell({ kind: 'call', id, name, takes: next.value as Requests[RequestName]['takes'] });
        return;
      }
      this.#tell({ kind: 'piece', id, piece: next.value });
      if (performance.now() - begun < TURN_MS) continue;
      await new Promise((resolve) => setTimeout(resolve));
      begun = performance.now();
    }
  }

  /** Ends everything that is under way; the next call begins anew. */
  end(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    const left = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of left) reject(new DOMException('It was stopped.', 'AbortError'));
  }

  #started(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      this.#hear(data);
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      const left = [...this.#waiting.values()];
      this.#waiting.clear();
      this.#worker = undefined;
      for (const { reject } of left) reject(new Error(`The engine has ended: ${event.message}`));
    });
    this.#worker = worker;
    return worker;
  }

  #hear(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    if (waiting === undefined) return;
    if (answer.kind === 'progress') {
      waiting.onProgress?.(answer.progress);
      return;
    }
    if (answer.kind === 'piece') {
      waiting.pieces.push(answer.piece);
      return;
    }
    this.#waiting.delete(answer.id);
    switch (answer.kind) {
      case 'done':
        waiting.resolve(putTogether(answer.value, waiting.pieces));
        break;
      case 'refused':
        waiting.reject(new Refusal(answer.diagnostics));
        break;
      case 'failed':
        waiting.reject(new Error(answer.message));
    }
  }
}
