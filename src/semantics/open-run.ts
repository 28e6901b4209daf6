/**
 * Open systems in exact time: what a state of the concrete semantics takes, ignores and is given. The twin of
 * open-system.ts for single runs; docs/theory/open-systems.md defines the rules.
 */
import { type ConcreteState, type ConcreteStep, type ConcreteSystem } from './concrete-system.js';
import { settlingSteps } from './settling.js';

/** Inputs, outputs, and by process whether it is under test: all are, unless it is said. */
export interface RunInterface {
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly underTest?: readonly boolean[] | undefined;
}

export class OpenRun {
  readonly #system: ConcreteSystem;
  readonly #inputs: ReadonlySet<string>;
  readonly #outputs: ReadonlySet<string>;
  readonly #underTest: readonly boolean[] | undefined;

  constructor(system: ConcreteSystem, { inputs, outputs, underTest }: RunInterface) {
    this.#system = system;
    this.#inputs = new Set(inputs);
    this.#outputs = new Set(outputs);
    this.#underTest = underTest;
  }

  isInput(action: string | undefined): action is string {
    return action !== undefined && this.#inputs.has(action);
  }

  isOutput(action: string | undefined): action is string {
    return action !== undefined && this.#outputs.has(action);
  }

  isSeen(action: string | undefined): action is string {
    return this.isInput(action) || this.isOutput(action);
  }

  /** The steps in which an action is taken now. */
  takes(state: ConcreteState, action: string): readonly ConcreteStep[] {
    return this.#system.steps(state, (each) => each === action).steps;
  }

  /** The unseen steps that are taken before an input is refused or ignored. */
  settling(state: ConcreteState): readonly ConcreteStep[] {
    const { steps } = this.#system.steps(state, (action) => !this.isSeen(action));
    return settlingSteps(steps, () => this.#system.stopsTime(state));
  }

  /** Whether an input that is given now changes nothing: it is not taken, and the system has settled. */
  ignores(state: ConcreteState, input: string): boolean {
    return this.takes(state, input).length === 0 && this.settling(state).length === 0;
  }

  /** Whether the tester, or an environment in its place, is ready to give an input now, whoever receives it. */
  isGiven(state: ConcreteState, input: string): boolean {
    return this.#system
      .senders(state, input)
      .some((sender) => sender === 'outside' || this.#underTest?.[sender] === false);
  }
}
