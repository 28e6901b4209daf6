/**
 * How a fault looks on its wire: a cross where nothing arrives, and where single messages are wrong, messages as dots, in the
 * order in which they go by, with what becomes of one of them.
 */
import { type SuiteGoal } from 'tickstone';

export interface WireMark {
  /** Lines: crosses, bars, and the ways of messages. */
  readonly lines: string;
  /** Messages. */
  readonly dots: string;
  /** Which message, or when; nothing where it is always so. */
  readonly note: string;
}

/** Between messages. */
const GAP = 18;
const RADIUS = 4;

/** Around a point of a wire; `way` is 1 if it leads to the right, otherwise -1. */
export function wireMark(
  { kind, description }: Pick<SuiteGoal, 'kind' | 'description'>,
  x: number,
  y: number,
  way: 1 | -1,
): WireMark {
  const [before, behind] = [x + way * GAP, x - way * GAP];
  const neighbours = dot(before, y) + dot(behind, y);
  switch (kind) {
    case 'lost message':
    case 'lost messages':
      return { lines: cross(x, y, RADIUS + 1), dots: neighbours, note: whichOf(description) };
    case 'repeated message':
    case 'repeated messages':
      return {
        lines: '',
        dots: neighbours + dot(x, y - RADIUS - 1) + dot(x, y + RADIUS + 1),
        note: whichOf(description),
      };
    case 'swapped messages': {
      const [first, second] = [x + (way * GAP) / 2, x - (way * GAP) / 2];
      return {
        lines: `M${first},${y}C${first},${y - 14} ${second},${y - 14} ${second},${y}M${second},${y}C${second},${y + 14} ${first},${y + 14} ${first},${y}`,
        dots: dot(first, y) + dot(second, y),
        note: `${whichOf(description)} and next`,
      };
    }
    case 'late disconnect':
      return { lines: cross(x, y, 7), dots: dot(before, y), note: restOf(description) };
    case 'timed disconnect': {
      const end = /until/.test(description) ? bar(x + 14, y) : '';
      return { lines: cross(x, y, 7) + bar(x - 14, y) + end, dots: '', note: restOf(description) };
    }
    default:
      return { lines: cross(x, y, 7), dots: '', note: '' };
  }
}

/** Such as "the 2nd time" or "every 2nd time". */
function whichOf(description: string): string {
  const [, every = '', nth = ''] = /\b(every )?(?:the )?(\d+(?:st|nd|rd|th))\b/.exec(description) ?? [];
  return `${every}${nth}`;
}

/** Such as "from time 5 until 9" or "after 3 times". */
function restOf(description: string): string {
  return /does not arrive (.*)$/s.exec(description)?.[1]?.replace('from time ', 'from ') ?? '';
}

function cross(x: number, y: number, size: number): string {
  return `M${x - size},${y - size}l${2 * size},${2 * size}m0,${-2 * size}l${-2 * size},${2 * size}`;
}

function bar(x: number, y: number): string {
  return `M${x},${y - 9}v18`;
}

function dot(x: number, y: number): string {
  return `M${x - RADIUS},${y}a${RADIUS},${RADIUS} 0 1,0 ${2 * RADIUS},0a${RADIUS},${RADIUS} 0 1,0 ${-2 * RADIUS},0z`;
}
