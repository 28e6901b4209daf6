/** `tickstone suite diff`: which goals and tests differ between two suites. */
import { type Role } from '../../../output/paint.js';
import { printable } from '../../../output/printable.js';
import { type SuiteDifference, diffSuites, isSame } from '../../../suite/diff-suites.js';
import { EXIT } from '../../exit-status.js';
import { loadSuites } from '../../load/load-suite.js';
import { type Outcome } from '../../outcome.js';
import { type Output } from '../../output.js';
import { paintOf } from '../../write/paint.js';
import { sayTable } from '../../write/say-table.js';

export function suiteDiffCommand(output: Output, before: string, after: string): Outcome {
  const loaded = loadSuites(output, [before, after]);
  if (loaded.kind === 'ended') return loaded.outcome;
  const [old, now] = loaded.value;
  const difference = diffSuites(old!, now!);
  const { sameModel, goals, tests } = difference;
  if (isSame(difference)) output.say('The suites have the same goals and tests.');
  else show(output, difference);
  return {
    status: isSame(difference) ? EXIT.held : EXIT.notHeld,
    document: { same: isSame(difference), sameModel, goals, tests },
  };
}

const SIGNS: Readonly<Record<string, { readonly sign: string; readonly role: Role }>> = {
  gained: { sign: '+', role: 'good' },
  lost: { sign: '-', role: 'bad' },
  added: { sign: '+', role: 'good' },
  removed: { sign: '-', role: 'bad' },
  changed: { sign: '~', role: 'doubtful' },
};

function show(output: Output, { sameModel, goals, tests }: SuiteDifference): void {
  const paint = paintOf(output);
  if (!sameModel) output.say('The suites were made from different models.');
  if (goals.length > 0) {
    output.say(paint('title', 'Goals'));
    const rows = goals.map(({ id, kind, before = 'absent', after = 'absent', description }) => [
      { text: `${SIGNS[kind]!.sign} ${kind}`, role: SIGNS[kind]!.role },
      `${before} -> ${after}`,
      printable(description === '' ? id : description),
    ]);
    const columns = [{ title: 'change' }, { title: 'status' }, { title: 'goal', isFlexible: true }];
    sayTable(output, columns, rows, '  ');
  }
  if (tests.length > 0) {
    output.say(paint('title', 'Tests'));
    const rows = tests.map(({ id, kind, title }) => [
      { text: `${SIGNS[kind]!.sign} ${kind}`, role: SIGNS[kind]!.role },
      id,
      title,
    ]);
    const columns = [{ title: 'change' }, { title: 'test' }, { title: 'title', isFlexible: true }];
    sayTable(output, columns, rows, '  ');
  }
}
