/**
 * The pieces of text that a model consists of (code, labels, queries), each with its place in the model and in the file.
 *
 * INVARIANT no two pieces overlap.
 */
import { type SourceText, type Span, wholeFile } from '../base/source.js';
import { labelOfKind } from '../language/edit/edit-xml.js';
import { type CodePart, type EdgeLabel, type LocationLabel } from '../language/edit/model-edit.js';
import { type DocumentParts, partsOfXml } from '../language/edit/xml-parts.js';
import { textIn } from '../language/edit/xml-writing.js';
import { type UppaalModel } from '../language/load-model.js';

/** A part of a model. */
export type OutlinePlace =
  /** By its place among the pieces of code. */
  | { readonly kind: 'code'; readonly code: number }
  | {
      readonly kind: 'location' | 'edge';
      readonly template: number;
      readonly index: number;
      readonly label?: LocationLabel | EdgeLabel | undefined;
    }
  | { readonly kind: 'template'; readonly template: number }
  | { readonly kind: 'query'; readonly query: number };

export interface Piece {
  readonly place: OutlinePlace;
  /** Of code. */
  readonly part?: CodePart | { readonly kind: 'file' } | undefined;
  /** Begins at -1 if the file has no such code yet. */
  readonly source: SourceText;
}

/** A document with its pieces; without a document, the file is the only one. */
export interface Pieces {
  readonly document?: DocumentParts | undefined;
  readonly pieces: readonly Piece[];
}

const known = new WeakMap<UppaalModel, Pieces>();

export function piecesOf(parts: UppaalModel): Pieces {
  let found = known.get(parts);
  if (found === undefined) {
    const document = parts.model.format === 'xml' ? partsOfXml(parts.file) : undefined;
    found =
      document === undefined
        ? {
            pieces: [
              { place: { kind: 'code', code: 0 }, part: { kind: 'file' }, source: wholeFile(parts.file) },
            ],
          }
        : { document, pieces: documentPieces(parts, document) };
    known.set(parts, found);
  }
  return found;
}

function documentPieces({ file }: UppaalModel, document: DocumentParts): readonly Piece[] {
  const absent = { file, text: '', start: -1, shifts: [] };
  const code: (readonly [part: CodePart, element: DocumentParts['declaration']])[] = [
    [{ kind: 'declarations' }, document.declaration],
    ...document.templates.flatMap(({ name, parameter, declaration }, template) => [
      [{ kind: 'templateName', template }, name] as const,
      [{ kind: 'parameters', template }, parameter] as const,
      [{ kind: 'templateDeclarations', template }, declaration] as const,
    ]),
    [{ kind: 'instantiation' }, document.instantiation],
    [{ kind: 'system' }, document.system],
  ];
  const labels = document.templates.flatMap(({ locations, edges }, template) =>
    (['location', 'edge'] as const).flatMap((kind) =>
      (kind === 'location' ? locations : edges).flatMap(({ children }, index) =>
        children.flatMap((child): readonly Piece[] => {
          const kindOfLabel = child.attributes.find(({ name }) => name === 'kind')?.value ?? '';
          const label =
            child.name === 'name' ? 'name' : child.name === 'label' ? labelOfKind(kindOfLabel) : undefined;
          if (label === undefined) return [];
          return [{ place: { kind, template, index, label }, source: textIn(file, child) }];
        }),
      ),
    ),
  );
  return [
    ...code.map(([part, element], index): Piece => ({
      place: { kind: 'code', code: index },
      part,
      source: element === undefined ? absent : textIn(file, element),
    })),
    ...labels,
    ...document.entries.flatMap(({ formula }, query): readonly Piece[] =>
      formula === undefined ? [] : [{ place: { kind: 'query', query }, source: textIn(file, formula) }],
    ),
  ];
}

/** The piece in which an offset of the file stands, or at whose end. */
export function pieceAt({ pieces }: Pieces, offset: number): Piece | undefined {
  return pieces.find(({ source }) => 0 <= source.start && source.start <= offset && offset <= endOf(source));
}

/** The piece in a place. */
export function pieceOf({ pieces }: Pieces, place: OutlinePlace): Piece | undefined {
  const key = keyOf(place);
  return pieces.find((piece) => keyOf(piece.place) === key);
}

function keyOf(place: OutlinePlace): string {
  switch (place.kind) {
    case 'code':
      return `code ${place.code}`;
    case 'location':
    case 'edge':
      return `${place.kind} ${place.template} ${place.index} ${place.label ?? ''}`;
    case 'template':
      return `template ${place.template}`;
    case 'query':
      return `query ${place.query}`;
  }
}

/** The location, edge, query or template in which an offset stands, where that is in no piece of text. */
export function elementAt({ document }: Pieces, offset: number): OutlinePlace | undefined {
  if (document === undefined) return undefined;
  const isWithin = ({ start, end }: Span): boolean => start <= offset && offset < end;
  const query = document.entries.findIndex(({ element }) => isWithin(element));
  if (query !== -1) return { kind: 'query', query };
  const template = document.templates.findIndex(({ element }) => isWithin(element));
  const inside = document.templates[template];
  if (inside === undefined) return undefined;
  for (const kind of ['location', 'edge'] as const) {
    const list = kind === 'location' ? inside.locations : inside.edges;
    const index = list.findIndex(({ element }) => isWithin(element));
    if (index !== -1) return { kind, template, index };
  }
  return { kind: 'template', template };
}

/** The offset in the file after the last character of a piece. */
export function endOf({ start, text, shifts }: SourceText): number {
  return shifts.length === 0 ? start + text.length : shifts.at(-1)! + (text.length - shifts.at(-2)!);
}
