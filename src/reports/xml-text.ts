/** Text as XML and HTML take it, with nothing in it that they would read as their own. */
import { linesWithoutUnseen } from '../base/unseen.js';

export function escaped(text: string): string {
  return linesWithoutUnseen(text).replace(
    /[<>&"']/g,
    (character) => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;', "'": '&#39;' })[character]!,
  );
}
