/** Tells those who wait that something has changed; what it is, they look up. */

export class Change {
  readonly #waiting = new Set<() => void>();
  /** How often something has changed. */
  count = 0;

  tell(): void {
    this.count++;
    for (const wake of [...this.#waiting]) wake();
  }

  /** Resolves with the next change, or when the function is called. */
  changed(): { readonly promise: Promise<void>; readonly cancel: () => void } {
    let cancel = (): void => undefined;
    const promise = new Promise<void>((resolve) => {
      cancel = () => {
        this.#waiting.delete(cancel);
        resolve();
      };
      this.#waiting.add(cancel);
    });
    return { promise, cancel };
  }

  /** Waits until something holds, which only a change can bring about; whether it holds in time. */
  async until(holds: () => boolean, limitMs: number): Promise<boolean> {
    const end = performance.now() + limitMs;
    while (!holds()) {
      const restMs = end - performance.now();
      if (restMs <= 0) return false;
      const { promise, cancel } = this.changed();
      const timer = setTimeout(cancel, restMs);
      await promise;
      clearTimeout(timer);
    }
    return true;
  }
}
