/** Tests of the studio in a real Chromium, one browser for each file; where there is none, they are skipped and say so. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StudioBench, openBench } from './studio-page.js';

/** What makes tests of a file; complaints of its pages fail them. */
export function testsInChromium(): (name: string, use: (bench: StudioBench) => Promise<void>) => void {
  let bench: StudioBench | undefined;
  beforeAll(async () => {
    bench = await openBench();
  });
  afterAll(async () => {
    await bench?.close();
  });
  return (name, use) => {
    test(name, { timeout: 240_000 }, async ({ skip }) => {
      if (bench === undefined)
        return skip(
          'Chromium is not installed, or the studio is not built: what its pages would do is not tested.',
        );
      bench.complaints.length = 0;
      await use(bench);
      expect(bench.complaints).toEqual([]);
    });
  };
}
