/**
 * A model as text: .xta for the model, .q for its queries. Always in current syntax.
 *
 * Declarations keep the user's own text where the model has it; labels are printed from their trees. What the text
 * formats cannot hold is lost: places in the drawing, colours, test code, XML comments.
 *
 * LAW reading the text gives the same model, apart from places, texts and what is lost.
 */
import { type Declaration } from './ast.js';
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
import { isIdentifier } from './tokens.js';

export function printXta(model: Model): string {
  const taken = wordsOf(model);
  const sections = [
    printCode(model.declarations, model, printDeclarations),
    ...model.templates.map((template) => printProcess(template, model, taken)),
    model.instantiation === undefined ? '' : printCode(model.instantiation, model, printSystemItems),
    printCode(model.system, model, printSystemItems),
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

/** The user's text if there is one that can be read as it is, otherwise the tree. */
function printCode<T>(code: Code<T>, model: Model, print: (value: T) => string): string {
  if (code.text === undefined || model.syntax === 'old') return print(code.value);
  const text = code.text.replace(/^(\s*\n)+/, '').trimEnd();
  return text === '' ? '' : `${text}\n`;
}

function printProcess(template: Template, model: Model, taken: ReadonlySet<string>): string {
  const names = nodeNames(template, model, taken);
  const nameOf = (id: string): string => names.get(id) ?? id;
  const parameters = template.parameters === undefined ? '' : printParameters(template.parameters.value);
  const lines = [`process ${template.name.name}(${parameters}) {`];
  if (template.declarations !== undefined) lines.push(printLocal(template.declarations, model));
  const { locations, branchpoints, init, edges } = template;
  const list = (word: string, items: readonly string[], separator = ', '): void => {
    if (items.length > 0) lines.push(`${word} ${items.join(separator)};`);
  };
  list(
    'state',
    locations.map((location) => printLocation(location, nameOf)),
    ',\n  ',
  );
  list(
    'branchpoint',
    branchpoints.map(({ id }) => nameOf(id)),
  );
  list('commit', withUrgency(locations, 'committed').map(nameOf));
  list('urgent', withUrgency(locations, 'urgent').map(nameOf));
  if (init !== undefined) lines.push(`init ${nameOf(init.id)};`);
  list(
    'trans',
    edges.map((edge) => printEdge(edge, nameOf)),
    ',\n  ',
  );
  lines.push('}');
  return lines.filter((line) => line !== '').join('\n') + '\n';
}

function printLocal(declarations: Code<readonly Declaration[]>, model: Model): string {
  return printCode(declarations, model, printDeclarations).trimEnd();
}

function withUrgency(locations: readonly Location[], urgency: 'urgent' | 'committed'): readonly string[] {
  return locations
    .filter((location) => location.urgency === urgency || location.urgency === 'both')
    .map(({ id }) => id);
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
 * Names for the locations and branch points of a template, by id. Anonymous ones get a name that occurs nowhere in the
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
    if (location.name === undefined) anonymous.push(location);
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
