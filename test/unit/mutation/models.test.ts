/** The models of mutants: templates and instances, pairs and samples, duplicates, what is refused. */
import { describe, expect, test } from 'vitest';
import { type Diagnostic } from '../../../src/base/diagnostic.js';
import { seededRandom } from '../../../src/base/random.js';
import { type Model } from '../../../src/language/model.js';
import { printXta } from '../../../src/language/print-xta.js';
import { type Mutant } from '../../../src/mutation/mutant.js';
import { mutantsOf } from '../../../src/mutation/mutants-of.js';
import { MUTATION_OPERATORS, operatorsNamed, operatorsOfPreset } from '../../../src/mutation/operators.js';
import { pairsOf, sampled } from '../../../src/mutation/sample-mutants.js';
import { NO_INTERFACE } from '../../../src/mutation/site.js';
import { checkedText } from '../../support/checked.js';
import { defectsOf, inShort, mutantsBy } from '../../support/mutants.js';

/** The mutants of a text by some operators, without an interface. */
function mutantsIn(text: string, operators: string, perInstance = false): readonly Mutant[] {
  const { checked } = checkedText(text);
  const selection = { operators: operatorsNamed(operators.split(','), fail)!, perInstance };
  return mutantsOf(checked, NO_INTERFACE, selection, fail)!.mutants;
}

const fail = ({ message }: Diagnostic): never => {
  throw new Error(message);
};

/** Which guard each entry of the system line has on the one edge of its template. */
function guardsOf(model: Model): readonly string[] {
  const text = printXta(model);
  const { checked, diagnostics } = checkedText(text);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return checked.processes.map(({ name, template }) => {
    const { guard } = template.symbol.template.edges[0]!;
    return `${name} ${guard?.text?.trim() ?? ''}`;
  });
}

describe('one entry of the system line', () => {
  const body = `clock x; state A; init A; trans A -> A { guard x > d; };`;
  const check = (name: string, system: string, ...expected: readonly string[]): void => {
    test(name, () => {
      const mutants = mutantsIn(`process T(const int[0, 5] d) { ${body} } ${system}`, 'negate-guard', true);
      const found = mutants.map((mutant) => {
        expect(defectsOf(mutant)).toEqual([]);
        return `${mutant.instance ?? mutant.template}: ${guardsOf(mutant.model()).join(', ')}`;
      });
      expect(found).toEqual(expected);
    });
  };
  check('instances', 'P = T(1); Q = T(2); system P, Q;', 'P: P x <= d, Q x > d', 'Q: P x > d, Q x <= d');
  check(
    'through other instantiations',
    'S(const int[0, 5] e) = T(e); P = S(1); Q = S(2); system P, Q;',
    'P: P x <= d, Q x > d',
    'Q: P x > d, Q x <= d',
  );
  check('one alone', 'P = T(1); system P;', 'P: P x <= d');
  check(
    'a set is one entry',
    'P = T(1); system P, T;',
    `P: P x <= d, ${[0, 1, 2, 3, 4, 5].map((d) => `T(${d}) x > d`).join(', ')}`,
    `T: P x > d, ${[0, 1, 2, 3, 4, 5].map((d) => `T(${d}) x <= d`).join(', ')}`,
  );
  check(
    'names that are taken',
    'P = T(1); Q = T(2); T_P = T(3); system P, Q, T_P;',
    'P: P x <= d, Q x > d, T_P x > d',
    'Q: P x > d, Q x <= d, T_P x > d',
    'T_P: P x > d, Q x > d, T_P x <= d',
  );
});

test('a template that the environment runs too is copied for the side under test', () => {
  const { checked } = checkedText(`
    chan a, b;
    process T(chan &c, chan &d) { clock x; state A; init A; trans A -> A { guard x > 1; sync c?; }, A -> A { sync d!; }; }
    P = T(a, b); Q = T(b, a); system P, Q;
  `);
  const { mutants } = mutantsBy(checked, ['change-guard-const'], { underTest: ['P'] });
  expect(mutants.map(({ id }) => id)).toEqual(['change-guard-const-T-e0-1', 'change-guard-const-T-e0-2']);
  expect(guardsOf(mutants[0]!.model())).toEqual(['P x > 2', 'Q x > 1']);
});

