/** How a test ends: with the last event of its way, with the next output that is forced, or when all has been shown. */

export const ENDINGS = ['any', 'output', 'settle'] as const;

/** What tests end with. */
export type Ending = (typeof ENDINGS)[number];
