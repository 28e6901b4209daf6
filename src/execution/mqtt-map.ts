/**
 * Which messages of an MQTT broker are the inputs and outputs of a system, as a small JSON file says it.
 *
 * A payload may hold what an action passes, by the names of its parameters in braces: `{"level": {level}}`. Only the
 * names of parameters are replaced, so payloads may be JSON.
 *
 * INVARIANT the payload of an action names each of its parameters once, so that values are neither lost nor guessed.
 */
import { splitAction } from '../suite/action.js';
import { type SuiteInterface, type SuiteStep, type SuiteTest } from '../suite/suite.js';

export interface MqttMap {
  readonly inputs: ReadonlyMap<string, MappedMessage>;
  readonly outputs: ReadonlyMap<string, MappedMessage>;
  /** What brings the system to its start; not needed if a new one is started for each test. */
  readonly reset?: MappedMessage | undefined;
  /** What the system says when it is at its start. */
  readonly ready: MappedMessage;
  readonly qos: 0 | 1 | 2;
}

export interface MappedMessage {
  readonly topic: string;
  /** Text and names of parameters in turn, text first; absent where any payload will do. */
  readonly payload?: readonly string[] | undefined;
  /** The names of what the action passes, in their order. */
  readonly parameters: readonly string[];
}

/** A map, or a clause that says what is wrong with it. */
export function readMqttMap(text: string, actions: SuiteInterface): MqttMap | string {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return `it is not JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
  const reader = new Reader(actions);
  const map = reader.map(json);
  return reader.problem ?? map;
}

const FIELDS = ['inputs', 'outputs', 'reset', 'ready', 'qos', '$schema'];

class Reader {
  problem: string | undefined;
  readonly #actions: SuiteInterface;

  constructor(actions: SuiteInterface) {
    this.#actions = actions;
  }

  map(json: unknown): MqttMap {
    const fields = this.#object(json, 'the map');
    const unknown = Object.keys(fields).find((name) => !FIELDS.includes(name));
    if (unknown !== undefined) this.#wrong(`it has an unknown field ${unknown}`);
    const { qos = 1, reset, ready } = fields;
    if (qos !== 0 && qos !== 1 && qos !== 2) this.#wrong('qos is not 0, 1 or 2');
    if (ready === undefined) this.#wrong('it has no field ready, so nobody knows when a test may begin');
    const outputs = this.#messages(fields['outputs'], 'outputs');
    const isReady = this.#message(ready ?? {}, 'ready', [], false);
    if (isReady.payload === undefined && [...outputs.values()].some(({ topic }) => topic === isReady.topic))
      this.#wrong('ready has the topic of an output, and no payload that would tell them apart');
    return {
      inputs: this.#messages(fields['inputs'], 'inputs'),
      outputs,
      ...(reset === undefined ? {} : { reset: this.#message(reset, 'reset', [], true) }),
      ready: isReady,
      qos: qos as MqttMap['qos'],
    };
  }

  #messages(json: unknown, kind: 'inputs' | 'outputs'): ReadonlyMap<string, MappedMessage> {
    const entries = Object.entries(this.#object(json ?? {}, kind));
    return new Map(
      entries.map(([name, message]) => {
        if (!this.#actions[kind].includes(name))
          this.#wrong(`${kind} has ${name}, which the suite does not have`);
        const parameters = (this.#actions.parameters?.[name] ?? []).map((each) => each.name);
        return [name, this.#message(message, `${kind}.${name}`, parameters, kind === 'inputs')];
      }),
    );
  }

  #message(json: unknown, path: string, parameters: readonly string[], isSent: boolean): MappedMessage {
    const { topic, payload, ...others } = this.#object(json, path);
    const [other] = Object.keys(others);
    if (other !== undefined) this.#wrong(`${path} has an unknown field ${other}`);
    if (typeof topic !== 'string' || topic === '') this.#wrong(`${path} has no topic`);
    else if (/[+#\0]/.test(topic))
      this.#wrong(`the topic of ${path} has a wildcard, and must be a single one`);
    if (payload !== undefined && typeof payload !== 'string')
      this.#wrong(`the payload of ${path} is not a string`);
    const template = typeof payload === 'string' ? payload : isSent ? '' : undefined;
    const parts = template === undefined ? undefined : partsOf(template, parameters);
    for (const parameter of parameters) {
      const count = (parts ?? []).filter((part, index) => index % 2 === 1 && part === parameter).length;
      if (count !== 1)
        this.#wrong(
          `the payload of ${path} names {${parameter}} ${count === 0 ? 'nowhere' : 'more than once'}`,
        );
    }
    return {
      topic: typeof topic === 'string' ? topic : '',
      ...(parts === undefined ? {} : { payload: parts }),
      parameters,
    };
  }

  #object(json: unknown, path: string): Readonly<Record<string, unknown>> {
    if (typeof json === 'object' && json !== null && !Array.isArray(json))
      return json as Record<string, unknown>;
    this.#wrong(`${path} is not an object`);
    return {};
  }

  #wrong(clause: string): void {
    this.problem ??= clause;
  }
}

/** Text and names of parameters in turn, text first. */
function partsOf(template: string, parameters: readonly string[]): readonly string[] {
  if (parameters.length === 0) return [template];
  const names = parameters.map(escaped).join('|');
  return template.split(new RegExp(`\\{(${names})\\}`));
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The payload by which an input is given. */
export function payloadOf({ payload = [], parameters }: MappedMessage, action: string): string {
  const { values } = splitAction(action);
  return payload
    .map((part, index) => (index % 2 === 0 ? part : String(values[parameters.indexOf(part)])))
    .join('');
}

/** The values that a payload passes, in the order of the parameters; undefined if it is another message. */
export function valuesIn(
  { payload, parameters }: MappedMessage,
  text: string,
): readonly number[] | undefined {
  if (payload === undefined) return [];
  const pattern = payload.map((part, index) => (index % 2 === 0 ? escaped(part) : '(-?\\d{1,15})')).join('');
  const found = new RegExp(`^${pattern}$`, 's').exec(text);
  if (found === null) return undefined;
  const named = payload.filter((_, index) => index % 2 === 1);
  return parameters.map((parameter) => Number(found[1 + named.indexOf(parameter)]) + 0);
}

/** The output that a message is, if it is one of the map; the first that fits. */
export function outputOf({ outputs }: MqttMap, topic: string, text: string): string | undefined {
  for (const [name, message] of outputs) {
    const values = message.topic === topic ? valuesIn(message, text) : undefined;
    if (values !== undefined) return values.length === 0 ? name : `${name}(${values.join(',')})`;
  }
  return undefined;
}

/** The test if all its actions are mapped, or a clause that says which is not. */
export function fitForMqtt(test: SuiteTest, { inputs, outputs }: MqttMap): SuiteTest | string {
  for (const action of actionsIn(test.steps))
    if (!inputs.has(action) && !outputs.has(action)) return `the map has no topic for ${action}`;
  return test;
}

/** The names of actions, without values. */
function actionsIn(steps: readonly SuiteStep[]): readonly string[] {
  return steps.flatMap((step): readonly string[] => {
    if ('accept' in step) return step.accept.map((action) => splitAction(action).action);
    if ('refuse' in step) return [step.refuse];
    const branches = 'oneOf' in step ? step.oneOf : [step];
    return branches.flatMap((branch) => {
      const own = 'input' in branch ? [branch.input] : 'output' in branch ? [branch.output] : [];
      return [...own, ...('steps' in branch ? actionsIn(branch.steps ?? []) : [])];
    });
  });
}
