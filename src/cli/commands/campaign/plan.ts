/** `tickstone campaign plan`: which jobs a campaign has, before anything is done. */
import { loadCampaign } from '../../../campaign/crew/load-campaign.js';
import { EXIT } from '../../exit-status.js';
import { type Outcome, refuse } from '../../outcome.js';
import { type Output } from '../../output.js';
import { sayTable } from '../../write/say-table.js';

export const DEFAULT_FILE = 'tickstone.campaign.yaml';

export function campaignPlanCommand(output: Output, path: string = DEFAULT_FILE): Outcome {
  const { loaded, diagnostics, file } = loadCampaign(path);
  if (loaded === undefined) return refuse(output, path, { file, diagnostics });
  const { campaign, jobs } = loaded;
  const nameOf = new Map(jobs.map(({ id, name }) => [id, name]));
  sayTable(
    output,
    ['job', 'kind', 'needs', 'labels'].map((title) => ({ title })),
    jobs.map(({ name, job, needs, labels }) => [
      name,
      job.kind === 'generate' ? `generate ${job.method}` : job.kind,
      needs.map((id) => nameOf.get(id)!).join(', '),
      labels.join(', '),
    ]),
  );
  output.say('');
  const mutation = jobs.some(({ job }) => job.kind === 'generate' && job.method === 'mutation');
  output.say(
    `${campaign.name}: ${jobs.length} ${jobs.length === 1 ? 'job' : 'jobs'}${mutation ? '; tests for mutants are divided into parts when they begin' : ''}`,
  );
  return {
    status: EXIT.held,
    document: {
      file: path,
      name: campaign.name,
      jobs: jobs.map(({ id, name, job, needs, labels }) => ({
        ...{ id, name, kind: job.kind },
        needs: needs.map((each) => nameOf.get(each)!),
        labels,
      })),
      settings: campaign.settings,
    },
  };
}
