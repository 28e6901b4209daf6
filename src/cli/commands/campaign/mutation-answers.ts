/** Judges of mutants in a store: what `generate mutation --store` asks is answered by whoever works on the store. */
import { availableParallelism } from 'node:os';
import { DEFAULT_SETTINGS } from '../../../campaign/campaign.js';
import { followCampaign } from '../../../campaign/crew/campaigns.js';
import { type Job, idOf } from '../../../campaign/job.js';
import { answeredJudge } from '../../../campaign/mutation-parts.js';
import { sha256Hex } from '../../../campaign/sha256-text.js';
import { type Store } from '../../../campaign/store.js';
import { type Judge } from '../../../generators/mutation/generate.js';
import { type MutationSetting } from '../../../library/mutating.js';
import { type Model } from '../../../library/model.js';
import { stoppedEarly } from '../../../library/problems.js';
import { readFile } from '../../../files/read-file.js';
import { type JsonObject } from '../../../suite/suite.js';
import { EXIT } from '../../exit-status.js';
import { type Attempt, type Outcome, decline } from '../../outcome.js';
import { type Output } from '../../output.js';
import { createProgressLine } from '../../progress.js';
import { countWords } from './status-table.js';
import { type StoreOptions, isRemote, stopSignal, withStore } from './with-store.js';

export interface MutationStoreOptions extends StoreOptions, MutationSetting {
  readonly jobs?: number | undefined;
  readonly budgetStates?: number | undefined;
}

/** A judge that knows all answers, when the work is done. */
export async function judgeInStore(
  output: Output,
  model: Model,
  path: string,
  options: MutationStoreOptions,
): Promise<Attempt<Judge>> {
  const source = { file: model.file, sha256: model.sha256 };
  const asked = libraryOptions(options);
  const job: Job = { kind: 'generate', method: 'mutation', model: source, options: asked };
  const id = idOf(sha256Hex, job, []);
  let judge: Judge | undefined;
  const outcome = await withStore(
    output,
    options,
    async (store) => {
      await store.putContents([bytesOf(model, path)]);
      const { id: campaign } = await store.begin({
        name: `mutation-${id.slice(0, 12)}`,
        plan: id,
        settings: DEFAULT_SETTINGS,
        jobs: [{ id, name: 'mutation', job, needs: [], labels: [] }],
      });
      await store.setState(campaign, 'running');
      const ended = await worked(output, store, campaign, options);
      if (ended !== undefined) return ended;
      const answers = new Map<string, string>();
      for (const { id: part, askedBy, result } of await store.jobs(campaign)) {
        if (askedBy === undefined || result === undefined) continue;
        answers.set(part, new TextDecoder().decode(await store.content(result.sha256)));
      }
      judge = answeredJudge(source, asked, answers);
      return { status: EXIT.held, document: {} };
    },
    'begin',
  );
  return judge === undefined ? { kind: 'ended', outcome } : { kind: 'made', value: judge };
}

/** Its text is enough, unless it is written in other signs than ours; standard input is read once. */
function bytesOf({ text, sha256 }: Model, path: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  if (sha256Hex(bytes) === sha256) return bytes;
  const reading = readFile(path);
  return reading.kind === 'bytes' ? reading.input.bytes : bytes;
}

/** Undefined if the campaign is done. */
async function worked(
  output: Output,
  store: Store,
  campaign: string,
  options: MutationStoreOptions,
): Promise<Outcome | undefined> {
  const { signal, end } = stopSignal();
  const line = createProgressLine(options);
  try {
    const { state, rows } = await followCampaign(store, campaign, {
      threads: isRemote(options) ? (options.jobs ?? 0) : (options.jobs ?? availableParallelism()),
      signal,
      onStatus(counts) {
        line.show(() => `${campaign}: ${countWords(counts)}`);
      },
    });
    line.clear();
    if (state !== 'done') {
      const what = `There is no suite yet: the work was interrupted. Run the same command again to continue.`;
      return decline(output, stoppedEarly.at(undefined, what), { campaign }, EXIT.budget);
    }
    const [{ state: end, reason = '' } = { state: 'failed' as const }] = rows;
    return end === 'done'
      ? undefined
      : decline(output, stoppedEarly.at(undefined, `There is no suite: ${reason}`));
  } finally {
    line.clear();
    end();
  }
}

/** As the function of the library takes them. */
function libraryOptions(options: MutationStoreOptions): JsonObject {
  const { operator, preset, template, edge, perInstance, order, sample, seed, duplicates } = options;
  const { conformance, unfitInputs, optimize, onePerMutant, underTest, inputs, outputs, shared, see } =
    options;
  const { budgetStates } = options;
  const all = {
    ...{
      underTest,
      inputs,
      outputs,
      shared,
      see,
      operators: operator,
      preset,
      templates: template,
      edges: edge,
    },
    ...{ perInstance, order: Number(order), sample, seed, duplicates, conformance, unfitInputs, optimize },
    onePerMutant,
    ...(budgetStates === undefined ? {} : { budget: { states: budgetStates } }),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as JsonObject;
}
