/**
 * The forms in which a model can be written: UPPAAL XML, text or queries, TChecker, a picture, the relation of a machine, or a
 * model that follows its own messages.
 */
export const CONVERSIONS = [
  'xml',
  'xta',
  'q',
  'tck',
  'dot',
  'svg',
  'mermaid',
  'relation',
  'instrumented',
] as const;

/** The forms that models can be written in. */
export type Conversion = (typeof CONVERSIONS)[number];
