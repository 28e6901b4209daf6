/**
 * What the method needs to know of a model, be it a machine or a relation: its hypotheses, and for a number of steps the
 * relation of each in one decision diagram. A relation has one step.
 *
 * Stimuli are vectors over `levels(steps)`. Hypotheses are numbered.
 */
import { type Cube } from '../../diagrams/cubes.js';
import { type Diagram, type LevelSet, type Ref } from '../../diagrams/diagram.js';
import { type Domain } from '../../machine/domain.js';
import { type DiscriminatingTest, type HypothesisResult, type TestStep } from './discrimination.js';
import { type SuiteInterface } from '../../suite/suite.js';
import { type Distance } from './product.js';
import { type Standing, type TestItem } from './standing.js';

export interface Frame {
  readonly name: string;
  readonly hypotheses: readonly HypothesisResult[];
  /** How many hypotheses there are beyond the limit. */
  readonly omitted: number;
  /** The number of the hypothesis that is to be confirmed, unless the user says another. */
  readonly reference: number;
  readonly diagram: Diagram;
  /** As the model says; undefined for as many as it takes. */
  readonly steps: number | undefined;
  readonly stepsMax: number;
  /** The levels of the stimuli, from the top down, and what stands on them. */
  levels(steps: number): readonly number[];
  stimulusAt(position: number): { readonly name: string; readonly domain: Domain };
  responses(steps: number): LevelSet;
  admissible(steps: number): Ref;
  behaviour(hypothesis: number, steps: number): Ref;
  /** Undefined where steps make no difference. */
  distance(a: number, b: number): Distance | undefined;
  /** A test of a type that tells `b` from `a`; the vector is one member of the type. */
  test(a: number, b: number, type: Cube, vector: Cube): DiscriminatingTest;
  /** The steps of a test that tells the hypotheses of each pair apart, without needless ones. */
  confirmingSteps(
    reference: number,
    pairs: readonly (readonly [number, number])[],
    vector: Cube,
  ): readonly TestStep[];
  /** What the tester can do and see, by name. */
  readonly interface: SuiteInterface;
  /** The hypothesis at the start of a test. */
  standing(hypothesis: number): Standing;
  /** What happens in a test with these steps. */
  items(steps: readonly TestStep[]): readonly TestItem[];
  /** Sets to keep when the diagram is collected. */
  live(): readonly Ref[];
}
