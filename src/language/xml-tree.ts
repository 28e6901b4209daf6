/**
 * An XML document as a tree of elements with their places in the file.
 *
 * Grammar and well-formedness are the business of @rgrove/parse-xml; content is taken from the file by offset, because
 * it is decoded with its places (see xml-text.ts). Document types are not read, nothing is fetched or expanded.
 *
 * INVARIANT a tree is at most ELEMENT_DEPTH_MAX deep, so that recursive walks over it are safe, and has at most ELEMENTS_MAX
 * nodes other than text; the grammar is not asked about a document that is larger.
 */
import { ATTRIBUTES_MAX, ELEMENTS_MAX, ELEMENT_DEPTH_MAX } from '../base/limits.js';
import { type XmlElement, XmlError, XmlNode as Node, parseXml } from '@rgrove/parse-xml';
import { type Diagnostic, withRelated } from '../base/diagnostic.js';
import { type SourceFile, type Span } from '../base/source.js';
import * as problem from './problems/document.js';
import { fileEmpty } from './problems/files.js';
import { type Piece, decodeAttribute, normalizeLineEnds } from './xml-text.js';

export interface XmlTree {
  /** The document type declaration as it stands in the file. */
  readonly documentType: string | undefined;
  /** Comments and instructions before and after the root element. */
  readonly before: readonly TreeNode[];
  readonly root: TreeElement;
  readonly after: readonly TreeNode[];
}

export type TreeNode = TreeElement | TreeText | TreeComment | TreeInstruction;

export interface TreeElement extends Span {
  readonly kind: 'element';
  readonly name: string;
  readonly attributes: readonly Attribute[];
  /** What the children are made from when they are asked for: see `childrenOf`. */
  readonly node: XmlElement;
  /** What stands between the tags; for an element without end tag, its tag. */
  readonly content: Span;
}

/** The span is that of the value, without quotes. */
export interface Attribute extends Span {
  readonly name: string;
  readonly value: string;
}

export interface TreeText extends Piece {
  readonly kind: 'text';
}

export interface TreeComment extends Span {
  readonly kind: 'comment';
  readonly text: string;
}

export interface TreeInstruction extends Span {
  readonly kind: 'instruction';
  /** Target and content: what stands between `<?` and `?>`. */
  readonly text: string;
}

/** The children of an element. They are made anew each time, so that a big tree need not stand in memory twice. */
export function childrenOf(
  file: SourceFile,
  element: TreeElement,
  report: (diagnostic: Diagnostic) => void,
): readonly TreeNode[] {
  const { children } = element.node;
  return children.length === 0 ? NONE : children.map((child) => readNode(file, child, report));
}

const NONE: readonly TreeNode[] = [];

/** The tree of a well-formed document; otherwise undefined, and one diagnostic says why. */
export function readXmlTree(file: SourceFile, report: (diagnostic: Diagnostic) => void): XmlTree | undefined {
  const text = withSimpleCharacters(file.text);
  const { beyond } = findNesting(text, text.length);
  if (beyond !== undefined) {
    report(beyond);
    return undefined;
  }
  try {
    const document = parseXml(text, PARSE_OPTIONS);
    let documentType: string | undefined;
    let root: TreeElement | undefined;
    const before: TreeNode[] = [];
    const after: TreeNode[] = [];
    for (const child of document.children) {
      if (child.type === Node.TYPE_DOCUMENT_TYPE) documentType = file.text.slice(child.start, child.end);
      else if (child.type === Node.TYPE_ELEMENT) root = readElement(file, child as XmlElement, report);
      else (root === undefined ? before : after).push(readNode(file, child, report));
    }
    return root && { documentType, before, root, after };
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    report(explain(text, error));
    return undefined;
  }
}

const PARSE_OPTIONS = {
  includeOffsets: true,
  preserveCdata: true,
  preserveComments: true,
  preserveDocumentType: true,
  // They are reported when text is decoded, all of them and with what they are.
  ignoreUndefinedEntities: true,
};

