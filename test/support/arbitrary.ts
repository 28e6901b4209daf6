/**
 * Random trees and models as the parser could have made them: what is printed from them reads back to the same.
 *
 * Names are drawn from a few, so that random models often use what they declare, though not always correctly: these
 * trees are well formed, not well typed. Every node has the place 0..0.
 */
import * as fc from 'fast-check';
import {
  type BaseType,
  type BinaryOperator,
  type Binder,
  type Block,
  type Declaration,
  type Declarator,
  type Dimension,
  type Expression,
  type Identifier,
  type Initialiser,
  type Parameter,
  type Query,
  type Statement,
  type Synchronisation,
  type SystemItem,
  type TypeDeclaration,
  type TypePrefix,
  type TypeSyntax,
  type VariableDeclaration,
} from '../../src/language/ast.js';
import { type Edge, type Location, type Model, NO_EXTRAS, type Template } from '../../src/language/model.js';
import { ASSIGN_OPERATORS, BINARY_LEVELS } from '../../src/language/operators.js';

const NOWHERE = { start: 0, end: 0 } as const;

export const arbitraryName = fc.constantFrom(
  'a',
  'b',
  'x',
  'y',
  'P',
  'id_t',
  'A',
  'sum',
  'exit',
  'query',
  'go$1',
  '_z#',
);

const identifier: fc.Arbitrary<Identifier> = arbitraryName.map((name) => ({ name, ...NOWHERE }));

const prefix = (name: TypePrefix): TypeSyntax['prefixes'] => [{ prefix: name, ...NOWHERE }];

// A type alias, because only these fit where a record is asked for.
type Trees = {
  readonly expression: Expression;
  readonly type: TypeSyntax;
};

const trees = fc.letrec<Trees>((tie) => {
  const expression = tie('expression');
  const type = tie('type');
  const binder = fc
    .record({ name: identifier, type })
    .map(({ name, type: of }): Binder => ({ name, type: of, ...NOWHERE }));
  const leaf: fc.Arbitrary<Expression> = fc.oneof(
    arbitraryName.map((name): Expression => ({ kind: 'name', name, ...NOWHERE })),
    fc.nat(2_147_483_647).map((value): Expression => ({ kind: 'integer', value, ...NOWHERE })),
    fc.constant<Expression>({ kind: 'integer', value: -2_147_483_648, ...NOWHERE }),
    fc.boolean().map((value): Expression => ({ kind: 'boolean', value, ...NOWHERE })),
    fc
      .constantFrom('1.5', '2e10', '0.1E-3')
      .map((text): Expression => ({ kind: 'double', text, ...NOWHERE })),
    fc
      .constantFrom('spawn T(1)', 'exit()', 'numOf(T)', 'foreach (i : T) i.x')
      .map((text): Expression => ({ kind: 'foreign', feature: 'dynamic', text, ...NOWHERE })),
  );
  return {
    expression: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      leaf,
      fc
        .tuple(fc.constantFrom(...BINARY_LEVELS.flat()), expression, expression)
        .map(([operator, left, right]): Expression => ({
          kind: 'binary',
          operator,
          left,
          right,
          ...NOWHERE,
        })),
      fc
        .tuple(fc.constantFrom<BinaryOperator>('&&', '||', '==', '<'), expression, expression)
        .map(([operator, left, right]): Expression => ({
          kind: 'binary',
          operator,
          left,
          right,
          ...NOWHERE,
        })),
      fc
        .tuple(fc.constantFrom('-' as const, '+' as const, '!' as const), expression)
        .filter(([operator, { kind }]) => operator !== '-' || kind !== 'integer')
        .map(([operator, operand]): Expression => ({ kind: 'unary', operator, operand, ...NOWHERE })),
      fc
        .tuple(
          fc.constantFrom('++' as const, '--' as const),
          fc.constantFrom('before' as const, 'after' as const),
          expression,
        )
        .map(([operator, position, operand]): Expression => ({
          kind: 'increment',
          operator,
          position,
          operand,
          ...NOWHERE,
        })),
      fc
        .tuple(fc.constantFrom(...ASSIGN_OPERATORS), expression, expression)
        .map(([operator, target, value]): Expression => ({
          kind: 'assign',
          operator,
          target,
          value,
          ...NOWHERE,
        })),
      fc.tuple(expression, expression, expression).map(([condition, whenTrue, whenFalse]): Expression => ({
        kind: 'conditional',
        condition,
        whenTrue,
        whenFalse,
        ...NOWHERE,
      })),
      fc
        .tuple(expression, expression)
        .map(([array, index]): Expression => ({ kind: 'index', array, index, ...NOWHERE })),
      fc
        .tuple(expression, identifier)
        .map(([object, member]): Expression => ({ kind: 'member', object, member, ...NOWHERE })),
      expression.map((operand): Expression => ({ kind: 'rate', operand, ...NOWHERE })),
      fc
        .tuple(expression.filter(isNoKeywordCall), fc.array(expression, { maxLength: 3 }))
        .map(([callee, list]): Expression => ({ kind: 'call', callee, arguments: list, ...NOWHERE })),
      fc
        .tuple(fc.constantFrom('forall' as const, 'exists' as const, 'sum' as const), binder, expression)
        .map(([quantifier, of, body]): Expression => ({
          kind: 'quantifier',
          quantifier,
          binder: of,
          body,
          ...NOWHERE,
        })),
    ),
    type: fc.oneof(
      { maxDepth: 3 },
      fc
        .constantFrom('int', 'bool', 'clock', 'chan', 'double')
        .map((name) => typeOf({ kind: 'basic', name, ...NOWHERE })),
      arbitraryName.map((name) => typeOf({ kind: 'named', name, ...NOWHERE })),
      fc.tuple(expression, expression).map(([low, high]) => typeOf({ kind: 'range', low, high, ...NOWHERE })),
      expression.map((size) => typeOf({ kind: 'scalar', size, ...NOWHERE })),
      fc.array(fc.tuple(type, identifier), { minLength: 1, maxLength: 2 }).map((fields) =>
        typeOf({
          kind: 'struct',
          fields: fields.map(([of, name]) => ({
            type: of,
            declarators: [{ name, dimensions: [], ...NOWHERE }],
            ...NOWHERE,
          })),
          ...NOWHERE,
        }),
      ),
      fc
        .tuple(fc.constantFrom<TypePrefix>('const', 'meta'), type)
        .map(([name, of]) => ({ ...of, prefixes: prefix(name) })),
    ),
  };
});

