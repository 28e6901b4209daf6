/**
 * What goes wrong in a model while it is searched.
 *
 * A step in which the model goes wrong is no step, and a state in which a predicate cannot be evaluated does not count
 * as one where it holds, nor as one where it does not: the search goes on, and the errors stand beside its answer. So
 * what is found is certain, and what is not found is not known.
 */
import { ModelError } from '../semantics/model-error.js';
import { type StepView } from '../semantics/transition-system.js';
import { NO_NODE, type NodeId } from './state-store.js';

export interface ErrorFound {
  readonly error: ModelError;
  /** In the model itself, or in what is asked about it. */
  readonly within: 'model' | 'query';
  /** Where it happens, or the state that the step leaves; NO_NODE if at the start, or in a search for runs. */
  readonly node: NodeId;
  /** The edges of the step that goes wrong, if it is one. */
  readonly step: readonly number[] | undefined;
}

export interface ErrorsFound {
  /** The first of each kind at each place, up to ERRORS_MAX of them, in the order in which they were met. */
  readonly first: readonly ErrorFound[];
  /** How many were met in all. */
  readonly count: number;
}

/** So many errors are told apart. */
const ERRORS_MAX = 10;

export class ErrorLog implements ErrorsFound {
  readonly first: ErrorFound[] = [];
  count = 0;
  readonly #keys = new Set<string>();

  /** The model goes wrong, in a step from a node if one is given. */
  note(error: ModelError, node: NodeId = NO_NODE, step?: StepView): void {
    this.#add({ error, within: 'model', node, step: step && [...step.edges.subarray(0, step.count)] });
  }

  /** What is asked about a state cannot be evaluated; what is no model error is thrown again. */
  noteAsked(error: unknown, node: NodeId = NO_NODE): void {
    if (!(error instanceof ModelError)) throw error;
    this.#add({ error, within: 'query', node, step: undefined });
  }

  #add(found: ErrorFound): void {
    this.count++;
    if (this.first.length === ERRORS_MAX) return;
    const { kind, span } = found.error;
    const key = `${found.within} ${kind} ${span.start} ${span.end}`;
    if (this.#keys.has(key)) return;
    this.#keys.add(key);
    this.first.push(found);
  }
}
