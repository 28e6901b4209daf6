/**
 * The syntax tree of UPPAAL's C-like language: expressions, types, declarations, statements, edge labels, queries.
 *
 * Trees are plain readonly data. What checking finds out (types, symbols) stands in tables keyed by node, never here.
 *
 * INVARIANT every node's span is in file offsets (see base/source.ts); nodes made by a program have span 0..0.
 * INVARIANT a tree is at most TREE_HEIGHT_MAX high, so that recursive walks over it never exhaust the stack.
 * INVARIANT where the text was malformed stands an `error` node, about which a diagnostic has been given already:
 * later stages say nothing more about it.
 */
import { type Span } from '../base/source.js';

export interface Identifier extends Span {
  readonly name: string;
}

// ---------------------------------------------------------------------------------------------- expressions

export type Expression =
  | IntegerLiteral
  | DoubleLiteral
  | BooleanLiteral
  | StringLiteral
  | NameExpression
  | UnaryExpression
  | IncrementExpression
  | BinaryExpression
  | AssignExpression
  | ConditionalExpression
  | IndexExpression
  | MemberExpression
  | RateExpression
  | CallExpression
  | QuantifierExpression
  | DeadlockExpression
  | CommaExpression
  | ForeignExpression
  | ErrorExpression;

export interface IntegerLiteral extends Span {
  readonly kind: 'integer';
  readonly value: number;
}

/** A number with a fraction or exponent; only statistical engines compute with it. */
export interface DoubleLiteral extends Span {
  readonly kind: 'double';
  readonly text: string;
}

export interface BooleanLiteral extends Span {
  readonly kind: 'boolean';
  readonly value: boolean;
}

export interface StringLiteral extends Span {
  readonly kind: 'string';
  readonly value: string;
}

export interface NameExpression extends Span {
  readonly kind: 'name';
  readonly name: string;
}

/** `not` is read as `!`. */
export interface UnaryExpression extends Span {
  readonly kind: 'unary';
  readonly operator: '-' | '+' | '!';
  readonly operand: Expression;
}

export interface IncrementExpression extends Span {
  readonly kind: 'increment';
  readonly operator: '++' | '--';
  readonly position: 'before' | 'after';
  readonly operand: Expression;
}

/** `and` is read as `&&`, `or` as `||`. `<?` is minimum, `>?` maximum, `**` power. */
export type BinaryOperator =
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '**'
  | '<<'
  | '>>'
  | '&'
  | '|'
  | '^'
  | '&&'
  | '||'
  | 'xor'
  | 'imply'
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | '<?'
  | '>?';

export interface BinaryExpression extends Span {
  readonly kind: 'binary';
  readonly operator: BinaryOperator;
  readonly left: Expression;
  readonly right: Expression;
}

/** `:=` is read as `=`. */
export type AssignOperator = '=' | '+=' | '-=' | '*=' | '/=' | '%=' | '&=' | '|=' | '^=' | '<<=' | '>>=';

export interface AssignExpression extends Span {
  readonly kind: 'assign';
  readonly operator: AssignOperator;
  readonly target: Expression;
  readonly value: Expression;
}

export interface ConditionalExpression extends Span {
  readonly kind: 'conditional';
  readonly condition: Expression;
  readonly whenTrue: Expression;
  readonly whenFalse: Expression;
}

export interface IndexExpression extends Span {
  readonly kind: 'index';
  readonly array: Expression;
  readonly index: Expression;
}

/** A field of a struct, or, in queries, a variable or location of a process: `P.x`, `P(1).loc`. */
export interface MemberExpression extends Span {
  readonly kind: 'member';
  readonly object: Expression;
  readonly member: Identifier;
}

/** The rate of a clock: `x'`. */
export interface RateExpression extends Span {
  readonly kind: 'rate';
  readonly operand: Expression;
}

/** A call of a function; in queries also the choice of a process of a template: `P(1)`. */
export interface CallExpression extends Span {
  readonly kind: 'call';
  readonly callee: Expression;
  readonly arguments: readonly Expression[];
}

export interface QuantifierExpression extends Span {
  readonly kind: 'quantifier';
  readonly quantifier: 'forall' | 'exists' | 'sum';
  readonly binder: Binder;
  readonly body: Expression;
}

/** `deadlock`, in queries only. */
export interface DeadlockExpression extends Span {
  readonly kind: 'deadlock';
}