/** `exit()` and `sum (...)` are words of the language; a call of a function with such a name is told apart by more. */
function isNoKeywordCall(callee: Expression): boolean {
  return callee.kind !== 'name' || callee.name !== 'exit';
}

function typeOf(base: BaseType): TypeSyntax {
  return { prefixes: [], base, ...NOWHERE };
}

export const arbitraryExpression: fc.Arbitrary<Expression> = trees.expression;
export const arbitraryType: fc.Arbitrary<TypeSyntax> = trees.type;

const binder: fc.Arbitrary<Binder> = fc
  .tuple(identifier, trees.type)
  .map(([name, type]) => ({ name, type, ...NOWHERE }));

const dimension: fc.Arbitrary<Dimension> = fc.oneof(
  trees.expression.map((size): Dimension => ({ kind: 'size', size, ...NOWHERE })),
  fc.tuple(trees.expression, trees.expression).map(([low, high]): Dimension => ({
    kind: 'indexType',
    type: typeOf({ kind: 'range', low, high, ...NOWHERE }),
    ...NOWHERE,
  })),
);

const dimensions = fc.array(dimension, { maxLength: 2 });

const initialiser: fc.Arbitrary<Initialiser> = fc.letrec<{ initialiser: Initialiser }>((tie) => ({
  initialiser: fc.oneof(
    { maxDepth: 3 },
    trees.expression,
    fc
      .array(fc.tuple(fc.option(identifier, { nil: undefined }), tie('initialiser')), {
        minLength: 1,
        maxLength: 3,
      })
      .map((items): Initialiser => ({
        kind: 'list',
        items: items.map(([field, value]) => ({ field, value, ...NOWHERE })),
        ...NOWHERE,
      })),
  ),
})).initialiser;

const declarator: fc.Arbitrary<Declarator> = fc
  .tuple(identifier, dimensions, fc.option(initialiser, { nil: undefined }))
  .map(([name, sizes, value]) => ({ name, dimensions: sizes, initialiser: value, ...NOWHERE }));

