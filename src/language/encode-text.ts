/**
 * From text back to bytes, in the encoding of the file that it came from: what `decodeText` reads, written.
 *
 * INVARIANT encodeText(decodeText(bytes), bytes) = bytes, for all files in UTF-8, UTF-16 and encodings of one byte a character.
 */
import { encodingOf } from './decode-text.js';

/** Node and browsers both have them; this layer knows neither. */
declare class TextDecoder {
  constructor(encoding: string, options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean });
  readonly encoding: string;
  decode(bytes: Uint8Array): string;
}
declare class TextEncoder {
  encode(text: string): Uint8Array;
}

/** Undefined where the encoding cannot be written, or has no such letter. */
export function encodeText(text: string, like: Uint8Array): Uint8Array | undefined {
  const encoding = new TextDecoder(encodingOf(like)).encoding;
  switch (encoding) {
    case 'utf-8': {
      const hasMark = like[0] === 0xef && like[1] === 0xbb && like[2] === 0xbf;
      return new TextEncoder().encode(hasMark ? `\uFEFF${text}` : text);
    }
    case 'utf-16le':
    case 'utf-16be':
      return wideBytes(`\uFEFF${text}`, encoding === 'utf-16le');
    default:
      return narrowBytes(text, encoding);
  }
}

function wideBytes(text: string, isLittle: boolean): Uint8Array {
  const bytes = new Uint8Array(2 * text.length);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < text.length; i++) view.setUint16(2 * i, text.charCodeAt(i), isLittle);
  return bytes;
}

function narrowBytes(text: string, encoding: string): Uint8Array | undefined {
  const decoder = new TextDecoder(encoding);
  const byteOf = new Map<string, number>();
  for (let byte = 255; byte >= 0; byte--) {
    const letter = decoder.decode(Uint8Array.of(byte));
    if (letter.length === 1 && letter !== '\uFFFD') byteOf.set(letter, byte);
  }
  // Encodings with characters of several bytes have letters for fewer than half of the bytes beyond ASCII.
  if (byteOf.size < 192) return undefined;
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const byte = byteOf.get(text[i]!);
    if (byte === undefined) return undefined;
    bytes[i] = byte;
  }
  return bytes;
}
