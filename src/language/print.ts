/**
 * From trees back to text: expressions, types, declarations, statements, labels, system items and queries.
 *
 * LAW reading the printed text gives the same tree again, places aside, for every tree that the parser can make. Other
 * trees (a negative literal, an `if` without `else` before an `else`) are printed to text that means the same.
 *
 * Parentheses stand only where the tree needs them. Text uses the signs `&&`, `||`, `!`, `=`, never their words.
 */
import {
  type BaseType,
  type Binder,
  type Block,
  type ChannelPriorityDeclaration,
  type Declaration,
  type Declarator,
  type Dimension,
  type Expression,
  type GanttRow,
  type Initialiser,
  type Parameter,
  type Query,
  type Statement,
  type StructField,
  type Synchronisation,
  type SystemItem,
  type TypeSyntax,
} from './ast.js';
import { ASSIGNMENT, CONDITIONAL, DISJUNCTION, type Power, SUFFIX, UNARY, binaryPower } from './operators.js';

const INDENT = '  ';

// ------------------------------------------------------------------------------------------------ expressions

export function printExpression(expression: Expression): string {
  return print(expression, 0, true);
}

/**
 * As an operand of something that binds with `power`. Quantifiers reach as far to the right as possible: `last` says
 * that nothing follows which they could swallow, so that they need no parentheses.
 */
function print(expression: Expression, power: Power, last: boolean): string {
  const own = powerOf(expression);
  if (own === 0 ? power > 0 && !last : own < power) return `(${printBare(expression, true)})`;
  return printBare(expression, last);
}

/** How tightly the outermost operator binds; 0 for what swallows everything to its right. */
function powerOf(expression: Expression): Power {
  switch (expression.kind) {
    case 'assign':
      return ASSIGNMENT;
    case 'conditional':
      return CONDITIONAL;
    case 'binary':
      return binaryPower(expression.operator);
    case 'unary':
      return UNARY;
    case 'increment':
      return expression.position === 'before' ? UNARY : SUFFIX;
    case 'integer':
      return expression.value < 0 ? UNARY : SUFFIX;
    case 'quantifier':
    case 'comma':
      return 0;
    case 'foreign':
      return /^(spawn|exit|numOf)\b/.test(expression.text) ? SUFFIX : 0;
    default:
      return SUFFIX;
  }
}

function printBare(expression: Expression, last: boolean): string {
  switch (expression.kind) {
    case 'integer':
      return String(expression.value);
    case 'double':
    case 'foreign':
      return expression.text;
    case 'boolean':
      return expression.value ? 'true' : 'false';
    case 'string':
      return `"${expression.value}"`;
    case 'name':
      return expression.name;
    case 'deadlock':
      return 'deadlock';
    case 'error':
      return '/* malformed */';
    case 'unary':
      return printPrefix(expression.operator, expression.operand, last);
    case 'increment':
      return expression.position === 'before'
        ? printPrefix(expression.operator, expression.operand, last)
        : print(expression.operand, SUFFIX, false) + expression.operator;
    case 'binary': {
      const power = binaryPower(expression.operator);
      const left = print(expression.left, power, false);
      return `${left} ${expression.operator} ${print(expression.right, power + 1, last)}`;
    }
    case 'assign': {
      const target = print(expression.target, DISJUNCTION, false);
      return `${target} ${expression.operator} ${print(expression.value, ASSIGNMENT, last)}`;
    }
    case 'conditional': {
      const condition = print(expression.condition, DISJUNCTION, false);
      return `${condition} ? ${print(expression.whenTrue, 0, true)} : ${print(expression.whenFalse, ASSIGNMENT, last)}`;
    }
    case 'index':
      return `${print(expression.array, SUFFIX, false)}[${printExpression(expression.index)}]`;
    case 'member':
      return `${print(expression.object, SUFFIX, false)}.${expression.member.name}`;
    case 'rate':
      return `${print(expression.operand, SUFFIX, false)}'`;
    case 'call':
      return `${print(expression.callee, SUFFIX, false)}(${printList(expression.arguments)})`;
    case 'quantifier': {
      const head = `${expression.quantifier} (${printBinder(expression.binder)})`;
      return `${head} ${print(expression.body, 0, true)}`;
    }
    case 'comma':
      return printList(expression.items);
  }
}

/** `-(-x)` and the like keep their parentheses, because `--` is another sign. */
function printPrefix(operator: string, operand: Expression, last: boolean): string {
  const text = print(operand, UNARY, last);
  return operator !== '!' && operator.length === 1 && text.startsWith(operator)
    ? `${operator}(${text})`
    : operator + text;
}

function printList(expressions: readonly Expression[]): string {
  return expressions.map(printExpression).join(', ');
}

