/** Branches of a choice that differ in nothing but their output are shown together: there may be many of them. */
import { actionOf } from '../suite/action.js';
import { type Branch } from '../suite/suite.js';

export interface BranchGroup {
  /** The first of them. */
  readonly branch: Branch;
  /** The outputs of all of them; empty for an input or quiet. */
  readonly outputs: readonly string[];
}

/** In the order of the first branch of each group. Branches with steps of their own stay alone. */
export function branchGroups(branches: readonly Branch[]): readonly BranchGroup[] {
  const groups = new Map<string, { readonly branch: Branch; readonly outputs: string[] }>();
  for (const [index, branch] of branches.entries()) {
    const isAlone = !('output' in branch) || branch.steps !== undefined;
    const [within, open, verdict] = isAlone ? [] : [branch.within, branch.open, branch.verdict];
    const key = isAlone ? String(index) : JSON.stringify([within, open ?? [false, false], verdict ?? '']);
    const group = groups.get(key) ?? { branch, outputs: [] };
    groups.set(key, group);
    if ('output' in branch) group.outputs.push(actionOf(branch));
  }
  return [...groups.values()];
}
