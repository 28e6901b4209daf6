/** Models in links, and drawings as pictures. */
import { clamped } from '../canvas/view.js';
import { type Mode, isMode } from '../studio.js';

/** Longer links are cut by some who pass them on. */
export const LINK_LENGTH_MAX = 16_000;

/** What is seen of a model. */
export interface LinkedView {
  readonly mode: Mode;
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
  /** The template that is chosen. */
  readonly template?: number | undefined;
}

/** A model and what is seen of it, in the fragment of an address, which no server hears of. Undefined if it is too large. */
export async function linkOf(name: string, text: string, view: LinkedView): Promise<string | undefined> {
  const packed = await through(
    new TextEncoder().encode(JSON.stringify({ name, text })),
    new CompressionStream('deflate-raw'),
  );
  const { mode, x, y, zoom, template } = view;
  const seen = [mode, x, y, zoom, ...(template === undefined ? [] : [template])].join(',');
  const link = `${location.origin}${location.pathname}#view=${seen}&model=${inLetters(packed)}`;
  return link.length > LINK_LENGTH_MAX ? undefined : link;
}

/** What a link says of the view; links that say nothing, or nonsense, show the whole. */
export function viewInLink(text: string | undefined): LinkedView | undefined {
  const [word = '', ...numbers] = (text ?? '').split(',');
  const [x = NaN, y = NaN, zoom = NaN, template] = numbers.map(Number);
  if (!isMode(word) || ![x, y, zoom].every(Number.isFinite) || zoom <= 0) return undefined;
  const isChosen = template !== undefined && Number.isSafeInteger(template) && template >= 0;
  return { mode: word, x, y, zoom: clamped(zoom), ...(isChosen ? { template } : {}) };
}

export async function modelInLink(
  letters: string,
): Promise<{ readonly name: string; readonly text: string } | undefined> {
  try {
    const bytes = await through(fromLetters(letters), new DecompressionStream('deflate-raw'), TEXT_MAX);
    const read = JSON.parse(new TextDecoder().decode(bytes)) as { name?: unknown; text?: unknown };
    return typeof read.name === 'string' && typeof read.text === 'string'
      ? { name: read.name, text: read.text }
      : undefined;
  } catch {
    return undefined;
  }
}

/** What a small link unpacks to is small, too: more is an attack. */
const TEXT_MAX = 5_000_000;

async function through(
  bytes: Uint8Array,
  stream: ReadableWritablePair<Uint8Array, Uint8Array<ArrayBuffer>>,
  max = Infinity,
): Promise<Uint8Array> {
  const reader = new Blob([bytes.slice()]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > max) throw new Error('too large');
    parts.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function inLetters(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromLetters(letters: string): Uint8Array {
  const text = atob(letters.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** A picture in SVG as PNG, at twice its size, which screens with many dots need. */
export async function pngOf(svg: string): Promise<Blob | undefined> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const largest = 12_000;
    const scale = Math.min(2, largest / Math.max(image.width, image.height, 1));
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(image.width * scale);
    canvas.height = Math.ceil(image.height * scale);
    const context = canvas.getContext('2d');
    if (context === null) return undefined;
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => {
      canvas.toBlob((blob) => {
        resolve(blob ?? undefined);
      }, 'image/png');
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}
