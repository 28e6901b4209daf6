/** Each operator on one small model: the exact list of its differences. */
import { describe, expect, test } from 'vitest';
import { MUTATION_OPERATORS } from '../../../src/mutation/operators.js';
import { checkedText } from '../../support/checked.js';
import { inShort, mutantsBy } from '../../support/mutants.js';

const LAMP = `
  chan press, touch, light, dark, ring;
  const int T = 5;
  process Lamp(const int[1, 9] low, const int[2, 9] high) {
    clock x;
    int[0, 2] n;
    bool b;
    state Off, On { x <= T && n >= 0 }, Wait;
    commit Wait;
    init Off;
    trans
      Off -> On { guard x >= low && n < 2; sync press?; assign x = 0, n = n + 1; },
      On -> Off { guard x == T && b; sync light!; assign b = false; },
      On -> Wait { guard 0 < x; sync touch?; assign n++; },
      Wait -> Off { sync ring!; },
      Off -> Off { guard n == 2; sync dark!; };
  }
  process Bell() { state Quiet; init Quiet; trans Quiet -> Quiet { sync ring?; }; }
  L = Lamp(2, 7);
  system L, Bell;
`;

/** Its channels pass values. */
const METER = `
  chan enter, level, ready;
  int[0, 2] kind;
  int[0, 5] val;
  struct { bool ok; } done;
  process Lamp() {
    int[4, 5] own = 4;
    state A;
    init A;
    trans
      A -> A { sync enter?; assign own = kind > 0 ? 4 : 5; },
      A -> A { sync level!; assign val = own; },
      A -> A { sync level!; assign val = 4, own = 5; },
      A -> A { sync ready!; assign done.ok = true; };
  }
  system Lamp;
`;

const { checked, diagnostics } = checkedText(LAMP);

test('the model is well formed', () => {
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
});

const covered = new Set<string>();

/** An operator, and the differences that it makes; `=` before one says that it is a duplicate among them. */
function check(operator: string, expected: string, model = checked): void {
  covered.add(operator);
  test(operator, () => {
    const { mutants } = mutantsBy(model, [operator]);
    const lines = mutants.map((mutant) => {
      const words = mutant.template === 'Lamp' ? inShort(mutant) : `${mutant.template} ${inShort(mutant)}`;
      return mutant.duplicateOf === undefined ? words : `= ${words}`;
    });
    expect(lines).toEqual(
      expected
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    );
  });
}

