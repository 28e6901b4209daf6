/** What pictures in SVG share: the frame of the document, texts, and how numbers are written. */
import { type LookName, type PictureTheme, ROOT_LOOK, fontOf, look, styleSheet } from './svg-style.js';
import { shortened } from './text-size.js';
import { escaped } from './xml-escape.js';

/** How a picture looks. */
export interface PictureOptions {
  /** `auto`, unless said otherwise: light or dark, as the viewer prefers. */
  readonly theme?: PictureTheme | undefined;
}

export interface SvgPage {
  readonly title: string;
  /** For those who cannot see the picture. */
  readonly description?: string | undefined;
  /** What the reader of the file should know. */
  readonly notes?: readonly string[] | undefined;
  readonly width: number;
  readonly height: number;
  readonly ground?: 'page' | 'paper' | undefined;
  readonly elements: readonly string[];
}

/** A document that needs nothing else: no scripts, no fonts to load, a ground of its own. It can stand inside a page of HTML. */
export function svgPage(page: SvgPage, { theme = 'auto' }: PictureOptions = {}): string {
  const { title, description, notes = [], width, height, ground = 'paper', elements } = page;
  const size = `width="${decimals(width)}" height="${decimals(height)}"`;
  const drawn = [`<rect ${look(ground)} ${size}/>`, ...elements].join('\n');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${decimals(width)} ${decimals(height)}" role="img" ${ROOT_LOOK}>`,
    `<title>${escaped(title)}</title>`,
    ...(description === undefined ? [] : [`<desc>${escaped(description)}</desc>`]),
    ...notes.map((note) => `<!-- ${escaped(note).replace(/--+/g, '-')} -->`),
    `<style>\n${styleSheet(drawn, theme).join('\n')}\n</style>`,
    drawn,
    '</svg>',
    '',
  ].join('\n');
}

/** A line of text. */
export function textAt(name: LookName, x: number, y: number, text: string): string {
  return `<text ${look(name)} x="${decimals(x)}" y="${decimals(y)}">${escaped(text)}</text>`;
}

/** A line of text that is no wider than said; where something is left out, viewers show all of it when asked. */
export function shortTextAt(name: LookName, x: number, y: number, text: string, width: number): string {
  const { size, face } = fontOf(name);
  const short = shortened(text, width, size, face);
  if (short === text) return textAt(name, x, y, text);
  return `<text ${look(name)} x="${decimals(x)}" y="${decimals(y)}">${escaped(short)}<title>${escaped(text)}</title></text>`;
}

/** At most two decimals, and no negative zero. */
export function decimals(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return String(rounded === 0 ? 0 : rounded);
}
