/** Text of a model or a suite in a line of Markdown. */
import { withoutUnseen } from '../base/unseen.js';

/** On one line, and without what Markdown takes for its own. */
export function markdownText(text: string): string {
  return withoutUnseen(text.replace(/\s+/g, ' ')).replace(/[\\`*_{}[\]<>#|!&~]/g, '\\$&');
}
