/**
 * Decision diagrams, usable alone as `tickstone/diagrams`: sets of finite vectors, multi-valued, reduced, ordered and
 * shared. See diagrams/diagram.ts for what is always true of them.
 */
export {
  DEFAULT_DIAGRAM_BUDGET,
  Diagram,
  type DiagramBudget,
  EXHAUSTED,
  FALSE,
  LEVELS_MAX,
  type LevelSet,
  type Ref,
  TRUE,
} from './diagrams/diagram.js';
export { count } from './diagrams/count.js';
export { ANY, type Cheapest, type Cube, cheapest, cubes, firstCube } from './diagrams/cubes.js';
