/**
 * How work in a worker hears that it is to stop, although it runs in one go and gets no messages meanwhile: the page gives it
 * the address of a small blob, and revokes that. What can no longer be read has been revoked.
 *
 * Where a policy forbids to read it at all, there is no signal, and stopping ends the worker.
 */
import { type Signal } from 'tickstone';

const PAUSE_MS = 60;

/** In the worker. */
export function signalOf(address: string): Signal | undefined {
  if (!isThere(address)) return undefined;
  let asked = performance.now();
  let hasStopped = false;
  return {
    get aborted() {
      const now = performance.now();
      if (!hasStopped && now - asked >= PAUSE_MS) {
        hasStopped = !isThere(address);
        asked = performance.now();
      }
      return hasStopped;
    },
  };
}

function isThere(address: string): boolean {
  try {
    const request = new XMLHttpRequest();
    request.open('GET', address, false);
    request.send();
    return true;
  } catch {
    return false;
  }
}

/** In the page. */
export class Stopper {
  readonly address = URL.createObjectURL(new Blob(['go on']));

  stop(): void {
    URL.revokeObjectURL(this.address);
  }
}
