/**
 * From the bytes of a file to its text.
 *
 * The encoding is UTF-8 unless a byte order mark or the XML declaration says otherwise. A byte order mark is not part
 * of the text.
 */
import { type Diagnostic } from '../base/diagnostic.js';
import { MODEL_MEGABYTES_MAX } from '../base/limits.js';
import { type SourceFile } from '../base/source.js';
import { kindOfBinary } from './file-kind.js';
import { badEncoding, fileEmpty, fileNotText, fileTooLarge, unknownEncoding } from './problems/files.js';

/** A file as it is on disk. */
export interface FileBytes {
  readonly path: string;
  readonly bytes: Uint8Array;
}

export type DecodedFile =
  | { readonly kind: 'text'; readonly file: SourceFile }
  | { readonly kind: 'unreadable'; readonly file: SourceFile; readonly diagnostic: Diagnostic };

/** Node and browsers both have it; this layer knows neither. */
declare class TextDecoder {
  constructor(encoding: string, options?: { readonly fatal?: boolean });
  decode(bytes: Uint8Array): string;
}

export function decodeText(input: FileBytes, megabytesMax = MODEL_MEGABYTES_MAX): DecodedFile {
  const { path, bytes } = input;
  const unreadable = (diagnostic: Diagnostic, text = ''): DecodedFile => ({
    kind: 'unreadable',
    file: { path, text },
    diagnostic,
  });
  const megabytes = bytes.length / 1e6;
  if (megabytes > megabytesMax) return unreadable(fileTooLarge.at(undefined, megabytes, megabytesMax));
  if (bytes.length === 0) return unreadable(fileEmpty.at(undefined));

  const encoding = encodingOf(bytes);
  if (!encoding.toLowerCase().startsWith('utf-16') && bytes.includes(0))
    return unreadable(fileNotText.at(undefined, kindOfBinary(bytes)));
  const decode = decoderFor(encoding);
  if (decode === undefined) return unreadable(unknownEncoding.at(undefined, encoding));
  const text = decode(bytes);
  if (text === undefined) {
    const good = longestPrefix(bytes, decode);
    return unreadable(badEncoding.at({ start: good.length, end: good.length }, encoding), good);
  }
  if (text.trim() === '') return unreadable(fileEmpty.at(undefined));
  return { kind: 'text', file: { path, text } };
}

/** What the bytes are in, by what they say of themselves. */
export function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16LE';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'UTF-16BE';
  if (bytes[0] === 0xef && bytes[1] === 0xbb) return 'UTF-8';
  const head = String.fromCharCode(...bytes.subarray(0, 200));
  const named = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/.exec(head)?.[1];
  // A declaration that can be read byte by byte is not in a two-byte encoding, whatever it says.
  return named === undefined || /^utf-?16/i.test(named) ? 'UTF-8' : named;
}

/** A strict decoder that answers undefined for bytes that are not of the encoding; undefined for an unknown encoding. */
function decoderFor(encoding: string): ((bytes: Uint8Array) => string | undefined) | undefined {
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(encoding, { fatal: true });
  } catch {
    return undefined;
  }
  return (bytes) => {
    try {
      return decoder.decode(bytes);
    } catch {
      return undefined;
    }
  };
}

/** The text up to the first bad byte, found by halving. */
function longestPrefix(bytes: Uint8Array, decode: (bytes: Uint8Array) => string | undefined): string {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (decodesUpTo(bytes, middle, decode)) good = middle;
    else bad = middle;
  }
  return firstDecoded(bytes, good, decode) ?? '';
}

/** A prefix may end inside a character of up to four bytes: that does not make it bad. */
function decodesUpTo(
  bytes: Uint8Array,
  end: number,
  decode: (bytes: Uint8Array) => string | undefined,
): boolean {
  return firstDecoded(bytes, end, decode) !== undefined;
}

function firstDecoded(
  bytes: Uint8Array,
  end: number,
  decode: (bytes: Uint8Array) => string | undefined,
): string | undefined {
  for (let cut = end; cut >= 0 && cut > end - 4; cut--) {
    const text = decode(bytes.subarray(0, cut));
    if (text !== undefined) return text;
  }
  return undefined;
}
