/** The digest for hosts that have none is that of those who have one. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { modelFromText } from '../../../src/library/index.js';
import { sha256 } from '../../../src/library/sha256.js';

test('LAW it is the one of Node', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(Buffer.from(sha256(bytes)).toString('hex')).toBe(
        createHash('sha256').update(bytes).digest('hex'),
      );
    }),
  );
});

test('models are read where there is none', async () => {
  const text = 'process P() { state A; init A; } system P;';
  const { sha256: expected } = await modelFromText({ name: 'p.xta', text });
  vi.stubGlobal('crypto', {});
  try {
    expect((await modelFromText({ name: 'p.xta', text })).sha256).toBe(expected);
  } finally {
    vi.unstubAllGlobals();
  }
});
