/**
 * Timed traces as scripts, so that a trace that was printed as JSON can be replayed: a trace alone (docs/formats/trace.md),
 * or what `verify --json` and `simulate --json` print around it.
 *
 * INVARIANT the document is whatever somebody gives: everything that is used of it is looked at first.
 */
import { type Report } from '../base/diagnostic.js';
import { ZERO, compare, parseRational } from '../base/rational.js';
import { type EdgePattern, type Script, type ScriptItem } from '../explore/read-script.js';
import { scriptTraceMalformed } from '../explore/script-problems.js';

/** Whether a text is meant as a document rather than as a script in lines. */
export function isTraceText(text: string): boolean {
  return /^\s*\{/.test(text);
}

/** Undefined if there is no trace to replay, which is then reported. */
export function scriptOfTrace(text: string, report: Report): Script | undefined {
  const reader = new TraceReader();
  const script = reader.script(text);
  if (reader.problem === undefined) return script;
  report(scriptTraceMalformed.at(undefined, reader.problem));
  return undefined;
}

type Members = Readonly<Record<string, unknown>>;

/** Reads on with empty values behind a mistake, and keeps the first one. */
class TraceReader {
  problem: string | undefined;

  script(text: string): Script {
    const trace = this.#onlyTrace(this.#parsed(text));
    if (trace['version'] !== 1) this.#complain('it is of another version of the format');
    const initial = this.#members(trace['initial'], "'initial'");
    const locations = Object.entries(this.#members(initial['locations'], "'initial.locations'"));
    const items = this.#list(trace['steps'], "'steps'").flatMap((step, index) =>
      this.#items(this.#members(step, 'a step'), index),
    );
    return {
      items: [...items, ...this.#delay(trace['finalDelay'], "'finalDelay'")],
      start: new Map(locations.map(([name, at]) => [name, this.#word(at, 'a location')])),
    };
  }

  #parsed(text: string): Members {
    try {
      return this.#members(JSON.parse(text), 'it');
    } catch {
      this.#complain('it is not JSON');
      return {};
    }
  }

  /** The trace that the document is, or the only one in it. */
  #onlyTrace(document: Members): Members {
    if (document['format'] === 'tickstone-trace') return document;
    const { results = [document] } = document;
    const traces = this.#list(results, "'results'")
      .map((result) => this.#members(result, 'a result')['trace'])
      .filter((trace) => trace !== undefined);
    if (traces.length === 0) this.#complain('there is no trace in it');
    if (traces.length > 1) this.#complain('there are several traces in it');
    return this.#members(traces[0], 'the trace');
  }

  #items(step: Members, index: number): readonly ScriptItem[] {
    const { action } = step;
    return [
      ...this.#delay(step['delay'], 'a delay'),
      {
        kind: 'step',
        action: action === undefined ? null : this.#word(action, 'an action'),
        edges: this.#list(step['edges'], "'edges'").map((edge) =>
          this.#pattern(this.#members(edge, 'an edge')),
        ),
        isWhole: true,
        text: `Step ${index + 1} of the trace`,
      },
    ];
  }

  #delay(value: unknown, what: string): readonly ScriptItem[] {
    const delay = parseRational(this.#word(value, what));
    if (delay === undefined || compare(delay, ZERO) < 0) {
      this.#complain(`${what} is not a time`);
      return [];
    }
    return compare(delay, ZERO) === 0 ? [] : [{ kind: 'delay', delay }];
  }

  #pattern(edge: Members): EdgePattern {
    const selected = Object.entries(this.#members(edge['select'], "'select'"));
    const branches = this.#list(edge['branches'], "'branches'");
    return {
      process: this.#word(edge['process'], "'process'"),
      source: this.#word(edge['source'], "'source'"),
      target: this.#word(edge['target'], "'target'"),
      edgeIndex: this.#number(edge['edge'], "'edge'"),
      branchIndices: branches.map((branch) => this.#number(branch, 'a branch')),
      selected: new Map(selected.map(([name, value]) => [name, this.#number(value, 'a selected value')])),
    };
  }

  #members(value: unknown, what: string): Members {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Members;
    this.#complain(`${what} is not an object`);
    return {};
  }

  #list(value: unknown, what: string): readonly unknown[] {
    if (Array.isArray(value)) return value;
    this.#complain(`${what} is not a list`);
    return [];
  }

  #word(value: unknown, what: string): string {
    if (typeof value === 'string') return value;
    this.#complain(`${what} is not a string`);
    return '';
  }

  #number(value: unknown, what: string): number {
    if (typeof value === 'number') return value;
    this.#complain(`${what} is not a number`);
    return 0;
  }

  #complain(why: string): void {
    this.problem ??= why;
  }
}
