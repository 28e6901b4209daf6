/**
 * What a file is, told by its content: the one place that knows the kinds of files that commands read and write, whatever
 * a file is called.
 *
 * INVARIANT a kind is told only where the content leaves no doubt, from its first signs; a model with a mistake stays one.
 */
import { type FileKind } from './problems/files.js';

/** So much of a file is looked at. */
const HEAD_LENGTH = 1 << 16;

/** Undefined where the content does not say. */
export function kindOfText(text: string): FileKind | undefined {
  const head = text.slice(0, HEAD_LENGTH);
  const start = firstCode(head);
  const first = head.charAt(start);
  if (first === '<') return kindOfMarkup(head.slice(start));
  if (/^(?:\{\s*["}]|\[\s*["{[\]])/.test(head.slice(start))) return kindOfJson(head);
  const yaml = /^format\s*:\s*["']?tickstone-(machine|relation|campaign|observations)\b/m.exec(head)?.[1];
  if (yaml !== undefined) return yaml as 'machine' | 'relation' | 'campaign' | 'observations';
  const code = head.slice(start, start + 200);
  if (/^system\s*:/.test(code)) return 'tchecker';
  if (/^sequenceDiagram\b/.test(code)) return 'mermaid';
  if (/^@startuml\b/.test(code)) return 'plantUml';
  if (/^(?:[EA]<>|[EA]\[\]|(?:sup|inf|bounds)\s*[:{])/.test(code)) return 'queries';
  return /^[ \t]*process\s+\w+\s*[({]/m.test(head) && /^[ \t]*system\s+\w/m.test(text)
    ? 'uppaalText'
    : undefined;
}

/** The same for a file that is not decoded yet; what is not text is told by its first bytes. */
export function kindOfBytes(bytes: Uint8Array): FileKind | undefined {
  const kind = kindOfBinary(bytes);
  if (kind !== undefined) return kind;
  let head = '';
  const piece = 1 << 12;
  for (let at = 0; at < Math.min(bytes.length, HEAD_LENGTH); at += piece)
    head += String.fromCharCode(...bytes.subarray(at, at + piece));
  return kindOfText(head.replace(/^\u00ef\u00bb\u00bf/, ''));
}

/** What the first bytes tell of a file that is not text. */
export function kindOfBinary(bytes: Uint8Array): FileKind | undefined {
  return BINARY.find(([signature]) => signature.every((byte, index) => bytes[index] === byte))?.[1];
}

const BINARY: readonly (readonly [readonly number[], FileKind])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'archive'],
  [[0x1f, 0x8b], 'archive'],
  [[0x42, 0x5a, 0x68], 'archive'],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a], 'archive'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'archive'],
  [[0x25, 0x50, 0x44, 0x46], 'pdf'],
  [[0x89, 0x50, 0x4e, 0x47], 'bitmap'],
  [[0xff, 0xd8, 0xff], 'bitmap'],
];

/** Behind blank lines, and behind comments of all the languages: from `#`, `//` or `%%` to the end of a line, and C's own. */
function firstCode(text: string): number {
  const blank = /(?:\s|\/\*[^]*?\*\/|(?:#|\/\/|%%)[^\n]*)/y;
  let at = 0;
  while (at < text.length) {
    blank.lastIndex = at;
    if (!blank.test(text)) break;
    at = blank.lastIndex;
  }
  return at;
}

function kindOfMarkup(text: string): FileKind {
  const root = /<(?:!DOCTYPE\s+)?([A-Za-z][\w.-]*)/i
    .exec(text.replace(/<!--[^]*?-->/g, ''))?.[1]
    ?.toLowerCase();
  return root === 'svg' ? 'picture' : root === 'html' ? 'page' : 'uppaalXml';
}

function kindOfJson(text: string): FileKind {
  const format = /"format"\s*:\s*"tickstone-(suite|trace|run)"/.exec(text)?.[1];
  return format === undefined ? 'json' : format === 'run' ? 'record' : (format as 'suite' | 'trace');
}
