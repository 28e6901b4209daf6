/** Statements and local variables: the bodies of functions. `result` is where the value of the function is left. */
import { append } from '../base/long-lists.js';
import { WORD } from '../base/value-range.js';
import { assert } from '../base/assert.js';
import { type Span } from '../base/source.js';
import { type Block, type Expression, type Initialiser, type Statement } from '../language/ast.js';
import { fieldNamed } from '../language/field-index.js';
import { type Shape } from '../language/shapes.js';
import { constant } from './build-expression.js';
import { type Action } from './expression.js';
import { aggregateOf } from './lower-places.js';
import { type Lowering, binderOf, spanOf } from './lowering.js';
import { type Slot } from './network.js';
import { type Storage, rangesOf, slot, storeInto } from './storage.js';

export function blockOf(lowering: Lowering, block: Block, result: Storage | undefined): readonly Action[] {
  const actions: Action[] = [];
  for (const declaration of block.declarations) {
    if (declaration.kind !== 'variables') continue;
    for (const { name, initialiser } of declaration.declarators)
      append(actions, local(lowering, name, initialiser));
  }
  return [...actions, ...block.statements.flatMap((statement) => statementOf(lowering, statement, result))];
}

function local(lowering: Lowering, name: Span, initialiser: Initialiser | undefined): readonly Action[] {
  const symbol = lowering.around.symbolOf(name);
  assert(symbol?.kind === 'variable', 'a declared name stands for its variable');
  const shape = lowering.around.shapeOf(symbol.type);
  const base = lowering.around.scratch(shape.size);
  lowering.bind(symbol, { kind: 'slots', base, shape });
  const actions: Action[] = rangesOf(shape).map(({ low, high }, i) => ({
    kind: 'store',
    to: slot(base + i),
    value: constant(low > 0 || high < 0 ? low : 0),
    // Of an empty range there is no value: the model goes wrong when it comes here.
    ...(low > high ? { low, high } : WORD),
    span: spanOf(name),
  }));
  if (initialiser !== undefined) append(actions, initialise(lowering, base, shape, initialiser));
  return actions;
}

function initialise(
  lowering: Lowering,
  base: Slot,
  shape: Shape,
  initialiser: Initialiser,
): readonly Action[] {
  const span = spanOf(initialiser);
  if (initialiser.kind !== 'list') {
    if (shape.kind !== 'array' && shape.kind !== 'struct') {
      return [storeInto(slot(base), shape, lowering.value(initialiser), span)];
    }
    const { actions, address } = aggregateOf(lowering, initialiser);
    return [...actions, { kind: 'copy', to: slot(base), from: address, ranges: rangesOf(shape), span }];
  }
  if (shape.kind === 'array') {
    const { element } = shape;
    return initialiser.items.flatMap((item, i) =>
      initialise(lowering, base + i * element.size, element, item.value),
    );
  }
  assert(shape.kind === 'struct', 'a list initialises an array or a struct');
  return initialiser.items.flatMap(({ field, value }, i) => {
    const target = field === undefined ? shape.fields[i] : fieldNamed(shape.fields, field.name);
    assert(target !== undefined, 'checking has found every field');
    return initialise(lowering, base + target.offset, target.shape, value);
  });
}

// One case per kind of statement.
function statementOf(
  lowering: Lowering,
  statement: Statement,
  result: Storage | undefined,
): readonly Action[] {
  switch (statement.kind) {
    case 'block':
      return blockOf(lowering, statement, result);
    case 'empty':
      return [];
    case 'expression':
      return lowering.effect(statement.expression);
    case 'if': {
      const condition = lowering.value(statement.condition);
      const whenTrue = statementOf(lowering, statement.whenTrue, result);
      const whenFalse =
        statement.whenFalse === undefined ? [] : statementOf(lowering, statement.whenFalse, result);
      return [{ kind: 'if', condition, whenTrue, whenFalse }];
    }
    case 'for': {
      const first = lowering.effect(statement.first);
      const condition = lowering.value(statement.condition);
      const body = statementOf(lowering, statement.body, result);
      return [
        ...first,
        {
          kind: 'loop',
          test: 'before',
          condition,
          body,
          step: lowering.effect(statement.step),
          span: spanOf(statement),
        },
      ];
    }
    case 'iterate': {
      const { symbol, low, high, shape } = binderOf(lowering.around, statement.binder.name);
      const base = lowering.around.scratch(1);
      lowering.bind(symbol, { kind: 'slots', base, shape });
      return [
        { kind: 'iterate', slot: base, low, high, body: statementOf(lowering, statement.body, result) },
      ];
    }
    case 'while':
    case 'doWhile': {
      const condition = lowering.value(statement.condition);
      const body = statementOf(lowering, statement.body, result);
      const test = statement.kind === 'while' ? 'before' : 'after';
      return [{ kind: 'loop', test, condition, body, step: [], span: spanOf(statement) }];
    }
    case 'return':
      return [...resultOf(lowering, statement.value, result), { kind: 'return' }];
    case 'assert':
      return [{ kind: 'assert', condition: lowering.value(statement.condition), span: spanOf(statement) }];
  }
}

function resultOf(
  lowering: Lowering,
  value: Expression | undefined,
  result: Storage | undefined,
): readonly Action[] {
  if (value === undefined || result?.kind !== 'slots') return [];
  return initialise(lowering, result.base, result.shape, value);
}