/** A list of expressions evaluated left to right, as in the head of a `for`; the value is the last one's. */
export interface CommaExpression extends Span {
  readonly kind: 'comma';
  readonly items: readonly Expression[];
}

/** An expression that only another engine computes (`spawn`, `exit()`, `numOf`, `foreach`, `random` and the like). */
export interface ForeignExpression extends Span {
  readonly kind: 'foreign';
  readonly feature: ForeignFeature;
  /** Its text in the file, decoded. */
  readonly text: string;
}

export interface ErrorExpression extends Span {
  readonly kind: 'error';
}

/** What Tickstone reads but leaves to other engines. */
export type ForeignFeature = 'statistical' | 'hybrid' | 'game' | 'dynamic' | 'chart' | 'external' | 'ecdar';

/** `name : type`, in selects, quantifiers and iterations. */
export interface Binder extends Span {
  readonly name: Identifier;
  readonly type: TypeSyntax;
}

// ---------------------------------------------------------------------------------------------------- types

export type TypePrefix = 'const' | 'meta' | 'urgent' | 'broadcast' | 'hybrid';

export interface TypeSyntax extends Span {
  readonly prefixes: readonly (Span & { readonly prefix: TypePrefix })[];
  readonly base: BaseType;
}

export type BaseType =
  | (Span & {
      readonly kind: 'basic';
      readonly name: 'int' | 'bool' | 'clock' | 'chan' | 'double' | 'string' | 'void';
    })
  /** int[low, high] */
  | (Span & { readonly kind: 'range'; readonly low: Expression; readonly high: Expression })
  | (Span & { readonly kind: 'scalar'; readonly size: Expression })
  | (Span & { readonly kind: 'struct'; readonly fields: readonly StructField[] })
  | (Span & { readonly kind: 'named'; readonly name: string })
  | (Span & { readonly kind: 'error' });

export interface StructField extends Span {
  readonly type: TypeSyntax;
  readonly declarators: readonly Declarator[];
}

/** The size of an array: a number of elements, or a type whose values are the indices (a plain name may be either). */
export type Dimension =
  | (Span & { readonly kind: 'size'; readonly size: Expression })
  | (Span & { readonly kind: 'indexType'; readonly type: TypeSyntax });

/** `name[3][id_t] = initialiser` */
export interface Declarator extends Span {
  readonly name: Identifier;
  readonly dimensions: readonly Dimension[];
  readonly initialiser?: Initialiser | undefined;
  /** What people know it by, where a program made it and something else has that name. */
  readonly shownAs?: string | undefined;
}

export type Initialiser = Expression | InitialiserList;

export interface InitialiserList extends Span {
  readonly kind: 'list';
  readonly items: readonly InitialiserItem[];
}

export interface InitialiserItem extends Span {
  /** `{ field: value }` */
  readonly field?: Identifier | undefined;
  readonly value: Initialiser;
}

// --------------------------------------------------------------------------------------------- declarations

export type Declaration =
  | VariableDeclaration
  | TypeDeclaration
  | FunctionDeclaration
  | ChannelPriorityDeclaration
  | UpdateHook
  | ForeignDeclaration;

export interface VariableDeclaration extends Span {
  readonly kind: 'variables';
  readonly type: TypeSyntax;
  readonly declarators: readonly Declarator[];
}

/** `typedef T name[..], other;` */
export interface TypeDeclaration extends Span {
  readonly kind: 'typedef';
  readonly type: TypeSyntax;
  readonly declarators: readonly Declarator[];
}

export interface FunctionDeclaration extends Span {
  readonly kind: 'function';
  readonly result: TypeSyntax;
  readonly name: Identifier;
  readonly parameters: readonly Parameter[];
  readonly body: Block;
}

export interface Parameter extends Span {
  readonly type: TypeSyntax;
  readonly passing: 'value' | 'reference';
  readonly name: Identifier;
  readonly dimensions: readonly Dimension[];
}

/** `chan priority a, b < default < c;` lowest level first. */
export interface ChannelPriorityDeclaration extends Span {
  readonly kind: 'channelPriority';
  readonly levels: readonly (readonly (Expression | DefaultPriority)[])[];
}

export interface DefaultPriority extends Span {
  readonly kind: 'default';
}

/** `before_update { ... }` or `after_update { ... }`: runs around the update of every transition. */
export interface UpdateHook extends Span {
  readonly kind: 'hook';
  readonly when: 'before' | 'after';
  readonly updates: readonly Expression[];
}

