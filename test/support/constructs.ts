/**
 * The constructs of the language that a model uses, by name: `expression member`, `operator <<`, `label guard`.
 *
 * The type is made of the types of the syntax tree: a construct that is added there has to be shown in a model, too.
 */
import {
  type AssignOperator,
  type BaseType,
  type BinaryOperator,
  type BoundsQuery,
  type Declaration,
  type Dimension,
  type Expression,
  type IncrementExpression,
  type PathQuery,
  type QuantifierExpression,
  type Query,
  type Statement,
  type Synchronisation,
  type SystemItem,
  type TypePrefix,
  type UnaryExpression,
} from '../../src/language/ast.js';
import { type UppaalModel } from '../../src/language/load-model.js';
import {
  type Edge,
  type Location,
  type Model,
  type QueryEntry,
  type Template,
} from '../../src/language/model.js';

type Sound<Kind extends string> = Exclude<Kind, 'error'>;

export type Construct =
  | `expression ${Sound<Expression['kind']>}`
  | `operator ${BinaryOperator}`
  | `unary ${UnaryExpression['operator']}`
  | `assignment ${AssignOperator}`
  | `${IncrementExpression['operator']} ${IncrementExpression['position']}`
  | QuantifierExpression['quantifier']
  | `type ${Sound<BaseType['kind']>}`
  | `basic ${Extract<BaseType, { kind: 'basic' }>['name']}`
  | `prefix ${TypePrefix}`
  | `dimension ${Dimension['kind']}`
  | `initialiser ${'list' | 'with fields'}`
  | `passing ${'value' | 'reference' | 'constant reference'}`
  | `statement ${Statement['kind'] | 'else'}`
  | `declaration ${Declaration['kind']}`
  | `hook ${'before' | 'after'}`
  | `channel priority ${'default' | 'levels'}`
  | `section ${Exclude<SystemItem['kind'], Declaration['kind']>}`
  | `instantiation ${'partial' | 'complete'}`
  | 'system priorities'
  | 'progress guard'
  | `gantt ${'row binders' | 'bar binders'}`
  | `query ${Query['kind']}`
  | PathQuery['quantifier']
  | `${BoundsQuery['which']} ${'everywhere' | 'where'}`
  | `foreign ${'statistical' | 'game' | 'dynamic' | 'chart' | 'external'}`
  | `synchronisation ${Synchronisation['direction']}`
  | `location ${Exclude<Location['urgency'], 'none' | 'both'> | 'anonymous' | 'coloured' | 'drawn'}`
  | `location label ${keyof Pick<Location, 'invariant' | 'exponentialRate' | 'testCodeEnter' | 'testCodeExit' | 'comments'>}`
  | `edge ${'uncontrollable' | 'coloured' | 'with nails' | 'with an id'}`
  | `edge label ${keyof Pick<Edge, 'select' | 'guard' | 'synchronisation' | 'update' | 'probability' | 'testCode' | 'comments'>}`
  | 'branch point'
  | `template ${'parameters' | 'declarations'}`
  | `document ${'instantiation' | 'chart' | 'imports' | 'options'}`
  | `entry ${'blank' | 'comment' | 'option' | 'expect' | 'result'}`
  | `syntax ${Model['syntax']} ${Model['format']}`
  | `processes ${'of a set' | 'with priorities'}`;

export function constructsOf({ model, checked }: UppaalModel): ReadonlySet<Construct> {
  const found = new Set<Construct>();
  const add = (construct: Construct, holds = true): void => {
    if (holds) found.add(construct);
  };
  add(`syntax ${model.syntax} ${model.format}`);
  visit(model.declarations.value, add);
  visit(model.system.value, add);
  visit(model.instantiation?.value, add);
  for (const template of model.templates) addTemplate(template, add);
  for (const entry of model.queries.entries) addEntry(entry, add);
  add('document options', model.queries.options.length > 0);
  add('document instantiation', model.instantiation !== undefined);
  for (const node of model.extras.children ?? []) {
    add('document chart', node.kind === 'element' && node.name === 'lsc');
    add('document imports', node.kind === 'element' && node.name === 'imports');
  }
  add(
    'processes of a set',
    checked.processes.some(({ chosen }) => chosen.length > 0),
  );
  add('processes with priorities', new Set(checked.processes.map(({ priority }) => priority)).size > 1);
  return found;
}

type Add = (construct: Construct, holds?: boolean) => void;

function addTemplate(template: Template, add: Add): void {
  add('template parameters', template.parameters !== undefined);
  add('template declarations', template.declarations !== undefined);
  add('branch point', template.branchpoints.length > 0);
  visit(template.parameters?.value, add);
  visit(template.declarations?.value, add);
  for (const location of template.locations) {
    add('location urgent', location.urgency === 'urgent');
    add('location committed', location.urgency === 'committed');
    add('location anonymous', location.name === undefined);
    add('location coloured', location.colour !== undefined);
    add('location drawn', location.position !== undefined);
    for (const kind of [
      'invariant',
      'exponentialRate',
      'testCodeEnter',
      'testCodeExit',
      'comments',
    ] as const) {
      add(`location label ${kind}`, location[kind] !== undefined);
      visit(location[kind]?.value, add);
    }
  }
  for (const edge of template.edges) {
    add('edge uncontrollable', !edge.controllable);
    add('edge coloured', edge.colour !== undefined);
    add('edge with nails', edge.nails.length > 0);
    add('edge with an id', edge.id !== undefined);
    for (const kind of EDGE_LABELS) {
      add(`edge label ${kind}`, edge[kind] !== undefined);
      visit(edge[kind]?.value, add);
    }
    if (edge.synchronisation?.value !== undefined)
      add(`synchronisation ${edge.synchronisation.value.direction}`);
  }
}

