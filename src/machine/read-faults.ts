/** Reads the hypotheses of a machine: each a name and the faults that the machine then has; none for the machine itself. */
import { partsOfCondition } from './criterion-faults.js';
import { type Domain, readValue } from './domain.js';
import { FAULT_OPERATORS, isShownByState } from './fault.js';
import { type Fault, type Hypothesis, type Machine } from './machine.js';
import * as problem from './problems.js';
import { type Reading, asMap, entriesOf } from './reading.js';
import { type YamlEntry, type YamlScalar, type YamlValue } from './yaml-tree.js';

type Parts = Omit<Machine, 'hypotheses'>;

export function readFaults(
  reading: Reading,
  value: YamlValue | undefined,
  machine: Parts,
): readonly Hypothesis[] {
  const example = 'hypotheses: {ok: {}, stuck: {remove-if-condition: T3}}';
  const map = asMap(reading, value, { where: "The field 'hypotheses'", example });
  return entriesOf(reading, map).map(({ key, value: faults }) => {
    const wanted = { where: `Hypothesis '${key.text}'`, example: '{remove-if-condition: T3}' };
    // A list of maps gives several faults of one kind; a map gives one of each.
    const maps = faults.kind === 'list' ? faults.items : [faults];
    const read = maps.flatMap((item) =>
      entriesOf(reading, asMap(reading, item, wanted)).flatMap(
        (entry) => readFault(reading, entry, machine) ?? [],
      ),
    );
    return { name: key.text, faults: read, start: key.start, end: key.end };
  });
}

function readFault(reading: Reading, { key, value }: YamlEntry, machine: Parts): Fault | undefined {
  const kind = FAULT_OPERATORS.find((operator) => operator === key.text);
  if (kind === undefined) {
    const near = reading.suggest(key.text, FAULT_OPERATORS);
    reading.report(problem.unknownField.at(key, key.text, 'A hypothesis', near, FAULT_OPERATORS));
    return undefined;
  }
  const read = new FaultReader(reading, value, machine);
  switch (kind) {
    case 'remove-if-condition':
    case 'wrong-on-transition': {
      const [transition] = read.names(1, 'a transition');
      return transition && read.isTransition(transition) ? { kind, transition: transition.text } : undefined;
    }
    case 'move-if-condition-to': {
      const [to, from] = read.names(2, 'two transitions');
      if (to === undefined || from === undefined) return undefined;
      if (!read.isTransition(to) || !read.isTransition(from)) return undefined;
      return to.text === from.text
        ? read.refuse('a condition moves to another transition')
        : { kind, to: to.text, from: from.text };
    }
    case 'wrong-output': {
      const [state, output, shown] = read.names(3, 'a state, an output and a value');
      if (state === undefined || output === undefined || shown === undefined || !read.isState(state))
        return undefined;
      const value = read.value('output', output, shown);
      const place = machine.states.find(({ name }) => name === state.text)!;
      const number = machine.variables.findIndex(({ name }) => name === output.text);
      if (value !== undefined && !isShownByState(machine, place, number))
        return read.refuse(`the state '${state.text}' does not decide what '${output.text}' is`);
      return value === undefined ? undefined : { kind, state: state.text, output: output.text, value };
    }
    case 'wrong-target': {
      const [transition, state] = read.names(2, 'a transition and a state');
      if (transition === undefined || state === undefined) return undefined;
      if (!read.isTransition(transition) || !read.isState(state)) return undefined;
      return { kind, transition: transition.text, state: state.text };
    }
    case 'wrong-initial-state':
    case 'wrong-in-state': {
      const [state] = read.names(1, 'a state');
      return state && read.isState(state) ? { kind, state: state.text } : undefined;
    }
    case 'wrong-initial-value': {
      const [local, first] = read.names(2, 'a local and a value');
      if (local === undefined || first === undefined) return undefined;
      const value = read.value('local', local, first);
      return value === undefined ? undefined : { kind, local: local.text, value };
    }
    case 'off-by-one-timer': {
      const [transition, direction] = read.names(2, "a transition and 'late' or 'early'");
      if (transition === undefined || direction === undefined || !read.isTransition(transition))
        return undefined;
      const { text } = direction;
      if (text !== 'late' && text !== 'early') return read.refuse(`'${text}' is neither 'late' nor 'early'`);
      return { kind, transition: transition.text, direction: text };
    }
    case 'wrong-mode': {
      const [component, mode] = read.names(2, 'a component and one of its modes');
      if (component === undefined || mode === undefined) return undefined;
      const found = machine.components.find(({ name }) => name === component.text);
      if (found === undefined) return read.refuse(`there is no component '${component.text}'`);
      if (!found.modes.some(({ name }) => name === mode.text))
        return read.refuse(`'${component.text}' has no mode '${mode.text}'`);
      return { kind, component: component.text, mode: mode.text };
    }
    case 'wrong-on-condition': {
      const [transition, part, value] = read.names(
        3,
        "a transition, the number of a part and 'true' or 'false'",
      );
      if (transition === undefined || part === undefined || value === undefined) return undefined;
      if (!read.isTransition(transition)) return undefined;
      const { condition } = machine.transitions.find(({ id }) => id === transition.text)!;
      const count = partsOfCondition(condition).length;
      const number = Number(part.text);
      if (!Number.isInteger(number) || number < 1 || count < number)
        return read.refuse(
          `the parts of the condition of '${transition.text}' are numbered from 1 to ${count}`,
        );
      if (value.text !== 'true' && value.text !== 'false')
        return read.refuse(`'${value.text}' is neither 'true' nor 'false'`);
      return { kind, transition: transition.text, part: number, value: value.text === 'true' };
    }
  }
}

