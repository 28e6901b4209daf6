/**
 * Conformance as Njor, Lorber, Schmidt and Petersen decide it (Conformance testing in UPPAAL: a diabolic approach): one
 * closed model of the completed specification and the completed system, whose inputs and outputs are exchanged, and the
 * question whether the location Kill can be reached.
 *
 * It shares no search with the product that `checkConformance` explores: everything is said in UPPAAL's language.
 * Committed and urgent locations of one side hold up the other in such a model, so there should be none.
 */
import { type CompletionRequest, PAPER, completeModel } from '../../src/completion/complete-model.js';
import { type Declaration, type SystemItem } from '../../src/language/ast.js';
import { type CheckedModel } from '../../src/language/checked-model.js';
import { type Model } from '../../src/language/model.js';
import { printXta } from '../../src/language/print-xta.js';
import { type ChannelInterface } from '../../src/mutation/site.js';
import { verifierOf } from '../support/verify.js';

/** Whether the system can do an output that the specification does not allow; undefined if it cannot be completed. */
export function canKill(
  spec: CheckedModel,
  system: CheckedModel,
  channels: ChannelInterface,
): boolean | undefined {
  const completed = completedBy(spec, channels, PAPER);
  const angelic = completedBy(system, channels, { inputs: 'angelic' });
  if (completed === undefined) throw new Error('The specification cannot be completed.');
  if (angelic === undefined) return undefined;
  const withKill = new Set(
    completed.templates
      .filter(({ locations }) => locations.some(({ name }) => name?.name === 'Kill'))
      .map(({ name }) => name.name),
  );
  const kills = spec.processes
    .filter(({ template }) => withKill.has(template.symbol.name))
    .map(({ name }) => `${name}.Kill`);
  const text = printXta(sideBySide(completed, angelic, channels));
  const { kind } = verifierOf(text)(`E<> ${kills.join(' || ')}`).outcome;
  if (kind !== 'satisfied' && kind !== 'violated') throw new Error(`The answer is ${kind}.`);
  return kind === 'satisfied';
}

function completedBy(
  checked: CheckedModel,
  channels: ChannelInterface,
  request: CompletionRequest,
): Model | undefined {
  return completeModel(checked, channels, request, undefined, () => undefined);
}

/** One model of both, which share nothing but the interface. */
function sideBySide(spec: Model, system: Model, { inputs, outputs }: ChannelInterface): Model {
  const visible = new Set([...inputs, ...outputs].map((name) => name.split('[', 1)[0]!));
  const own = flipped(withOwnNames(system, visible), visible);
  const line = (model: Model): readonly SystemItem[] => [
    ...(model.instantiation?.value ?? []),
    ...model.system.value.filter(({ kind }) => kind !== 'system'),
  ];
  const levels = [spec, own].flatMap(({ system: { value } }) =>
    value.flatMap((item) => (item.kind === 'system' ? item.levels.flat() : [])),
  );
  return {
    ...spec,
    format: 'text',
    syntax: 'current',
    declarations: code([
      ...spec.declarations.value,
      ...own.declarations.value.flatMap((each) => withoutChannels(each, visible)),
    ]),
    templates: [...spec.templates, ...own.templates].map(plain),
    instantiation: undefined,
    system: code([...line(spec), ...line(own), { kind: 'system', levels: [levels], start: 0, end: 0 }]),
    queries: { options: [], entries: [], extras: {}, start: 0, end: 0 },
  };
}

function code<T>(value: T): { readonly value: T; readonly start: 0; readonly end: 0 } {
  return { value, start: 0, end: 0 };
}

/** Declarations of the interface stand once, on the side of the specification. */
function withoutChannels(declaration: Declaration, visible: ReadonlySet<string>): readonly Declaration[] {
  if (declaration.kind !== 'variables') return [declaration];
  const declarators = declaration.declarators.filter(({ name }) => !visible.has(name.name));
  return declarators.length === 0 ? [] : [{ ...declaration, declarators }];
}

/** Everything that the model declares for all of it gets another name, wherever it is used. */
function withOwnNames(model: Model, visible: ReadonlySet<string>): Model {
  const items = [...model.declarations.value, ...(model.instantiation?.value ?? []), ...model.system.value];
  const declared = items.flatMap((item) => {
    switch (item.kind) {
      case 'variables':
      case 'typedef':
        return item.declarators.map(({ name }) => name.name);
      case 'function':
      case 'instantiation':
        return [item.name.name];
      default:
        return [];
    }
  });
  const names = new Set([...declared, ...model.templates.map(({ name }) => name.name)]);
  for (const name of visible) names.delete(name);
  return mapped(model, (node) =>
    'name' in node && typeof node.name === 'string' && names.has(node.name)
      ? { ...node, name: `Own_${node.name}` }
      : node,
  );
}

/** What was sent is received, and the other way round. */
function flipped(model: Model, visible: ReadonlySet<string>): Model {
  return mapped(model, (node) => {
    if (!('direction' in node && 'channel' in node)) return node;
    const root = JSON.stringify(node.channel);
    const isVisible = [...visible].some((name) => root.includes(`"name":"${name}"`));
    return isVisible ? { ...node, direction: node.direction === '!' ? '?' : '!' } : node;
  });
}

/** Text is dropped, so that everything is printed as it is meant; places in drawings do not matter. */
function plain<T>(value: T): T {
  return mapped(value, (node) => ('text' in node && 'value' in node ? { ...node, text: undefined } : node));
}

function mapped<T>(value: T, change: (node: object) => object): T {
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk);
    if (typeof node !== 'object' || node === null) return node;
    return change(Object.fromEntries(Object.entries(node).map(([key, part]) => [key, walk(part)])));
  };
  return walk(value) as T;
}
