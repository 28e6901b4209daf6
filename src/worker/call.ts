/**
 * Calls of the library between threads: what one thread says, the other understands.
 *
 * Models have parts that cannot be sent. What is sent in their place is known again by its identity, which copying keeps.
 */
import { type LocatedDiagnostic } from '../base/diagnostic.js';
import { type OptionRule, byName, listOf, satisfying } from '../base/option-rules.js';
import type * as library from '../library/index.js';
import { type Model, isModel } from '../library/model.js';

/** The functions that take long enough to be called in a worker. */
export const WORK_NAMES = [
  'compare',
  'conform',
  'convert',
  'coverage',
  'diagnose',
  'evaluate',
  'explore',
  'generateClasses',
  'generateCommunication',
  'generateConnectivity',
  'generateCoverage',
  'generateDiscrimination',
  'generateMutation',
  'interfaceOf',
  'minimizeSuite',
  'simulate',
  'verify',
] as const;

export type WorkName = (typeof WORK_NAMES)[number];

/** What a thread is told to do. */
export interface Call {
  readonly name: WorkName;
  readonly args: readonly unknown[];
  readonly models: readonly SentModel[];
  /** Whether the caller wants to hear how far the work is. */
  readonly isFollowed: boolean;
}

export interface SentModel extends Pick<Model, 'file' | 'text' | 'sha256' | 'diagnostics'> {
  /** What stands in the arguments in its place. */
  readonly place: object;
}

/** What a thread answers. */
export type Answer =
  | { readonly kind: 'progress'; readonly progress: library.Progress }
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'refused'; readonly diagnostics: readonly LocatedDiagnostic[] }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Arguments that can be sent, and the models among them. */
export function sendable(args: readonly unknown[]): Pick<Call, 'args' | 'models'> {
  const sent = new Map<Model, SentModel>();
  const replaced = withReplaced(args, (value) => {
    if (!isModel(value)) return undefined;
    const { file, text, sha256, diagnostics } = value;
    const known = sent.get(value) ?? { file, text, sha256, diagnostics, place: {} };
    sent.set(value, known);
    return known.place;
  });
  return { args: replaced as readonly unknown[], models: [...sent.values()] };
}

/** What can be copied to another thread: models, and data of which no part is a function. */
export const SENDABLE: OptionRule<unknown> = {
  misfit(value) {
    const misfit = DATUM.misfit(value);
    if (misfit !== undefined || typeof value !== 'object' || value === null || isModel(value)) return misfit;
    if (Array.isArray(value)) return listOf(SENDABLE, 'values').misfit(value);
    return Object.getPrototypeOf(value) === Object.prototype ? byName(SENDABLE).misfit(value) : undefined;
  },
};

const DATUM = satisfying<unknown>(
  (value) => typeof value !== 'function' && typeof value !== 'symbol' && !(value instanceof Promise),
  'something that can be copied to another thread',
);

/** A copy in which some objects are replaced, in lists and plain objects at any depth. */
export function withReplaced(value: unknown, replacement: (each: object) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const other = replacement(value);
  if (other !== undefined) return other;
  if (Array.isArray(value)) return value.map((each: unknown) => withReplaced(each, replacement));
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withReplaced(each, replacement)]),
  );
}
