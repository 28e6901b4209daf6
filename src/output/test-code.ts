/**
 * The model's own test code along timed traces, as UPPAAL's test generator Yggdrasil writes it: text that stands on
 * locations and edges, copied in the order in which a trace passes them.
 *
 * A file begins with the prefix and the code on entry of the initial locations. Each step adds the code on exit of the
 * locations that it leaves, the code of its edges, and the code on entry of the locations that it reaches, in the order
 * in which the updates run; where the trace ends in silence, the code for that follows, with `$(time)` for how long it is;
 * the postfix ends the file. Prefix, postfix, the code for silence and the names of files are special comments after the
 * system line.
 *
 * `$(name)` and `$(Process.name)` stand for values: before the step in code on exit and on edges, after it in code on
 * entry. `\$` is a dollar sign and `\\` a backslash. A name without a process is looked for in the process, then among
 * the global names.
 */
import { assert } from '../base/assert.js';
import { ZERO, compare, decimalText } from '../base/rational.js';
import { type Report } from '../base/diagnostic.js';
import { nearest } from '../base/suggest.js';
import { type CheckedModel, type Process, constantsOf } from '../language/checked-model.js';
import { type Edge, type Label, type Location } from '../language/model.js';
import { type Place, cellPaths } from '../language/shapes.js';
import { type TimedStep, type TimedTrace, type TraceEdge } from '../explore/trace.js';
import { unknownInTestCode } from './problems.js';

/** One file with the code of one trace. */
export interface TestCodeFile {
  readonly name: string;
  readonly text: string;
}

/** The files for these traces of the model, numbered from 0. */
export function testCodeFiles(checked: CheckedModel, traces: readonly TimedTrace[]): readonly TestCodeFile[] {
  const { prefix, postfix, quiet, fileName, fileEnding } = frameOf(checked.model.system.text ?? '');
  // Nothing but the end of a trace says that nothing happens.
  const silence = ({ finalDelay }: TimedTrace): string =>
    compare(finalDelay, ZERO) > 0 ? quiet.replaceAll('$(time)', decimalText(finalDelay)) : '';
  return traces.map((trace, index) => ({
    name: `${fileName}${index}${fileEnding}`,
    text: [prefix, ...new CodeWriter(checked, trace).pieces(), silence(trace), postfix]
      .filter((piece) => piece !== '')
      .map((piece) => `${piece}\n`)
      .join(''),
  }));
}

/** Says which names in the test code of a model stand for nothing; `variables` are those of its states, by full names. */
export function checkTestCode(checked: CheckedModel, variables: readonly string[], report: Report): void {
  const known = new Set([...variables, ...constantValues(checked).keys()]);
  const said = new Set<Label<string>>();
  for (const process of checked.processes) {
    for (const label of labelsOf(process)) {
      for (const part of partsOf(label.value)) {
        if (part.kind === 'text' || said.has(label)) continue;
        const isKnown = [`${process.name}.${part.name}`, part.name].some((name) => known.has(name));
        if (isKnown) continue;
        said.add(label);
        const local = [...known].map((name) => name.replace(`${process.name}.`, ''));
        report(unknownInTestCode.at(label, part.name, nearest(part.name, [...known, ...local])));
      }
    }
  }
}

// ----------------------------------------------------------------------------------------------------- the frame

interface Frame {
  readonly prefix: string;
  readonly postfix: string;
  /** For the silence that a trace ends with. */
  readonly quiet: string;
  readonly fileName: string;
  readonly fileEnding: string;
}

