/**
 * Help for whoever writes the code of a model: which names are known in a place, what a name stands for, where it is declared,
 * and how it gets another name.
 */
import { type Span, fileOffset, textOffset } from '../base/source.js';
import { type UppaalModel } from '../language/load-model.js';
import { type TextChange, changedText } from '../language/edit/model-edit.js';
import { type Scope, type Symbol, describeSymbol } from '../language/symbols.js';
import { isReservedWord } from '../language/tokens.js';
import { describeType } from '../language/types.js';
import { type Model, modelOfText, partsOf } from './model.js';
import { type OutlinePlace, pieceAt, pieceOf, piecesOf } from './pieces.js';
import { checkGiven } from './given.js';

/** A place in a model: in which piece of text, and where in it. */
export interface CodePlace {
  readonly place: OutlinePlace;
  readonly at: number;
}

/** A name that can be written. */
export interface KnownName {
  readonly name: string;
  /** What it is: "a clock", "a channel". */
  readonly what: string;
  /** Its type, where that says more. */
  readonly detail: string;
}

/**
 * The names that are known in a place of a model: those of its declarations, and in queries the processes and, behind the name
 * of one, what is in it.
 *
 * @example
 * ```ts
 * import { knownNames, loadModel } from 'tickstone';
 *
 * const lamp = await loadModel('lamp.xml');
 * console.log(knownNames(lamp, { kind: 'edge', template: 0, index: 0 }).map(({ name }) => name));
 * ```
 */
export function knownNames(model: Model, place: OutlinePlace, process?: string): readonly KnownName[] {
  checkGiven('knownNames', { place });
  if (process !== undefined) checkGiven('knownNames', { process });
  const parts = partsOf(model);
  if (parts.kind !== 'uppaal') return [];
  const { checked } = parts;
  if (place.kind === 'query') {
    if (process === undefined) {
      const processes = checked.processes.map(({ name, symbol }): KnownName => {
        return { name, what: 'a process', detail: symbol.name };
      });
      return [...processes, ...namesOf(checked.globals.scope)];
    }
    const template = checked.processes.find(({ name }) => name === process)?.template;
    return template === undefined ? [] : [...template.scope.names.values()].map(knownName);
  }
  const template = templateAt(parts, place);
  const scope = template === undefined ? undefined : checked.templates[template]?.scope;
  return namesOf(scope ?? checked.globals.scope);
}

function templateAt(parts: UppaalModel, place: OutlinePlace): number | undefined {
  switch (place.kind) {
    case 'code': {
      const part = pieceOf(piecesOf(parts), place)?.part;
      return part !== undefined && 'template' in part ? part.template : undefined;
    }
    case 'location':
    case 'edge':
    case 'template':
      return place.template;
    case 'query':
      return undefined;
  }
}

function namesOf(scope: Scope): readonly KnownName[] {
  const known = new Map<string, KnownName>();
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
    for (const symbol of at.names.values()) {
      if (!known.has(symbol.name) && symbol.kind !== 'location' && symbol.kind !== 'branchpoint')
        known.set(symbol.name, knownName(symbol));
    }
  }
  return [...known.values()];
}

function knownName(symbol: Symbol): KnownName {
  return { name: symbol.name, what: describeSymbol(symbol), detail: typeText(symbol) };
}

function typeText(symbol: Symbol): string {
  switch (symbol.kind) {
    case 'variable':
    case 'parameter':
    case 'binder':
    case 'builtinConstant':
      return describeType(symbol.type);
    case 'function':
      return `${describeType(symbol.result)} (${symbol.parameters.map(({ type, name }) => `${describeType(type)} ${name}`).join(', ')})`;
    case 'template':
    case 'instance':
      return symbol.parameters.map(({ type, name }) => `${describeType(type)} ${name}`).join(', ');
    case 'builtinFunction':
      return `(${symbol.parameters.join(', ')})`;
    case 'type':
    case 'location':
    case 'branchpoint':
    case 'foreign':
      return '';
  }
}

/** What a name in the code of a model stands for. */
export interface NameFacts extends KnownName {
  /** The stretch of the piece of text in which it was asked for. */
  readonly from: number;
  readonly to: number;
  /** Where it is declared. */
  readonly declared?: CodePlace | undefined;
  /** The value of a constant. */
  readonly value?: string | undefined;
  /** How often it occurs in the model, where it is declared included. */
  readonly occurrences: number;
}

/**
 * What the name in a place stands for; undefined where there is none.
 *
 * @example
 * ```ts
 * import { loadModel, nameAt, outline } from 'tickstone';
 *
 * const lamp = await loadModel('lamp.xml');
 * const at = outline(lamp).code[0]!.text.indexOf('QUICK');
 * console.log(nameAt(lamp, { place: { kind: 'code', code: 0 }, at })?.what);
 * ```
 */
