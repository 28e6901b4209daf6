/**
 * Writes a TChecker system as text in one canonical form: a declaration a line in the order of the system, a blank
 * line before each process and between other groups, brackets only where they are needed.
 *
 * LAW parse(print(s)) equals s but for places. Comments are not part of a system and are lost. An `error` node is
 * written as the text of the file that it stands for.
 */
import { fail } from '../../base/assert.js';
import {
  type Block,
  type Declarator,
  type Expression,
  type Statement,
  type TypeDeclaration,
  type VariableDeclaration,
} from '../ast.js';
import { type Attribute, type TCheckerDeclaration, type TCheckerSystem } from './system.js';

export function printTChecker(system: TCheckerSystem): string {
  const lines: string[] = [];
  let previous: TCheckerDeclaration | undefined;
  for (const declaration of system.declarations) {
    if (previous !== undefined && startsGroup(previous, declaration)) lines.push('');
    lines.push(declarationText(declaration, system.file.text));
    previous = declaration;
  }
  return lines.map((line) => `${line}\n`).join('');
}

function startsGroup(previous: TCheckerDeclaration, next: TCheckerDeclaration): boolean {
  if (next.kind === 'process' || previous.kind === 'system') return true;
  const isData = (kind: string): boolean => kind === 'clock' || kind === 'int';
  const isGroup = next.kind === 'event' || next.kind === 'sync' || isData(next.kind);
  const isSame = previous.kind === next.kind || (isData(previous.kind) && isData(next.kind));
  return isGroup && !isSame && previous.kind !== 'process';
}

function declarationText(declaration: TCheckerDeclaration, source: string): string {
  if (declaration.kind === 'broken') return source.slice(declaration.start, declaration.end);
  const { attributes } = declaration;
  const parts = attributes.map((attribute) => attributeText(attribute, source));
  return fieldsOf(declaration).join(':') + (parts.length === 0 ? '' : `{${parts.join(' : ')}}`);
}

function fieldsOf(
  declaration: Exclude<TCheckerDeclaration, { readonly kind: 'broken' }>,
): (string | number)[] {
  switch (declaration.kind) {
    case 'system':
    case 'event':
    case 'process':
      return [declaration.kind, declaration.name.name];
    case 'clock':
      return ['clock', declaration.size.value, declaration.name.name];
    case 'int': {
      const { size, low, high, initial, name } = declaration;
      return ['int', size.value, low.value, high.value, initial.value, name.name];
    }
    case 'location':
      return ['location', declaration.process.name, declaration.name.name];
    case 'edge': {
      const { process, source, target, event } = declaration;
      return ['edge', process.name, source.name, target.name, event.name];
    }
    case 'sync':
      return [
        'sync',
        ...declaration.members.map(
          ({ process, event, strength }) => `${process.name}@${event.name}${strength === 'weak' ? '?' : ''}`,
        ),
      ];
  }
}

function attributeText(attribute: Attribute, source: string): string {
  const value = attributeValue(attribute, source);
  return value === '' ? `${attribute.key.name}:` : `${attribute.key.name}: ${value}`;
}

function attributeValue(attribute: Attribute, source: string): string {
  switch (attribute.kind) {
    case 'text':
      return attribute.text;
    case 'condition':
      return expressionText(attribute.condition, 'formula', source);
    case 'program':
      return sequenceText(attribute.program, source);
    case 'labels':
      return attribute.labels.map((label) => label.name).join(',');
  }
}

// ------------------------------------------------------------------------------------------------ statements

function sequenceText(block: Block, source: string): string {
  const parts = [
    ...block.declarations.flatMap((declaration) => localTexts(declaration, source)),
    ...block.statements.map((statement) => statementText(statement, source)),
  ];
  return parts.join('; ');
}

function localTexts(declaration: VariableDeclaration | TypeDeclaration, source: string): string[] {
  return declaration.declarators.map((declarator) => localText(declarator, source));
}

function localText({ name, dimensions, initialiser }: Declarator, source: string): string {
  const [dimension] = dimensions;
  if (dimension?.kind === 'size')
    return `local ${name.name}[${expressionText(dimension.size, 'sum', source)}]`;
  if (initialiser === undefined || initialiser.kind === 'list') return `local ${name.name}`;
  return `local ${name.name} = ${expressionText(initialiser, 'sum', source)}`;
}

function statementText(statement: Statement, source: string): string {
  switch (statement.kind) {
    case 'empty':
      return 'nop';
    case 'block':
      return sequenceText(statement, source);
    case 'expression':
      return expressionText(statement.expression, 'formula', source);
    case 'if': {
      const { condition, whenTrue, whenFalse } = statement;
      const head = `if ${expressionText(condition, 'formula', source)} then ${statementText(whenTrue, source)}`;
      return whenFalse === undefined ? `${head} end` : `${head} else ${statementText(whenFalse, source)} end`;
    }
    case 'while': {
      const condition = expressionText(statement.condition, 'formula', source);
      return `while ${condition} do ${statementText(statement.body, source)} end`;
    }
    default:
      return fail(`a TChecker system has no ${statement.kind} statement`);
  }
}

// ----------------------------------------------------------------------------------------------- expressions

/** From the weakest binding to the strongest. */
const LEVELS = ['formula', 'negation', 'comparison', 'sum', 'product', 'factor'] as const;

type Level = (typeof LEVELS)[number];

/** The text of an expression that stands where one of `level` or stronger is expected. */
function expressionText(expression: Expression, level: Level, source: string): string {
  const text = bareText(expression, source);
  return LEVELS.indexOf(levelOf(expression)) < LEVELS.indexOf(level) ? `(${text})` : text;
}

function levelOf(expression: Expression): Level {
  if (expression.kind === 'unary') return expression.operator === '!' ? 'negation' : 'factor';
  if (expression.kind !== 'binary') return 'factor';
  switch (expression.operator) {
    case '&&':
      return 'formula';
    case '+':
    case '-':
      return 'sum';
    case '*':
    case '/':
    case '%':
      return 'product';
    default:
      return 'comparison';
  }
}

function bareText(expression: Expression, source: string): string {
  const text = (part: Expression, level: Level): string => expressionText(part, level, source);
  switch (expression.kind) {
    case 'integer':
      return String(expression.value);
    case 'name':
      return expression.name;
    case 'index':
      return `${text(expression.array, 'factor')}[${text(expression.index, 'formula')}]`;
    case 'unary': {
      // A comparison is negated in brackets, since people read `!a == b` the other way.
      const { operand } = expression;
      const isNegation = operand.kind === 'unary' && expression.operator === operand.operator;
      return expression.operator + text(operand, isNegation ? levelOf(operand) : 'factor');
    }
    case 'binary': {
      const { operator, left, right } = expression;
      const level = levelOf(expression);
      const stronger = LEVELS[LEVELS.indexOf(level) + 1] ?? 'factor';
      const leftLevel = level === 'comparison' ? 'sum' : level;
      return `${text(left, leftLevel)} ${operator} ${text(right, stronger)}`;
    }
    case 'conditional': {
      const { condition, whenTrue, whenFalse } = expression;
      return `(if ${text(condition, 'formula')} then ${text(whenTrue, 'sum')} else ${text(whenFalse, 'sum')})`;
    }
    case 'assign':
      return `${text(expression.target, 'factor')} = ${text(expression.value, 'sum')}`;
    case 'error':
      return source.slice(expression.start, expression.end);
    default:
      return fail(`a TChecker system has no ${expression.kind} expression`);
  }
}
