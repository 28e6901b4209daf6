/** Puts the text of a mistake in the place of the right one. */
import { type Injection } from './injection.js';

/** The text with the mistake; undefined unless what is to be replaced occurs exactly once, and the result differs. */
export function injected({ find, replace }: Injection, text: string): string | undefined {
  const at = text.indexOf(find);
  if (find === '' || find === replace || at < 0 || text.includes(find, at + 1)) return undefined;
  return text.slice(0, at) + replace + text.slice(at + find.length);
}
