/**
 * XML documents as trees to compare: without layout, the order of attributes, and what the document type says is the
 * same. It reads the document with the XML parser alone, so that it shares nothing with the reader under test.
 */
import { XmlElement, XmlText, parseXml } from '@rgrove/parse-xml';

export interface ElementTree {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly ElementTree[];
}

/** Children in the order of the document type, which is the one that the writer uses. */
const ORDER = [
  ...['imports', 'name', 'parameter', 'declaration', 'template', 'lsc', 'instantiation', 'system', 'queries'],
  ...['location', 'branchpoint', 'init', 'transition', 'source', 'target'],
  ...['invariant', 'exponentialrate', 'testcodeEnter', 'testcodeExit'],
  ...['select', 'guard', 'synchronisation', 'assignment', 'testcode', 'probability', 'comments'],
  ...['urgent', 'committed', 'nail', 'formula', 'comment', 'option', 'expect', 'result', 'query'],
];

export function elementTree(text: string): ElementTree {
  return readElement(parseXml(text, { ignoreUndefinedEntities: true }).root!);
}

function readElement(element: XmlElement): ElementTree {
  const elements = element.children.filter((child) => child instanceof XmlElement);
  const text = element.children.map((child) => (child instanceof XmlText ? child.text : '')).join('');
  const isLayout = elements.length > 0 || STRUCTURAL.has(element.name);
  const children = elements.map(readElement);
  return {
    name: element.name,
    attributes: readAttributes(element.attributes),
    text: isLayout ? '' : element.name === 'name' ? text.trim() : text,
    children: children.toSorted((a, b) => rank(a) - rank(b)),
  };
}

const STRUCTURAL = new Set(
  'nta template location branchpoint init transition source target nail queries query result lsc'.split(' '),
);

function readAttributes(attributes: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const pairs = Object.entries(attributes).filter((pair) => pair.join('=') !== 'controllable=true');
  return Object.fromEntries(
    pairs.map(([name, value]) => [name, name === 'x' || name === 'y' ? String(Number(value)) : value]),
  );
}

function rank(tree: ElementTree): number {
  const index = ORDER.indexOf(tree.name === 'label' ? tree.attributes['kind']! : tree.name);
  return index === -1 ? ORDER.length : index;
}
