/** What pictures in SVG share: the frame of the document, and how numbers are written. */
import { palettes } from './themes.js';
import { FONT_FAMILY } from './text-size.js';
import { escaped } from './xml-escape.js';

export interface SvgPage {
  readonly title: string;
  readonly width: number;
  readonly height: number;
  /** Of plain text, in pixels. */
  readonly fontSize: number;
  /** Rules beside those for plain text and the ground. */
  readonly style: readonly string[];
  readonly elements: readonly string[];
}

/** A document that needs nothing else: no scripts, no fonts to load, a ground of its own. */
export function svgPage({ title, width, height, fontSize, style, elements }: SvgPage): string {
  const size = `width="${decimals(width)}" height="${decimals(height)}"`;
  const { text, panel } = palettes.light;
  const rules = [
    `text { font-family: ${FONT_FAMILY}; font-size: ${fontSize}px; fill: ${text.title}; white-space: pre; }`,
    `.heading { font-size: ${fontSize + 2}px; font-weight: bold; }`,
    `.page { fill: ${panel}; }`,
    ...style,
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${decimals(width)} ${decimals(height)}" role="img" aria-labelledby="title">`,
    `<title id="title">${escaped(title)}</title>`,
    `<style>\n${rules.join('\n')}\n</style>`,
    `<rect class="page" ${size}/>`,
    ...elements,
    '</svg>',
    '',
  ].join('\n');
}

/** At most two decimals, and no negative zero. */
export function decimals(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return String(rounded === 0 ? 0 : rounded);
}
