/**
 * Mutilated text: real models with pieces deleted, doubled, swapped, replaced or cut off, by seed. What a crashing
 * editor, a bad merge or a fuzzer makes of a file.
 */

/** A small seeded generator; the tests need no more than reproducible variety. */
export function seeded(seed: number): (bound: number) => number {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x9e3779b9) >>> 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return ((z ^ (z >>> 16)) >>> 0) % bound;
  };
}

const SCRAPS = [
  ...[
    '<',
    '>',
    '&',
    '&lt;',
    '&bomb;',
    ']]>',
    '<!--',
    '-->',
    '<![CDATA[',
    '</nta>',
    '<label kind="guard">',
    '"',
    "'",
  ],
  ...[
    '{',
    '}',
    '(',
    ')',
    '[',
    ']',
    ';',
    ',',
    ':',
    '?',
    '!',
    '=',
    '==',
    '->',
    '-u->',
    '/*',
    '*/',
    '//',
    '\\\n',
  ],
  ...[
    'int',
    'clock',
    'chan',
    'struct',
    'typedef',
    'process',
    'state',
    'trans',
    'init',
    'system',
    'forall',
    'select',
  ],
  ...['99999999999', '-2147483648', '0x', '1.5e', '\u0000', '\ufeff', '\ud800', 'é', '\r', '\t', ' ', '\n\n'],
];

type Mutilation = (text: string, pick: (bound: number) => number) => string;

const mutilations: readonly Mutilation[] = [
  (text, pick) => withPiece(text, pick, () => ''),
  (text, pick) => withPiece(text, pick, (piece) => piece + piece),
  (text, pick) => withPiece(text, pick, (piece) => piece.split(/(?:)/u).reverse().join('')),
  (text, pick) => withPiece(text, pick, (piece) => `${piece}${SCRAPS[pick(SCRAPS.length)]!}`),
  (text, pick) => withPiece(text, pick, () => SCRAPS[pick(SCRAPS.length)]!),
  (text, pick) => text.slice(0, pick(text.length + 1)),
  (text, pick) => text.slice(pick(text.length + 1)),
  swapPieces,
  swapLines,
];

export function mutilate(text: string, seed: number): string {
  const pick = seeded(seed);
  let result = text;
  for (let rounds = 1 + pick(4); rounds > 0; rounds--)
    result = mutilations[pick(mutilations.length)]!(result, pick);
  return result;
}

function withPiece(text: string, pick: (bound: number) => number, change: (piece: string) => string): string {
  const start = pick(text.length + 1);
  const end = Math.min(text.length, start + pick(pick(3) === 0 ? 400 : 12));
  return text.slice(0, start) + change(text.slice(start, end)) + text.slice(end);
}

function swapPieces(text: string, pick: (bound: number) => number): string {
  const [a, b, c, d] = [0, 0, 0, 0].map(() => pick(text.length + 1)).sort((x, y) => x - y) as [
    number,
    number,
    number,
    number,
  ];
  return text.slice(0, a) + text.slice(c, d) + text.slice(b, c) + text.slice(a, b) + text.slice(d);
}

function swapLines(text: string, pick: (bound: number) => number): string {
  const lines = text.split('\n');
  const a = pick(lines.length);
  const b = pick(lines.length);
  [lines[a], lines[b]] = [lines[b]!, lines[a]!];
  return lines.join('\n');
}