function printBinder(binder: Binder): string {
  return `${binder.name.name} : ${printType(binder.type)}`;
}

// ------------------------------------------------------------------------------------------------------ types

function printType(type: TypeSyntax): string {
  return [...type.prefixes.map(({ prefix }) => prefix), printBase(type.base)].join(' ');
}

function printBase(base: BaseType): string {
  switch (base.kind) {
    case 'basic':
    case 'named':
      return base.name;
    case 'range':
      return `int[${printExpression(base.low)}, ${printExpression(base.high)}]`;
    case 'scalar':
      return `scalar[${printExpression(base.size)}]`;
    case 'struct':
      return `struct { ${base.fields.map(printField).join(' ')} }`;
    case 'error':
      return '/* malformed */';
  }
}

function printField(field: StructField): string {
  return `${printType(field.type)} ${field.declarators.map(printDeclarator).join(', ')};`;
}

function printDeclarator(declarator: Declarator): string {
  const name = declarator.name.name + declarator.dimensions.map(printDimension).join('');
  return declarator.initialiser === undefined
    ? name
    : `${name} = ${printInitialiser(declarator.initialiser)}`;
}

function printDimension(dimension: Dimension): string {
  return `[${dimension.kind === 'size' ? printExpression(dimension.size) : printType(dimension.type)}]`;
}

function printInitialiser(initialiser: Initialiser): string {
  if (initialiser.kind !== 'list') return printExpression(initialiser);
  const items = initialiser.items.map(({ field, value }) =>
    field === undefined ? printInitialiser(value) : `${field.name}: ${printInitialiser(value)}`,
  );
  return `{ ${items.join(', ')} }`;
}

export function printParameters(parameters: readonly Parameter[]): string {
  return parameters.map(printParameter).join(', ');
}

function printParameter(parameter: Parameter): string {
  const sign = parameter.passing === 'reference' ? '&' : '';
  return `${printType(parameter.type)} ${sign}${parameter.name.name}${parameter.dimensions.map(printDimension).join('')}`;
}

// ----------------------------------------------------------------------------------------------- declarations

/** Declarations, one or more lines each, every line after `indent`. */
export function printDeclarations(declarations: readonly Declaration[], indent = ''): string {
  return declarations.map((declaration) => printDeclaration(declaration, indent) + '\n').join('');
}

export function printDeclaration(declaration: Declaration, indent = ''): string {
  switch (declaration.kind) {
    case 'variables':
      return `${indent}${printType(declaration.type)} ${declaration.declarators.map(printDeclarator).join(', ')};`;
    case 'typedef': {
      const names = declaration.declarators.map(printDeclarator).join(', ');
      return `${indent}typedef ${printType(declaration.type)} ${names};`;
    }
    case 'function': {
      const { result, name, parameters, body } = declaration;
      const head = `${printType(result)} ${name.name}(${printParameters(parameters)})`;
      return `${indent}${head} ${printBlock(body, indent)}`;
    }
    case 'channelPriority':
      return `${indent}chan priority ${printLevels(declaration)};`;
    case 'hook':
      return `${indent}${declaration.when}_update { ${printList(declaration.updates)} }`;
    case 'foreign':
      return indent + declaration.text;
  }
}

function printLevels(declaration: ChannelPriorityDeclaration): string {
  return declaration.levels
    .map((level) =>
      level.map((channel) => (channel.kind === 'default' ? 'default' : printExpression(channel))).join(', '),
    )
    .join(' < ');
}

// ------------------------------------------------------------------------------------------------- statements

/** A statement without the indentation of its first line and without a line end. */
function printStatement(statement: Statement, indent = ''): string {
  switch (statement.kind) {
    case 'block':
      return printBlock(statement, indent);
    case 'empty':
      return ';';
    case 'expression':
      return `${printExpression(statement.expression)};`;
    case 'if':
      return printIf(statement, indent);
    case 'for': {
      const head = [statement.first, statement.condition, statement.step].map(printExpression).join('; ');
      return `for (${head})${printBody(statement.body, indent)}`;
    }
    case 'iterate':
      return `for (${printBinder(statement.binder)})${printBody(statement.body, indent)}`;
    case 'while':
      return `while (${printExpression(statement.condition)})${printBody(statement.body, indent)}`;
    case 'doWhile': {
      const body = printBody(statement.body, indent);
      const gap = statement.body.kind === 'block' ? ' ' : `\n${indent}`;
      return `do${body}${gap}while (${printExpression(statement.condition)});`;
    }
    case 'return':
      return statement.value === undefined ? 'return;' : `return ${printExpression(statement.value)};`;
    case 'assert':
      return `assert ${printExpression(statement.condition)};`;
  }
}

