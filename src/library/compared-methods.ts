/** The methods whose suites can be made and compared. */
export const COMPARED_METHODS = [
  'coverage',
  'communication',
  'classes',
  'connectivity',
  'mutation',
  'discrimination',
] as const;

/** A method whose suite can be made and compared. */
export type ComparedMethod = (typeof COMPARED_METHODS)[number];
