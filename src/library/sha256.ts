/** SHA-256 (FIPS 180-4) for hosts that have none: pages that come from a server which does not encrypt. */

/** The fractional parts of the square and cube roots of the first primes, which the standard begins with. */
function roots(count: number, exponent: number): readonly number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    let isPrime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) isPrime = false;
    if (isPrime) found.push(((n ** exponent % 1) * 2 ** 32) | 0);
  }
  return found;
}

const BEGIN = roots(8, 1 / 2);
const ROUNDS = roots(64, 1 / 3);

export function sha256(bytes: Uint8Array): Uint8Array {
  const length = (((bytes.length + 8) >> 6) + 1) << 6;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(length - 4, bytes.length << 3);
  const state = Int32Array.from(BEGIN);
  const words = new Int32Array(64);
  for (let at = 0; at < length; at += 64) {
    for (let k = 0; k < 16; k++) words[k] = view.getInt32(at + 4 * k);
    for (let k = 16; k < 64; k++) {
      const [before, last] = [words[k - 15]!, words[k - 2]!];
      const a = turned(before, 7) ^ turned(before, 18) ^ (before >>> 3);
      const b = turned(last, 17) ^ turned(last, 19) ^ (last >>> 10);
      words[k] = (words[k - 16]! + a + words[k - 7]! + b) | 0;
    }
    compress(state, words);
  }
  const digest = new Uint8Array(32);
  const out = new DataView(digest.buffer);
  state.forEach((word, k) => {
    out.setInt32(4 * k, word);
  });
  return digest;
}

function compress(state: Int32Array, words: Int32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let k = 0; k < 64; k++) {
    const mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const first = (h + mixed + chosen + ROUNDS[k]! + words[k]!) | 0;
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, k) => {
    state[k] = (state[k]! + word) | 0;
  });
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}