describe('differences', () => {
  check(
    'change-source',
    `
      edge 0: source Off becomes On
      edge 0: source Off becomes Wait
      edge 1: source On becomes Off
      edge 1: source On becomes Wait
      edge 2: source On becomes Off
      edge 2: source On becomes Wait
      edge 3: source Wait becomes Off
      edge 3: source Wait becomes On
      edge 4: source Off becomes On
      edge 4: source Off becomes Wait
    `,
  );
  check(
    'change-target',
    `
      edge 0: target On becomes Off
      edge 0: target On becomes Wait
      edge 1: target Off becomes On
      edge 1: target Off becomes Wait
      edge 2: target Wait becomes Off
      edge 2: target Wait becomes On
      edge 3: target Off becomes On
      edge 3: target Off becomes Wait
      edge 4: target Off becomes On
      edge 4: target Off becomes Wait
    `,
  );
  check(
    'change-action-output',
    `
      edge 0: action press? becomes light!
      edge 0: action press? becomes dark!
      edge 1: action light! becomes dark!
      edge 2: action touch? becomes light!
      edge 2: action touch? becomes dark!
      edge 4: action dark! becomes light!
    `,
  );
  check(
    'change-action',
    `
      edge 0: action press? becomes touch?
      edge 0: action press? becomes light!
      edge 0: action press? becomes dark!
      edge 1: action light! becomes press?
      edge 1: action light! becomes touch?
      edge 1: action light! becomes dark!
      edge 2: action touch? becomes press?
      edge 2: action touch? becomes light!
      edge 2: action touch? becomes dark!
      edge 4: action dark! becomes press?
      edge 4: action dark! becomes touch?
      edge 4: action dark! becomes light!
    `,
  );
  check(
    'change-guard',
    `
      edge 0: guard x >= low becomes x < low
      edge 0: guard x >= low becomes x <= low
      edge 0: guard x >= low becomes x == low
      edge 0: guard x >= low becomes x > low
      edge 1: guard x == T becomes x < T
      edge 1: guard x == T becomes x <= T
      edge 1: guard x == T becomes x >= T
      edge 1: guard x == T becomes x > T
      edge 2: guard 0 < x becomes 0 <= x
      edge 2: guard 0 < x becomes 0 == x
      edge 2: guard 0 < x becomes 0 >= x
      edge 2: guard 0 < x becomes 0 > x
    `,
  );
  check(
    'change-guard-const',
    `
      edge 0: guard x >= low becomes x >= low + 1
      edge 0: guard x >= low becomes x >= low - 1
      edge 1: guard x == T becomes x == T + 1
      edge 1: guard x == T becomes x == T - 1
      edge 2: guard 0 < x becomes 1 < x
    `,
  );
  check(
    'negate-guard',
    `
      edge 0: guard x >= low && n < 2 becomes x < low or x >= low && n >= 2
      edge 1: guard x == T && b becomes x < T or x > T or x == T && !b
      edge 2: guard 0 < x becomes 0 >= x
      edge 4: guard n == 2 becomes n != 2
    `,
  );
  check(
    'change-invariant',
    `
      location On: invariant x <= T becomes x <= T + 1
    `,
  );
  check(
    'sink-location',
    `
      edge 0: target On becomes a sink
      edge 1: target Off becomes a sink
      edge 2: target Wait becomes a sink
      edge 3: target Off becomes a sink
      edge 4: target Off becomes a sink
      Bell edge 0: target Quiet becomes a sink
    `,
  );
  check(
    'invert-reset',
    `
      edge 0: reset x = 0 is removed
      edge 1: reset x = 0 is added
      edge 2: reset x = 0 is added
      edge 3: reset x = 0 is added
      edge 4: reset x = 0 is added
    `,
  );
  check(
    'remove-edge',
    `
      edge 0: Off -> On (press?) is removed
      edge 1: On -> Off (light!) is removed
      edge 2: On -> Wait (touch?) is removed
      edge 3: Wait -> Off (ring!) is removed
      edge 4: Off -> Off (dark!) is removed
      Bell edge 0: Quiet -> Quiet (ring?) is removed
    `,
  );
  check(
    'remove-invariant',
    `
      location On: invariant x <= T && n >= 0 is removed
    `,
  );
  check(
    'change-update',
    `
      edge 0: update n = n + 1 becomes n = n - 1
      edge 0: update n = n + 1 becomes n = n + 2
      edge 0: update n = n + 1 becomes n = n + 0
      edge 0: update n = n + 1 is removed
      edge 1: update b = false becomes b = true
      edge 1: update b = false is removed
      edge 2: update n++ becomes n--
      edge 2: update n++ is removed
    `,
  );
  check(
    'change-variable-guard',
    `
      edge 0: guard n < 2 becomes n <= 2
      edge 0: guard n < 2 becomes n == 2
      edge 0: guard n < 2 becomes n != 2
      edge 0: guard n < 2 becomes n >= 2
      edge 0: guard n < 2 becomes n > 2
      = edge 0: guard n < 2 becomes n < 3
      edge 0: guard n < 2 becomes n < 1
      edge 1: guard b becomes !b
      edge 4: guard n == 2 becomes n < 2
      edge 4: guard n == 2 becomes n <= 2
      edge 4: guard n == 2 becomes n != 2
      edge 4: guard n == 2 becomes n >= 2
      edge 4: guard n == 2 becomes n > 2
      edge 4: guard n == 2 becomes n == 3
      edge 4: guard n == 2 becomes n == 1
    `,
  );
  check(
    'change-sync-direction',
    `
      edge 3: action ring! becomes ring?
      Bell edge 0: action ring? becomes ring!
    `,
  );
  check(
    'change-urgency',
    `
      location Off: not urgent becomes urgent
      location Off: not urgent becomes committed
      location On: not urgent becomes urgent
      location On: not urgent becomes committed
      location Wait: committed becomes not urgent
      location Wait: committed becomes urgent
      Bell location Quiet: not urgent becomes urgent
      Bell location Quiet: not urgent becomes committed
    `,
  );
  check(
    'swap-parameters',
    `
      process L: arguments 2 and 7 are exchanged
    `,
  );
  check(
    'add-output-edge',
    `
      location Off: an edge with light! is added
      location On: an edge with dark! is added
      location Wait: an edge with light! is added
      location Wait: an edge with dark! is added
      Bell location Quiet: an edge with light! is added
      Bell location Quiet: an edge with dark! is added
    `,
  );
  check(
    'negate-comparison',
    `
      edge 0: guard x >= low becomes x < low
      edge 0: guard n < 2 becomes n >= 2
      edge 1: guard x == T becomes x < T or x > T
      edge 2: guard 0 < x becomes 0 >= x
      edge 4: guard n == 2 becomes n != 2
    `,
  );
  check(
    'move-guard-const',
    `
      edge 0: guard x >= low becomes x >= low + 1
      edge 1: guard x == T becomes x == T + 1
      edge 1: guard x == T becomes x == T - 1
      edge 2: guard 0 < x becomes 1 < x
    `,
  );
  check(
    'remove-input-edge',
    `
      edge 0: Off -> On (press?) is removed
      edge 2: On -> Wait (touch?) is removed
    `,
  );
  check(
    'changeSource',
    `
      edge 0: source Off becomes On
      edge 0: source Off becomes Wait
      edge 1: source On becomes Off
      edge 1: source On becomes Wait
      edge 2: source On becomes Off
      edge 2: source On becomes Wait
      edge 3: source Wait becomes Off
      edge 3: source Wait becomes On
      edge 4: source Off becomes On
      edge 4: source Off becomes Wait
    `,
  );
  check(
    'changeTarget',
    `
      edge 0: target On becomes Off
      edge 0: target On becomes Wait
      edge 1: target Off becomes On
      edge 1: target Off becomes Wait
      edge 2: target Wait becomes Off
      edge 2: target Wait becomes On
      edge 3: target Off becomes On
      edge 3: target Off becomes Wait
      edge 4: target Off becomes On
      edge 4: target Off becomes Wait
    `,
  );
  check(
    'changeActionInputs',
    `
      edge 0: action press? becomes touch?
      edge 1: action light! becomes press?
      edge 1: action light! becomes touch?
      edge 2: action touch? becomes press?
      edge 4: action dark! becomes press?
      edge 4: action dark! becomes touch?
    `,
  );
  check(
    'changeActionOutputs',
    `
      edge 0: action press? becomes light!
      edge 0: action press? becomes dark!
      edge 1: action light! becomes dark!
      edge 2: action touch? becomes light!
      edge 2: action touch? becomes dark!
      edge 4: action dark! becomes light!
    `,
  );
  check(
    'changeGuardConstant',
    `
      edge 0: guard x >= low becomes x >= low + 1
      edge 0: guard x >= low becomes x >= low - 1
      edge 0: guard n < 2 becomes n < 3
      edge 0: guard n < 2 becomes n < 1
      edge 1: guard x == T becomes x == T + 1
      edge 1: guard x == T becomes x == T - 1
      edge 2: guard 0 < x becomes 1 < x
      edge 4: guard n == 2 becomes n == 3
      edge 4: guard n == 2 becomes n == 1
    `,
  );
  check(
    'changeGuardOpClocks',
    `
      edge 0: guard x >= low becomes x <= low
      edge 0: guard x >= low becomes x > low
      edge 1: guard x == T becomes x <= T
      edge 1: guard x == T becomes x > T
      edge 2: guard 0 < x becomes 0 <= x
      edge 2: guard 0 < x becomes 0 > x
    `,
  );
  check(
    'changeGuardOpLocals',
    `
      edge 0: guard n < 2 becomes n <= 2
      edge 0: guard n < 2 becomes n == 2
      edge 0: guard n < 2 becomes n != 2
      edge 0: guard n < 2 becomes n >= 2
      edge 0: guard n < 2 becomes n > 2
      edge 4: guard n == 2 becomes n < 2
      edge 4: guard n == 2 becomes n <= 2
      edge 4: guard n == 2 becomes n != 2
      edge 4: guard n == 2 becomes n >= 2
      edge 4: guard n == 2 becomes n > 2
    `,
  );
  check(
    'changeVarUpdate',
    `
      edge 0: update n = n + 1 becomes n = 0
      edge 0: update n = n + 1 becomes n = 1
      edge 0: update n = n + 1 becomes n = 2
      edge 0: update b = false is added
      edge 0: update b = true is added
      edge 1: update n = 0 is added
      edge 1: update n = 1 is added
      edge 1: update n = 2 is added
      edge 1: update b = false becomes b = true
      edge 2: update n = 0 is added
      edge 2: update n = 1 is added
      edge 2: update n = 2 is added
      edge 2: update b = false is added
      edge 2: update b = true is added
      edge 3: update n = 0 is added
      edge 3: update n = 1 is added
      edge 3: update n = 2 is added
      edge 3: update b = false is added
      edge 3: update b = true is added
      edge 4: update n = 0 is added
      edge 4: update n = 1 is added
      edge 4: update n = 2 is added
      edge 4: update b = false is added
      edge 4: update b = true is added
    `,
  );
  check(
    'changeInvariant',
    `
      location On: invariant x <= T becomes x <= T + 1
    `,
  );
  check(
    'sinkLocation',
    `
      edge 0: target On becomes a sink
      edge 1: target Off becomes a sink
      edge 2: target Wait becomes a sink
      edge 3: target Off becomes a sink
      edge 4: target Off becomes a sink
      Bell edge 0: target Quiet becomes a sink
    `,
  );
  check(
    'invertReset',
    `
      edge 0: reset x = 0 is removed
      edge 1: reset x = 0 is added
      edge 2: reset x = 0 is added
      edge 3: reset x = 0 is added
      edge 4: reset x = 0 is added
    `,
  );

  const meter = checkedText(METER).checked;
  check(
    'change-value',
    `
      edge 0: value kind 0 becomes 1
      edge 0: value kind 1 becomes 2
      edge 0: value kind 2 becomes 0
      edge 1: value val 0 becomes 4
      edge 1: value val 4 becomes 5
      edge 1: value val 5 becomes 0
      edge 2: value val 4 becomes 0
      edge 2: value val 4 becomes 5
      edge 3: value done.ok 1 becomes 0
    `,
    meter,
  );
  check(
    'shift-value',
    `
      edge 0: value kind is one more
      edge 0: value kind is one less
      edge 1: value val is one more
      edge 1: value val is one less
      edge 2: value val is one more
      edge 2: value val is one less
      edge 3: value done.ok is one more
    `,
    meter,
  );
  check(
    'stick-value',
    `
      edge 0: value kind is always 0
      edge 0: value kind is always 1
      edge 0: value kind is always 2
      edge 1: value val is always 0, as on 1 more with level
      edge 1: value val is always 4, as on 1 more with level
      edge 1: value val is always 5, as on 1 more with level
      edge 3: value done.ok is always 0
    `,
    meter,
  );

  test('no operator is left out', () => {
    expect([...covered].sort()).toEqual(MUTATION_OPERATORS.map(({ name }) => name).sort());
  });
});
