/**
 * The order in which test files run: folders whose files may take long come first, so that no worker waits for another one at the
 * end of a run.
 */
import { relative } from 'node:path';
import { BaseSequencer, type TestSequencer, type TestSpecification, type Vitest } from 'vitest/node';

/** From slow to quick; what is not here is quick. */
const FOLDERS = ['examples', 'wires', 'docs', 'studio', 'cli', 'campaign', 'golden', 'property'];

export class SlowFirst implements TestSequencer {
  readonly #within: BaseSequencer;

  constructor(vitest: Vitest) {
    this.#within = new BaseSequencer(vitest);
  }

  shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return this.#within.shard(files);
  }

  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await this.#within.sort(files);
    return sorted.sort((a, b) => rankOf(a) - rankOf(b));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const [, folder = ''] = relative('.', moduleId).split(/[\\/]/);
  const rank = FOLDERS.indexOf(folder);
  return rank < 0 ? FOLDERS.length : rank;
}