test('parameters stand for the channels of the interface', () => {
  const { checked } = checkedText(`
    chan a, b;
    process T(chan &c, chan &d) { state A; init A; trans A -> A { sync c?; }, A -> A { sync d!; }; }
    P = T(a, b); system P;
  `);
  const { mutants } = mutantsBy(checked, ['change-action']);
  expect(mutants.map(({ difference }) => difference)).toEqual([
    'T: A -> A (c?), action c? becomes d!',
    'T: A -> A (d!), action d! becomes c?',
  ]);
});

describe('what a mutant shares with the original', () => {
  const { checked } = checkedText(
    `process T() { clock x; state A { x <= 3 }, B; init A; trans A -> B { guard x > 1; }, B -> A { guard x > 2; }; } system T;`,
  );
  const before = JSON.stringify(checked.model);
  const { model: original } = checked;
  const { mutants } = mutantsOf(checked, NO_INTERFACE, { operators: MUTATION_OPERATORS }, fail)!;
  test('everything but the way to the change', () => {
    const mutant = mutants.find(({ operator }) => operator === 'change-guard')!.model();
    expect(mutant.templates[0]!.edges[1]).toBe(original.templates[0]!.edges[1]);
    expect(mutant.templates[0]!.locations[0]).toBe(original.templates[0]!.locations[0]);
    expect(mutant.system).toBe(original.system);
  });
  test('the original stays as it is', () => {
    for (const mutant of mutants) mutant.model();
    expect(JSON.stringify(original)).toBe(before);
  });
});

describe('duplicates', () => {
  const check = (guard: string, operators: string, ...expected: readonly string[]): void => {
    test(`${guard} by ${operators}`, () => {
      const mutants = mutantsIn(
        `const int N = 2; int n; process T() { clock x; state A; init A; trans A -> A { guard ${guard}; }; } system T;`,
        operators,
      );
      const marked = mutants.filter(({ duplicateOf }) => duplicateOf !== undefined);
      expect(marked.map((mutant) => `${inShort(mutant)} = ${mutant.duplicateOf!}`)).toEqual(expected);
    });
  };
  check('x > 2', 'change-guard,change-guard-const');
  check('x > 2', 'change-guard,negate-guard', 'edge 0: guard x > 2 becomes x <= 2 = change-guard-T-e0-2');
  check(
    'n > N',
    'change-variable-guard',
    'edge 0: guard n > N becomes n > N - 1 = change-variable-guard-T-e0-5',
  );
  check(
    'x > 2 && x > 2',
    'change-guard-const',
    'edge 0: guard x > 2 becomes x > 3 = change-guard-const-T-e0-1',
    'edge 0: guard x > 2 becomes x > 1 = change-guard-const-T-e0-2',
  );

  test('arguments that are the same: the original', () => {
    const text = `process T(const int a, const int b) { state A; init A; } P = T(2, 2); Q = T(1, 2); system P, Q;`;
    const mutants = mutantsIn(text, 'swap-parameters');
    expect(mutants.map(({ duplicateOf }) => duplicateOf)).toEqual(['original', undefined]);
  });
});

test('a negation that no guard can say is refused', () => {
  const { checked } = checkedText(
    `process T() { clock x[2]; state A; init A; trans A -> A { guard forall (i : int[0, 1]) x[i] > 1; }; } system T;`,
  );
  const selection = { operators: operatorsNamed(['negate-guard'], fail)! };
  const { mutants, refused } = mutantsOf(checked, NO_INTERFACE, selection, fail)!;
  expect([mutants.length, [...refused]]).toEqual([0, [['negate-guard', 1]]]);
});

