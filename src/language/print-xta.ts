/**
 * A model as text: .xta for the model, .q for its queries. Always in current syntax.
 *
 * Declarations keep the user's own text where the model has it; labels are printed from their trees. What the text
 * formats cannot hold is lost: places in the drawing, colours, test code, XML comments.
 *
 * LAW reading the text gives the same model, apart from places, texts and what is lost.
 */
import { dedented } from '../base/dedent.js';
import { append } from '../base/long-lists.js';
import { inCurrentSyntax } from './current-syntax.js';
import {
  type Branchpoint,
  type Code,
  type Edge,
  type Location,
  type Model,
  type QueryList,
  type Template,
} from './model.js';
import {
  printDeclarations,
  printExpression,
  printParameters,
  printQuery,
  printSelect,
  printSynchronisation,
  printSystemItems,
  printUpdate,
} from './print.js';
import { withoutComments } from './parse-query.js';
import { isIdentifier, isReservedWord } from './tokens.js';

export function printXta(given: Model): string {
  const model = inCurrentSyntax(given);
  const taken = wordsOf(model);
  const sections = [
    printCode(model.declarations, printDeclarations),
    ...model.templates.map((template) => printProcess(template, model, taken)),
    model.instantiation === undefined ? '' : printCode(model.instantiation, printSystemItems),
    printCode(model.system, printSystemItems),
    model.format === 'text' ? printQueryBlocks(model.queries) : '',
  ];
  return sections.filter((section) => section !== '').join('\n');
}

/** Queries in the form of UPPAAL's .q files. */
export function printQueryFile(queries: QueryList): string {
  return queries.entries
    .map(({ formula, comment }) => {
      const written = formula.text ?? (formula.value === undefined ? '' : printQuery(formula.value));
      const text = oneLine(written);
      const notes = [comment?.value ?? '', text === '' ? written.trim() : ''].filter((note) => note !== '');
      return `/*\n${encode(notes.join('\n'))}\n*/\n${text === '' ? '//NO_QUERY' : text}\n`;
    })
    .join('\n');
}

/** A query ends with its line: comments go, and lines are joined. */
function oneLine(text: string): string {
  return withoutComments(text)
    .replace(/\\?[ \t]*\r?\n\s*/g, ' ')
    .trim();
}