export function nameAt(model: Model, where: CodePlace): NameFacts | undefined {
  checkGiven('nameAt', { where });
  const { place, at } = where;
  const parts = partsOf(model);
  const source = parts.kind === 'uppaal' ? pieceOf(piecesOf(parts), place)?.source : undefined;
  if (parts.kind !== 'uppaal' || source === undefined) return undefined;
  const found = occurrenceAt(parts, fileOffset(source, at));
  if (found === undefined) return undefined;
  const { symbol, span } = found;
  const constant = parts.checked.constants.get(symbol);
  const isNumber = constant?.shape.kind === 'number';
  return {
    ...knownName(symbol),
    from: textOffset(source, span.start),
    to: textOffset(source, span.end),
    declared: symbol.span && placeAt(parts, symbol.span.start),
    ...(constant !== undefined && isNumber ? { value: String(constant.cells[constant.at]) } : {}),
    occurrences: occurrencesOf(parts, symbol).length,
  };
}

/** What {@link rename} gives: the text, or why the name cannot be changed. */
export type Renamed =
  | { readonly kind: 'renamed'; readonly text: string; readonly changes: readonly TextChange[] }
  | { readonly kind: 'refused'; readonly why: string };

/**
 * Gives what stands in a place another name, wherever it occurs in the model and its queries. It is refused where the model
 * would mean something else, or nothing, afterwards.
 *
 * @example
 * ```ts
 * import { loadModel, outline, rename } from 'tickstone';
 *
 * const lamp = await loadModel('lamp.xml');
 * const at = outline(lamp).code[0]!.text.indexOf('QUICK');
 * const renamed = rename(lamp, { place: { kind: 'code', code: 0 }, at }, 'FAST');
 * console.log(renamed.kind === 'renamed' ? renamed.changes.length : renamed.why);
 * ```
 */
export function rename(model: Model, where: CodePlace, name: string): Renamed {
  checkGiven('rename', { where, name });
  const { place, at } = where;
  const refused = (why: string): Renamed => ({ kind: 'refused', why });
  const parts = partsOf(model);
  const source = parts.kind === 'uppaal' ? pieceOf(piecesOf(parts), place)?.source : undefined;
  if (parts.kind !== 'uppaal' || source === undefined)
    return refused('Only names in UPPAAL models can be changed.');
  if (!/^[A-Za-z_]\w*$/.test(name) || isReservedWord(name)) return refused(`'${name}' cannot be a name.`);
  const found = occurrenceAt(parts, fileOffset(source, at));
  if (found?.symbol.span === undefined) return refused('There is no name here that can be changed.');
  const { symbol } = found;
  if (symbol.name === name) return { kind: 'renamed', text: model.text, changes: [] };
  const spans = occurrencesOf(parts, symbol);
  const changes = spans.map(({ start, end }): TextChange => ({ start, end, text: name }));
  const text = changedText(model.text, changes);
  const changed = modelOfText({ path: model.file, text }, '');
  const after = partsOf(changed);
  const errors = (of: Model): number => of.diagnostics.filter(({ severity }) => severity === 'error').length;
  const shift = name.length - symbol.name.length;
  const expected = spans.map(({ start }, index) => start + index * shift);
  const renamed = after.kind === 'uppaal' ? occurrenceAt(after, expected[0]!) : undefined;
  const met =
    renamed === undefined || after.kind !== 'uppaal'
      ? []
      : occurrencesOf(after, renamed.symbol).map(({ start }) => start);
  const isSame = met.length === expected.length && met.every((each, index) => each === expected[index]);
  return isSame && errors(changed) <= errors(model)
    ? { kind: 'renamed', text, changes }
    : refused(`The name '${name}' would change what the model means: something else already has it.`);
}

interface Occurrence {
  readonly symbol: Symbol;
  /** Of the name alone. */
  readonly span: Span;
}

function occurrenceAt(parts: UppaalModel, offset: number): Occurrence | undefined {
  for (const [node, symbol] of parts.checked.symbolOf) {
    const span = nameSpan(parts, node, symbol);
    if (span !== undefined && span.start <= offset && offset <= span.end) return { symbol, span };
  }
  return undefined;
}

function occurrencesOf(parts: UppaalModel, wanted: Symbol): readonly Span[] {
  const spans = new Map<number, Span>();
  for (const [node, symbol] of parts.checked.symbolOf) {
    const span = symbol === wanted ? nameSpan(parts, node, symbol) : undefined;
    if (span !== undefined) spans.set(span.start, span);
  }
  return [...spans.values()].sort((a, b) => a.start - b.start);
}

/** Of a member of a process, such as `Lamp.x`, the name is what stands last. */
function nameSpan({ file }: UppaalModel, { start, end }: Span, { name }: Symbol): Span | undefined {
  const { text } = file;
  if (text.startsWith(name, start) && !/^[\w$#]/.test(text.slice(start + name.length)))
    return { start, end: start + name.length };
  return text.slice(0, end).endsWith(name) && start <= end - name.length
    ? { start: end - name.length, end }
    : undefined;
}

/** Where in the model an offset of its file is. */
function placeAt(parts: UppaalModel, offset: number): CodePlace | undefined {
  const piece = pieceAt(piecesOf(parts), offset);
  return piece && { place: piece.place, at: textOffset(piece.source, offset) };
}
