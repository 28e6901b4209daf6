/** Tickstone, in the order data flows. */
export type { Diagnostic } from './base/diagnostic.js';
