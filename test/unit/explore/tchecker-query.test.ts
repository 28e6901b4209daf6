/** Queries about TChecker systems: what their names mean, and what is said of those that do not fit. */
import { expect, test } from 'vitest';
import { wholeFile } from '../../../src/base/source.js';
import { Concretiser } from '../../../src/explore/concretise.js';
import { verify } from '../../../src/explore/verify.js';
import { loadText } from '../../../src/language/load-model.js';
import { parseQuery } from '../../../src/language/parse-code.js';
import { networkOfTChecker } from '../../../src/network/from-tchecker.js';
import { lowerTCheckerQuery } from '../../../src/network/lower-tchecker-query.js';
import { concreteTChecker } from '../../../src/semantics/timed-step-tchecker.js';

const SYSTEM = `system:lights
event:go
event:stop
int:1:0:5:0:n
int:2:-3:3:1:a
clock:1:x
clock:2:c
process:P
location:P:red{initial: : invariant: x <= 4 : labels: calm,n}
location:P:green{labels: busy}
edge:P:red:green:go{provided: x >= 2 : do: n = n + 1; a[1] = 3; c[1] = 0}
process:Q
location:Q:idle{initial: : labels: calm}
location:Q:working{committed: : labels: busy}
edge:Q:idle:working:stop{provided: n == 1 : do: x = 0}
edge:Q:working:idle:go{do: n = 2}
`;

/** The kind of the outcome, the extreme values, or what is said of a query that does not fit. */
function answer(text: string): string {
  const loaded = loadText({ path: 'test.tck', text: SYSTEM });
  if (loaded.kind !== 'tchecker' || !loaded.ok) throw new Error(JSON.stringify(loaded.diagnostics));
  const found: string[] = [];
  const query = parseQuery(wholeFile({ path: 'query', text }), ({ message }) => found.push(message))!;
  const lowered = lowerTCheckerQuery(loaded.checked, query, ({ message }) => found.push(message));
  if (lowered === undefined || found.length > 0) return found.join(' ');
  const network = networkOfTChecker(loaded.checked);
  const concretiser = new Concretiser(network, concreteTChecker(loaded.checked));
  const { outcome } = verify({ network, concretiser }, lowered);
  return outcome.kind === 'values' ? JSON.stringify(outcome.values) : outcome.kind;
}

test.each([
  ['E<> P.green', 'satisfied'],
  ['A[] (P.red or P.green) and !(P.red and P.green)', 'satisfied'],
  ['E<> busy', 'satisfied'],
  ['A[] calm imply Q.idle', 'satisfied'],
  ['A[] calm imply P.red', 'violated'],
  ['E<> P.green && Q.working && !calm', 'satisfied'],
  ['A[] calm or P.green and Q.working', 'satisfied'],
  ['E<> n == 1', 'satisfied'],
  ['E<> n > 2', 'violated'],
  ['A[] (P.green ? a[1] == 3 : a[1] == 1)', 'satisfied'],
  ['A[] a[n > 0 ? 1 : 0] == (P.green ? 3 : 1)', 'satisfied'],
  ['E<> P.green and x < 2', 'satisfied'],
  ['E<> P.green and n == 1 and Q.idle and x < 2', 'violated'],
  ['A[] P.red imply x <= 4', 'satisfied'],
  ['A[] P.green imply 2 <= c[0]', 'satisfied'],
  ['E<> c[0] - c[1] == 4', 'satisfied'],
  ['E<> P.green and c[0] - c[1] > 4', 'violated'],
  ['E<> P.green and c[0] != c[1] + 3', 'satisfied'],
  ['A[] P.green xor P.red', 'satisfied'],
  ['A[] (x <= 4) xor P.green', 'violated'],
  ['E<> deadlock', 'satisfied'],
  ['A<> P.green', 'satisfied'],
  ['Q.working --> Q.idle', 'satisfied'],
  ['E[] P.red', 'violated'],
  [
    'sup{P.red}: x',
    '[{"sup":{"kind":"value","value":4,"open":false},"inf":{"kind":"value","value":0,"open":false}}]',
  ],
  ['E<> P.gren', "The process 'P' has no location or variable 'gren'."],
  ['E<> R.green', "There is no 'R' in the model."],
  ['E<> bisy', "There is no 'bisy' in the model."],
  ['E<> a == 1', "'a' is an array."],
  ['E<> a[2] == 1', 'The value 2 is outside the range from 0 to 1.'],
  ['E<> x', 'The query asks for a clock where a condition is needed.'],
  ['E<> a[x] == 1', 'An integer is needed here.'],
  ['E<> x + c[0] < 3', 'Only a clock, or the difference of two, is compared with an integer.'],
  ['E<> (x < 3) + 1 == 2', "A condition on clocks cannot be an operand of '+'."],
  ['E<> f(3)', 'This cannot be asked about a TChecker file.'],
  ['sup: x < 3', 'Bounds can only be asked for a value.'],
])('%s', (query, expected) => {
  expect(answer(query)).toBe(expected);
});
