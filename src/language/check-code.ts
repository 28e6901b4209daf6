/** Lists of declarations, with the functions among them and what else may stand there: priorities, hooks, imports. */
import { CODE_DEPTH_MAX } from '../base/limits.js';
import { type Span } from '../base/source.js';
import {
  type ChannelPriorityDeclaration,
  type Declaration,
  type Expression,
  type ForeignDeclaration,
  type FunctionDeclaration,
  type SystemItem,
  type UpdateHook,
} from './ast.js';
import {
  type DeclarationPlace,
  checkParameters,
  checkTypeDeclaration,
  checkVariables,
  declareParameters,
} from './check-declarations.js';
import { depthOfCallee } from './check-depths.js';
import { checkValue, requireNoSideEffect } from './check-expressions.js';
import { checkBody, checkUpdate } from './check-statements.js';
import { resolveType } from './check-types.js';
import {
  type Checking,
  declare,
  functionEffects,
  noteForeign,
  parametersSince,
  quietValue,
  sayOnce,
  variableSince,
  watchForeign,
} from './checking.js';
import { statementDepth } from './code-depth.js';
import * as foreign from './problems/foreign.js';
import * as problems from './problems/types.js';
import { isShape, shapeOf } from './shapes.js';
import { type FunctionSymbol, innerScope } from './symbols.js';
import { describeType, innermost, isResult, isUnknown } from './types.js';

/** Where a list of declarations stands, and who wants to know of what is in it. */
export interface CodePlace extends DeclarationPlace {
  readonly onFunction?: ((symbol: FunctionSymbol) => void) | undefined;
  readonly onPriorities?: ((declaration: ChannelPriorityDeclaration) => void) | undefined;
  readonly onHook?: ((hook: UpdateHook) => void) | undefined;
}

export function checkDeclarations(
  checking: Checking,
  place: CodePlace,
  declarations: readonly Declaration[],
): void {
  for (const declaration of declarations) checkDeclaration(checking, place, declaration);
}

export function checkDeclaration(checking: Checking, place: CodePlace, declaration: Declaration): void {
  switch (declaration.kind) {
    case 'variables':
      checkVariables(checking, place, declaration);
      return;
    case 'typedef':
      checkTypeDeclaration(checking, place, declaration);
      return;
    case 'function':
      checkFunction(checking, place, declaration);
      return;
    case 'channelPriority':
      checkPriorities(checking, place, declaration);
      return;
    case 'hook':
      for (const update of declaration.updates) checkUpdate(checking, place.scope, update);
      place.onHook?.(declaration);
      return;
    case 'foreign':
      checkForeign(checking, place, declaration);
      return;
  }
}

function checkFunction(checking: Checking, place: CodePlace, node: FunctionDeclaration): void {
  const { name } = node;
  const result = resolveType(checking, place.scope, node.result).type;
  if (result.kind !== 'void' && !isResult(result)) {
    checking.report(problems.wrongResultType.at(node.result, describeType(result)));
  }
  const parameters = checkParameters(checking, place.scope, node.parameters, 'function');
  const symbol: FunctionSymbol = {
    kind: 'function',
    id: checking.newId(),
    name: name.name,
    span: name,
    result,
    parameters,
    owner: place.owner === 'template' ? 'template' : 'global',
    node,
  };
  declare(checking, place.scope, name, symbol);
  const scope = innerScope(place.scope);
  declareParameters(checking, scope, parameters);
  const start = checking.effects.length;
  const { foreign: uses } = watchForeign(checking, () => {
    checkBody(checking, scope, symbol, node.body);
  });
  const depth = statementDepth(node.body, (callee) => depthOfCallee(checking, callee));
  const isTooDeep = depth > CODE_DEPTH_MAX;
  if (isTooDeep) checking.report(problems.callsTooDeep.at(name, `'${name.name}'`, CODE_DEPTH_MAX));
  // Once it is said, those that call it need not say it again.
  const effects = { ...functionEffects(checking, start), foreign: uses, depth: isTooDeep ? 0 : depth };
  checking.functions.set(symbol, effects);
  if (place.owner === 'template') checking.dependencies.set(symbol, parametersSince(checking, start));
  place.onFunction?.(symbol);
}

function checkPriorities(
  checking: Checking,
  place: CodePlace,
  declaration: ChannelPriorityDeclaration,
): void {
  for (const level of declaration.levels) {
    for (const entry of level) {
      if (entry.kind !== 'default') checkConstantChannel(checking, place, entry);
    }
  }
  place.onPriorities?.(declaration);
}

/** A channel or array of channels that is known before the model runs. */
export function checkConstantChannel(checking: Checking, place: CodePlace, channel: Expression): void {
  const mark = checking.effects.length;
  const type = checkValue(checking, place.scope, channel);
  if (isUnknown(type)) return;
  if (innermost(type).kind !== 'channel') {
    checking.report(problems.notAChannelOfPriority.at(channel, describeType(type)));
    return;
  }
  if (!requireNoSideEffect(checking, mark, 'A channel priority', channel)) return;
  // The first entry of the log is the channel itself.
  const variable = variableSince(checking, mark + 1);
  if (variable !== undefined) checking.report(problems.notComputable.at(channel, variable));
  else checkIndices(checking, channel);
}

/** A channel that is named before the model runs has to be there. */
function checkIndices(checking: Checking, channel: Expression): void {
  for (let at = channel; at.kind === 'index'; at = at.array) {
    const value = quietValue(checking, at.index);
    const type = checking.typeOf.get(at.array);
    const shape = type && shapeOf(type);
    if (value === undefined || shape === undefined || !isShape(shape) || shape.kind !== 'array') continue;
    const last = shape.low + shape.length - 1;
    if (value < shape.low || last < value)
      checking.report(problems.indexOutOfRange.at(at.index, value, shape.low, last));
  }
}

function checkForeign(checking: Checking, place: CodePlace, declaration: ForeignDeclaration): void {
  for (const name of declaration.declares) {
    declare(checking, place.scope, name, {
      kind: 'foreign',
      id: checking.newId(),
      name: name.name,
      span: name,
      feature: declaration.feature,
    });
  }
  if (declaration.feature === 'dynamic') {
    noteForeign(checking, 'dynamic processes', foreign.dynamicNotAnalysed.at(declaration));
  } else if (declaration.feature === 'external') {
    const name = declaration.declares[0]?.name ?? 'import';
    sayOnce(checking, foreign.externalNotAnalysed.at(declaration, name));
  }
}

/** The names that a list of declarations declares, for the words about a name that is used too early. */
export function declaredNames(items: readonly (Declaration | SystemItem)[]): ReadonlyMap<string, Span> {
  const names = new Map<string, Span>();
  const add = ({ name, start, end }: Span & { readonly name: string }): void => {
    if (!names.has(name)) names.set(name, { start, end });
  };
  for (const item of items) {
    if (item.kind === 'variables' || item.kind === 'typedef') {
      for (const declarator of item.declarators) add(declarator.name);
    } else if (item.kind === 'function' || item.kind === 'instantiation') {
      add(item.name);
    }
  }
  return names;
}
