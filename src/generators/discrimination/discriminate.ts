/**
 * Which stimuli tell two hypotheses apart (Esser, Struss: Model-based Test Generation for Embedded Software).
 *
 * A hypothesis is the relation of what it may show: stimuli and observations. Of two hypotheses A and B,
 *   definitely discriminating  stimuli after which no observation is possible under both,
 *   non-discriminating         stimuli after which exactly the same observations are possible,
 *   possibly discriminating    the others.
 *
 * Only stimuli count that are admissible and to which both hypotheses have some response (condition (i) of the
 * definition): a hypothesis that says nothing about a stimulus is not refuted by it.
 *
 * INVARIANT definite, possible and none are disjoint, and together they are `inputs`.
 */
import { type Diagram, type LevelSet, type Ref } from '../../diagrams/diagram.js';

export interface Discrimination {
  readonly inputs: Ref;
  readonly definite: Ref;
  readonly possible: Ref;
  readonly none: Ref;
}

/** `responses` are the levels that are observed but are not stimuli. */
export function discriminate(
  diagram: Diagram,
  admissible: Ref,
  a: Ref,
  b: Ref,
  responses: LevelSet,
): Discrimination {
  const inputs = diagram.and(
    admissible,
    diagram.and(diagram.exists(a, responses), diagram.exists(b, responses)),
  );
  const mayAgree = diagram.andExists(a, b, responses);
  const mayDiffer = diagram.exists(diagram.exclusive(a, b), responses);
  return {
    inputs,
    definite: diagram.difference(inputs, mayAgree),
    possible: diagram.and(inputs, diagram.and(mayAgree, mayDiffer)),
    none: diagram.difference(inputs, mayDiffer),
  };
}
