/**
 * Texts inside Mermaid diagrams: every character other than letters, digits and a few harmless ones is written as an
 * entity, so that nothing of a model or a suite can be taken for Mermaid's syntax, for Markdown or for HTML.
 */
import { withoutUnseen } from '../base/unseen.js';

const HARMLESS = ' _,=+()';

/** Text that Mermaid shows as it is. `plain` are further characters that mean nothing where it stands. */
export function mermaidText(text: string, plain = ''): string {
  const isHarmless = (character: string): boolean =>
    HARMLESS.includes(character) || plain.includes(character);
  return (
    withoutUnseen(text)
      .replace(/[^A-Za-z0-9]/gu, (character) =>
        isHarmless(character) ? character : `#${character.codePointAt(0)!};`,
      )
      // The word would end a block wherever it stands.
      .replace(/\bend\b/gi, (word) => `#${word.codePointAt(0)!};${word.slice(1)}`)
  );
}
