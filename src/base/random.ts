/**
 * Chance, as a parameter: the same seed gives the same sequence on every machine.
 *
 * The generator is xoshiro128** of Blackman and Vigna, over 32-bit integers, with its state filled from the seed by
 * splitmix32. It is for choosing, not for secrets.
 */
import { assert } from './assert.js';

export interface Random {
  /** Any integer of 32 bits, without sign. */
  nextBits(): number;
  /** An integer from 0 up to but not including `bound`, all equally likely; 1 <= bound <= 2^32. */
  nextInt(bound: number): number;
}

/** A generator that begins at a seed: an integer that a number holds exactly. */
export function seededRandom(seed: number): Random {
  assert(Number.isSafeInteger(seed), 'a seed is a safe integer');
  const low = splitmix32(seed >>> 0);
  // Apart from the lower half, because small seeds would otherwise fill both halves of the state nearly alike.
  const high = splitmix32((Math.floor(seed / 2 ** 32) ^ 0x6a09e667) >>> 0);
  return xoshiro128(low(), low(), high(), high());
}

/** The generator with a given state, not all of which is zero. */
export function xoshiro128(a: number, b: number, c: number, d: number): Random {
  assert((a | b | c | d) !== 0, 'the state of the generator is not all zero');
  const state = Uint32Array.of(a, b, c, d);
  function nextBits(): number {
    const result = Math.imul(rotate(Math.imul(state[1]!, 5), 7), 9) >>> 0;
    const shifted = state[1]! << 9;
    state[2]! ^= state[0]!;
    state[3]! ^= state[1]!;
    state[1]! ^= state[2]!;
    state[0]! ^= state[3]!;
    state[2]! ^= shifted;
    state[3] = rotate(state[3]!, 11);
    return result;
  }
  function nextInt(bound: number): number {
    assert(Number.isInteger(bound) && 1 <= bound && bound <= 2 ** 32, 'a bound is from 1 to 2^32');
    // Values past the last whole multiple of the bound would favour small results, so they are drawn again.
    const limit = 2 ** 32 - (2 ** 32 % bound);
    let bits = nextBits();
    while (bits >= limit) bits = nextBits();
    return bits % bound;
  }
  return { nextBits, nextInt };
}

/** Mixes one integer after the other, each one to one: so two seeds never fill the state alike, and none with zeros. */
function splitmix32(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
}

function rotate(bits: number, by: number): number {
  return (bits << by) | (bits >>> (32 - by));
}
