/** The system section: instantiations, the system line, and what may follow it. */
import { type Span } from '../base/source.js';
import {
  type GanttChart,
  type Identifier,
  type Instantiation,
  type ProgressMeasure,
  type SystemItem,
  type SystemLine,
} from './ast.js';
import { checkArgumentType } from './check-calls.js';
import { type CodePlace, checkConstantChannel, checkDeclaration } from './check-code.js';
import { checkParameters, declareParameters } from './check-declarations.js';
import { checkValue, requireNoSideEffect } from './check-expressions.js';
import { resolveBinder } from './check-types.js';
import {
  type Checking,
  declare,
  logUse,
  nearestInScope,
  parametersSince,
  resolveName,
  sayOnce,
  variableSince,
} from './checking.js';
import * as foreign from './problems/foreign.js';
import * as system from './problems/system.js';
import {
  type ForeignSymbol,
  type ParameterSymbol,
  type Scope,
  type Symbol,
  type InstanceSymbol,
  type TemplateSymbol,
  describeSymbol,
  innerScope,
} from './symbols.js';
import { type Expression } from './ast.js';
import { describeType, isConstraint, isIntegral, isUnknown } from './types.js';

/** An entry of the system line. */
export interface Listed {
  readonly symbol: TemplateSymbol | InstanceSymbol;
  readonly name: Identifier;
  readonly priority: number;
}

/** What the checks of the system section share: parameters that decide sizes, by template and instantiation. */
export interface SystemPlace extends CodePlace {
  readonly restricted: Map<Symbol, ReadonlySet<ParameterSymbol>>;
}

/** Checks the items of the system section in order; answers the entries of the system line. */
export function checkSystem(
  checking: Checking,
  place: SystemPlace,
  items: readonly SystemItem[],
): readonly Listed[] | undefined {
  let listed: readonly Listed[] | undefined;
  const after: Checking = { ...checking, mode: 'system' };
  for (const item of items) {
    switch (item.kind) {
      case 'instantiation':
        checkInstantiation(checking, place, item);
        break;
      case 'system':
        // A second line is refused by the parser.
        listed ??= checkSystemLine(checking, place, item);
        break;
      case 'progress':
        checkProgress(after, place.scope, item);
        break;
      case 'gantt':
        checkGantt(after, place.scope, item);
        break;
      case 'io':
        sayOnce(checking, foreign.ecdarNotAnalysed.at(item));
        for (const argument of item.arguments) checkValue(checking, place.scope, argument);
        for (const { channel } of item.actions) checkConstantChannel(checking, place, channel);
        break;
      default:
        checkDeclaration(checking, place, item);
    }
  }
  return listed;
}

// ------------------------------------------------------------------------------------------- instantiations

function checkInstantiation(checking: Checking, place: SystemPlace, node: Instantiation): void {
  const { scope } = place;
  const parameters = checkParameters(checking, scope, node.parameters ?? [], 'instance');
  const inner = innerScope(scope);
  declareParameters(checking, inner, parameters);
  const of = findTemplate(checking, scope, node.template);
  if (of?.kind === 'foreign') {
    for (const argument of node.arguments) checkValue(checking, inner, argument);
    declare(checking, scope, node.name, {
      ...of,
      id: checking.newId(),
      name: node.name.name,
      span: node.name,
    });
    return;
  }
  const fits = of === undefined || checkCount(checking, of, node);
  const restricted = new Set<ParameterSymbol>();
  for (const [i, argument] of node.arguments.entries()) {
    const parameter = fits ? of?.parameters[i] : undefined;
    const mark = checking.effects.length;
    if (parameter === undefined) checkValue(checking, inner, argument);
    else checkTemplateArgument(checking, inner, parameter, argument);
    if (of === undefined || parameter === undefined || place.restricted.get(of)?.has(parameter) !== true)
      continue;
    for (const used of parametersSince(checking, mark)) restricted.add(used);
  }
  const symbol: InstanceSymbol = {
    kind: 'instance',
    id: checking.newId(),
    name: node.name.name,
    span: node.name,
    node,
    parameters,
    of: fits ? of : undefined,
  };
  place.restricted.set(symbol, restricted);
  declare(checking, scope, node.name, symbol);
}

function findTemplate(
  checking: Checking,
  scope: Scope,
  { name, start, end }: Identifier,
): TemplateSymbol | InstanceSymbol | ForeignSymbol | undefined {
  const at = { start, end };
  const symbol = resolveName(checking, scope, at, name);
  if (symbol === undefined) {
    const near = nearestInScope(checking, scope, name, isInstantiable);
    checking.report(system.unknownTemplate.at(at, name, near));
    return undefined;
  }
  if (isInstantiable(symbol)) return symbol;
  if (symbol.kind === 'foreign') return symbol.feature === 'chart' ? symbol : undefined;
  checking.report(system.notATemplate.at(at, name, describeSymbol(symbol)));
  return undefined;
}

function isInstantiable(symbol: Symbol): symbol is TemplateSymbol | InstanceSymbol {
  return symbol.kind === 'template' || symbol.kind === 'instance';
}

function checkCount(checking: Checking, of: TemplateSymbol | InstanceSymbol, node: Instantiation): boolean {
  const wanted = of.parameters.length;
  const given = node.arguments.length;
  if (wanted === given) return true;
  // Parameters that could not be read were reported, and cannot be counted.
  if (wanted === 0 && of.kind === 'template' && /^\s*\w/.test(of.template.parameters?.text ?? ''))
    return false;
  checking.report(system.wrongParameterCount.at(argumentsSpan(node), of.name, wanted, given));
  return false;
}

function argumentsSpan({ template, arguments: given }: Instantiation): Span {
  return { start: template.start, end: given.at(-1)?.end ?? template.end };
}

