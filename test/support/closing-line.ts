/**
 * A vitest reporter that says with which seed laws draw, first (for runs that do not end) and last, names the tests that passed
 * only when they were tried again, and closes a run with a plain line: how many tests passed, failed and were skipped.
 */
import { type Reporter, type TestModule } from 'vitest/node';
import { howToRepeat } from './seed.js';

export class ClosingLine implements Reporter {
  readonly #seed: number;

  constructor(seed: number) {
    this.#seed = seed;
  }

  onTestRunStart(): void {
    process.stdout.write(`${howToRepeat(this.#seed)}\n`);
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = { passed: 0, failed: errors.length, skipped: 0 };
    let again = '';
    for (const module of modules) {
      // A file that cannot be loaded has no tests, but it is not well.
      if (module.errors().length > 0) counts.failed++;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state !== 'pending') counts[state]++;
        if (test.diagnostic()?.flaky === true)
          again += `Passed only when tried again: ${module.relativeModuleId} > ${test.fullName}\n`;
      }
    }
    process.stdout.write(
      `\n${again}${howToRepeat(this.#seed)}\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`,
    );
  }
}
