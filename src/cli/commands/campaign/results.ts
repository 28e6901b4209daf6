/** `tickstone campaign results`: what the jobs of a campaign have made, as files. */
import { type CampaignResult, campaignNamed, resultsOf, statusOf } from '../../../campaign/crew/campaigns.js';
import { type Store } from '../../../campaign/store.js';
import { type NamedText } from '../../../library/export-suite.js';
import { type Outcome } from '../../outcome.js';
import { type Output } from '../../output.js';
import { writeFiles } from '../../write/write-directory.js';
import { sayStatus, statusOfCampaign } from './status-table.js';
import { type StoreOptions, withStore } from './with-store.js';

export function campaignResultsCommand(
  output: Output,
  name: string | undefined,
  options: StoreOptions,
): Promise<Outcome> {
  return withStore(output, options, async (store) => {
    const campaign = await campaignNamed(store, name);
    const status = await statusOf(store, campaign);
    const results = await resultsOf(store, campaign);
    const document = { campaign: campaign.id, state: status.state, counts: status.counts, results };
    sayStatus(output, status);
    if (options.output === undefined) return { status: statusOfCampaign(status), document };
    const writing = writeFiles(output, options.output, await filesOf(store, results), document);
    return writing.status === 0 ? { ...writing, status: statusOfCampaign(status) } : writing;
  });
}

async function filesOf(store: Store, results: readonly CampaignResult[]): Promise<readonly NamedText[]> {
  const files: NamedText[] = [];
  for (const { file, sha256 } of results) {
    if (file === undefined || sha256 === undefined) continue;
    const bytes = await store.content(sha256);
    if (bytes !== undefined)
      files.push({ name: file.replaceAll('/', '.'), text: new TextDecoder().decode(bytes) });
  }
  return files;
}
