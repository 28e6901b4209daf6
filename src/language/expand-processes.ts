/**
 * From the system line to processes: one per combination of values of the parameters left open, each with the values
 * and variables that its parameters stand for, through all instantiations on the way to the template.
 *
 * INVARIANT at most PROCESSES_MAX processes are made, whatever the ranges are.
 */
import { CELLS_MAX, PROCESSES_MAX } from '../base/limits.js';
import { type Span } from '../base/source.js';
import { spend } from '../base/stopped.js';
import { type Expression } from './ast.js';
import { type Binding, type CheckedTemplate, type Process, constantsOf } from './checked-model.js';
import { type Listed } from './check-system.js';
import { type Checking, reportFailure } from './checking.js';
import { Interpreter } from './evaluate.js';
import { fieldNamed } from './field-index.js';
import * as system from './problems/system.js';
import * as problems from './problems/types.js';
import {
  type NumberShape,
  type Place,
  freshPlace,
  isShape,
  shapeOf,
  valueCount,
  valuelessPart,
} from './shapes.js';
import { type ParameterSymbol, type Symbol, type TemplateSymbol, templateOf } from './symbols.js';
import { isClosed } from './types.js';

/** What it takes to make a process, by and large. */
const UNITS_PER_PROCESS = 20;

type Bindings = Map<ParameterSymbol, Binding>;

export function expandProcesses(
  checking: Checking,
  listed: readonly Listed[],
  templates: ReadonlyMap<TemplateSymbol, CheckedTemplate>,
): readonly Process[] {
  const processes: Process[] = [];
  /** Arguments that were reported already, so that a set of processes is told of a mistake once. */
  const reported = new Set<Span>();
  for (const { symbol, name, priority } of listed) {
    const templateSymbol = templateOf(symbol);
    const template = templateSymbol === undefined ? undefined : templates.get(templateSymbol);
    const shapes = symbol.parameters.map(({ type }) => shapeOf(type));
    const ranges = shapes.filter((shape): shape is NumberShape => isShape(shape) && shape.kind === 'number');
    if (template?.initial === undefined || ranges.length < shapes.length) continue;
    const empty = ranges.findIndex((range) => valueCount(range) === 0);
    if (empty >= 0) {
      const { low, high } = ranges[empty]!;
      const parameter = symbol.parameters[empty]!.name;
      checking.report(system.noProcess.at(name, name.name, parameter, low, high));
      continue;
    }
    const count = ranges.reduce((product, range) => product * valueCount(range), 1);
    if (processes.length + count > PROCESSES_MAX) {
      checking.report(system.tooManyProcesses.at(name, name.name, PROCESSES_MAX));
      continue;
    }
    for (const chosen of combinations(ranges)) {
      spend(UNITS_PER_PROCESS);
      const bindings: Bindings = new Map();
      for (const [i, parameter] of symbol.parameters.entries()) {
        const place = { cells: [chosen[i]!], at: 0, shape: ranges[i]! };
        bindings.set(parameter, { kind: 'value', place });
      }
      bindArguments(checking, symbol, bindings, reported);
      const title = chosen.length === 0 ? symbol.name : `${symbol.name}(${chosen.join(',')})`;
      const constants = new Map<Symbol, Place>();
      const process: Process = { name: title, symbol, template, chosen, bindings, constants, priority };
      computeConstants(checking, process, constants, reported);
      processes.push(process);
    }
  }
  return processes;
}

/** Computes what depends on parameters in a template's declarations: constants, and the sizes of the others. */
function computeConstants(
  checking: Checking,
  process: Process,
  constants: Map<Symbol, Place>,
  reported: Set<Span>,
): void {
  for (const variable of process.template.variables) {
    const { type, declarator } = variable;
    const dependent = (checking.dependencies.get(variable)?.size ?? 0) > 0;
    if ((!dependent && isClosed(type)) || reported.has(declarator)) continue;
    const interpreter = new Interpreter(checking, constantsOf(checking, process), checking.state);
    const shape = shapeOf(type, (bound) => {
      const value = interpreter.number(bound.expression) + bound.plus;
      return interpreter.failure === undefined ? value : undefined;
    });
    if (!isShape(shape)) {
      if (shape.kind !== 'tooBig') continue;
      reported.add(declarator);
      checking.report(
        problems.tooBig.at(declarator.name, `'${variable.name}' of '${process.name}'`, CELLS_MAX),
      );
      continue;
    }
    const part = valuelessPart(shape);
    if (part !== undefined) {
      reported.add(declarator);
      checking.report(
        system.emptyInProcess.at(declarator.name, variable.name, process.name, part.low, part.high),
      );
      continue;
    }
    const { initialiser } = declarator;
    if (initialiser === undefined) continue;
    const place = freshPlace(shape);
    interpreter.initialise(place, initialiser);
    if (interpreter.failure !== undefined) {
      reported.add(declarator);
      reportFailure(checking, interpreter.failure, initialiser);
    } else if (variable.constant) {
      constants.set(variable, place);
    }
  }
}

