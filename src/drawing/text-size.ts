/**
 * How wide text is, without a screen: the advance widths of Helvetica, which Arial, Liberation Sans and Nimbus Sans
 * share, so that the estimate holds wherever one of the four is installed; and that of code, of which all letters are as
 * wide as in DejaVu Sans Mono, Menlo, Liberation Mono and Courier New.
 *
 * INVARIANT estimates are upper bounds for these fonts (kerning only brings letters closer together), and for ASCII
 * text within a few per cent of the truth. Letters with accents are as wide as those without; other alphabets are
 * taken to be as wide as their widest letters.
 */

export const FONT_FAMILY = "Helvetica, Arial, 'Liberation Sans', 'Nimbus Sans', sans-serif";
export const CODE_FAMILY = "Menlo, 'DejaVu Sans Mono', monospace";

/** `mono` is for code. */
export type Face = 'regular' | 'bold' | 'mono';

/** Air for hinting, as a factor. */
const AIR = 1.02;
/** What a line needs beyond the widths of its letters, since viewers round to whole pixels. */
export const LINE_ROUNDING = 0.8;

/** Advance widths of the characters 32 to 126, in thousandths of the font size. */
const ADVANCES: Readonly<Record<Face, readonly number[]>> = {
  regular: [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
    556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
    500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
    556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
    278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
  ],
  bold: [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
    556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278,
    556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584,
    556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556,
    333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
  ],
  mono: Array.from({ length: 95 }, () => 603),
};

/** Other alphabets; scripts and symbols that fill a square; pictographs. */
const LETTER_ADVANCE = 950;
const SQUARE_ADVANCE = 1020;
const PICTOGRAPH_ADVANCE = 1400;

/** The sum of the widths of the letters. */
export function textWidth(text: string, size: number, face: Face = 'regular'): number {
  const advances = ADVANCES[face];
  let sum = 0;
  for (const character of text)
    sum += advances[character.charCodeAt(0) - 32] ?? otherAdvance(character, face);
  return (sum * size * AIR) / 1000;
}

function otherAdvance(character: string, face: Face): number {
  const code = character.codePointAt(0)!;
  if (code >= 0x1f000) return PICTOGRAPH_ADVANCE;
  if (code >= 0x2000) return SQUARE_ADVANCE;
  const plain = character.normalize('NFD').charCodeAt(0);
  return plain === code ? LETTER_ADVANCE : (ADVANCES[face][plain - 32] ?? LETTER_ADVANCE);
}

/** A text that is no wider than said: without its middle, if need be. */
export function shortened(text: string, width: number, size: number, face: Face = 'regular'): string {
  if (textWidth(text, size, face) <= width) return text;
  const letters = Array.from(text);
  const room = width - textWidth('…', size, face);
  let [left, right, used] = [0, 0, 0];
  while (left + right < letters.length) {
    const fromLeft = left <= right;
    const letter = fromLeft ? letters[left]! : letters[letters.length - 1 - right]!;
    used += textWidth(letter, size, face);
    if (used > room) break;
    if (fromLeft) left++;
    else right++;
  }
  return `${letters.slice(0, left).join('')}…${letters.slice(letters.length - right).join('')}`;
}
