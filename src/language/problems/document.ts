/** What can be wrong with an XML document, before its code is looked at. */
import { rule } from '../../base/diagnostic.js';
import { counted } from '../../base/limits.js';
import { article, didYouMean } from './words.js';

// ------------------------------------------------------------------------------------------- well-formedness

export const notXml = rule('TKS1002', 'error', 'not XML', () => ({
  message: 'This is not XML: no element begins here.',
  hint: 'Give textual models a name that ends in .xta or .ta.',
}));

/** `problem` is a sentence without its full stop. */
export const malformedXml = rule('TKS1003', 'error', 'malformed XML', (problem: string, hint?: string) => ({
  message: `${problem}.`,
  hint,
}));

export const unclosedElement = rule('TKS1004', 'error', 'element not closed', (name: string) => ({
  message: `The file ends before element '${clip(name)}' is closed.`,
  hint: 'The file may be cut off.',
}));

export const wrongEndTag = rule('TKS1005', 'error', 'wrong end tag', (found: string, expected: string) => ({
  message: `'${clip(found)}' comes before element '${clip(expected)}' is closed.`,
  hint: `Write '</${clip(expected)}>' before it.`,
}));

export const bareLess = rule('TKS1006', 'error', "bare '<'", (element: string) => ({
  message: `There is a bare '<' in the text of element '${clip(element)}'.`,
  hint: "Write '&lt;'.",
}));

export const bareAmpersand = rule('TKS1007', 'error', "bare '&'", () => ({
  message: "There is a bare '&' in the text.",
  hint: "Write '&amp;', and '&amp;&amp;' for '&&'.",
}));

export const illegalCharacter = rule('TKS1008', 'error', 'illegal character', (code: number) => ({
  message: `The character U+${code.toString(16).toUpperCase().padStart(4, '0')} is not allowed in XML.`,
  hint: 'Delete it.',
}));

export const nestedTooDeep = rule('TKS1009', 'error', 'nested too deep', (depthMax: number) => ({
  message: `Elements are nested more than ${depthMax} levels deep.`,
  hint: 'Models need fewer than ten levels. Is this an UPPAAL document?',
}));

export const tooManyElements = rule('TKS1011', 'error', 'too many elements', (elementsMax: number) => ({
  message: `The document has more than ${counted(elementsMax)} elements, comments and sections.`,
  hint: 'Models of this size are usually generated: generate templates with parameters instead of copies.',
}));

export const tooManyAttributes = rule(
  'TKS1012',
  'error',
  'too many attributes',
  (element: string, attributesMax: number) => ({
    message: `Element '${clip(element)}' has more than ${counted(attributesMax)} attributes.`,
    hint: 'Elements of models need fewer than ten. Is this an UPPAAL document?',
  }),
);

export const unknownEntity = rule('TKS1010', 'error', 'unknown entity', (reference: string) => ({
  message: `The entity '${clip(reference)}' is not one of '&lt;', '&gt;', '&amp;', '&quot;' and '&apos;'.`,
  hint: 'Write the character itself, or its number as in &#233;. Declared entities are not expanded.',
}));

// --------------------------------------------------------------------------------------------------- elements

export const wrongRoot = rule('TKS1101', 'error', 'wrong root element', (name: string) => ({
  message: `The outermost element is '${clip(name)}': this is not an UPPAAL model.`,
  hint: "The outermost element of a model is 'nta'.",
}));

export const missingSystem = rule('TKS1102', 'error', 'missing system', () => ({
  message: "The document has no 'system' element.",
  hint: "Add '<system>system P;</system>' after the last template, with the names of your processes.",
}));

export const unknownElement = rule(
  'TKS1103',
  'warning',
  'unknown element',
  (name: string, parent: string, near: string | undefined) => ({
    message: `Element '${clip(name)}' has no meaning inside '${clip(parent)}'.`,
    hint: didYouMean(near, 'It is kept but not used.'),
  }),
);

export const repeatedElement = rule(
  'TKS1104',
  'error',
  'repeated element',
  (name: string, parent: string) => ({
    message: `Element '${parent}' has more than one '${name}'.`,
    hint: 'Only the first is used. Delete the others.',
  }),
);

export const strayText = rule('TKS1105', 'warning', 'stray text', (parent: string) => ({
  message: `Text has no meaning directly inside '${clip(parent)}'.`,
  hint: 'It is kept but not used. Put it into the element that it belongs to.',
}));

export const missingAttribute = rule(
  'TKS1106',
  'error',
  'missing attribute',
  (element: string, attribute: string) => ({
    message: `Element '${element}' has no '${attribute}'.`,
    hint: `Write '<${element} ${attribute}="...">'.`,
  }),
);

export const badCoordinate = rule('TKS1107', 'warning', 'bad coordinate', (name: string, value: string) => ({
  message: `The coordinate ${name} = '${clip(value)}' is not a number.`,
  hint: 'The position is not used. Write a whole number.',
}));

export const badControllable = rule('TKS1108', 'warning', 'bad controllability', (value: string) => ({
  message: `'${clip(value)}' is neither 'true' nor 'false'.`,
  hint: 'The edge is taken as controllable. Write controllable="false" for an edge of the environment.',
}));

// ------------------------------------------------------------------------------------- templates and their parts

export const missingTemplateName = rule('TKS1201', 'error', 'missing template name', () => ({
  message: 'The template has no name.',
  hint: "Add '<name>...</name>' as its first element.",
}));

export const badName = rule('TKS1202', 'error', 'bad name', (name: string, what: string) => ({
  message: `The ${what} name '${clip(name)}' is not an identifier.`,
  hint: "Use letters, digits and '_', and begin with a letter or '_'.",
}));

export const keywordAsName = rule('TKS1203', 'error', 'keyword as name', (name: string, what: string) => ({
  message: `The ${what} name '${name}' is a keyword.`,
  hint: 'Choose another name.',
}));

export const repeatedId = rule('TKS1204', 'error', 'repeated id', (id: string) => ({
  message: `The id '${clip(id)}' is used twice in this template.`,
  hint: 'Give each location and branch point an id of its own.',
}));

export const missingInit = rule('TKS1205', 'error', 'missing initial location', (template: string) => ({
  message: `Template '${clip(template)}' has no initial location.`,
  hint: 'Add \'<init ref="..."/>\' with the id of a location after the locations.',
}));

export const missingEnd = rule('TKS1206', 'error', 'missing end of edge', (end: 'source' | 'target') => ({
  message: `The edge has no ${end}.`,
  hint: `Add '<${end} ref="..."/>' with the id of a location.`,
}));

export const unknownLabelKind = rule(
  'TKS1207',
  'warning',
  'unknown label kind',
  (kind: string, owner: string, near: string | undefined) => ({
    message: `A label of kind '${clip(kind)}' has no meaning in ${article(owner)}.`,
    hint: didYouMean(near, 'It is kept but not used.'),
  }),
);

export const repeatedLabel = rule('TKS1208', 'warning', 'repeated label', (kind: string, owner: string) => ({
  message: `The ${owner} has more than one label of kind '${kind}'.`,
  hint: 'Only the first is used. Join them or delete the others.',
}));

/** Names in messages may come from hostile files: long ones are shortened. */
function clip(name: string): string {
  return name.length <= 60 ? name : `${name.slice(0, 57)}...`;
}