/**
 * The same text, of the same length, for the parser to find structure in: pairs of surrogates become letters, because
 * it counts them as one; \r becomes \n, because it takes quadratic time over them.
 */
function withSimpleCharacters(text: string): string {
  return text.replace(/[\ud800-\udbff][\udc00-\udfff]/g, 'éé').replaceAll('\r', '\n');
}

// ------------------------------------------------------------------------------------------ building the tree

function readNode(file: SourceFile, node: Node, report: (diagnostic: Diagnostic) => void): TreeNode {
  const { start, end } = node;
  switch (node.type) {
    case Node.TYPE_ELEMENT:
      return readElement(file, node as XmlElement, report);
    case Node.TYPE_COMMENT:
      return { kind: 'comment', text: inside(file, node, '<!--', '-->'), start, end };
    case Node.TYPE_PROCESSING_INSTRUCTION:
      return { kind: 'instruction', text: inside(file, node, '<?', '?>'), start, end };
    case Node.TYPE_CDATA:
      return { kind: 'text', literal: true, start: start + '<![CDATA['.length, end: end - ']]>'.length };
    default:
      return { kind: 'text', literal: false, start, end };
  }
}

/** What stands between the two marks of a node. */
function inside(file: SourceFile, { start, end }: Node, open: string, close: string): string {
  return normalizeLineEnds(file.text.slice(start + open.length, end - close.length));
}

function readElement(
  file: SourceFile,
  element: XmlElement,
  report: (diagnostic: Diagnostic) => void,
): TreeElement {
  const { start, end } = element;
  const { text } = file;
  const nameEnd = start + 1 + element.name.length;
  const attributes: Attribute[] = [];
  const pattern = /\s+([^\s=/>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;
  let tagEnd = nameEnd;
  for (;;) {
    pattern.lastIndex = tagEnd;
    const found = pattern.exec(text);
    if (found === null) break;
    tagEnd = pattern.lastIndex;
    const span = { start: tagEnd - 1 - (found[2] ?? found[3]!).length, end: tagEnd - 1 };
    attributes.push({ name: found[1]!, value: decodeAttribute(file, span, report), ...span });
  }
  tagEnd = text.indexOf('>', tagEnd) + 1;
  const selfClosed = text[tagEnd - 2] === '/';
  return {
    kind: 'element',
    name: text.slice(start + 1, nameEnd),
    attributes,
    node: element,
    content: selfClosed ? { start, end } : { start: tagEnd, end: text.lastIndexOf('</', end - 1) },
    start,
    end,
  };
}

// --------------------------------------------------------------------------------------- what is wrong with it

interface Nesting {
  /** The offsets of the tags that are open at the end of the scan, outermost first. */
  readonly open: readonly number[];
  /** What is said of the first tag beyond a limit; the scan stops there. */
  readonly beyond?: Diagnostic;
}

/**
 * Which elements are open at `stop`. This is no second grammar: it only tells tags from the other markup, and where
 * the text is malformed it may stop early, as the parser does.
 */
function findNesting(text: string, stop: number): Nesting {
  const open: number[] = [];
  let at = text.indexOf('<');
  for (let count = 0; at !== -1 && at < stop; count++) {
    let end: number;
    if (count === ELEMENTS_MAX)
      return { open, beyond: problem.tooManyElements.at(tagSpan(text, at), ELEMENTS_MAX) };
    if (text.startsWith('<!--', at)) end = after(text, '-->', at + 4);
    else if (text.startsWith('<![CDATA[', at)) end = after(text, ']]>', at + 9);
    else if (text.startsWith('<?', at)) end = after(text, '?>', at + 2);
    else if (text.startsWith('<!', at)) end = afterDocumentType(text, at + 2);
    else {
      const tag = readTag(text, at + 1);
      ({ end } = tag);
      if (tag.attributes > ATTRIBUTES_MAX) {
        const beyond = problem.tooManyAttributes.at(tagSpan(text, at), tagName(text, at), ATTRIBUTES_MAX);
        return { open, beyond };
      }
      if (end === -1 || end > stop) break;
      if (text[at + 1] === '/') open.pop();
      else if (text[end - 2] !== '/') {
        open.push(at);
        if (open.length > ELEMENT_DEPTH_MAX)
          return { open, beyond: problem.nestedTooDeep.at(tagSpan(text, at), ELEMENT_DEPTH_MAX) };
      }
    }
    at = text.indexOf('<', end);
  }
  return { open };
}

function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found === -1 ? text.length : found + mark.length;
}

interface Tag {
  /** The offset after it; -1 if this is no tag. */
  readonly end: number;
  /** How many values in quotes stand in it. */
  readonly attributes: number;
}

/** The tag whose name begins at `from`. */
function readTag(text: string, from: number): Tag {
  let attributes = 0;
  if (!/[\w:/\u00c0-\uffff]/.test(text.charAt(from))) return { end: -1, attributes };
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === GREATER) return { end: at + 1, attributes };
    if (unit === LESS) break;
    if (unit === QUOTE || unit === APOSTROPHE) {
      at = after(text, text[at]!, at + 1) - 1;
      attributes++;
    }
  }
  return { end: -1, attributes };
}

