/**
 * From a checked TChecker system to a network. Clocks keep their order (after the reference clock), integers become
 * slots, local variables scratch slots; synchronisation vectors stay as they are.
 */
import { append } from '../base/long-lists.js';
import { WORD } from '../base/value-range.js';
import { fail } from '../base/assert.js';
import { type Span } from '../base/source.js';
import {
  type AssignExpression,
  type Block,
  type Declarator,
  type Expression,
  type Statement,
} from '../language/ast.js';
import {
  type CheckedEdge,
  type CheckedTChecker,
  type ClockReference,
  type Conjunct,
  type Symbol,
} from '../language/tchecker/checked.js';
import { negated } from './build-expression.js';
import { allOf } from './build-expression.js';
import { NO_CLOCK, clockConstraints } from './clock-comparison.js';
import {
  type Action,
  type Address,
  type ClockAddress,
  type ClockConstraint,
  type Formula,
  type IntExpression,
  type IntOperator,
} from './expression.js';
import { type Network, type NetworkEdge, type NetworkVariable, REFERENCE_CLOCK } from './network.js';

export function networkOfTChecker(checked: CheckedTChecker): Network {
  const lowering = new Lowering(checked);
  const { processes, locations } = checked;
  const positionIn = positionsInProcess(checked);
  const network = {
    name: checked.name,
    processes: processes.map((process, processIndex) => ({
      name: process.name,
      locations: process.locations.map((id) => {
        const location = locations[id]!;
        return {
          name: location.name,
          urgency: location.isCommitted ? 'committed' : location.isUrgent ? 'urgent' : 'none',
          invariant: lowering.formula(location.invariant, NO_LOCALS),
          rates: [],
          labels: location.labels,
        } as const;
      }),
      initialLocations: process.initial.map((id) => positionIn[id]!),
      edges: process.edges.map((id) => lowering.edge(id, checked.edges[id]!, processIndex, positionIn)),
      priority: 0,
    })),
    variables: lowering.variables,
    stateLength: lowering.stateLength,
    clocks: [REFERENCE_CLOCK, ...lowering.clockNames().map((name) => ({ name, initial: 0 }))],
    functions: [],
    synchronisation: {
      kind: 'vectors',
      events: checked.events,
      vectors: checked.syncs.map(({ members }) => ({
        members: members.map(({ process, event, strength }) => ({
          process,
          event,
          weak: strength === 'weak',
        })),
      })),
    },
    beforeUpdate: [],
    afterUpdate: [],
    hasPriorities: false,
  } as const;
  const { vectorLength } = lowering;
  return { ...network, vectorLength, initialVector: initialVector(network, checked, vectorLength) };
}

/** Where each location stands in the list of its process. */
function positionsInProcess({ processes, locations }: CheckedTChecker): readonly number[] {
  const positions = new Array<number>(locations.length).fill(0);
  for (const process of processes) process.locations.forEach((id, position) => (positions[id] = position));
  return positions;
}

function initialVector(
  network: Pick<Network, 'processes' | 'variables'>,
  { integers }: CheckedTChecker,
  length: number,
): readonly number[] {
  const vector = new Array<number>(length).fill(0);
  network.processes.forEach((process, index) => (vector[index] = process.initialLocations[0] ?? 0));
  network.variables.forEach((variable, index) => {
    vector.fill(integers[index]!.initial, variable.slot, variable.slot + variable.cells.length);
  });
  return vector;
}

class Lowering {
  readonly variables: readonly NetworkVariable[];
  readonly stateLength: number;
  vectorLength: number;
  readonly #checked: CheckedTChecker;
  readonly #firstInteger: number;

  constructor(checked: CheckedTChecker) {
    this.#checked = checked;
    this.#firstInteger = checked.processes.length;
    this.variables = checked.integers.map(({ name, base, size, low, high }) => ({
      name,
      slot: this.#firstInteger + base,
      cells: Array.from({ length: size }, (_, i) => ({ path: size === 1 ? '' : `[${i}]`, low, high })),
      meta: false,
    }));
    this.stateLength = this.#firstInteger + checked.integerCount;
    this.vectorLength = this.stateLength;
  }

