/**
 * A TChecker system (.tck) as written: its declarations in the order of the file, the code in their attributes parsed
 * into the same trees as UPPAAL's language (see ../ast.ts).
 *
 * How TChecker's code maps to those trees: `(if f then a else b)` is a conditional; `a <= b < c` is
 * `a <= b && b < c` with one node for both `b`; conjunctions lean to the left however they are bracketed; `nop` is the
 * empty statement; a sequence is a block. A `local` is a variable declaration of type `int`, which in these files is a
 * 32-bit integer; one that stands after a statement opens a block for the rest of its sequence, so such a nested
 * block is always the last statement of its parent and begins with declarations.
 *
 * INVARIANT every declaration but a `broken` one is complete and well formed; nothing is resolved: names may dangle.
 */
import { type SourceFile, type Span } from '../../base/source.js';
import { type Block, type Expression, type Identifier } from '../ast.js';

export interface TCheckerSystem {
  readonly file: SourceFile;
  readonly declarations: readonly TCheckerDeclaration[];
}

export type TCheckerDeclaration =
  | SystemDeclaration
  | EventDeclaration
  | ProcessDeclaration
  | ClockDeclaration
  | IntDeclaration
  | LocationDeclaration
  | EdgeDeclaration
  | SyncDeclaration
  | BrokenDeclaration;

interface Attributed extends Span {
  readonly attributes: readonly Attribute[];
}

/** `system:ID` */
export interface SystemDeclaration extends Attributed {
  readonly kind: 'system';
  readonly name: Identifier;
}

/** `event:ID` */
export interface EventDeclaration extends Attributed {
  readonly kind: 'event';
  readonly name: Identifier;
}

/** `process:ID` */
export interface ProcessDeclaration extends Attributed {
  readonly kind: 'process';
  readonly name: Identifier;
}

/** `clock:SIZE:ID` */
export interface ClockDeclaration extends Attributed {
  readonly kind: 'clock';
  readonly size: WrittenNumber;
  readonly name: Identifier;
}

/** `int:SIZE:MIN:MAX:INIT:ID` */
export interface IntDeclaration extends Attributed {
  readonly kind: 'int';
  readonly size: WrittenNumber;
  readonly low: WrittenNumber;
  readonly high: WrittenNumber;
  readonly initial: WrittenNumber;
  readonly name: Identifier;
}

/** `location:PROCESS:ID` */
export interface LocationDeclaration extends Attributed {
  readonly kind: 'location';
  readonly process: Identifier;
  readonly name: Identifier;
}

/** `edge:PROCESS:SOURCE:TARGET:EVENT` */
export interface EdgeDeclaration extends Attributed {
  readonly kind: 'edge';
  readonly process: Identifier;
  readonly source: Identifier;
  readonly target: Identifier;
  readonly event: Identifier;
}

/** `sync:PROCESS@EVENT:PROCESS@EVENT?:...` */
export interface SyncDeclaration extends Attributed {
  readonly kind: 'sync';
  readonly members: readonly SyncMember[];
}

/** A weak member (`?`) takes part when it has an edge to take; a strong one must. */
export interface SyncMember extends Span {
  readonly process: Identifier;
  readonly event: Identifier;
  readonly strength: 'strong' | 'weak';
}

/** A declaration that could not be read, of which a diagnostic was given; its name counts as declared. */
export interface BrokenDeclaration extends Span {
  readonly kind: 'broken';
  readonly declares: 'system' | 'event' | 'process' | 'variable' | 'location';
  readonly name: Identifier;
  /** Of a location. */
  readonly process?: Identifier | undefined;
}

export interface WrittenNumber extends Span {
  readonly value: number;
}

/** `key: value`. The keys that hold code or lists are parsed; all others, known or not, are text. */
export type Attribute = TextAttribute | ConditionAttribute | ProgramAttribute | LabelsAttribute;

export interface TextAttribute extends Span {
  readonly kind: 'text';
  readonly key: Identifier;
  readonly text: string;
}

/** `invariant` of a location, `provided` of an edge. */
export interface ConditionAttribute extends Span {
  readonly kind: 'condition';
  readonly key: Identifier;
  readonly condition: Expression;
}

/** `do` of an edge. */
export interface ProgramAttribute extends Span {
  readonly kind: 'program';
  readonly key: Identifier;
  readonly program: Block;
}

/** `labels` of a location. */
export interface LabelsAttribute extends Span {
  readonly kind: 'labels';
  readonly key: Identifier;
  readonly labels: readonly Identifier[];
}

/** The form of each declaration, for readers of the format and for messages. */
export const DECLARATION_FORMS = {
  system: 'system:ID',
  event: 'event:ID',
  process: 'process:ID',
  clock: 'clock:SIZE:ID',
  int: 'int:SIZE:MIN:MAX:INIT:ID',
  location: 'location:PROCESS:ID',
  edge: 'edge:PROCESS:SOURCE:TARGET:EVENT',
  sync: 'sync:PROCESS@EVENT:PROCESS@EVENT:...',
} as const;

export type DeclarationKeyword = keyof typeof DECLARATION_FORMS;

export function isDeclarationKeyword(word: string): word is DeclarationKeyword {
  return Object.hasOwn(DECLARATION_FORMS, word);
}

/** The keys that mean something to TChecker; it ignores all others. */
export const ATTRIBUTE_KEYS: Readonly<Partial<Record<DeclarationKeyword, readonly string[]>>> = {
  location: ['initial', 'invariant', 'labels', 'committed', 'urgent'],
  edge: ['provided', 'do'],
};

/** Words of the language of conditions and programs, which cannot be names there. */
export const PROGRAM_KEYWORDS: ReadonlySet<string> = new Set([
  'if',
  'then',
  'else',
  'end',
  'while',
  'do',
  'local',
  'nop',
]);