const parameter: fc.Arbitrary<Parameter> = fc
  .tuple(trees.type, fc.constantFrom('value' as const, 'reference' as const), identifier, dimensions)
  .map(([type, passing, name, sizes]) => ({ type, passing, name, dimensions: sizes, ...NOWHERE }));

const variables: fc.Arbitrary<VariableDeclaration> = fc
  .tuple(trees.type, fc.array(declarator, { minLength: 1, maxLength: 3 }))
  .map(([type, declarators]) => ({ kind: 'variables', type, declarators, ...NOWHERE }));

const typedef: fc.Arbitrary<TypeDeclaration> = fc
  .tuple(trees.type, fc.array(fc.tuple(identifier, dimensions), { minLength: 1, maxLength: 2 }))
  .map(([type, names]) => ({
    kind: 'typedef',
    type,
    declarators: names.map(([name, sizes]) => ({ name, dimensions: sizes, ...NOWHERE })),
    ...NOWHERE,
  }));

/** A condition: one expression, or a list whose last item counts. */
const condition: fc.Arbitrary<Expression> = fc.oneof(
  trees.expression,
  fc
    .array(trees.expression, { minLength: 2, maxLength: 3 })
    .map((items): Expression => ({ kind: 'comma', items, ...NOWHERE })),
);

const statements = fc.letrec<{ statement: Statement; block: Block }>((tie) => {
  const statement = tie('statement');
  const block = tie('block');
  // The body of an `if` with `else` is a block, so that the `else` can belong to no other `if`.
  return {
    block: fc
      .tuple(fc.array(fc.oneof(variables, typedef), { maxLength: 2 }), fc.array(statement, { maxLength: 3 }))
      .map(([declarations, inner]): Block => ({
        kind: 'block',
        declarations,
        statements: inner,
        ...NOWHERE,
      })),
    statement: fc.oneof(
      { maxDepth: 4 },
      trees.expression.map((expression): Statement => ({ kind: 'expression', expression, ...NOWHERE })),
      fc.constant<Statement>({ kind: 'empty', ...NOWHERE }),
      fc
        .option(trees.expression, { nil: undefined })
        .map((value): Statement => ({ kind: 'return', value, ...NOWHERE })),
      trees.expression.map((of): Statement => ({ kind: 'assert', condition: of, ...NOWHERE })),
      fc
        .tuple(condition, statement)
        .map(([of, whenTrue]): Statement => ({ kind: 'if', condition: of, whenTrue, ...NOWHERE })),
      fc.tuple(condition, block, statement).map(([of, whenTrue, whenFalse]): Statement => ({
        kind: 'if',
        condition: of,
        whenTrue,
        whenFalse,
        ...NOWHERE,
      })),
      fc.tuple(condition, condition, condition, statement).map(([first, of, step, body]): Statement => ({
        kind: 'for',
        first,
        condition: of,
        step,
        body,
        ...NOWHERE,
      })),
      fc
        .tuple(binder, statement)
        .map(([of, body]): Statement => ({ kind: 'iterate', binder: of, body, ...NOWHERE })),
      fc
        .tuple(condition, statement)
        .map(([of, body]): Statement => ({ kind: 'while', condition: of, body, ...NOWHERE })),
      fc
        .tuple(condition, statement)
        .map(([of, body]): Statement => ({ kind: 'doWhile', condition: of, body, ...NOWHERE })),
      block,
    ),
  };
});

export const arbitraryStatement: fc.Arbitrary<Statement> = statements.statement;

const channel: fc.Arbitrary<Expression> = fc.oneof(
  arbitraryName.map((name): Expression => ({ kind: 'name', name, ...NOWHERE })),
  fc.tuple(arbitraryName, trees.expression).map(([name, index]): Expression => ({
    kind: 'index',
    array: { kind: 'name', name, ...NOWHERE },
    index,
    ...NOWHERE,
  })),
);

export const arbitraryDeclaration: fc.Arbitrary<Declaration> = fc.oneof(
  variables,
  typedef,
  fc
    .tuple(trees.type, identifier, fc.array(parameter, { maxLength: 3 }), statements.block)
    .map(([result, name, parameters, body]): Declaration => ({
      kind: 'function',
      result,
      name,
      parameters,
      body,
      ...NOWHERE,
    })),
  fc
    .array(
      fc.array(fc.oneof(channel, fc.constant({ kind: 'default' as const, ...NOWHERE })), {
        minLength: 1,
        maxLength: 2,
      }),
      {
        minLength: 1,
        maxLength: 3,
      },
    )
    .map((levels): Declaration => ({ kind: 'channelPriority', levels, ...NOWHERE })),
  fc
    .tuple(
      fc.constantFrom('before' as const, 'after' as const),
      fc.array(trees.expression, { minLength: 1, maxLength: 3 }),
    )
    .map(([when, updates]): Declaration => ({ kind: 'hook', when, updates, ...NOWHERE })),
);

