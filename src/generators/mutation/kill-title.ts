/** How the test that is made for a mutant is called: who divides the work needs the name without what makes the test. */
import { type Mutant } from '../../mutation/mutant.js';

export function titleFor({ id }: Pick<Mutant, 'id'>): string {
  return `Kills ${id}`;
}
