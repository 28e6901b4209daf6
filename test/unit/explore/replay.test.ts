/** The net below all answers: one whose run the concrete semantics cannot follow is not given. */
import { describe, expect, test } from 'vitest';
import { wholeFile } from '../../../src/base/source.js';
import { Concretiser } from '../../../src/explore/concretise.js';
import { verify, type VerifyOptions } from '../../../src/explore/verify.js';
import { type Verification } from '../../../src/explore/verification.js';
import { checkQuery } from '../../../src/language/check.js';
import { loadText } from '../../../src/language/load-model.js';
import { parseQuery } from '../../../src/language/parse-query.js';
import { instantiate } from '../../../src/network/instantiate.js';
import { concreteUppaal } from '../../../src/semantics/timed-step.js';

const model = (guard: string, update: string): string => `clock x; int n;
  process P() { state A { x <= 5 }, B, C; init A; trans A -> B { guard ${guard}; assign ${update}; }, B -> C { guard x >= 9; }; }
  system P;`;

function load(text: string) {
  const loaded = loadText({ path: 'test.xta', text });
  if (loaded.kind !== 'uppaal' || !loaded.ok) throw new Error(JSON.stringify(loaded.diagnostics));
  return loaded.checked;
}

/** Answers a query by the zones of one model, and replays on another one: what a wrong engine would do. */
function answer(engine: string, truth: string, query: string, options?: VerifyOptions): Verification {
  const checked = load(engine);
  const parsed = parseQuery(wholeFile({ path: 'test.q', text: query }), () => undefined)!;
  checkQuery(checked, parsed, () => undefined);
  const { network, queries } = instantiate(checked, [parsed], () => undefined)!;
  const concretiser = new Concretiser(network, concreteUppaal(load(truth)));
  return verify({ network, concretiser }, queries[0]!, options);
}

describe('an answer that rests on a run that there is not', () => {
  const right = model('x >= 2', 'n = 1');
  for (const [name, wrong] of [
    ['a guard that does not hold', model('x >= 3', 'n = 1')],
    ['another value', model('x >= 2', 'n = 2')],
    ['an error on the way', model('x >= 2', 'n = 1 / (n * 1)')],
  ] as const) {
    for (const query of ['E<> P.C', 'A[] not P.B', 'E[] n == 0 || P.B || P.C', 'A<> P.A && x > 3 && n == 1'])
      test(`${query}, ${name}`, () => {
        expect(answer(right, right, query).trace).toBeDefined();
        if (answer(right, right, query).trace!.steps.length === 0) return;
        expect(() => answer(right, wrong, query)).toThrow(/of a trace/);
      });
  }
  test('p --> q', () => {
    const query = 'P.B --> n == 7';
    expect(answer(right, right, query).outcome.kind).toBe('violated');
    expect(() => answer(right, model('x >= 3', 'n = 1'), query)).toThrow(/of a trace/);
  });
  test('a deadlock that is none', () => {
    const dead = 'clock x; process P() { state A { x <= 3 }, B; init A; trans A -> B { }; } system P;';
    const alive =
      'clock x; process P() { state A { x <= 3 }, B; init A; trans A -> B { }, B -> A { guard x > 50; assign x = 0; }; } system P;';
    expect(answer(dead, dead, 'A[] not deadlock').outcome.kind).toBe('violated');
    expect(() => answer(dead, alive, 'A[] not deadlock')).toThrow('a trace ends in a deadlock');
  });
  test('is given if nobody wants it replayed', () => {
    const wrong = model('x >= 3', 'n = 1');
    const { outcome, trace } = answer(right, wrong, 'E<> P.C', { replay: 'ifUncertain' });
    expect(outcome.kind).toBe('satisfied');
    expect(trace).toBeUndefined();
  });
});

test('a run that has no times is a mistake of ours where zones are exact', () => {
  const right = model('x >= 2', 'n = 1');
  const checked = load(right);
  const parsed = parseQuery(wholeFile({ path: 'test.q', text: 'E<> P.C' }), () => undefined)!;
  checkQuery(checked, parsed, () => undefined);
  const { network, queries } = instantiate(checked, [parsed], () => undefined)!;
  const concretiser = new Concretiser(network, concreteUppaal(checked));
  concretiser.concretise = () => ({ kind: 'infeasible' });
  expect(() => verify({ network, concretiser }, queries[0]!)).toThrow(
    'the run that an answer rests on has times',
  );
});