const EDGE_LABELS = [
  'select',
  'guard',
  'synchronisation',
  'update',
  'probability',
  'testCode',
  'comments',
] as const;

function addEntry({ formula, comment, options, expect, results }: QueryEntry, add: Add): void {
  add('entry blank', formula.value === undefined);
  add('entry comment', comment !== undefined);
  add('entry option', options.length > 0);
  add('entry expect', expect !== undefined);
  add('entry result', results.length > 0);
  const { value } = formula;
  if (value === undefined) return;
  add(`query ${value.kind}`);
  if (value.kind === 'foreign') addForeign(value, add);
  else {
    if (value.kind === 'path') add(value.quantifier);
    if (value.kind === 'bounds')
      add(`${value.which} ${value.condition === undefined ? 'everywhere' : 'where'}`);
    for (const part of Object.values(value)) visit(part, add);
  }
}

function addForeign({ feature }: { readonly feature: string }, add: Add): void {
  add(`foreign ${feature}` as Construct);
}

type Node =
  | Expression
  | Statement
  | Declaration
  | SystemItem
  | BaseType
  | Dimension
  | { readonly kind: 'list' | 'default' };

/** Everything below a value of the syntax tree. */
function visit(value: unknown, add: Add): void {
  if (Array.isArray(value)) for (const part of value) visit(part, add);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  if ('kind' in value) addNode(value as Node, add);
  if ('prefix' in value) add(`prefix ${value.prefix as TypePrefix}`);
  if ('field' in value && value.field !== undefined) add('initialiser with fields');
  if ('passing' in value) add(`passing ${passingOf(value as Passed)}`);
  for (const part of Object.values(value)) visit(part, add);
}

interface Passed {
  readonly passing: 'value' | 'reference';
  readonly type: { readonly prefixes: readonly { readonly prefix: TypePrefix }[] };
}

function passingOf({ passing, type }: Passed): 'value' | 'reference' | 'constant reference' {
  const constant = type.prefixes.some(({ prefix }) => prefix === 'const');
  return passing === 'reference' && constant ? 'constant reference' : passing;
}

function addNode(node: Node, add: Add): void {
  switch (node.kind) {
    case 'integer':
    case 'double':
    case 'boolean':
    case 'string':
    case 'name':
    case 'conditional':
    case 'index':
    case 'member':
    case 'rate':
    case 'call':
    case 'deadlock':
    case 'comma':
      add(`expression ${node.kind}`);
      break;
    case 'unary':
      add('expression unary');
      add(`unary ${node.operator}`);
      break;
    case 'increment':
      add('expression increment');
      add(`${node.operator} ${node.position}`);
      break;
    case 'binary':
      add('expression binary');
      add(`operator ${node.operator}`);
      break;
    case 'assign':
      add('expression assign');
      add(`assignment ${node.operator}`);
      break;
    case 'quantifier':
      add('expression quantifier');
      add(node.quantifier);
      break;
    case 'foreign':
      add('declares' in node ? 'declaration foreign' : 'expression foreign');
      addForeign(node, add);
      break;
    case 'basic':
      add('type basic');
      add(`basic ${node.name}`);
      break;
    case 'range':
    case 'scalar':
    case 'struct':
    case 'named':
      add(`type ${node.kind}`);
      break;
    case 'size':
    case 'indexType':
      add(`dimension ${node.kind}`);
      break;
    case 'list':
      add('initialiser list');
      break;
    case 'if':
      add('statement if');
      add('statement else', node.whenFalse !== undefined);
      break;
    case 'block':
    case 'empty':
    case 'expression':
    case 'for':
    case 'iterate':
    case 'while':
    case 'doWhile':
    case 'return':
    case 'assert':
      add(`statement ${node.kind}`);
      break;
    case 'variables':
    case 'typedef':
    case 'function':
      add(`declaration ${node.kind}`);
      break;
    case 'channelPriority':
      add('declaration channelPriority');
      add('channel priority levels', node.levels.length > 1);
      break;
    case 'default':
      add('channel priority default');
      break;
    case 'hook':
      add('declaration hook');
      add(`hook ${node.when}`);
      break;
    case 'instantiation':
      add('section instantiation');
      add(`instantiation ${(node.parameters?.length ?? 0) > 0 ? 'partial' : 'complete'}`);
      break;
    case 'system':
      add('section system');
      add('system priorities', node.levels.length > 1);
      break;
    case 'progress':
      add('section progress');
      add(
        'progress guard',
        node.measures.some(({ guard }) => guard !== undefined),
      );
      break;
    case 'gantt':
      add('section gantt');
      add(
        'gantt row binders',
        node.rows.some(({ binders }) => binders.length > 0),
      );
      add(
        'gantt bar binders',
        node.rows.some(({ bars }) => bars.some(({ binders }) => binders.length > 0)),
      );
      break;
    case 'io':
      add('section io');
      break;
    case 'error':
      break;
  }
}
