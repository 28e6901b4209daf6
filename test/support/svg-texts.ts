/** The texts of a picture in SVG with the room that they take, and which of them overlap. */
import { XmlElement, XmlText, parseXml } from '@rgrove/parse-xml';
import { expect } from 'vitest';
import { textWidth } from '../../src/drawing/text-size.js';

export interface PlacedText {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** All texts that are not turned. The picture has to be well-formed XML. */
export function textsOf(svg: string): readonly PlacedText[] {
  const texts: PlacedText[] = [];
  const visit = (element: XmlElement, anchor: string): void => {
    const { attributes, children, name } = element;
    if (attributes['transform'] !== undefined) return;
    const inherited = attributes['text-anchor'] ?? anchor;
    if (name === 'text') texts.push(placed(element, inherited));
    else for (const child of children) if (child instanceof XmlElement) visit(child, inherited);
  };
  visit(parseXml(svg).root!, 'start');
  return texts;
}

function placed({ attributes, children }: XmlElement, anchor: string): PlacedText {
  // Without what viewers show only when asked.
  const text = children.map((child) => (child instanceof XmlText ? child.text : '')).join('');
  const size = Number(attributes['font-size']);
  const isMono = attributes['font-family']?.includes('mono') === true;
  const face = isMono ? 'mono' : attributes['font-weight'] === 'bold' ? 'bold' : 'regular';
  const width = textWidth(text, size, face);
  const [x, y] = [Number(attributes['x']), Number(attributes['y'])];
  const left = anchor === 'middle' ? x - width / 2 : anchor === 'end' ? x - width : x;
  return { text, left, right: left + width, top: y - 0.72 * size, bottom: y + 0.2 * size };
}

/** Pairs of texts of which one covers a part of the other. */
export function overlapsIn(svg: string): readonly string[] {
  const texts = textsOf(svg);
  return texts.flatMap((a, index) =>
    texts
      .slice(index + 1)
      .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
      .map((b) => `'${a.text}' overlaps '${b.text}'`),
  );
}

/** A picture is well-formed, everything is inside, and no text covers another. */
export function checkPicture(svg: string): void {
  expect(parseXml(svg).root!.name).toBe('svg');
  expect(svg).not.toMatch(/<script|NaN|Infinity|undefined/);
  const [, width, height] = / width="([\d.]+)" height="([\d.]+)"/.exec(svg)!;
  for (const { text, left, right, bottom } of textsOf(svg))
    expect([text, left >= 0, right <= Number(width), bottom <= Number(height)]).toEqual([
      text,
      true,
      true,
      true,
    ]);
  expect(overlapsIn(svg)).toEqual([]);
}