function encode(text: string): string {
  return text
    .replaceAll('*/', '* /')
    .replace(/[^\n\x20-\x7e\t]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function printQueryBlocks(queries: QueryList): string {
  return queries.entries
    .filter(({ formula }) => formula.value !== undefined)
    .map(({ formula }) => `query { ${printQuery(formula.value!)} }\n`)
    .join('');
}

/** The user's text if there is one, otherwise the tree. */
function printCode<T>(code: Code<T>, print: (value: T) => string): string {
  if (code.text === undefined) return print(code.value);
  const text = code.text.replace(/^(\s*\n)+/, '').trimEnd();
  return text === '' ? '' : `${text}\n`;
}

function printProcess(template: Template, model: Model, taken: ReadonlySet<string>): string {
  const names = nodeNames(template, model, taken);
  const nameOf = (id: string): string => names.get(id) ?? id;
  const parameters = template.parameters === undefined ? '' : printParameters(template.parameters.value);
  const lines = [`process ${template.name.name}(${parameters}) {`];
  const { declarations, locations, branchpoints, init, edges } = template;
  if (declarations !== undefined) append(lines, indented(printCode(declarations, printDeclarations)));
  append(lines, [
    ...longList(
      'state',
      locations.map((location) => printLocation(location, nameOf)),
    ),
    ...shortList('branchpoint', branchpoints, nameOf),
    ...shortList('commit', withUrgency(locations, 'committed'), nameOf),
    ...shortList('urgent', withUrgency(locations, 'urgent'), nameOf),
    ...shortList('init', init === undefined ? [] : [init], nameOf),
    ...longList(
      'trans',
      edges.map((edge) => printEdge(edge, nameOf)),
    ),
    '}',
  ]);
  return lines.join('\n') + '\n';
}

/** The lines of a text, moved so that the leftmost stands two blanks to the right. */
function indented(text: string): readonly string[] {
  const moved = dedented(text);
  return moved === '' ? [] : moved.split('\n').map((line) => (line === '' ? '' : `  ${line}`));
}

/** `init a;` */
function shortList(
  word: string,
  nodes: readonly { readonly id: string }[],
  nameOf: (id: string) => string,
): readonly string[] {
  return nodes.length === 0 ? [] : [`  ${word} ${nodes.map(({ id }) => nameOf(id)).join(', ')};`];
}

/** One item on each line. */
function longList(word: string, items: readonly string[]): readonly string[] {
  if (items.length < 2) return items.map((item) => `  ${word} ${item};`);
  return [`  ${word}`, ...items.map((item, i) => `    ${item}${i < items.length - 1 ? ',' : ';'}`)];
}

function withUrgency(locations: readonly Location[], urgency: 'urgent' | 'committed'): readonly Location[] {
  return locations.filter((location) => location.urgency === urgency || location.urgency === 'both');
}

function printLocation(location: Location, nameOf: (id: string) => string): string {
  const invariant = location.invariant?.value;
  const rate = location.exponentialRate?.value;
  const name = nameOf(location.id);
  if (rate !== undefined) {
    const first = invariant === undefined ? '' : `${printExpression(invariant)} `;
    return `${name} { ${first}; ${printExpression(rate)} }`;
  }
  return invariant === undefined ? name : `${name} { ${printExpression(invariant)} }`;
}

function printEdge(edge: Edge, nameOf: (id: string) => string): string {
  const clauses: string[] = [];
  const clause = (word: string, text: string | undefined): void => {
    if (text !== undefined && text !== '') clauses.push(`${word} ${text}; `);
  };
  const { select, guard, synchronisation, update, probability } = edge;
  clause('select', select && printSelect(select.value));
  clause('guard', guard?.value && printExpression(guard.value));
  clause('sync', synchronisation?.value && printSynchronisation(synchronisation.value));
  clause('assign', update && printUpdate(update.value));
  clause('probability', probability?.value && printExpression(probability.value));
  const arrow = edge.controllable ? '->' : '-u->';
  return `${nameOf(edge.source.id)} ${arrow} ${nameOf(edge.target.id)} { ${clauses.join('')}}`;
}

/**
 * Names for the locations and branch points of a template, by id. Those without a usable one get a name that occurs nowhere in the
 * model, so that it hides nothing and is hidden by nothing.
 */
function nodeNames(
  template: Template,
  model: Model,
  taken: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const anonymous: (Location | Branchpoint)[] = [];
  for (const location of template.locations) {
    // Documents have locations with names such as 'default', which text cannot have.
    if (location.name === undefined || isReservedWord(location.name.name)) anonymous.push(location);
    else names.set(location.id, location.name.name);
  }
  for (const branchpoint of template.branchpoints) {
    if (model.format === 'text') names.set(branchpoint.id, branchpoint.id);
    else anonymous.push(branchpoint);
  }
  const given = new Set<string>();
  for (const { id } of anonymous) {
    const wanted = isIdentifier(id) ? id : `_${id.replace(/[^A-Za-z0-9_]/g, '_')}`;
    let name = wanted;
    for (let count = 1; taken.has(name) || given.has(name); count++) name = `${wanted}_${count}`;
    given.add(name);
    names.set(id, name);
  }
  return names;
}

/** Every word that stands in the model, also in comments: too many do no harm. */
function wordsOf(model: Model): Set<string> {
  const words = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      value.forEach(visit);
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, part] of Object.entries(value)) {
        if (key === 'name' && typeof part === 'string') words.add(part);
        else if (key === 'text' && typeof part === 'string')
          part.match(/[A-Za-z_][\w$#]*/g)?.forEach((w) => words.add(w));
        else if (key !== 'file' && key !== 'extras') visit(part);
      }
    }
  };
  visit(model);
  return words;
}
