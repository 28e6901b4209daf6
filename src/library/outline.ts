/**
 * What a model consists of, as plain data: its pieces of code, its templates with all that is drawn and written there, its
 * queries, and where in all of this its diagnostics are.
 */
import { type LocatedDiagnostic } from '../base/diagnostic.js';
import {
  type SourceFile,
  type SourceText,
  type Span,
  offsetOf,
  textOffset,
  wholeFile,
} from '../base/source.js';
import {
  type CodePart,
  type EdgeLabel,
  type LocationLabel,
  type NodeReference,
} from '../language/edit/model-edit.js';
import { type Edge, type Label, type Location, type Point, type Template } from '../language/model.js';
import { type UppaalModel } from '../language/load-model.js';
import { type Symbol, describeSymbol } from '../language/symbols.js';
import { type Model, partsOf } from './model.js';
import { isEditable } from './edit-model.js';
import { type OutlinePlace, type Pieces, elementAt, endOf, pieceAt, piecesOf } from './pieces.js';

export type { OutlinePlace };

/** What {@link outline} gives. */
export interface Outline {
  readonly format: 'xml' | 'text' | 'tchecker' | 'yaml' | 'unreadable';
  /** Whether `editModel` can edit it; otherwise its text is edited as a whole. */
  readonly editable: boolean;
  readonly code: readonly OutlineCode[];
  readonly templates: readonly OutlineTemplate[];
  readonly processes: readonly OutlineProcess[];
  readonly queries: readonly OutlineQuery[];
  readonly problems: readonly OutlineProblem[];
}

/** A piece of code that is no label: its text, decoded. A model that is edited as a whole has one, its file. */
export interface OutlineCode {
  readonly part: CodePart | { readonly kind: 'file' };
  readonly text: string;
  /** What is declared there, in order. */
  readonly names: readonly OutlineName[];
}

/** A name that is declared in a piece of code. */
export interface OutlineName {
  readonly name: string;
  /** Such as "a clock". */
  readonly what: string;
  /** Where in the text of the code it stands. */
  readonly at: number;
}

/** A template. */
export interface OutlineTemplate {
  readonly name: string;
  readonly parameters: string;
  /** Where it begins in the file. */
  readonly line: number;
  readonly locations: readonly OutlineLocation[];
  readonly branchpoints: readonly { readonly id: string; readonly at?: Point | undefined }[];
  readonly edges: readonly OutlineEdge[];
}

/** A location. */
export interface OutlineLocation {
  readonly id: string;
  readonly name: string;
  readonly initial: boolean;
  readonly urgency: 'none' | 'urgent' | 'committed' | 'both';
  readonly at?: Point | undefined;
  readonly labels: Partial<Readonly<Record<LocationLabel, OutlineLabel>>>;
}

/** An edge. */
export interface OutlineEdge {
  /** Undefined where the file names something that is not there. */
  readonly source?: NodeReference | undefined;
  readonly target?: NodeReference | undefined;
  readonly nails: readonly Point[];
  readonly labels: Partial<Readonly<Record<EdgeLabel, OutlineLabel>>>;
}

/** A label: its text, and where it stands. */
export interface OutlineLabel {
  readonly text: string;
  readonly at?: Point | undefined;
}

/** A process of the system. */
export interface OutlineProcess {
  readonly name: string;
  /** By its place among the templates. */
  readonly template?: number | undefined;
}

/** A query of the model. */
export interface OutlineQuery {
  readonly formula: string;
  readonly comment: string;
}

/** A diagnostic, and where it is: in which piece, and where in its text. */
export interface OutlineProblem {
  readonly diagnostic: LocatedDiagnostic;
  readonly place?: OutlinePlace | undefined;
  readonly from: number;
  readonly to: number;
}

/**
 * What a model consists of.
 *
 * @example
 * ```ts
 * import { loadModel, outline } from 'tickstone';
 *
 * const { templates, queries } = outline(await loadModel('lamp.xml'));
 * console.log(templates.map(({ name, locations }) => `${name} ${locations.length}`), queries.length);
 * ```
 */
export function outline(model: Model): Outline {
  const parts = partsOf(model);
  if (parts.kind !== 'uppaal') {
    const source = wholeFile({ path: model.file, text: model.text });
    const place = { kind: 'code', code: 0 } as const;
    const pieces: Pieces = { pieces: [{ place, part: { kind: 'file' }, source }] };
    return {
      format: parts.kind,
      editable: false,
      code: [{ part: { kind: 'file' }, text: model.text, names: [] }],
      templates: [],
      processes: model.processes.map((name) => ({ name })),
      queries: [],
      problems: model.diagnostics.map((each) => problemOf(each, source.file, pieces)),
    };
  }
  const pieces = piecesOf(parts);
  const symbols = declaredSymbols(parts);
  return {
    format: parts.model.format,
    editable: isEditable(model) && pieces.document !== undefined,
    code: pieces.pieces.flatMap(({ part, source }) =>
      part === undefined ? [] : [{ part, text: source.text, names: namesIn(source, symbols) }],
    ),
    templates: parts.model.templates.map((template) => templateOutline(parts, template)),
    processes: parts.checked.processes.map(({ name, template }) => {
      const at = parts.model.templates.indexOf(template.symbol.template);
      return { name, template: at === -1 ? undefined : at };
    }),
    queries: parts.model.queries.entries.map(({ formula, comment }) => ({
      formula: formula.text ?? '',
      comment: comment?.text ?? '',
    })),
    problems: model.diagnostics.map((each) => problemOf(each, parts.file, pieces)),
  };
}

