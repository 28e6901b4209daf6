/** How far a campaign is, for people and scripts. */
import { type CampaignStatus, type StatusRow } from '../../../campaign/crew/campaigns.js';
import { JOB_STATES, type JobState } from '../../../campaign/store.js';
import { count } from '../../../output/suite-words.js';
import { EXIT, type ExitStatus } from '../../exit-status.js';
import { type Output } from '../../output.js';
import { sayTable } from '../../write/say-table.js';

export function sayStatus(output: Output, status: CampaignStatus): void {
  sayTable(
    output,
    [
      { title: 'job' },
      { title: 'kind' },
      { title: 'state' },
      { title: 'tries', align: 'right' },
      { title: 'time', align: 'right' },
      { title: 'result' },
    ],
    status.rows.map((row) => [
      row.name,
      row.kind,
      row.state,
      row.tries === 0 ? '' : String(row.tries),
      row.ms === undefined ? '' : `${(row.ms / 1_000).toFixed(1)} s`,
      resultWords(row),
    ]),
  );
  output.say('');
  const parts = JOB_STATES.reduce((sum, state) => sum + status.parts[state], 0);
  const jobs = count(status.jobs, 'job') + (parts === 0 ? '' : ` (and ${count(parts, 'part')} of them)`);
  output.say(`${status.id}: ${stateWords(status)}, ${jobs}: ${countWords(status.counts)}`);
}

function resultWords({ state, reason, summary = {}, parts, worker }: StatusRow): string {
  if (state === 'running') return `by ${worker ?? 'a worker'}`;
  if (state !== 'done') {
    if (parts !== undefined && reason === undefined) return `${parts.done} of ${parts.all} parts so far`;
    return reason ?? '';
  }
  if (typeof summary['pass'] === 'number') {
    const verdicts = ['pass', 'fail', 'inconclusive', 'untrusted', 'error'];
    return verdicts
      .filter((verdict) => figure(summary, verdict) > 0)
      .map((verdict) => `${figure(summary, verdict)} ${verdict}`)
      .join(', ');
  }
  if (typeof summary['holds'] === 'boolean') return summary['holds'] ? 'holds' : 'does not hold';
  if (typeof summary['tests'] === 'number')
    return `${count(summary['tests'], 'test')} for ${figure(summary, 'covered')} of ${count(figure(summary, 'goals'), 'goal')}`;
  return '';
}

function figure(summary: NonNullable<StatusRow['summary']>, name: string): number {
  const value = summary[name];
  return typeof value === 'number' ? value : 0;
}

function stateWords({ state, counts, parts }: CampaignStatus): string {
  if (state === 'stopped') return 'stopped';
  if (state === 'running') return counts.running + parts.running > 0 ? 'under way' : 'waiting for workers';
  return counts.failed + counts.skipped === 0 ? 'done' : 'ended';
}

export function countWords(counts: Readonly<Record<JobState, number>>): string {
  return JOB_STATES.filter((state) => counts[state] > 0)
    .map((state) => `${counts[state]} ${state}`)
    .join(', ');
}

/** Whether everything held, of a campaign that has ended. */
export function statusOfCampaign({ state, counts, rows }: CampaignStatus): ExitStatus {
  if (state !== 'done') return EXIT.budget;
  if (counts.failed + counts.skipped > 0) return EXIT.notHeld;
  const isGood = ({ summary = {} }: StatusRow): boolean =>
    summary['holds'] !== false && (summary['pass'] === undefined || summary['pass'] === summary['tests']);
  return rows.every(isGood) ? EXIT.held : EXIT.notHeld;
}