describe('samples and pairs', () => {
  const { checked } = checkedText(
    `process T() { clock x; state A { x <= 3 }, B; init A; trans A -> B { guard x > 1; }, B -> A { guard x > 2; }; } system T;`,
  );
  const operators = operatorsOfPreset('all', fail)!;
  const { mutants } = mutantsOf(checked, NO_INTERFACE, { operators }, fail)!;

  test('a sample has its size, its order and its seed', () => {
    const ids = (seed: number): readonly string[] =>
      sampled(mutants, 5, seededRandom(seed)).map(({ id }) => id);
    expect(ids(1)).toHaveLength(5);
    expect(ids(1)).toEqual(ids(1));
    expect(ids(1)).not.toEqual(ids(2));
    expect(mutants.map(({ id }) => id).filter((id) => ids(1).includes(id))).toEqual(ids(1));
    expect(sampled(mutants, 10_000, seededRandom(1))).toEqual(mutants);
  });

  test('pairs touch different things, and both changes are made', () => {
    const pairs = pairsOf(checked.model, mutants, 1_000_000, seededRandom(1));
    expect(pairs.length).toBeGreaterThan(100);
    expect(new Set(pairs.map(({ id }) => id)).size).toBe(pairs.length);
    for (const pair of pairs) {
      const edges = pair.parts.flatMap(({ edits }) =>
        edits.flatMap((edit) => (edit.kind === 'edge' ? [edit.edge] : [])),
      );
      expect(new Set(edges).size).toBe(edges.length);
      expect(pair.order).toBe(2);
    }
    const guards = pairs.find(({ id }) => id === 'change-guard-T-e0-1+change-guard-T-e1-1')!;
    expect(guards.difference).toBe(
      'T: A -> B, guard x > 1 becomes x < 1; T: B -> A, guard x > 2 becomes x < 2',
    );
    const places = pairs.find(({ place }) => place.kind === 'location')!;
    expect(places.difference).toMatch(/^T\.A, /);
    const [first, second] = guards.model().templates[0]!.edges;
    expect([first, second].map((edge) => edge?.guard?.value)).toMatchObject([
      { operator: '<' },
      { operator: '<' },
    ]);
  });

  test('two edges into a sink share it', () => {
    const sinks = mutants.filter(({ operator }) => operator === 'sink-location');
    const [pair] = pairsOf(checked.model, sinks, 1, seededRandom(1));
    expect(defectsOf(pair!)).toEqual([]);
    expect(pair!.model().templates[0]!.locations.map(({ id }) => id)).toEqual(['A', 'B', 'Sink']);
  });
});

describe('selections that name what is not there', () => {
  const { checked } = checkedText('process Lamp() { state A; init A; trans A -> A {}; } system Lamp;');
  const check = (name: string, selection: object, ...expected: readonly string[]): void => {
    test(name, () => {
      const told: string[] = [];
      const report = ({ code, message, hint }: Diagnostic): void =>
        void told.push(`${code} ${message} ${hint ?? ''}`);
      const operators = operatorsNamed(['remove-edge'], report)!;
      mutantsOf(checked, NO_INTERFACE, { operators, ...selection }, report);
      expect(told).toEqual(expected);
    });
  };
  check('nothing wrong', { templates: ['Lamp'], edges: [0] });
  check(
    'a template',
    { templates: ['Lmap'] },
    "TKS9403 No process under test is an instance of a template 'Lmap'. Did you mean 'Lamp'?",
  );
  check(
    'an edge',
    { edges: [1] },
    'TKS9404 None of the selected templates has an edge 1. Edges are counted from 0 in the order of the file, here up to 0.',
  );

  test('operators and presets', () => {
    const told: string[] = [];
    const report = ({ message, hint }: Diagnostic): void => void told.push(`${message} ${hint ?? ''}`);
    expect([operatorsNamed(['chage-guard', 'what'], report), operatorsOfPreset('papers', report)]).toEqual([
      undefined,
      undefined,
    ]);
    expect(told).toEqual([
      "There is no mutation operator 'chage-guard'. Did you mean 'change-guard'?",
      "There is no mutation operator 'what'. 'tickstone mutate --operators' lists the operators.",
      "There is no preset 'papers'. Did you mean 'paper'?",
    ]);
  });
});
