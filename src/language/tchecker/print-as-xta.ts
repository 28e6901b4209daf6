/**
 * Writes a TChecker system as UPPAAL text with the same runs.
 *
 * A synchronisation of two processes becomes a channel, one of a process with weak others a broadcast channel; an edge with an
 * event of several synchronisations is written once for each. A program with more than assignments becomes a function.
 *
 * INVARIANT what channels cannot express is reported with its place, all of it, and then there is no text. Labels are
 * lost: UPPAAL has none.
 */
import { fail } from '../../base/assert.js';
import { type Report } from '../../base/diagnostic.js';
import { type Span } from '../../base/source.js';
import { type Block, type Expression, type Statement } from '../ast.js';
import { printExpression } from '../print.js';
import { initialLocationsNotInUppaal, syncNotInUppaal } from '../problems/tchecker.js';
import { isReservedWord } from '../tokens.js';
import {
  type CheckedEdge,
  type CheckedProcess,
  type CheckedSync,
  type CheckedTChecker,
  type ClockReference,
  type Conjunct,
} from './checked.js';

export function printAsXta(checked: CheckedTChecker, report: Report): string | undefined {
  let problems = 0;
  const writer = new Writer(checked, (diagnostic) => {
    problems++;
    report(diagnostic);
  });
  const text = writer.model();
  return problems === 0 ? text : undefined;
}

/** A synchronisation as a channel; the sender's update runs first. */
interface Channel {
  readonly name: string;
  readonly sync: CheckedSync;
  readonly sender: number;
  readonly broadcast: boolean;
}

class Writer {
  readonly #checked: CheckedTChecker;
  readonly #report: Report;
  readonly #newName = nameGiver([]);
  /** By process. */
  readonly #newLocalName: readonly ((wanted: string) => string)[];
  /** Of variables; local ones keep their names unless those are words of UPPAAL's language. */
  readonly #variables: ReadonlyMap<string, string>;
  readonly #processes: readonly string[];
  readonly #locations: readonly string[];
  readonly #channels: readonly Channel[];