/** By value only what is known before the model runs; by reference one variable that does not change its identity. */
function checkTemplateArgument(
  checking: Checking,
  scope: Scope,
  parameter: ParameterSymbol,
  argument: Expression,
): void {
  const mark = checking.effects.length;
  const type = checkValue(checking, scope, argument);
  if (!requireNoSideEffect(checking, mark, 'An argument', argument) || isUnknown(type)) return;
  const variable = variableSince(checking, mark);
  const byValue = parameter.passing === 'value' || parameter.constant;
  if (byValue && variable !== undefined) {
    const handle = type.kind === 'channel' || type.kind === 'clock';
    checking.report(
      system.argumentNotComputable.at(argument, parameter.name, handle && !parameter.constant, variable),
    );
    return;
  }
  // The first entry of the log is the variable itself; the others are in its indices.
  if (!byValue && (!isPlace(argument) || variableSince(checking, mark + 1) !== undefined)) {
    checking.report(system.argumentNotUnique.at(argument, parameter.name));
    return;
  }
  if (checkArgumentType(checking, parameter, argument, type) && !byValue) markShared(checking, mark);
}

/** A variable passed by reference may be changed through the parameter. */
function markShared(checking: Checking, mark: number): void {
  const root = checking.effects[mark];
  if (root?.kind === 'read') logUse(checking, 'modify', root.symbol, root.node);
}

/** A variable, or an element or field of one. */
function isPlace(expression: Expression): boolean {
  switch (expression.kind) {
    case 'name':
      return true;
    case 'member':
      return isPlace(expression.object);
    case 'index':
      return isPlace(expression.array);
    default:
      return false;
  }
}

// ---------------------------------------------------------------------------------------------- system line

function checkSystemLine(checking: Checking, place: SystemPlace, line: SystemLine): readonly Listed[] {
  const listed: Listed[] = [];
  for (const [priority, level] of line.levels.entries()) {
    for (const name of level) {
      const symbol = findProcess(checking, place.scope, name);
      if (symbol === undefined) continue;
      if (checking.running.has(symbol)) {
        checking.report(system.processTwice.at(name, name.name));
        continue;
      }
      checking.running.add(symbol);
      if (checkFreeParameters(checking, place, symbol, name)) listed.push({ symbol, name, priority });
    }
  }
  return listed;
}

function findProcess(
  checking: Checking,
  scope: Scope,
  name: Identifier,
): TemplateSymbol | InstanceSymbol | undefined {
  const symbol = resolveName(checking, scope, name, name.name);
  if (symbol?.kind === 'template' || symbol?.kind === 'instance') return symbol;
  if (symbol === undefined) {
    const near = nearestInScope(checking, scope, name.name, isInstantiable);
    checking.report(system.unknownProcess.at(name, name.name, near));
  } else if (symbol.kind === 'foreign') {
    if (symbol.feature === 'chart') checking.report(foreign.chartLeftOut.at(name, name.name));
  } else {
    checking.report(system.notATemplate.at(name, name.name, describeSymbol(symbol)));
  }
  return undefined;
}

function checkFreeParameters(
  checking: Checking,
  place: SystemPlace,
  symbol: TemplateSymbol | InstanceSymbol,
  name: Identifier,
): boolean {
  let fits = true;
  for (const parameter of symbol.parameters) {
    const { type, passing } = parameter;
    if (isUnknown(type)) {
      fits = false;
      continue;
    }
    const runnable =
      type.kind === 'scalar' || (type.kind === 'int' && type.range !== undefined && type.plain !== true);
    if (!runnable || passing === 'reference') {
      const words = passing === 'reference' ? `${describeType(type)}&` : describeType(type);
      checking.report(system.wrongFreeParameter.at(name, name.name, parameter.name, words));
      fits = false;
    } else if (place.restricted.get(symbol)?.has(parameter) === true) {
      checking.report(system.freeParameterInSize.at(name, name.name, parameter.name));
      fits = false;
    }
  }
  return fits;
}

// ------------------------------------------------------------------------------------------ after the system

function checkProgress(checking: Checking, scope: Scope, { measures }: ProgressMeasure): void {
  for (const { guard, value } of measures) {
    for (const expression of guard === undefined ? [value] : [guard, value]) {
      const type = checkValue(checking, scope, expression);
      if (isUnknown(type) || isIntegral(type)) continue;
      checking.report(system.wrongProgressMeasure.at(expression, describeType(type)));
    }
  }
}

function checkGantt(checking: Checking, scope: Scope, { rows }: GanttChart): void {
  for (const row of rows) {
    const rowScope = innerScope(scope);
    declareBinders(checking, rowScope, row.binders);
    for (const bar of row.bars) {
      const barScope = innerScope(rowScope);
      declareBinders(checking, barScope, bar.binders);
      const condition = checkValue(checking, barScope, bar.condition);
      if (!isUnknown(condition) && !isConstraint(condition)) {
        checking.report(system.wrongGanttCondition.at(bar.condition, describeType(condition)));
      }
      const colour = checkValue(checking, barScope, bar.colour);
      if (!isUnknown(colour) && !isIntegral(colour)) {
        checking.report(system.wrongGanttCondition.at(bar.colour, describeType(colour)));
      }
    }
  }
}

function declareBinders(
  checking: Checking,
  scope: Scope,
  binders: GanttChart['rows'][number]['binders'],
): void {
  for (const binder of binders) {
    const type = resolveBinder(checking, scope, binder);
    declare(checking, scope, binder.name, {
      kind: 'binder',
      id: checking.newId(),
      name: binder.name.name,
      span: binder.name,
      type,
      owner: 'gantt',
      node: binder,
    });
  }
}
