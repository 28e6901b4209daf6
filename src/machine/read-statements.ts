/**
 * Reads statements: assignments and relations, as they stand under `always`, in states and in components.
 *
 * Relations leave outputs open within what they allow. Nothing that stays from step to step may depend on these, so that a
 * machine is in one situation after given stimuli, whatever it has shown.
 */
import { type Span } from '../base/source.js';
import { type Scope, type ScopedVariable, checkCondition, checkValue, readStatement } from './check-term.js';
import { BROKEN, type Words } from './domain.js';
import {
  type Assignment,
  type Relation,
  type Statement,
  type Variable,
  isAssignment,
  nextVariable,
  outputsSet,
} from './machine.js';
import * as problem from './problems.js';
import { type Reading, asList, asText } from './reading.js';
import { type Term, variablesOf } from './term.js';
import { type YamlValue } from './yaml-tree.js';

export interface Context {
  readonly reading: Reading;
  readonly variables: readonly Variable[];
  readonly words: Words;
}

export function spanOf(span: Span | undefined): Span {
  return { start: span?.start ?? 0, end: span?.end ?? 0 };
}

/** What names mean; `hidden` says where a variable of some role cannot be read. */
export function scopeOf(
  context: Context,
  hidden: (variable: number, when: 'now' | 'next') => string | undefined,
): Scope {
  const { variables, words } = context;
  const numberOf = new Map(variables.map(({ name }, number) => [name, number]));
  return {
    variable(name, when): ScopedVariable | undefined {
      const number = numberOf.get(name);
      if (number === undefined) return undefined;
      const where = hidden(number, when);
      if (where !== undefined) {
        const isLocal = when === 'next' && variables[number]!.role === 'local';
        return { kind: 'hidden', where, hint: isLocal ? assignedLocal(name) : undefined };
      }
      const variable = when === 'next' ? nextVariable({ variables }, number) : number;
      return { kind: 'readable', variable, domain: variables[number]!.domain };
    },
    codeOfWord: (word) => words.codeOf.get(word),
    names: () => [...numberOf.keys(), ...words.codeOf.keys()],
    isIncomplete: variables.some(({ domain }) => domain === BROKEN),
  };
}

/** A step leaves no choice of what stays. */
function assignedLocal(name: string): string {
  return `After a step a local has one value: assign it, such as '${name} = ${name}'. Relations leave outputs open, and nothing else.`;
}

export const ONLY_BETWEEN = 'here: only rules between steps speak of the next step';

/** Outputs that relations leave open, and those whose values depend on them. */
export function looseOutputs(statements: readonly Statement[]): ReadonlySet<number> {
  const loose = new Set<number>();
  for (const statement of statements) {
    if (!isAssignment(statement)) for (const number of statement.opens) loose.add(number);
    else if ([...variablesOf(statement.value)].some((number) => loose.has(number)))
      loose.add(statement.target);
  }
  return loose;
}

/** `before` are statements that run first, `partly` the outputs that only some states set before. */
export function readStatements(
  context: Context,
  value: YamlValue | undefined,
  where: string,
  before: readonly Statement[],
  partly: ReadonlySet<number> = new Set(),
): readonly Statement[] {
  const { reading } = context;
  const statements: Statement[] = [];
  for (const item of asList(reading, value, { where, example: '["light = on", "level in {low, mid}"]' })) {
    const text = asText(reading, item, { where: 'A statement', example: '"light = on"' });
    const written = text === undefined ? undefined : readStatement(reading, text);
    if (written === undefined) continue;
    const known = [...before, ...statements];
    const read =
      written.kind === 'relation'
        ? relationOf(context, written.condition, item, known, partly)
        : assignmentOf(context, written, item, known, partly);
    if (read !== undefined) statements.push(read);
  }
  return statements;
}

type Written<Kind> = Extract<NonNullable<ReturnType<typeof readStatement>>, { kind: Kind }>;

function relationOf(
  context: Context,
  condition: Written<'relation'>['condition'],
  item: Span,
  before: readonly Statement[],
  partly: ReadonlySet<number>,
): Relation | undefined {
  const { reading, variables } = context;
  const scope = scopeOf(context, (variable, when) => {
    if (when === 'next') return ONLY_BETWEEN;
    return partly.has(variable) ? NOT_EVERYWHERE : undefined;
  });
  const term = checkCondition(reading, condition, scope);
  if (term === undefined) return undefined;
  const known = outputsSet(before);
  const opens = [...variablesOf(term)].filter(
    (number) => variables[number]!.role === 'output' && !known.has(number),
  );
  const open = [...before.flatMap((each) => (isAssignment(each) ? [] : each.opens)), ...opens];
  const combinations = open.reduce((product, number) => product * variables[number]!.domain.codes.length, 1);
  if (combinations > COMBINATIONS_MAX)
    reading.report(problem.tooOpen.at(item, combinations, COMBINATIONS_MAX));
  return { condition: term, opens, ...spanOf(item) };
}

/** So many combinations of values may be left open at a step, before relations say which of them may come. */
const COMBINATIONS_MAX = 4096;

const NOT_EVERYWHERE = 'behind the machine, because not every state assigns it';

function assignmentOf(
  context: Context,
  written: Written<'assignment'>,
  item: Span,
  before: readonly Statement[],
  partly: ReadonlySet<number>,
): Assignment | undefined {
  const { reading, variables } = context;
  const known = outputsSet(before);
  const scope = scopeOf(context, (variable, when) => {
    if (when === 'next') return ONLY_BETWEEN;
    if (partly.has(variable)) return NOT_EVERYWHERE;
    const isUnset = variables[variable]!.role === 'output' && !known.has(variable);
    return isUnset ? 'before it is assigned' : undefined;
  });
  const target = variables.findLastIndex(({ name }) => name === written.target.name);
  const variable = variables[target];
  if (variable === undefined) {
    const names = variables.map(({ name }) => name);
    const near = reading.suggest(written.target.name, names);
    reading.report(problem.unknownVariable.at(written.target, 'output or local', written.target.name, near));
    return undefined;
  }
  if (variable.role === 'event' || variable.role === 'input') {
    reading.report(problem.notAssignable.at(written.target, variable.name, 'it is a stimulus'));
    return undefined;
  }
  const loose = looseOutputs(before);
  if (loose.has(target)) {
    reading.report(problem.notAssignable.at(written.target, variable.name, 'a relation leaves it open'));
    return undefined;
  }
  const term = checkValue(reading, written.value, scope, variable);
  if (term === undefined) return undefined;
  if (variable.role === 'local') refuseLoose(context, term, loose, 'in an assignment to a local');
  return { target, value: term, ...spanOf(item) };
}

/** Says which outputs that are left open a term reads. */
export function refuseLoose(
  { reading, variables }: Context,
  term: Term,
  loose: ReadonlySet<number>,
  where: string,
): void {
  for (const number of variablesOf(term))
    if (loose.has(number)) reading.report(problem.looseOutput.at(term, variables[number]!.name, where));
}
