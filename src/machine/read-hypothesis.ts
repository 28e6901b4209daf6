/**
 * A hypothesis that is written by hand in one line: faults as they are printed, joined by plus signs, such as
 * `remove-if-condition(T3) + wrong-output(S6, RFD, false)`. It is called by that line.
 */
import { type Diagnostic } from '../base/diagnostic.js';
import { type Hypothesis, type Machine } from './machine.js';
import * as problem from './problems.js';
import { readFaults } from './read-faults.js';
import { startReading } from './reading.js';
import { readYaml } from './yaml-tree.js';

/** Undefined, with reports without places, when it cannot be read. */
export function readHypothesis(
  text: string,
  machine: Machine,
  report: (diagnostic: Diagnostic) => void,
): Hypothesis | undefined {
  const found: Diagnostic[] = [];
  const refuse = (diagnostic: Diagnostic): void => {
    found.push(diagnostic);
    report({ ...diagnostic, span: undefined, message: `In '${text}': ${diagnostic.message}` });
  };
  const faults = text.split('+').map((part) => /^\s*([\w-]+)\s*\(([^()]*)\)\s*$/.exec(part));
  if (faults.some((fault) => fault === null)) {
    refuse(problem.badFault.at(undefined, 'it is not of the form operator(name, …)'));
    return undefined;
  }
  const entries = faults.map((fault) => {
    const names = fault![2]!.split(',').map((name) => JSON.stringify(name.trim()));
    return `{${fault![1]!}: [${names.join(', ')}]}`;
  });
  const file = { path: 'hypothesis', text: `h: [${entries.join(', ')}]` };
  const reading = startReading(file, refuse);
  const [read] = readFaults(reading, readYaml(file, refuse), machine);
  return found.length === 0 && read !== undefined ? { ...read, name: text.trim() } : undefined;
}
