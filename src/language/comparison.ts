/** The comparisons of integers and clocks, and how they relate. */

export const COMPARISONS = ['<', '<=', '==', '!=', '>=', '>'] as const;

export type Comparison = (typeof COMPARISONS)[number];

/** What holds exactly where the comparison does not. */
export const OPPOSITE: Readonly<Record<Comparison, Comparison>> = {
  '<': '>=',
  '<=': '>',
  '==': '!=',
  '!=': '==',
  '>=': '<',
  '>': '<=',
};

/** With the sides exchanged. */
export const MIRRORED: Readonly<Record<Comparison, Comparison>> = {
  '<': '>',
  '<=': '>=',
  '==': '==',
  '!=': '!=',
  '>=': '<=',
  '>': '<',
};

export function isComparison(operator: string): operator is Comparison {
  return operator in OPPOSITE;
}