const synchronisation: fc.Arbitrary<Synchronisation> = fc
  .tuple(channel, fc.constantFrom('!' as const, '?' as const, 'none' as const))
  .map(([of, direction]) => ({ channel: of, direction, ...NOWHERE }));

const instantiation: fc.Arbitrary<SystemItem> = fc
  .tuple(
    identifier,
    fc.option(fc.array(parameter, { maxLength: 2 }), { nil: undefined }),
    identifier,
    fc.array(trees.expression, { maxLength: 3 }),
  )
  .map(([name, parameters, template, list]) => ({
    kind: 'instantiation',
    name,
    parameters,
    template,
    arguments: list,
    ...NOWHERE,
  }));

const systemLine: fc.Arbitrary<SystemItem> = fc
  .array(fc.array(identifier, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 })
  .map((levels) => ({ kind: 'system', levels, ...NOWHERE }));

const afterSystemLine: fc.Arbitrary<SystemItem> = fc.oneof(
  fc
    .array(fc.tuple(fc.option(pure(), { nil: undefined }), pure()), { maxLength: 2 })
    .map((measures): SystemItem => ({
      kind: 'progress',
      measures: measures.map(([guard, value]) => (guard === undefined ? { value } : { guard, value })),
      ...NOWHERE,
    })),
  fc
    .tuple(
      identifier,
      fc.array(trees.expression, { maxLength: 2 }),
      fc.array(synchronisation, { maxLength: 2 }),
    )
    .map(([process, list, actions]): SystemItem => ({
      kind: 'io',
      process,
      arguments: list,
      actions,
      ...NOWHERE,
    })),
  fc
    .tuple(
      identifier,
      fc.array(binder, { maxLength: 2 }),
      fc.array(fc.tuple(fc.array(binder, { maxLength: 2 }), pure(), pure()), { minLength: 1, maxLength: 2 }),
    )
    .map(([name, binders, bars]): SystemItem => ({
      kind: 'gantt',
      rows: [
        {
          name,
          binders,
          bars: bars.map(([of, when, colour]) => ({ binders: of, condition: when, colour })),
          ...NOWHERE,
        },
      ],
      ...NOWHERE,
    })),
);

/** A system section: declarations and instantiations, the system line, and what may follow it. */
export const arbitrarySystem: fc.Arbitrary<readonly SystemItem[]> = fc
  .tuple(
    fc.array(fc.oneof(variables, instantiation), { maxLength: 3 }),
    systemLine,
    fc.array(afterSystemLine, { maxLength: 2 }),
  )
  .map(([before, line, after]) => [...before, line, ...after]);

/** Expressions in which nothing is assigned, as in guards and queries. */
function pure(): fc.Arbitrary<Expression> {
  return trees.expression.filter(
    (expression) =>
      !/"kind":"assign","operator":"="/.test(JSON.stringify(expression)) &&
      !JSON.stringify(expression).includes('foreach'),
  );
}

export const arbitraryCondition: fc.Arbitrary<Expression> = pure();

export const arbitraryQuery: fc.Arbitrary<Query> = fc.oneof(
  fc
    .tuple(fc.constantFrom('E<>' as const, 'A[]' as const, 'E[]' as const, 'A<>' as const), queryPredicate())
    .map(([quantifier, predicate]): Query => ({ kind: 'path', quantifier, predicate, ...NOWHERE })),
  fc
    .tuple(queryPredicate(), queryPredicate())
    .map(([premise, conclusion]): Query => ({ kind: 'leadsTo', premise, conclusion, ...NOWHERE })),
  fc
    .tuple(
      fc.constantFrom('sup' as const, 'inf' as const, 'bounds' as const),
      fc.option(queryPredicate(), { nil: undefined }),
      fc.array(queryPredicate(), { minLength: 1, maxLength: 2 }),
    )
    .map(([which, of, expressions]): Query => ({
      kind: 'bounds',
      which,
      condition: of,
      expressions,
      ...NOWHERE,
    })),
  fc.constant<Query>({ kind: 'foreign', feature: 'statistical', text: 'Pr[<=10](<> x)', ...NOWHERE }),
);