function printBlock(block: Block, indent: string): string {
  const inner = indent + INDENT;
  const lines = [
    ...block.declarations.map((declaration) => printDeclaration(declaration, inner)),
    ...block.statements.map((statement) => inner + printStatement(statement, inner)),
  ];
  return lines.length === 0 ? '{\n' + indent + '}' : `{\n${lines.join('\n')}\n${indent}}`;
}

/** What belongs to a loop or condition: a block on the same line, anything else on the next. */
function printBody(body: Statement, indent: string): string {
  if (body.kind === 'block') return ` ${printBlock(body, indent)}`;
  return `\n${indent}${INDENT}${printStatement(body, indent + INDENT)}`;
}

function printIf(statement: Statement & { kind: 'if' }, indent: string): string {
  const { whenTrue, whenFalse } = statement;
  const head = `if (${printExpression(statement.condition)})`;
  if (whenFalse === undefined) return head + printBody(whenTrue, indent);
  // An `else` belongs to the nearest `if`: where that is another one, braces keep them apart.
  const first: Statement = takesElse(whenTrue)
    ? { kind: 'block', declarations: [], statements: [whenTrue], start: 0, end: 0 }
    : whenTrue;
  const gap = first.kind === 'block' ? ' ' : `\n${indent}`;
  const rest =
    whenFalse.kind === 'if' ? ` ${printStatement(whenFalse, indent)}` : printBody(whenFalse, indent);
  return `${head}${printBody(first, indent)}${gap}else${rest}`;
}

/** Whether an `else` after this statement would belong to an `if` inside it. */
function takesElse(statement: Statement): boolean {
  switch (statement.kind) {
    case 'if':
      return statement.whenFalse === undefined || takesElse(statement.whenFalse);
    case 'for':
    case 'iterate':
    case 'while':
      return takesElse(statement.body);
    default:
      return false;
  }
}

// ----------------------------------------------------------------------------------------------------- labels

export function printSelect(binders: readonly Binder[]): string {
  return binders.map(printBinder).join(', ');
}

export function printSynchronisation(synchronisation: Synchronisation): string {
  const { channel, direction } = synchronisation;
  return print(channel, DISJUNCTION, true) + (direction === 'none' ? '' : direction);
}

export function printUpdate(updates: readonly Expression[]): string {
  return printList(updates);
}

// ---------------------------------------------------------------------------------------------- system section

export function printSystemItems(items: readonly SystemItem[]): string {
  return items.map((item) => printSystemItem(item) + '\n').join('');
}

export function printSystemItem(item: SystemItem): string {
  switch (item.kind) {
    case 'instantiation': {
      const parameters = item.parameters === undefined ? '' : `(${printParameters(item.parameters)})`;
      return `${item.name.name}${parameters} = ${item.template.name}(${printList(item.arguments)});`;
    }
    case 'system':
      return `system ${item.levels.map((level) => level.map(({ name }) => name).join(', ')).join(' < ')};`;
    case 'progress': {
      const measures = item.measures.map(({ guard, value }) =>
        guard === undefined
          ? printExpression(value)
          : `${printExpression(guard)} : ${printExpression(value)}`,
      );
      return `progress {${measures.map((measure) => `\n${INDENT}${measure};`).join('')}\n}`;
    }
    case 'gantt':
      return `gantt {${item.rows.map((row) => `\n${INDENT}${printGanttRow(row)}`).join('')}\n}`;
    case 'io': {
      const list = item.arguments.length === 0 ? '' : `(${printList(item.arguments)})`;
      return `IO ${item.process.name}${list} { ${item.actions.map(printSynchronisation).join(', ')} }`;
    }
    default:
      return printDeclaration(item);
  }
}

function printGanttRow(row: GanttRow): string {
  const binders = row.binders.length === 0 ? '' : `(${printSelect(row.binders)})`;
  const bars = row.bars.map((bar) => {
    const head = bar.binders.length === 0 ? '' : `for (${printSelect(bar.binders)}) `;
    return `${head}${printExpression(bar.condition)} -> ${printExpression(bar.colour)}`;
  });
  return `${row.name.name}${binders}: ${bars.join(', ')};`;
}

// ---------------------------------------------------------------------------------------------------- queries

export function printQuery(query: Query): string {
  switch (query.kind) {
    case 'path':
      return `${query.quantifier} ${printExpression(query.predicate)}`;
    case 'leadsTo':
      return `${printExpression(query.premise)} --> ${printExpression(query.conclusion)}`;
    case 'bounds': {
      const condition = query.condition === undefined ? '' : `{${printExpression(query.condition)}}`;
      return `${query.which}${condition}: ${printList(query.expressions)}`;
    }
    case 'foreign':
      return query.text;
  }
}
