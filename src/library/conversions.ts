/** The forms in which a model can be written: UPPAAL XML, text or queries, TChecker, a picture, or the relation of a machine. */
export const CONVERSIONS = ['xml', 'xta', 'q', 'tck', 'dot', 'svg', 'mermaid', 'relation'] as const;

/** The forms that models can be written in. */
export type Conversion = (typeof CONVERSIONS)[number];
