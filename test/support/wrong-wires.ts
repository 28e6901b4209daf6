/**
 * Tests played on models with wrong wires, by the text of the model and the concrete semantics alone: cut and crossed wires
 * are edits of the document, and wires that break on the way change between the document and the one where they are
 * cut. Shares nothing with the generator.
 */
import { madeOnce } from '../../src/base/maps.js';
import {
  type Rational,
  ZERO,
  add,
  compare,
  integer,
  parseRational,
  subtract,
} from '../../src/base/rational.js';
import { type InterfaceRequest } from '../../src/network/interface.js';
import { type ConcreteState, type ConcreteSystem, delayed } from '../../src/semantics/concrete-system.js';
import { type SuiteInterface, type SuiteTest } from '../../src/suite/suite.js';
import { openModel } from './connectivity.js';

/** A document with its interface, and what late and timed disconnects are. */
export interface WiredModel {
  readonly xml: string;
  readonly tested: Pick<SuiteInterface, 'inputs' | 'outputs'>;
  readonly underTest?: readonly string[] | undefined;
  readonly uses: number;
  readonly from: number;
  readonly until?: number | undefined;
  readonly nth: number;
}

interface WrongWire {
  readonly kind: string;
  readonly names: readonly string[];
}

/** Faults as they are called, such as `crossed inputs a/b + stuck input c`; none for the model itself. */
function wiresOf(fault: string): readonly WrongWire[] {
  return fault
    .split(' + ')
    .filter((each) => each !== '')
    .map((each) => {
      const [, kind, names] = /^(\w+ \w+) (.*)$/.exec(each)!;
      return { kind: kind!, names: names!.split('/') };
    });
}

/**
 * Whether the model with a fault does all that a test says: every action happens at its time, and what is to be refused is
 * refused.
 */
export function passesWith(test: SuiteTest, model: WiredModel, fault: string): boolean {
  return new Play(model, wiresOf(fault)).passes(test);
}

/** Systems of a model by their texts and outputs: many plays are of the same. */
const SYSTEMS = new WeakMap<WiredModel, Map<string, ConcreteSystem>>();

class Play {
  readonly #model: WiredModel;
  readonly #wires: readonly WrongWire[];
  /** By which inputs are cut. */
  readonly #systems = new Map<string, ConcreteSystem>();
  readonly #used = new Map<string, number>();
  #time: Rational = ZERO;

  constructor(model: WiredModel, wires: readonly WrongWire[]) {
    this.#model = model;
    this.#wires = wires;
  }

  passes({ steps }: SuiteTest): boolean {
    let state = this.#start();
    for (const step of steps) {
      const [action, delay] = eventOf(step);
      const later = this.#after(state, delay);
      if (later === undefined) return false;
      const next = this.#take(later, action);
      if ('refuse' in step) return next === undefined;
      if (next === undefined) return false;
      state = next;
    }
    return true;
  }

  #start(): ConcreteState {
    let state = this.#stable(this.#whole().initial().states[0]!);
    for (const { kind, names } of this.#wires) {
      if (kind !== 'stuck input') continue;
      const arrived = stepOf(this.#whole(), state, names[0]!);
      if (arrived !== undefined) state = this.#stable(arrived);
    }
    return state;
  }

