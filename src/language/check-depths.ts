/** Labels and hooks are not nested deeper, together with the functions that they call, than code can be followed. */
import { CODE_DEPTH_MAX } from '../base/limits.js';
import { type Expression, type UpdateHook } from './ast.js';
import { type CheckedTemplate } from './checked-model.js';
import { type Checking } from './checking.js';
import { expressionDepth } from './code-depth.js';
import * as problems from './problems/types.js';

/** How deep the function that a call names is nested, with all that it calls; 0 if it is none of the model's. */
export function depthOfCallee(checking: Checking, callee: Expression): number {
  const symbol = checking.symbolOf.get(callee);
  return (symbol?.kind === 'function' ? checking.functions.get(symbol)?.depth : undefined) ?? 0;
}

export function checkDepths(
  checking: Checking,
  templates: Iterable<CheckedTemplate>,
  hooks: readonly (UpdateHook | undefined)[],
): void {
  const look = (code: Expression | undefined): void => {
    if (code === undefined) return;
    if (expressionDepth(code, (callee) => depthOfCallee(checking, callee)) > CODE_DEPTH_MAX)
      checking.report(problems.callsTooDeep.at(code, 'This', CODE_DEPTH_MAX));
  };
  for (const { edges, locations } of templates) {
    for (const { location } of locations) look(location.invariant?.value);
    for (const { edge } of edges) {
      look(edge.guard?.value);
      look(edge.synchronisation?.value?.channel);
      edge.update?.value.forEach(look);
    }
  }
  for (const hook of hooks) hook?.updates.forEach(look);
}
