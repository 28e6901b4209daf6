/** Turns of phrase that the rules share. */

/** A type, or another noun, with its article. */
export function article(noun: string): string {
  if (noun === 'void') return 'nothing';
  return /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`;
}

/** The hint for a name that is nearly right. */
export function didYouMean(nearest: string | undefined, otherwise?: string): string | undefined {
  return nearest === undefined ? otherwise : `Did you mean '${nearest}'?`;
}