  #take(state: ConcreteState, action: string): ConcreteState | undefined {
    const next = stepOf(this.#system(), state, action);
    if (next === undefined) return undefined;
    const before = this.#used.get(action) ?? 0;
    this.#used.set(action, before + 1);
    const stable = this.#stable(next);
    const { nth } = this.#model;
    const isDoubled = this.#wires.some(({ kind, names }) => {
      if (names[0] !== action) return false;
      if (kind === 'repeated message') return before === nth - 1;
      // What was held back comes behind the next.
      if (kind === 'swapped messages') return before === nth;
      return kind === 'duplicated input' || (kind === 'repeated messages' && before % nth === nth - 1);
    });
    const again = isDoubled ? stepOf(this.#system(), stable, action) : undefined;
    return again === undefined ? stable : this.#stable(again);
  }

  #after(start: ConcreteState, delay: Rational): ConcreteState | undefined {
    let state = start;
    let rest = delay;
    for (;;) {
      const system = this.#whole();
      const limit = system.delayLimit(state);
      const isShort = limit === undefined || compare(rest, limit.limit) <= 0;
      const wait = isShort ? rest : limit.limit;
      if (!isShort && compare(wait, ZERO) === 0) return undefined;
      const later = delayed(system, state, wait);
      if (later === undefined) return undefined;
      this.#time = add(this.#time, wait);
      state = this.#stable(later);
      rest = subtract(rest, wait);
      if (compare(rest, ZERO) === 0) return state;
    }
  }

  #stable(start: ConcreteState): ConcreteState {
    const { inputs, outputs } = this.#model.tested;
    let state = start;
    for (;;) {
      const internal = this.#whole()
        .steps(state)
        .steps.find(({ action = '' }) => !inputs.includes(action) && !outputs.includes(action));
      if (internal?.outcome.kind !== 'state') return state;
      state = internal.outcome.state;
    }
  }

  /** With the wires that are wrong from the start, and no other. */
  #whole(): ConcreteSystem {
    return this.#cut([]);
  }

  /** As the wires are now. */
  #system(): ConcreteSystem {
    const { uses, from, until = Infinity, nth } = this.#model;
    const broken = this.#wires.filter(({ kind, names }) => {
      const used = this.#used.get(names[0]!) ?? 0;
      if (kind === 'stuck input') return true;
      if (kind === 'late disconnect') return used >= uses;
      if (kind === 'lost message' || kind === 'swapped messages') return used === nth - 1;
      if (kind === 'lost messages') return used % nth === nth - 1;
      const isOver = until !== Infinity && compare(this.#time, integer(until)) >= 0;
      return kind === 'timed disconnect' && compare(this.#time, integer(from)) >= 0 && !isOver;
    });
    return this.#cut(broken.map(({ names }) => names[0]!));
  }

  #cut(inputs: readonly string[]): ConcreteSystem {
    const key = inputs.join();
    const known = this.#systems.get(key);
    if (known !== undefined) return known;
    const { xml, tested, underTest } = this.#model;
    const isCut = (output: string): boolean =>
      this.#wires.some(({ kind, names }) => kind === 'disconnected output' && names[0] === output);
    const outputs = tested.outputs.filter((output) => !isCut(output));
    const request: InterfaceRequest = { inputs: tested.inputs, outputs, underTest };
    const edited = inputs.reduce(withoutInput, this.#wires.reduce(edit, xml));
    const made = madeOnce(SYSTEMS, this.#model, () => new Map<string, ConcreteSystem>());
    const system = madeOnce(
      made,
      JSON.stringify([edited, outputs]),
      () => openModel(edited, request).concrete,
    );
    this.#systems.set(key, system);
    return system;
  }
}

function edit(xml: string, { kind, names: [one = '', other = ''] }: WrongWire): string {
  switch (kind) {
    case 'disconnected input':
      return withoutInput(xml, one);
    case 'disconnected output':
      return withoutOutput(xml, one);
    case 'crossed inputs':
      return swapped(xml, `>${one}?<`, `>${other}?<`);
    case 'crossed outputs':
      return swapped(xml, `>${one}!<`, `>${other}!<`);
    default:
      return xml;
  }
}

/** A document in which an input is cut by Def. 6: each of its edges is a loop that keeps its guard and does nothing. */
function withoutInput(xml: string, input: string): string {
  return xml.replaceAll(/<transition\b[^>]*>[^]*?<\/transition>/g, (transition) => {
    if (!transition.includes(`>${input}?<`)) return transition;
    const source = /<source ref="(\w+)"/.exec(transition)![1]!;
    return transition
      .replace(/<target ref="\w+"/, `<target ref="${source}"`)
      .replace(/<label kind="assignment"[^]*?<\/label>/, '');
  });
}

/** The system does what it does, and nobody sees it. */
function withoutOutput(xml: string, output: string): string {
  return xml.replaceAll(new RegExp(`<label kind="synchronisation"[^>]*>${output}!</label>`, 'g'), '');
}

function swapped(text: string, one: string, other: string): string {
  return text.replaceAll(one, '\0').replaceAll(other, one).replaceAll('\0', other);
}

function stepOf(system: ConcreteSystem, state: ConcreteState, action: string): ConcreteState | undefined {
  const step = system.steps(state).steps.find((each) => each.action === action);
  return step?.outcome.kind === 'state' ? step.outcome.state : undefined;
}

function eventOf(step: SuiteTest['steps'][number]): readonly [string, Rational] {
  const time = (text: string): Rational => parseRational(text)!;
  if ('input' in step && 'after' in step) return [step.input, time(step.after)];
  if ('output' in step) return [step.output, time(step.within[0])];
  if ('refuse' in step) return [step.refuse, step.after === undefined ? ZERO : time(step.after)];
  throw new Error('a step of a connectivity test was expected');
}