const QUOTE = 34;
const APOSTROPHE = 39;
const LESS = 60;
const GREATER = 62;

function afterDocumentType(text: string, from: number): number {
  const delimiter = /["'>[]/g;
  delimiter.lastIndex = from;
  for (let found = delimiter.exec(text); found !== null; found = delimiter.exec(text)) {
    const [mark] = found;
    if (mark === '>') return delimiter.lastIndex;
    if (mark === '[') {
      const close = /\][ \t\n]*>/g;
      close.lastIndex = delimiter.lastIndex;
      return close.exec(text) === null ? text.length : close.lastIndex;
    }
    delimiter.lastIndex = after(text, mark, delimiter.lastIndex);
  }
  return text.length;
}

/** The name in the tag at `at`, with its bracket: what is underlined when an element as a whole is meant. */
function tagSpan(text: string, at: number): Span {
  return { start: at, end: at + 1 + tagName(text, at).length };
}

function tagName(text: string, at: number): string {
  return /[^\s/>]*/.exec(text.slice(at + 1, at + 200))![0];
}

/** Says in our words what the parser found. It finds the first mistake only. */
function explain(text: string, error: XmlError): Diagnostic {
  const at = error.pos;
  const here = { start: at, end: Math.min(at + 1, text.length) };
  const { message } = error;
  if (message.startsWith('Root element')) {
    if (text.trim() === '' || text.trim() === '\ufeff') return fileEmpty.at(undefined);
    return problem.notXml.at(here);
  }
  if (message.startsWith('Invalid character ('))
    return problem.illegalCharacter.at(here, text.charCodeAt(at));
  if (message.startsWith('Unterminated reference')) {
    const start = ampersandBefore(text, at);
    return problem.bareAmpersand.at({ start, end: start + 1 });
  }
  if (message.startsWith('Missing end tag')) return explainMissingEnd(text, at);
  if (message.startsWith('Unclosed start tag')) {
    const start = text.lastIndexOf('<', at - 1);
    if (at < text.length) {
      return problem.malformedXml.at(
        here,
        `The tag of element '${tagName(text, start)}' is malformed here`,
        "Write name=\"value\" for each attribute. If '<' is meant as less than, write '&lt;'.",
      );
    }
  }
  const [sentence, hint] = SENTENCES.find(([said]) => message.startsWith(said))?.slice(1) ?? [];
  if (sentence !== undefined) return problem.malformedXml.at(here, sentence, hint);
  return problem.malformedXml.at(here, `The XML is malformed: ${message.split(' (line')[0]!.toLowerCase()}`);
}