  clockNames(): readonly string[] {
    return this.#checked.clocks.flatMap(({ name, size }) =>
      size === 1 ? [name] : Array.from({ length: size }, (_, i) => `${name}[${i}]`),
    );
  }

  edge(id: number, edge: CheckedEdge, process: number, positionIn: readonly number[]): NetworkEdge {
    const locals: Locals = {
      all: edge.locals.map(({ size }) => ({ slot: this.#scratch(size), size })),
      declared: 0,
    };
    const [first] = edge.programs;
    return {
      process,
      source: positionIn[edge.source]!,
      target: positionIn[edge.target]!,
      guard: this.formula(edge.guard, locals),
      action: { kind: 'event', event: edge.event },
      update: edge.programs.flatMap((program) => this.#block(program, locals)),
      selected: [],
      origin: { edgeIndex: id, branchIndices: [], span: { start: first?.start ?? 0, end: first?.end ?? 0 } },
    };
  }

  #scratch(size: number): number {
    const slot = this.vectorLength;
    this.vectorLength += size;
    return slot;
  }

  formula(conjuncts: readonly Conjunct[], locals: Locals): Formula {
    const conditions: IntExpression[] = [];
    const constraints: ClockConstraint[] = [];
    for (const conjunct of conjuncts) {
      if (conjunct.kind === 'integer') conditions.push(this.#term(conjunct.condition, locals));
      else append(constraints, this.#clockConstraint(conjunct, locals));
    }
    return { condition: conditions.length === 0 ? undefined : allOf(conditions), constraints };
  }

  #clockConstraint(
    conjunct: Extract<Conjunct, { kind: 'clock' }>,
    locals: Locals,
  ): readonly ClockConstraint[] {
    return clockConstraints(conjunct.operator, {
      plus: this.#clock(conjunct.clock, locals),
      minus: conjunct.minus === undefined ? NO_CLOCK : this.#clock(conjunct.minus, locals),
      bound: this.#term(conjunct.bound, locals),
      span: { start: conjunct.start, end: conjunct.end },
    });
  }

  #clock({ clock, index, start, end }: ClockReference, locals: Locals): ClockAddress {
    const { base, size } = this.#checked.clocks[clock]!;
    const indices =
      index === undefined
        ? []
        : [{ value: this.#term(index, locals), low: 0, size, stride: 1, span: { start, end } }];
    return { base: base + 1, indices };
  }

  #block(block: Block, locals: Locals): readonly Action[] {
    const actions: Action[] = [];
    for (const declaration of block.declarations) {
      if (declaration.kind !== 'variables') continue;
      for (const declarator of declaration.declarators) append(actions, this.#local(declarator, locals));
    }
    return [...actions, ...block.statements.flatMap((statement) => this.#statement(statement, locals))];
  }

  /** Local variables come in the order in which checking met them. */
  #local({ initialiser, start, end }: Declarator, locals: Locals): readonly Action[] {
    const { slot, size } = locals.all[locals.declared++]!;
    const initial =
      initialiser === undefined || initialiser.kind === 'list' ? ZERO : this.#term(initialiser, locals);
    return Array.from({ length: size }, (_, i) =>
      store({ base: slot + i, indices: [] }, initial, WORD, { start, end }),
    );
  }

  #statement(statement: Statement, locals: Locals): readonly Action[] {
    switch (statement.kind) {
      case 'empty':
        return [];
      case 'block':
        return this.#block(statement, locals);
      case 'expression':
        if (statement.expression.kind !== 'assign') fail('a TChecker statement is an assignment');
        return [this.#assignment(statement.expression, locals)];
      case 'if': {
        const condition = this.#term(statement.condition, locals);
        const whenTrue = this.#statement(statement.whenTrue, locals);
        const whenFalse =
          statement.whenFalse === undefined ? [] : this.#statement(statement.whenFalse, locals);
        return [{ kind: 'if', condition, whenTrue, whenFalse }];
      }
      case 'while': {
        const condition = this.#term(statement.condition, locals);
        const body = this.#statement(statement.body, locals);
        return [{ kind: 'loop', test: 'before', condition, body, step: [], span: spanOf(statement) }];
      }
      default:
        fail(`a TChecker system has no ${statement.kind} statement`);
    }
  }

  #assignment(assignment: AssignExpression, locals: Locals): Action {
    const span = spanOf(assignment);
    const clock = this.#checked.clockAssignments.get(assignment);
    if (clock === undefined) {
      const { address, range } = this.#place(assignment.target, locals);
      return store(address, this.#term(assignment.value, locals), range, span);
    }
    const target = this.#clock(clock.target, locals);
    const offset = clock.offset === undefined ? ZERO : this.#term(clock.offset, locals);
    if (clock.source === undefined) return { kind: 'setClock', clock: target, value: offset, span };
    return { kind: 'copyClock', clock: target, from: this.#clock(clock.source, locals), shift: offset, span };
  }

  /** The slot of a variable or of an element of an array, with the range of its values. */
  #place(expression: Expression, locals: Locals): { readonly address: Address; readonly range: Range } {
    const index = expression.kind === 'index' ? expression.index : undefined;
    const name = expression.kind === 'index' ? expression.array : expression;
    if (name.kind !== 'name') fail('a TChecker variable is a name or an element of an array');
    const symbol = this.#checked.symbols.get(name);
    if (symbol === undefined || symbol.kind === 'clock') fail('checking has resolved every integer variable');
    const { base, size, range } = this.#variable(symbol, locals);
    const indices =
      index === undefined
        ? []
        : [{ value: this.#term(index, locals), low: 0, size, stride: 1, span: spanOf(expression) }];
    return { address: { base, indices }, range };
  }

  #variable(symbol: Exclude<Symbol, { kind: 'clock' }>, locals: Locals): VariablePlace {
    if (symbol.kind === 'local') {
      const { slot, size } = locals.all[symbol.local]!;
      return { base: slot, size, range: WORD };
    }
    const { base, size, low, high } = this.#checked.integers[symbol.integer]!;
    return { base: this.#firstInteger + base, size, range: { low, high } };
  }

  #term(expression: Expression, locals: Locals): IntExpression {
    switch (expression.kind) {
      case 'integer':
        return { kind: 'constant', value: expression.value };
      case 'name':
      case 'index':
        return { kind: 'read', from: this.#place(expression, locals).address };
      case 'unary': {
        const operand = this.#term(expression.operand, locals);
        if (expression.operator === '+') return operand;
        return expression.operator === '-' ? negated(operand) : { kind: 'not', operand };
      }
      case 'binary': {
        const left = this.#term(expression.left, locals);
        const right = this.#term(expression.right, locals);
        if (expression.operator === '&&') return { kind: 'and', left, right };
        return {
          kind: 'binary',
          operator: expression.operator as IntOperator,
          left,
          right,
          span: spanOf(expression),
        };
      }
      case 'conditional':
        return {
          kind: 'choose',
          condition: this.#term(expression.condition, locals),
          whenTrue: this.#term(expression.whenTrue, locals),
          whenFalse: this.#term(expression.whenFalse, locals),
        };
      default:
        fail(`a TChecker system has no ${expression.kind} expression`);
    }
  }
}

interface Range {
  readonly low: number;
  readonly high: number;
}

interface VariablePlace {
  readonly base: number;
  readonly size: number;
  readonly range: Range;
}

/** The local variables of an edge, and how many of them have been declared so far. */
interface Locals {
  readonly all: readonly { readonly slot: number; readonly size: number }[];
  declared: number;
}

const ZERO: IntExpression = { kind: 'constant', value: 0 };
const NO_LOCALS: Locals = { all: [], declared: 0 };

function store(to: Address, value: IntExpression, { low, high }: Range, span: Span): Action {
  return { kind: 'store', to, value, low, high, span };
}

function spanOf({ start, end }: Span): Span {
  return { start, end };
}