// --------------------------------------------------------------------------------------------------------- code

function declaredSymbols({ checked }: UppaalModel): readonly Symbol[] {
  const declarations = [checked.globals, ...checked.templates];
  return declarations
    .flatMap(({ scope }) => [...scope.names.values()])
    .filter(({ kind, span }) => span !== undefined && kind !== 'location' && kind !== 'branchpoint');
}

function namesIn(source: SourceText, symbols: readonly Symbol[]): readonly OutlineName[] {
  const end = endOf(source);
  return symbols
    .filter(({ span }) => source.start <= span!.start && span!.end <= end && source.start >= 0)
    .map((symbol) => ({
      name: symbol.name,
      what: describeSymbol(symbol),
      at: textOffset(source, symbol.span!.start),
    }))
    .sort((a, b) => a.at - b.at);
}

// ---------------------------------------------------------------------------------------------------- templates

function templateOutline({ file }: UppaalModel, template: Template): OutlineTemplate {
  const nodes = new Map<string, NodeReference>();
  template.branchpoints.forEach(({ id }, index) => nodes.set(id, { kind: 'branchpoint', index }));
  template.locations.forEach(({ id }, index) => nodes.set(id, { kind: 'location', index }));
  return {
    name: template.name.name,
    parameters: template.parameters?.text ?? '',
    line: file.text.slice(0, template.start).split('\n').length,
    locations: template.locations.map((location) => locationOutline(template, location)),
    branchpoints: template.branchpoints.map(({ id, position }) => ({ id, at: position })),
    edges: template.edges.map((edge) => ({
      source: nodes.get(edge.source.id),
      target: nodes.get(edge.target.id),
      nails: edge.nails.map(({ x, y }) => ({ x, y })),
      labels: written(edgeLabels(edge)),
    })),
  };
}

function locationOutline(template: Template, location: Location): OutlineLocation {
  const { id, name, urgency, position, namePosition } = location;
  return {
    id,
    name: name?.name ?? '',
    initial: template.init?.id === id,
    urgency,
    at: position,
    labels: {
      ...(name === undefined ? {} : { name: { text: name.name, at: namePosition } }),
      ...written(locationLabels(location)),
    },
  };
}

type Labels<Name extends string> = readonly (readonly [name: Name, label: Label<unknown> | undefined])[];

function locationLabels({ invariant, exponentialRate, comments }: Location): Labels<LocationLabel> {
  return [
    ['invariant', invariant],
    ['rate', exponentialRate],
    ['comment', comments],
  ];
}

function edgeLabels(edge: Edge): Labels<EdgeLabel> {
  const { select, guard, synchronisation, update, probability, comments } = edge;
  return [
    ['select', select],
    ['guard', guard],
    ['synchronisation', synchronisation],
    ['update', update],
    ['probability', probability],
    ['comment', comments],
  ];
}

function written<Name extends string>(labels: Labels<Name>): Partial<Record<Name, OutlineLabel>> {
  return Object.fromEntries(
    labels.flatMap(([name, label]) =>
      label === undefined ? [] : [[name, { text: label.text ?? '', at: label.position }]],
    ),
  ) as Partial<Record<Name, OutlineLabel>>;
}

// ----------------------------------------------------------------------------------------------------- problems

function problemOf(diagnostic: LocatedDiagnostic, file: SourceFile, pieces: Pieces): OutlineProblem {
  const span = spanOf(diagnostic, file);
  if (span === undefined) return { diagnostic, from: 0, to: 0 };
  const piece = pieceAt(pieces, span.start);
  if (piece === undefined) return { diagnostic, place: elementAt(pieces, span.start), from: 0, to: 0 };
  const from = textOffset(piece.source, span.start);
  return { diagnostic, place: piece.place, from, to: Math.max(from, textOffset(piece.source, span.end)) };
}

function spanOf(diagnostic: LocatedDiagnostic, file: SourceFile): Span | undefined {
  const { line, column, endLine, endColumn } = diagnostic;
  if (line === undefined || column === undefined) return undefined;
  const start = offsetOf(file, { line, column });
  if (endLine === undefined || endColumn === undefined) return { start, end: start };
  return { start, end: offsetOf(file, { line: endLine, column: endColumn }) };
}