/** All values, the last one changing fastest; each range has some. */
function* combinations(ranges: readonly NumberShape[]): Iterable<readonly number[]> {
  const values = ranges.map(({ low }) => low);
  while (true) {
    yield [...values];
    let at = ranges.length - 1;
    while (at >= 0 && values[at] === ranges[at]!.high) {
      values[at] = ranges[at]!.low;
      at--;
    }
    if (at < 0) return;
    values[at]!++;
  }
}

/** Walks from the listed symbol to its template and binds the parameters on the way. */
function bindArguments(
  checking: Checking,
  listed: Listed['symbol'],
  bindings: Bindings,
  reported: Set<Span>,
): void {
  let at = listed;
  while (at.kind === 'instance' && at.of !== undefined) {
    if (--checking.state.stepsLeft < 0) return;
    const { of, node } = at;
    for (const [i, parameter] of of.parameters.entries()) {
      const argument = node.arguments[i];
      if (argument === undefined) continue;
      const byReference = parameter.passing === 'reference' && !parameter.constant;
      const binding = byReference
        ? referenceTo(checking, bindings, argument)
        : valueOf(checking, bindings, parameter, argument, reported);
      bindings.set(parameter, binding ?? { kind: 'foreign' });
    }
    at = of;
  }
}

function interpreterWith(checking: Checking, bindings: Bindings): Interpreter {
  const lookup = constantsOf(checking, { bindings, constants: NO_CONSTANTS });
  return new Interpreter(checking, lookup, checking.state);
}

const NO_CONSTANTS: ReadonlyMap<Symbol, Place> = new Map();

function valueOf(
  checking: Checking,
  bindings: Bindings,
  parameter: ParameterSymbol,
  argument: Expression,
  reported: Set<Span>,
): Binding | undefined {
  const interpreter = interpreterWith(checking, bindings);
  const shape = shapeOf(parameter.type);
  if (!isShape(shape)) return undefined;
  const place = freshPlace(shape);
  interpreter.initialise(place, argument);
  const { failure } = interpreter;
  if (failure === undefined) return { kind: 'value', place };
  if (reported.has(argument)) return undefined;
  reported.add(argument);
  if (failure.kind === 'outOfRange' && failure.at === argument) {
    const { value, low, high } = failure;
    checking.report(system.argumentOutOfRange.at(argument, parameter.name, value, low, high));
  } else {
    reportFailure(checking, failure, argument);
  }
  return undefined;
}

/** The variable, or the part of one, that an argument for a reference stands for. */
function referenceTo(checking: Checking, bindings: Bindings, argument: Expression): Binding | undefined {
  const type = checking.typeOf.get(argument);
  if (type === undefined) return undefined;
  switch (argument.kind) {
    case 'name': {
      const symbol = checking.symbolOf.get(argument);
      if (symbol?.kind === 'variable') return { kind: 'reference', variable: symbol, offset: 0, type };
      return symbol?.kind === 'parameter' ? bindings.get(symbol) : undefined;
    }
    case 'index': {
      const base = referenceTo(checking, bindings, argument.array);
      if (base?.kind !== 'reference') return base;
      const shape = shapeOf(base.type);
      if (!isShape(shape) || shape.kind !== 'array') return undefined;
      const interpreter = interpreterWith(checking, bindings);
      const index = interpreter.number(argument.index);
      if (interpreter.failure !== undefined) return undefined;
      const last = shape.low + shape.length - 1;
      if (index < shape.low || last < index) {
        checking.report(problems.indexOutOfRange.at(argument.index, index, shape.low, last));
        return undefined;
      }
      return { ...base, offset: base.offset + (index - shape.low) * shape.element.size, type };
    }
    case 'member': {
      const base = referenceTo(checking, bindings, argument.object);
      if (base?.kind !== 'reference') return base;
      const shape = shapeOf(base.type);
      const field =
        isShape(shape) && shape.kind === 'struct'
          ? fieldNamed(shape.fields, argument.member.name)
          : undefined;
      return field === undefined ? undefined : { ...base, offset: base.offset + field.offset, type };
    }
    default:
      return undefined;
  }
}
