/**
 * A model whose channels suit a tester in the place of its environment: an output that was a broadcast becomes a channel for
 * two, since the tester always hears it, and an input is not urgent, since the tester takes its time.
 */
import { type Declaration, type SystemItem, type TypePrefix, type TypeSyntax } from '../../language/ast.js';
import { type CheckedModel, type Process } from '../../language/checked-model.js';
import { type Model } from '../../language/model.js';
import { type Refuse } from './problems.js';
import { mapped } from './scaled-model.js';

/** What is taken from the declarations of channels, by the names of arrays of them. */
export type TakenPrefixes = ReadonlyMap<string, TypePrefix>;

/** Undefined if a parameter stands for channels of both kinds. */
export function withPlainChannels(
  { model }: CheckedModel,
  taken: TakenPrefixes,
  processes: readonly Process[],
  refuse: Refuse,
): Model | undefined {
  let hasFailed = false;
  const parameters = new Map<object, TypePrefix>();
  const kept = new Set<object>();
  for (const { bindings } of processes) {
    for (const [parameter, binding] of bindings) {
      if (binding.kind !== 'reference' || binding.type.kind !== 'channel') continue;
      const prefix = taken.get(binding.variable.name);
      if (prefix === undefined || !has(parameter.node.type, prefix)) kept.add(parameter.node);
      else parameters.set(parameter.node, prefix);
    }
  }
  for (const [node] of parameters) {
    if (!kept.has(node)) continue;
    hasFailed = true;
    refuse(
      node as { start: number; end: number },
      'this parameter stands for channels that the tester needs in another kind, and for others',
      'Give the processes templates of their own.',
    );
  }
  if (hasFailed) return undefined;
  return mapped(model, (node) => {
    if (Array.isArray(node)) {
      const items = node as readonly (Declaration | SystemItem)[];
      const split = items.flatMap((item) => divided(item, taken));
      return split.length === items.length && split.every((item, index) => item === items[index])
        ? undefined
        : split;
    }
    const prefix = parameters.get(node);
    if (prefix === undefined) return undefined;
    return { ...node, type: without((node as { readonly type: TypeSyntax }).type, prefix) };
  });
}

function has({ prefixes }: TypeSyntax, prefix: TypePrefix): boolean {
  return prefixes.some((each) => each.prefix === prefix);
}

function without(type: TypeSyntax, prefix: TypePrefix): TypeSyntax {
  return { ...type, prefixes: type.prefixes.filter((each) => each.prefix !== prefix) };
}

/** A declaration of channels, taken apart where some of them lose a prefix. */
function divided(
  item: Declaration | SystemItem,
  taken: TakenPrefixes,
): readonly (Declaration | SystemItem)[] {
  if (typeof item !== 'object' || item.kind !== 'variables') return [item];
  const { base } = item.type;
  if (base.kind !== 'basic' || base.name !== 'chan') return [item];
  const parts = item.declarators.map((declarator) => {
    const prefix = taken.get(declarator.name.name);
    const type = prefix === undefined || !has(item.type, prefix) ? item.type : without(item.type, prefix);
    return { ...item, type, declarators: [declarator] };
  });
  return parts.every(({ type }) => type === item.type) ? [item] : parts;
}