/** What the dialect of queries can hold: no types but ranges and names, nothing dynamic, `deadlock`. */
function queryPredicate(): fc.Arbitrary<Expression> {
  return fc.oneof(
    fc.constant<Expression>({ kind: 'deadlock', ...NOWHERE }),
    pure().filter(
      (expression) =>
        !/"kind":"(foreign|struct)"|"prefixes":\[\{|"name":"(clock|chan|double)"/.test(
          JSON.stringify(expression),
        ),
    ),
  );
}

const location = (name: string): fc.Arbitrary<Location> =>
  fc
    .tuple(
      fc.constantFrom('none' as const, 'urgent' as const, 'committed' as const, 'both' as const),
      fc.option(pure(), { nil: undefined }),
      fc.option(pure(), { nil: undefined }),
    )
    .map(([urgency, invariant, rate]) => ({
      id: name,
      name: { name, ...NOWHERE },
      urgency,
      invariant: invariant && { value: invariant, ...NOWHERE },
      exponentialRate: rate && { value: rate, ...NOWHERE },
      extras: NO_EXTRAS,
      ...NOWHERE,
    }));

const LOCATIONS = ['l0', 'l1', 'A', 'exit'] as const;

const edge: fc.Arbitrary<Edge> = fc
  .record({
    source: fc.constantFrom(...LOCATIONS, 'fork'),
    target: fc.constantFrom(...LOCATIONS, 'fork'),
    select: fc.option(fc.array(binder, { minLength: 1, maxLength: 2 }), { nil: undefined }),
    guard: fc.option(pure(), { nil: undefined }),
    synchronisation: fc.option(synchronisation, { nil: undefined }),
    update: fc.option(fc.array(trees.expression, { minLength: 1, maxLength: 2 }), { nil: undefined }),
    probability: fc.option(pure(), { nil: undefined }),
    controllable: fc.boolean(),
  })
  .map(({ source, target, select, guard, synchronisation: sync, update, probability, controllable }) => ({
    source: { id: source, ...NOWHERE },
    target: { id: target, ...NOWHERE },
    select: select && { value: select, ...NOWHERE },
    guard: guard && { value: guard, ...NOWHERE },
    synchronisation: sync && { value: sync, ...NOWHERE },
    update: update && { value: update, ...NOWHERE },
    probability: probability && { value: probability, ...NOWHERE },
    controllable,
    nails: [],
    extras: NO_EXTRAS,
    ...NOWHERE,
  }));

const template: fc.Arbitrary<Template> = fc
  .tuple(
    identifier,
    fc.array(parameter, { maxLength: 2 }),
    fc.array(fc.oneof(variables, typedef), { maxLength: 2 }),
    fc.tuple(...LOCATIONS.map(location)),
    fc.array(edge, { maxLength: 4 }),
  )
  .map(([name, parameters, declarations, locations, edges]) => ({
    name,
    parameters: parameters.length === 0 ? undefined : { value: parameters, ...NOWHERE },
    declarations: declarations.length === 0 ? undefined : { value: declarations, ...NOWHERE },
    locations,
    branchpoints: [{ id: 'fork', extras: NO_EXTRAS, ...NOWHERE }],
    init: { id: 'l0', ...NOWHERE },
    edges,
    extras: NO_EXTRAS,
    ...NOWHERE,
  }));

/** A text model whose code has no text of its own. */
export const arbitraryModel: fc.Arbitrary<Model> = fc
  .tuple(
    fc.array(arbitraryDeclaration, { maxLength: 3 }),
    fc.array(template, { minLength: 1, maxLength: 2 }),
    arbitrarySystem,
  )
  .map(([declarations, templates, system]) => ({
    file: { path: 'random.xta', text: '' },
    format: 'text',
    syntax: 'current',
    declarations: { value: declarations, ...NOWHERE },
    templates,
    system: { value: system, ...NOWHERE },
    queries: { options: [], entries: [], extras: NO_EXTRAS, ...NOWHERE },
    extras: NO_EXTRAS,
  }));