  constructor(checked: CheckedTChecker, report: Report) {
    this.#checked = checked;
    this.#report = report;
    const { integers, clocks, processes, locations, syncs } = checked;
    this.#variables = new Map(
      [...integers, ...clocks].map(({ name }) => [name, this.#newName(name)] as const),
    );
    this.#processes = processes.map(({ name }) => this.#newName(name));
    this.#channels = syncs
      .filter(({ members }) => members.length > 1)
      .flatMap((sync) => this.#channel(sync) ?? []);
    // A location must not hide a variable of the same name from the edges beside it.
    const globals = [
      ...this.#variables.values(),
      ...this.#processes,
      ...this.#channels.map(({ name }) => name),
    ];
    this.#newLocalName = processes.map(() => nameGiver(globals));
    this.#locations = locations.map(({ process, name }) => this.#newLocalName[process]!(name));
  }

  model(): string {
    const { integers, clocks, processes } = this.#checked;
    const lines = [
      ...integers.map(({ name, size, low, high, initial }) => {
        const first = size === 1 ? String(initial) : `{ ${Array(size).fill(initial).join(', ')} }`;
        return `int[${low}, ${high}] ${this.#nameOf(name)}${size === 1 ? '' : `[${size}]`} = ${first};`;
      }),
      ...clocks.map(({ name, size }) => `clock ${this.#nameOf(name)}${size === 1 ? '' : `[${size}]`};`),
      ...this.#channels.map(({ name, broadcast }) => `${broadcast ? 'broadcast ' : ''}chan ${name};`),
      ...processes.flatMap((process, p) => ['', ...this.#process(process, p)]),
      '',
      `system ${this.#processes.join(', ')};`,
    ];
    return lines.map((line) => `${line}\n`).join('');
  }

  #nameOf(variable: string): string {
    return this.#variables.get(variable) ?? (isReservedWord(variable) ? `${variable}_` : variable);
  }

  // ---------------------------------------------------------------------------------------------- processes

  #process(process: CheckedProcess, p: number): readonly string[] {
    const { locations, edges } = this.#checked;
    const of = (wanted: (id: number) => boolean): string =>
      process.locations
        .filter(wanted)
        .map((id) => this.#locations[id]!)
        .join(', ');
    if (process.initial.length > 1) {
      this.#report(initialLocationsNotInUppaal.at(undefined, process.name));
    }
    const committed = of((id) => locations[id]!.isCommitted);
    const urgent = of((id) => locations[id]!.isUrgent && !locations[id]!.isCommitted);
    const functions: string[] = [];
    const transitions = process.edges.flatMap((id) => this.#edge(edges[id]!, id, functions));
    const states = process.locations.map((id) => {
      const invariant = this.#condition(locations[id]!.invariant);
      return this.#locations[id]! + (invariant === '' ? '' : ` { ${invariant} }`);
    });
    return [
      `process ${this.#processes[p]!}() {`,
      ...functions,
      `  state ${states.join(', ')};`,
      ...(committed === '' ? [] : [`  commit ${committed};`]),
      ...(urgent === '' ? [] : [`  urgent ${urgent};`]),
      `  init ${this.#locations[process.initial[0]!]!};`,
      ...(transitions.length === 0 ? [] : [`  trans\n    ${transitions.join(',\n    ')};`]),
      '}',
    ];
  }

  /** The edge, once for each channel; a program that needs a function puts it to the others. */
  #edge(edge: CheckedEdge, id: number, functions: string[]): readonly string[] {
    const guard = this.#condition(edge.guard);
    const update = this.#update(edge, id, functions);
    return this.#synchronisations(edge).map((synchronisation) => {
      const labels = [
        ...(guard === '' ? [] : [`guard ${guard};`]),
        ...(synchronisation === undefined ? [] : [`sync ${synchronisation};`]),
        ...(update === '' ? [] : [`assign ${update};`]),
      ];
      const ends = `${this.#locations[edge.source]!} -> ${this.#locations[edge.target]!}`;
      return `${ends} { ${labels.join(' ')}${labels.length === 0 ? '' : ' '}}`;
    });
  }

  #update({ programs, process }: CheckedEdge, id: number, functions: string[]): string {
    const assignments = programs.map(assignmentsOf);
    if (assignments.every((each) => each !== undefined)) {
      return assignments
        .flat()
        .map((each) => this.#expression(each))
        .join(', ');
    }
    const name = this.#newLocalName[process]!(`program${id}`);
    // A local variable of one program is known in the next.
    const parts = programs.map((program) => this.#sequence(program, '    '));
    functions.push(`  void ${name}() {\n${nested(parts)}  }`);
    return `${name}()`;
  }

  // ----------------------------------------------------------------------------------------------- channels

  #channel(sync: CheckedSync): Channel | undefined {
    const { members } = sync;
    const strong = members.filter(({ strength }) => strength === 'strong');
    const broadcast = strong.length === 1;
    const isPair = strong.length === 2 && members.length === 2;
    const [first] = strong;
    // Receivers run their updates in the order of the processes, after the sender.
    const inOrder = members.slice(1).every(({ process }, k) => k === 0 || members[k]!.process < process);
    if (first === undefined || !(isPair || (broadcast && members[0] === first && inOrder))) {
      const what = members.map(({ process, event, strength }) => {
        const { name } = this.#checked.processes[process]!;
        return `${name}@${this.#checked.events[event]!}${strength === 'weak' ? '?' : ''}`;
      });
      this.#report(syncNotInUppaal.at(this.#placeOf(sync), what.join(':')));
      return undefined;
    }
    const name = this.#newName(this.#checked.events[first.event]!);
    return { name, sync, sender: first.process, broadcast };
  }

  #placeOf(sync: CheckedSync): Span | undefined {
    const written = this.#checked.system.declarations.filter(({ kind }) => kind === 'sync');
    return written[this.#checked.syncs.indexOf(sync)];
  }

  /** One per channel that the edge takes part in; undefined for an edge that is taken alone. */
  #synchronisations({ process, event }: CheckedEdge): readonly (string | undefined)[] {
    const isShared = this.#checked.syncs.some(
      ({ members }) =>
        members.length > 1 && members.some((member) => member.process === process && member.event === event),
    );
    if (!isShared) return [undefined];
    return this.#channels
      .filter(({ sync }) =>
        sync.members.some((member) => member.process === process && member.event === event),
      )
      .map(({ name, sender }) => name + (sender === process ? '!' : '?'));
  }

  // --------------------------------------------------------------------------------------------------- code

  #condition(conjuncts: readonly Conjunct[]): string {
    return conjuncts
      .map((conjunct) => {
        if (conjunct.kind === 'integer') return this.#operand(conjunct.condition);
        const minus = conjunct.minus === undefined ? '' : ` - ${this.#clock(conjunct.minus)}`;
        return `${this.#clock(conjunct.clock)}${minus} ${conjunct.operator} ${this.#operand(conjunct.bound)}`;
      })
      .join(' && ');
  }

  #clock({ clock, index }: ClockReference): string {
    const { name } = this.#checked.clocks[clock]!;
    return this.#nameOf(name) + (index === undefined ? '' : `[${this.#expression(index)}]`);
  }

  /** In brackets unless it is as short as a name. */
  #operand(expression: Expression): string {
    const text = this.#expression(expression);
    return /^\w+$/.test(text) ? text : `(${text})`;
  }

  #expression(expression: Expression): string {
    return printExpression(this.#renamed(expression));
  }

  #renamed(expression: Expression): Expression {
    const renamed = (part: Expression): Expression => this.#renamed(part);
    switch (expression.kind) {
      case 'integer':
        return expression;
      case 'name':
        return { ...expression, name: this.#nameOf(expression.name) };
      case 'index':
        return { ...expression, array: renamed(expression.array), index: renamed(expression.index) };
      case 'unary':
        return { ...expression, operand: renamed(expression.operand) };
      case 'binary':
        return { ...expression, left: renamed(expression.left), right: renamed(expression.right) };
      case 'assign':
        return { ...expression, target: renamed(expression.target), value: renamed(expression.value) };
      case 'conditional': {
        const { condition, whenTrue, whenFalse } = expression;
        return {
          ...expression,
          condition: renamed(condition),
          whenTrue: renamed(whenTrue),
          whenFalse: renamed(whenFalse),
        };
      }
      default:
        return fail(`a TChecker system has no ${expression.kind} expression`);
    }
  }

  #sequence(block: Block, indent: string): string {
    const locals = block.declarations.flatMap((declaration) =>
      declaration.declarators.map(({ name, dimensions, initialiser }) => {
        const [dimension] = dimensions;
        const size = dimension?.kind === 'size' ? `[${this.#expression(dimension.size)}]` : '';
        const first =
          initialiser === undefined || initialiser.kind === 'list'
            ? size === ''
              ? ' = 0'
              : ''
            : ` = ${this.#expression(initialiser)}`;
        return `${indent}int[${WORD}] ${this.#nameOf(name.name)}${size}${first};\n`;
      }),
    );
    return [...locals, ...block.statements.map((statement) => this.#statement(statement, indent))].join('');
  }

  #statement(statement: Statement, indent: string): string {
    const block = (part: Statement): string => `{\n${this.#statement(part, `${indent}  `)}${indent}}`;
    switch (statement.kind) {
      case 'empty':
        return '';
      case 'block':
        return statement.declarations.length === 0
          ? this.#sequence(statement, indent)
          : `${indent}{\n${this.#sequence(statement, `${indent}  `)}${indent}}\n`;
      case 'expression':
        return `${indent}${this.#expression(statement.expression)};\n`;
      case 'if': {
        const { condition, whenTrue, whenFalse } = statement;
        const otherwise = whenFalse === undefined ? '' : ` else ${block(whenFalse)}`;
        return `${indent}if (${this.#expression(condition)}) ${block(whenTrue)}${otherwise}\n`;
      }
      case 'while':
        return `${indent}while (${this.#expression(statement.condition)}) ${block(statement.body)}\n`;
      default:
        return fail(`a TChecker system has no ${statement.kind} statement`);
    }
  }
}

/** Local variables are of 32 bits. */
const WORD = '-2147483648, 2147483647';

/** The assignments that a program consists of; undefined if there is more in it. */
function assignmentsOf({ declarations, statements }: Block): readonly Expression[] | undefined {
  if (declarations.length > 0) return undefined;
  const found: Expression[] = [];
  for (const statement of statements) {
    if (statement.kind === 'expression') found.push(statement.expression);
    else if (statement.kind !== 'empty') return undefined;
  }
  return found;
}

/** Programs one after another, each within reach of the declarations before it. */
function nested(parts: readonly string[]): string {
  return parts.reduceRight((rest, part) => (rest === '' ? part : `${part}    {\n${rest}    }\n`), '');
}

/** Gives each name once, and none that is a word of UPPAAL's language. */
function nameGiver(taken: readonly string[]): (wanted: string) => string {
  const given = new Set(taken);
  return (wanted) => {
    let name = isReservedWord(wanted) ? `${wanted}_` : wanted;
    for (let k = 2; given.has(name); k++) name = `${wanted}_${k}`;
    given.add(name);
    return name;
  };
}
