/** By which contents are known, where nothing of the host is at hand. */
import { sha256 } from '../library/sha256.js';

export function sha256Hex(bytes: Uint8Array): string {
  return Array.from(sha256(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function sha256Text(text: string): string {
  return sha256Hex(new TextEncoder().encode(text));
}

/** Node and browsers both have it; this layer knows neither. */
declare class TextEncoder {
  encode(text: string): Uint8Array;
}