/** `import "lib" { ... };`, `dynamic T(params);`: read, named, not analysed. */
export interface ForeignDeclaration extends Span {
  readonly kind: 'foreign';
  readonly feature: ForeignFeature;
  /** The names that it declares, so that uses of them are not reported as unknown. */
  readonly declares: readonly Identifier[];
  readonly text: string;
}

// ------------------------------------------------------------------------------------------------ statements

export type Statement =
  | Block
  | (Span & { readonly kind: 'empty' })
  | (Span & { readonly kind: 'expression'; readonly expression: Expression })
  | (Span & {
      readonly kind: 'if';
      readonly condition: Expression;
      readonly whenTrue: Statement;
      readonly whenFalse?: Statement | undefined;
    })
  | (Span & {
      readonly kind: 'for';
      readonly first: Expression;
      readonly condition: Expression;
      readonly step: Expression;
      readonly body: Statement;
    })
  /** `for (i : T) body` */
  | (Span & { readonly kind: 'iterate'; readonly binder: Binder; readonly body: Statement })
  | (Span & { readonly kind: 'while'; readonly condition: Expression; readonly body: Statement })
  | (Span & { readonly kind: 'doWhile'; readonly body: Statement; readonly condition: Expression })
  | (Span & { readonly kind: 'return'; readonly value?: Expression | undefined })
  | (Span & { readonly kind: 'assert'; readonly condition: Expression });

export interface Block extends Span {
  readonly kind: 'block';
  readonly declarations: readonly (VariableDeclaration | TypeDeclaration)[];
  readonly statements: readonly Statement[];
}

// ----------------------------------------------------------------------------------------------- edge labels

/** `!` sends, `?` receives; a channel alone is a synchronisation without direction (CSP style). */
export interface Synchronisation extends Span {
  readonly channel: Expression;
  readonly direction: '!' | '?' | 'none';
}

// -------------------------------------------------------------------------------------------- system section

export type SystemItem =
  Declaration | Instantiation | SystemLine | ProgressMeasure | GanttChart | IoDeclaration;

/** `P(int &x) = T(x, 3);` `parameters` is absent in `P = T(3);`. */
export interface Instantiation extends Span {
  readonly kind: 'instantiation';
  readonly name: Identifier;
  readonly parameters?: readonly Parameter[] | undefined;
  readonly template: Identifier;
  readonly arguments: readonly Expression[];
}

/** `system A, B < C;` levels of rising priority; one level when there is no `<`. */
export interface SystemLine extends Span {
  readonly kind: 'system';
  readonly levels: readonly (readonly Identifier[])[];
}

export interface ProgressMeasure extends Span {
  readonly kind: 'progress';
  readonly measures: readonly { readonly guard?: Expression | undefined; readonly value: Expression }[];
}

/** A drawing aid: `gantt { Name(i : T): condition -> colour, for (j : T) condition -> colour; }`. */
export interface GanttChart extends Span {
  readonly kind: 'gantt';
  readonly rows: readonly GanttRow[];
}

export interface GanttRow extends Span {
  readonly name: Identifier;
  readonly binders: readonly Binder[];
  readonly bars: readonly {
    readonly binders: readonly Binder[];
    readonly condition: Expression;
    readonly colour: Expression;
  }[];
}

/** `IO P { a?, b! }`, of the Ecdar dialect. */
export interface IoDeclaration extends Span {
  readonly kind: 'io';
  readonly process: Identifier;
  readonly arguments: readonly Expression[];
  readonly actions: readonly Synchronisation[];
}

// --------------------------------------------------------------------------------------------------- queries

export type Query =
  | PathQuery
  | LeadsToQuery
  | BoundsQuery
  /** A query of another engine: statistical, game, learning, live sequence charts. */
  | (Span & { readonly kind: 'foreign'; readonly feature: ForeignFeature; readonly text: string });

export interface PathQuery extends Span {
  readonly kind: 'path';
  readonly quantifier: 'E<>' | 'A[]' | 'E[]' | 'A<>';
  readonly predicate: Expression;
}

export interface LeadsToQuery extends Span {
  readonly kind: 'leadsTo';
  readonly premise: Expression;
  readonly conclusion: Expression;
}

/** `sup{p}: e, f` and the like. */
export interface BoundsQuery extends Span {
  readonly kind: 'bounds';
  readonly which: 'sup' | 'inf' | 'bounds';
  readonly condition?: Expression | undefined;
  readonly expressions: readonly Expression[];
}
