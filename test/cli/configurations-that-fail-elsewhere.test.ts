/** A configuration that is code may fail where nobody waits for it: it is told like any other mistake, not by a stack of Node's. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inFreshDirectory, tickstoneAlone } from '../support/cli.js';

test.each([
  ['export default Promise.reject(new Error("later"));', 'It fails: later.'],
  ['Promise.reject(new Error("nobody waits"));\nexport default {};', 'It fails: nobody waits.'],
  ['export default { options: { seed: Promise.reject(new Error("inside")) } };', 'It fails: inside.'],
  ['process.nextTick(() => { throw new Error("soon"); });\nexport default {};', 'It fails: soon.'],
  ['throw null;', 'It fails: null is thrown.'],
])('%s', (text, words) => {
  inFreshDirectory((directory) => {
    writeFileSync(join(directory, 'tickstone.config.js'), text);
    const { status, stderr } = tickstoneAlone(['models'], { cwd: directory });
    expect(stderr).toContain(`error TKS0124: The configuration cannot be run. ${words}`);
    expect(stderr).not.toMatch(/^ +at /m);
    expect(status).toBe(2);
  });
});
