/** `tickstone history`: since when tests fail, which are flaky, and how long they take. */
import { type TestHistory, historyOf } from '../../campaign/history.js';
import { dayText, historyCsv } from '../../campaign/history-csv.js';
import { historyPage } from '../../campaign/history-page.js';
import { count } from '../../output/suite-words.js';
import { type Outcome } from '../outcome.js';
import { EXIT } from '../exit-status.js';
import { type Output } from '../output.js';
import { deliver } from '../write/deliver.js';
import { type Comments } from '../write/mark.js';
import { sayTable } from '../write/say-table.js';
import { type StoreOptions, withStore } from './campaign/with-store.js';

export interface HistoryOptions extends StoreOptions {
  readonly system?: string | undefined;
  readonly campaign?: string | undefined;
  readonly within?: number | undefined;
  readonly to: 'console' | 'json' | 'csv' | 'html';
  readonly prune?: number | undefined;
}

export function historyCommand(output: Output, options: HistoryOptions): Promise<Outcome> {
  const { system, campaign, within, prune, to, output: target } = options;
  return withStore(output, options, async (store) => {
    const pruned =
      prune === undefined ? undefined : await store.prune({ keepCampaignsMs: prune, keepHistoryMs: prune });
    if (pruned !== undefined)
      output.say(
        `Deleted ${count(pruned.verdicts, 'verdict')}, ${count(pruned.campaigns, 'campaign')} and ${count(pruned.contents, 'stored file')}.`,
      );
    const tests = historyOf(await store.verdicts({ system, campaign, withinMs: within }));
    const document = { ...(pruned === undefined ? {} : { pruned }), tests };
    if (to === 'console') {
      sayHistory(output, tests);
      return { status: EXIT.held, document };
    }
    const { text, comments } = FORMS[to](tests);
    const delivered = deliver(
      output,
      text,
      target,
      comments,
      options.json === true && target !== undefined ? document : {},
    );
    return options.json === true
      ? { ...delivered, document: { ...document, ...delivered.document } }
      : delivered;
  });
}

type Form = (tests: readonly TestHistory[]) => { readonly text: string; readonly comments: Comments };

const FORMS: Readonly<Record<Exclude<HistoryOptions['to'], 'console'>, Form>> = {
  json: (tests) => ({
    text: `${JSON.stringify({ format: 'tickstone-history', version: 1, tests }, undefined, 2)}\n`,
    comments: 'none',
  }),
  csv: (tests) => ({ text: historyCsv(tests), comments: 'none' }),
  html: (tests) => ({ text: historyPage(tests), comments: 'xml' }),
};

function sayHistory(output: Output, tests: readonly TestHistory[]): void {
  if (tests.length === 0) {
    output.say('No test has been run in a campaign of this store.');
    return;
  }
  sayTable(
    output,
    [
      { title: 'system' },
      { title: 'model' },
      { title: 'test' },
      { title: 'runs', align: 'right' },
      { title: 'last' },
      { title: 'not passing since' },
      { title: 'flaky', align: 'right' },
      { title: 'time', align: 'right' },
    ],
    tests.map((test) => [
      test.system,
      test.model,
      test.title,
      String(test.runs),
      test.last,
      test.failsSince === undefined ? '' : `${dayText(test.failsSince.at)} (${test.failsSince.campaign})`,
      test.isFlaky ? `${Math.round(100 * test.flakiness)} %` : '',
      `${test.recentMs.toFixed(0)} ms`,
    ]),
  );
}
