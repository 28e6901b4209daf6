/**
 * Declares the clocks and integers of a TChecker system, which share one namespace.
 */
import { withRelated } from '../../base/diagnostic.js';
import { CLOCKS_MAX, TCHECKER_ARRAY_MAX, TCHECKER_INTEGERS_MAX } from '../../base/limits.js';
import { type Identifier } from '../ast.js';
import {
  badSize,
  declaredTwice,
  emptyRange,
  initialOutOfRange,
  tooManyVariables,
  unusableName,
} from '../problems/tchecker.js';
import { type KnownVariable } from './check-expression.js';
import { type ClockVariable, type IntegerVariable } from './checked.js';
import { type ProblemSink } from './problem-sink.js';
import {
  PROGRAM_KEYWORDS,
  type ClockDeclaration,
  type IntDeclaration,
  type WrittenNumber,
} from './system.js';

export interface VariableTable {
  readonly sink: ProblemSink;
  readonly variables: Map<string, KnownVariable>;
  readonly clocks: ClockVariable[];
  readonly integers: IntegerVariable[];
  /** Elements of arrays counted one by one. */
  clockCount: number;
  integerCount: number;
}

export function declareClock(table: VariableTable, declaration: ClockDeclaration): void {
  const { name } = declaration;
  const size = checkSize(table, declaration.size);
  const before = table.clockCount;
  table.clockCount += size;
  checkTotal(table, name, 'clocks', before, table.clockCount, CLOCKS_MAX);
  declareVariable(table, { symbol: { kind: 'clock', clock: table.clocks.length }, size, declared: name });
  table.clocks.push({ name: name.name, base: before, size });
}

export function declareInteger(table: VariableTable, declaration: IntDeclaration): void {
  const { name, low, high, initial } = declaration;
  const { sink, integers } = table;
  const size = checkSize(table, declaration.size);
  if (low.value > high.value) {
    sink.report(emptyRange.at({ start: low.start, end: high.end }, low.value, high.value));
  } else if (initial.value < low.value || high.value < initial.value) {
    sink.report(initialOutOfRange.at(initial, initial.value, low.value, high.value));
  }
  const before = table.integerCount;
  table.integerCount += size;
  checkTotal(table, name, 'integers', before, table.integerCount, TCHECKER_INTEGERS_MAX);
  declareVariable(table, { symbol: { kind: 'integer', integer: integers.length }, size, declared: name });
  const range = { low: low.value, high: high.value, initial: initial.value };
  integers.push({ name: name.name, base: before, size, ...range });
}

function checkSize({ sink }: VariableTable, size: WrittenNumber): number {
  if (1 <= size.value && size.value <= TCHECKER_ARRAY_MAX) return size.value;
  sink.report(badSize.at(size, size.value, TCHECKER_ARRAY_MAX));
  return 1;
}

/** Reports once, where the limit is passed. */
function checkTotal(
  { sink }: VariableTable,
  name: Identifier,
  what: string,
  before: number,
  after: number,
  limit: number,
): void {
  if (before <= limit && limit < after) sink.report(tooManyVariables.at(name, what, limit));
}

function declareVariable(table: VariableTable, variable: KnownVariable): void {
  const { variables, sink } = table;
  const name = variable.declared;
  const earlier = variables.get(name.name);
  const isClock = earlier !== undefined && earlier.symbol !== 'broken' && earlier.symbol.kind === 'clock';
  if (!isNew(table, earlier, name, isClock ? 'clock' : 'variable')) return;
  variables.set(name.name, variable);
  if (name.name.includes('.') || PROGRAM_KEYWORDS.has(name.name)) {
    sink.report(unusableName.at(name, name.name));
  }
}

/** Says whether the name is new, and reports it when it is not. */
export function isNew(
  { sink }: { readonly sink: ProblemSink },
  earlier: { readonly declared: Identifier } | undefined,
  name: Identifier,
  what: string,
): boolean {
  if (earlier === undefined) return true;
  const related = [{ message: 'It is declared here.', span: earlier.declared }];
  sink.report(withRelated(declaredTwice.at(name, what, name.name), related));
  return false;
}
