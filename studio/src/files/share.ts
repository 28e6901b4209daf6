/** Models in links, and drawings as pictures. */

/** Longer links are cut by some who pass them on. */
export const LINK_LENGTH_MAX = 16_000;

/** A model and what is seen of it, in the fragment of an address, which no server hears of. Undefined if it is too large. */
export async function linkOf(name: string, text: string, view: string): Promise<string | undefined> {
  const packed = await through(
    new TextEncoder().encode(JSON.stringify({ name, text })),
    new CompressionStream('deflate-raw'),
  );
  const fragment = new URLSearchParams({ model: inLetters(packed), view });
  const link = `${location.origin}${location.pathname}#${fragment.toString()}`;
  return link.length > LINK_LENGTH_MAX ? undefined : link;
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