function frameOf(system: string): Frame {
  const block = (word: string): string =>
    new RegExp(`/\\*\\* ${word}\\r?\\n([^]*?)(?:\\r?\\n)?\\*/`).exec(system)?.[1] ?? '';
  const line = (word: string, otherwise: string): string => {
    const given = new RegExp(`/\\*\\* ${word} (\\S.*?) \\*/`).exec(system)?.[1] ?? otherwise;
    // What would lead out of the directory, or what a file system takes amiss.
    return given.replace(/[/\\:*?"<>|\p{Cc}]/gu, '_');
  };
  return {
    prefix: block('TEST_PREFIX'),
    postfix: block('TEST_POSTFIX'),
    quiet: block('TEST_QUIET'),
    fileName: line('TEST_FILENAME', 'testcase'),
    fileEnding: line('TEST_FILEEXT', '.code'),
  };
}

// ---------------------------------------------------------------------------------------------------- along a trace

class CodeWriter {
  readonly #checked: CheckedModel;
  readonly #trace: TimedTrace;
  readonly #processes: ReadonlyMap<string, Process>;
  /** By the full name; they change from step to step. */
  readonly #values: Map<string, number>;

  constructor(checked: CheckedModel, trace: TimedTrace) {
    this.#checked = checked;
    this.#trace = trace;
    this.#processes = new Map(checked.processes.map((process) => [process.name, process]));
    this.#values = new Map(constantValues(checked));
  }

  pieces(): readonly string[] {
    const { initial, steps } = this.#trace;
    for (const { name, value } of initial.variables) this.#values.set(name, value);
    const start = this.#checked.processes.map((process) => {
      const { template } = process;
      const { location } = template.locations[template.initial?.index ?? 0]!;
      return this.#code(process, location.testCodeEnter);
    });
    return [...start, ...steps.flatMap((step) => this.#piecesOf(step))];
  }

  #piecesOf({ edges, changes }: TimedStep): readonly string[] {
    const taken = edges.map((edge) => this.#drawn(edge));
    const before = [
      ...taken.map(({ process, source }) => this.#code(process, source.testCodeExit)),
      ...taken.flatMap(({ process, drawn }) => drawn.map(({ testCode }) => this.#code(process, testCode))),
    ];
    for (const { name, value } of changes) this.#values.set(name, value);
    return [...before, ...taken.map(({ process, target }) => this.#code(process, target.testCodeEnter))];
  }

  /** The edges that are drawn for one edge of a step, one after the other behind branch points, and their ends. */
  #drawn({ process: name, edgeIndex, branchIndices }: TraceEdge): {
    readonly process: Process;
    readonly drawn: readonly Edge[];
    readonly source: Location;
    readonly target: Location;
  } {
    const process = this.#processes.get(name);
    assert(process !== undefined, 'a trace names the processes of its model');
    const { edges, locations } = process.template;
    const drawn = [edgeIndex, ...branchIndices].map((index) => edges[index]!.edge);
    const at = (id: string): Location => {
      const found = locations.find(({ location }) => location.id === id);
      assert(found !== undefined, 'the edges of a checked model lead to its locations');
      return found.location;
    };
    return { process, drawn, source: at(drawn[0]!.source.id), target: at(drawn.at(-1)!.target.id) };
  }

  #code({ name: process }: Process, label: Label<string> | undefined): string {
    return partsOf(label?.value ?? '')
      .map((part) => {
        if (part.kind === 'text') return part.text;
        const value = this.#values.get(`${process}.${part.name}`) ?? this.#values.get(part.name);
        return value === undefined ? `$(${part.name})` : String(value);
      })
      .join('');
  }
}

// --------------------------------------------------------------------------------------------------- pieces of code

type Part =
  { readonly kind: 'text'; readonly text: string } | { readonly kind: 'value'; readonly name: string };

function partsOf(code: string): readonly Part[] {
  return [...code.matchAll(/\\([\\$])|\$\(([^()]*(?:\([^()]*\)[^()]*)?)\)|[^\\$]+|[^]/g)].map(
    ([text, escaped, name]) =>
      name === undefined ? { kind: 'text', text: escaped ?? text } : { kind: 'value', name: name.trim() },
  );
}

function labelsOf({ template }: Process): readonly Label<string>[] {
  return [
    ...template.locations.flatMap(({ location }) => [location.testCodeEnter, location.testCodeExit]),
    ...template.edges.map(({ edge }) => edge.testCode),
  ].filter((label) => label !== undefined);
}

/** Constants, and parameters that have a value, by their full names. */
function constantValues(checked: CheckedModel): ReadonlyMap<string, number> {
  const values = new Map<string, number>();
  const add = (name: string, place: Place | undefined): void => {
    if (place === undefined) return;
    cellPaths(place.shape).forEach((path, index) => values.set(name + path, place.cells[place.at + index]!));
  };
  for (const symbol of checked.globals.variables) add(symbol.name, checked.constants.get(symbol));
  for (const process of checked.processes) {
    const { variables, parameters } = process.template;
    const valueOf = constantsOf(checked, process);
    for (const symbol of [...variables, ...parameters])
      add(`${process.name}.${symbol.name}`, valueOf(symbol));
  }
  return values;
}
