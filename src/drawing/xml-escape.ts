/**
 * Text of a model inside XML and HTML-like labels: markup is escaped, and characters that XML does not have, or that would
 * change how what stands around them is read, are replaced.
 */
import { linesWithoutUnseen } from '../base/unseen.js';

const NOT_IN_XML = /[\ufffe\uffff]/g;

export function escaped(text: string): string {
  return linesWithoutUnseen(text)
    .replace(NOT_IN_XML, '\u{fffd}')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}