/** The parser says that an end tag is missing wherever the content of an element does not go on as it should. */
function explainMissingEnd(text: string, at: number): Diagnostic {
  const opened = findNesting(text, at).open.at(-1) ?? 0;
  const name = tagName(text, opened);
  const related = [{ message: `'${name}' is opened here.`, span: tagSpan(text, opened) }];
  if (text.startsWith('</', at)) {
    const end = after(text, '>', at);
    return withRelated(problem.wrongEndTag.at({ start: at, end }, text.slice(at, end), name), related);
  }
  if (text.startsWith('<', at)) {
    return withRelated(problem.bareLess.at({ start: at, end: at + 1 }, name), related);
  }
  if (text.startsWith(']]>', at)) {
    return problem.malformedXml.at({ start: at, end: at + 3 }, ...STRAY_CDATA_END);
  }
  // It stays before text that nothing follows.
  return withRelated(problem.unclosedElement.at({ start: text.length, end: text.length }, name), related);
}

const STRAY_CDATA_END = ["']]>' is not allowed in text", "Write ']]&gt;'."] as const;

/** The parser complains after the first character that does not belong to the reference. */
function ampersandBefore(text: string, at: number): number {
  const found = text.lastIndexOf('&', at - 2);
  return found === -1 || text.slice(found, at - 1).includes(';') ? at - 1 : found;
}

/** How the parser's messages begin, what we say, and what to do. */
const SENTENCES: readonly (readonly [said: string, sentence: string, hint?: string])[] = [
  ['Attribute value expected', 'The attribute has no value', 'Write name="value".'],
  ['Duplicate attribute', 'The attribute appears twice in this tag', 'Delete one of the two.'],
  ['Unescaped `<`', "There is a bare '<' in the value of an attribute", "Write '&lt;'."],
  ['Unclosed attribute', 'The value of the attribute is not closed', 'Write the closing quote.'],
  ['Unclosed start tag', 'The file ends inside a tag', 'The file may be cut off.'],
  ['Unclosed end tag', 'The end tag is not closed', "Write '>' after the name."],
  ['Unclosed CDATA', 'The CDATA section is not closed', "Write ']]>' after it."],
  ['Element content may not', ...STRAY_CDATA_END],
  ['The string `--`', "'--' is not allowed inside a comment", 'Put a space between the two hyphens.'],
  ['Unclosed comment', 'The comment is not closed', "Write '-->' after it."],
  ['Invalid character reference', 'The character reference is malformed', 'Write a number, as in &#233;.'],
  [
    'Character reference resolves',
    'The character reference names no character that XML allows',
    'Delete it.',
  ],
  [
    "XML declaration isn't",
    'The XML declaration must come at the very beginning',
    'Delete what is before it.',
  ],
  ...malformed('The XML declaration is malformed', 'Write <?xml version="1.0" encoding="utf-8"?>.', [
    ...[
      'Invalid XML declaration',
      'XML version',
      'Invalid character in version',
      'Invalid character in encoding',
    ],
    ...['Only "yes"', 'Invalid or unclosed XML'],
  ]),
  ...malformed('The document type declaration is malformed', 'Write <!DOCTYPE nta>, or delete it.', [
    ...['Expected a name', 'Expected a public', 'Expected a system', 'Invalid character in public'],
    ...['Unclosed internal subset', 'Unclosed doctype'],
  ]),
  ...malformed('The processing instruction is malformed', 'Delete it: models need none.', [
    ...['Invalid processing', 'Whitespace is required', 'Unterminated processing'],
  ]),
  ['Missing end quote', 'The quote is not closed', 'Write the closing quote.'],
  ['Value of the `xml:space`', "The attribute 'xml:space' is neither 'default' nor 'preserve'", 'Delete it.'],
  ['Extra content', 'Something follows the end of the document', 'Delete it.'],
];

function malformed(
  sentence: string,
  hint: string,
  said: readonly string[],
): readonly (readonly [said: string, sentence: string, hint: string])[] {
  return said.map((beginning) => [beginning, sentence, hint]);
}