class FaultReader {
  readonly #reading: Reading;
  readonly #value: YamlValue;
  readonly #machine: Parts;

  constructor(reading: Reading, value: YamlValue, machine: Parts) {
    this.#reading = reading;
    this.#value = value;
    this.#machine = machine;
  }

  refuse(why: string): Fault | undefined {
    this.#reading.report(problem.badFault.at(this.#value, why));
    return undefined;
  }

  /** The arguments of the fault, if there are so many. */
  names(count: number, wanted: string): readonly YamlScalar[] {
    const items = this.#value.kind === 'list' ? this.#value.items : [this.#value];
    const scalars = items.filter(
      (item) => item.kind === 'scalar' && item.value !== undefined,
    ) as YamlScalar[];
    if (scalars.length === count && items.length === count) return scalars;
    this.refuse(`it needs ${wanted}`);
    return [];
  }

  isTransition(name: YamlScalar): boolean {
    const ids = this.#machine.transitions.map(({ id }) => id);
    if (ids.includes(name.text)) return true;
    this.#reading.report(
      problem.unknownTransition.at(name, name.text, this.#reading.suggest(name.text, ids)),
    );
    return false;
  }

  isState(name: YamlScalar): boolean {
    const names = this.#machine.states.map((state) => state.name);
    if (names.includes(name.text)) return true;
    this.#reading.report(problem.unknownState.at(name, name.text, this.#reading.suggest(name.text, names)));
    return false;
  }

  /** A value of the output or local, as the model writes it. */
  value(role: 'output' | 'local', name: YamlScalar, value: YamlScalar): string | undefined {
    const candidates = this.#machine.variables.filter((variable) => variable.role === role);
    const domain: Domain | undefined = candidates.find((variable) => variable.name === name.text)?.domain;
    if (domain === undefined) {
      const near = this.#reading.suggest(
        name.text,
        candidates.map((variable) => variable.name),
      );
      this.#reading.report(problem.unknownVariable.at(name, role, name.text, near));
      return undefined;
    }
    const index = readValue(this.#reading, value, domain, name.text);
    return index === undefined ? undefined : domain.labels[index];
  }
}
