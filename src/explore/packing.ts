/**
 * Discrete states in few words: each slot of the vector gets as many bits as its range needs.
 *
 * INVARIANT unpack(pack(v)) = v for every vector whose slots are in their ranges, which run-time checks ensure.
 * HOT: the loops over the slots are unrolled into generated functions, which hold numbers and fixed names only. Of vectors with
 * very many slots they stay loops: to compile such functions would take longer than to run them.
 */
import { generatedCode } from '../semantics/generated-code.js';
import { type ValueRange } from '../base/value-range.js';

/** Where a slot lies. */
interface Place {
  readonly word: number;
  readonly shift: number;
  readonly bits: number;
  readonly low: number;
}

export class Packing {
  /** Words per packed vector. */
  readonly length: number;
  /** Packs the vector into the head of `words`; returns a hash of them. */
  readonly pack: (vector: Int32Array, words: Int32Array) => number;
  /** Unpacks the words from `at` on. */
  readonly unpack: (words: Int32Array, at: number, vector: Int32Array) => void;

  constructor(ranges: readonly ValueRange[], unrolledMax: number = UNROLLED_SLOTS) {
    const places = placeSlots(ranges);
    this.length = (places.at(-1)?.word ?? 0) + 1;
    if (places.length > unrolledMax) {
      ({ pack: this.pack, unpack: this.unpack } = loopsOver(places, this.length));
      return;
    }
    this.pack = generatedCode(['v', 'w'], packCode(places, this.length)) as Packing['pack'];
    this.unpack = generatedCode(['w', 'at', 'v'], unpackCode(places)) as Packing['unpack'];
  }
}

/** Slots whose loops are unrolled. */
const UNROLLED_SLOTS = 4_096;

export function mixHash(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), LAST_FACTOR);
  return mixed ^ (mixed >>> 16);
}

const SEED = 0x9e3779b9 | 0;
const FACTOR = 0x85ebca6b | 0;
const LAST_FACTOR = 0xc2b2ae35 | 0;

/** Slots follow each other; none crosses from one word to the next. */
function placeSlots(ranges: readonly ValueRange[]): readonly Place[] {
  let word = 0;
  let used = 0;
  return ranges.map(({ low, high }) => {
    const bits = 32 - Math.clz32(high - low);
    if (used + bits > 32) {
      word++;
      used = 0;
    }
    const place = { word, shift: used & 31, bits, low };
    used += bits;
    return place;
  });
}

function packCode(places: readonly Place[], length: number): string {
  const parts: string[][] = Array.from({ length }, () => []);
  places.forEach(({ word, shift, bits, low }, slot) => {
    if (bits > 0) parts[word]!.push(`((v[${slot}]-(${low}))<<${shift})`);
  });
  const words = parts.map((part, word) => {
    const value = part.length === 0 ? '0' : part.join('|');
    return `x=${value};w[${word}]=x;h=Math.imul(h^x,${FACTOR});h^=h>>>15;`;
  });
  const last = `h=Math.imul(h^(h>>>15),${LAST_FACTOR});return h^(h>>>16);`;
  return `let x=0;let h=${SEED};${words.join('\n')}${last}`;
}

function unpackCode(places: readonly Place[]): string {
  return places
    .map(({ word, shift, bits, low }, slot) => {
      const mask = bits === 32 ? -1 : (1 << bits) - 1;
      return bits === 0 ? `v[${slot}]=${low};` : `v[${slot}]=((w[at+${word}]>>>${shift})&${mask})+(${low});`;
    })
    .join('\n');
}

/** The same as the generated functions, as loops. */
function loopsOver(places: readonly Place[], length: number): Pick<Packing, 'pack' | 'unpack'> {
  const wordOf = Int32Array.from(places, ({ word }) => word);
  const shiftOf = Int32Array.from(places, ({ shift }) => shift);
  const maskOf = Int32Array.from(places, ({ bits }) => (bits === 32 ? -1 : (1 << bits) - 1));
  const lowOf = Int32Array.from(places, ({ low }) => low);
  const slots = places.length;
  return {
    pack: (vector, words) => {
      words.fill(0, 0, length);
      for (let slot = 0; slot < slots; slot++) {
        if (maskOf[slot] !== 0) words[wordOf[slot]!]! |= (vector[slot]! - lowOf[slot]!) << shiftOf[slot]!;
      }
      let hash = SEED;
      for (let word = 0; word < length; word++) {
        hash = Math.imul(hash ^ words[word]!, FACTOR);
        hash ^= hash >>> 15;
      }
      return mixHash(hash);
    },
    unpack: (words, at, vector) => {
      for (let slot = 0; slot < slots; slot++)
        vector[slot] = ((words[at + wordOf[slot]!]! >>> shiftOf[slot]!) & maskOf[slot]!) + lowOf[slot]!;
    },
  };
}
