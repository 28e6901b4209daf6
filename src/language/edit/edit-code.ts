/** Edits of the code of a document that is no label: declarations, names, parameters, the system. */
import { type SourceFile } from '../../base/source.js';
import { type TreeElement } from '../xml-tree.js';
import { type CodePart, type TextChange } from './model-edit.js';
import { type DocumentParts } from './xml-parts.js';
import { addedAfter, addedBefore, addedInside, setText, written } from './xml-writing.js';

type Changes = readonly TextChange[];

/** Where the document has no such element yet, it is added in its place. */
export function setCode(
  file: SourceFile,
  parts: DocumentParts,
  part: CodePart,
  text: string,
): Changes | undefined {
  const { element, make } = codePlace(file, parts, part) ?? {};
  if (element !== undefined) return setText(file, element, text);
  if (make === undefined) return undefined;
  return text === '' ? [] : make(text);
}

interface CodePlace {
  readonly element: TreeElement | undefined;
  /** Adds the element where the document type wants it. */
  readonly make: (text: string) => Changes;
}

function codePlace(file: SourceFile, parts: DocumentParts, part: CodePart): CodePlace | undefined {
  const after = (
    anchors: readonly (TreeElement | undefined)[],
    parent: TreeElement,
    name: string,
  ): CodePlace['make'] => {
    return (text) => {
      const element = `<${name}>${written(file, text)}</${name}>`;
      const anchor = anchors.findLast((each) => each !== undefined);
      return anchor === undefined
        ? addedInside(file, parent, [element])
        : [addedAfter(file, anchor, [element])];
    };
  };
  const { root, declaration, templates, instantiation, system } = parts;
  const before = (
    next: TreeElement | undefined,
    name: string,
    otherwise: CodePlace['make'],
  ): CodePlace['make'] =>
    next === undefined
      ? otherwise
      : (text) => [addedBefore(file, next, [`<${name}>${written(file, text)}</${name}>`])];
  switch (part.kind) {
    case 'declarations': {
      const next = templates[0]?.element ?? instantiation ?? system;
      return { element: declaration, make: before(next, 'declaration', after([], root, 'declaration')) };
    }
    case 'instantiation': {
      const make = after([declaration, templates.at(-1)?.element], root, 'instantiation');
      return { element: instantiation, make: before(system, 'instantiation', make) };
    }
    case 'system': {
      const anchors = [declaration, templates.at(-1)?.element, instantiation];
      return { element: system, make: after(anchors, root, 'system') };
    }
    case 'templateName':
    case 'parameters':
    case 'templateDeclarations':
      break;
  }
  const template = templates[part.template];
  if (template === undefined) return undefined;
  const { element: parent, name, parameter, locations } = template;
  const next = locations[0]?.element;
  switch (part.kind) {
    case 'templateName':
      return { element: name, make: before(next, 'name', after([], parent, 'name')) };
    case 'parameters': {
      const make = after([name], parent, 'parameter');
      return { element: parameter, make: name === undefined ? before(next, 'parameter', make) : make };
    }
    case 'templateDeclarations': {
      const make = after([name, parameter], parent, 'declaration');
      const isFirst = name === undefined && parameter === undefined;
      return { element: template.declaration, make: isFirst ? before(next, 'declaration', make) : make };
    }
  }
}
