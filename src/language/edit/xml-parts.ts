/**
 * The elements of a document that edits are about, in the order in which the reader of models counts them.
 *
 * INVARIANT templates, locations, branch points, edges and queries have the places that they have in the model.
 */
import { type SourceFile } from '../../base/source.js';
import { type TreeElement, childrenOf, readXmlTree } from '../xml-tree.js';

export interface DocumentParts {
  readonly root: TreeElement;
  readonly declaration: TreeElement | undefined;
  readonly templates: readonly TemplateParts[];
  readonly instantiation: TreeElement | undefined;
  readonly system: TreeElement | undefined;
  readonly queries: TreeElement | undefined;
  readonly entries: readonly QueryParts[];
}

export interface TemplateParts {
  readonly element: TreeElement;
  readonly name: TreeElement | undefined;
  readonly parameter: TreeElement | undefined;
  readonly declaration: TreeElement | undefined;
  readonly locations: readonly LabelledParts[];
  readonly branchpoints: readonly TreeElement[];
  readonly init: TreeElement | undefined;
  readonly edges: readonly LabelledParts[];
}

/** A location or an edge. */
export interface LabelledParts {
  readonly element: TreeElement;
  readonly children: readonly TreeElement[];
}

export interface QueryParts {
  readonly element: TreeElement;
  readonly formula: TreeElement | undefined;
  readonly comment: TreeElement | undefined;
}

/** Undefined where the document is not well-formed, or no model. */
export function partsOfXml(file: SourceFile): DocumentParts | undefined {
  const tree = readXmlTree(file, ignore);
  if (tree === undefined || (tree.root.name !== 'nta' && tree.root.name !== 'project')) return undefined;
  const { root } = tree;
  // What stands around the root counts as if it stood at its end, and holds no elements.
  const children = elementsIn(file, root);
  const queries = named(children, 'queries')[0];
  const entries = queries === undefined ? [] : named(elementsIn(file, queries), 'query');
  return {
    root,
    declaration: named(children, 'declaration')[0],
    templates: named(children, 'template').map((element) => templateParts(file, element)),
    instantiation: named(children, 'instantiation')[0],
    system: named(children, 'system')[0],
    queries,
    entries: entries.map((element) => {
      const inside = elementsIn(file, element);
      return { element, formula: named(inside, 'formula')[0], comment: named(inside, 'comment')[0] };
    }),
  };
}

function templateParts(file: SourceFile, element: TreeElement): TemplateParts {
  const children = elementsIn(file, element);
  const labelled = (each: TreeElement): LabelledParts => ({
    element: each,
    children: elementsIn(file, each),
  });
  return {
    element,
    name: named(children, 'name')[0],
    parameter: named(children, 'parameter')[0],
    declaration: named(children, 'declaration')[0],
    locations: named(children, 'location').map(labelled),
    branchpoints: named(children, 'branchpoint'),
    init: named(children, 'init')[0],
    edges: named(children, 'transition').map(labelled),
  };
}

function elementsIn(file: SourceFile, element: TreeElement): readonly TreeElement[] {
  return childrenOf(file, element, ignore).filter((node) => node.kind === 'element');
}

export function named(elements: readonly TreeElement[], name: string): readonly TreeElement[] {
  return elements.filter((element) => element.name === name);
}

/** The reader of the model has said what is wrong. */
function ignore(): void {
  return;
}
