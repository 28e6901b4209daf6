/** What can be wrong with campaigns, their stores and their workers: the rules TKS98xx. */
import { rule } from '../base/diagnostic.js';

export const notACampaign = rule('TKS9800', 'error', 'not a campaign', (found: string | undefined) => ({
  message:
    found === undefined
      ? 'The file does not say that it is a campaign.'
      : `'${found}' is not the format of campaigns.`,
  hint: "Begin with 'format: tickstone-campaign/1'.",
}));

export const wrongInCampaign = rule(
  'TKS9801',
  'error',
  'wrong value in a campaign',
  (where: string, wanted: string, example?: string) => ({
    message: `${where} must be ${wanted}.`,
    hint: example === undefined ? undefined : `For example, '${example}'.`,
  }),
);

export const noSuchName = rule(
  'TKS9802',
  'error',
  'unknown name in a campaign',
  (message: string, hint: string | undefined) => ({ message, hint }),
);

export const unfitOption = rule(
  'TKS9803',
  'error',
  'option that a method does not have',
  (name: string, method: string, hint: string | undefined) => ({
    message: `The method '${method}' has no option '${name}'.`,
    hint,
  }),
);

export const nothingToDo = rule('TKS9804', 'error', 'campaign without jobs', () => ({
  message: 'The campaign has nothing to do.',
  hint: "Describe 'steps', such as 'make: { generate: [coverage] }'.",
}));

export const campaignTooLarge = rule(
  'TKS9805',
  'error',
  'campaign with too many jobs',
  (jobs: number, most: number) => ({
    message: `The campaign has ${jobs} jobs; at most ${most} are allowed.`,
    hint: 'Divide it into several campaigns.',
  }),
);

export const storeNotOpened = rule(
  'TKS9810',
  'error',
  'store that cannot be used',
  (message: string, hint: string | undefined) => ({ message, hint }),
);

export const storeNewer = rule(
  'TKS9811',
  'error',
  'store of a newer version',
  (found: number, known: number) => ({
    message: `The store was made by a newer version of Tickstone: its tables have version ${found}, and this one knows them up to ${known}.`,
    hint: 'Install the newer version here too.',
  }),
);

export const storeOlder = rule(
  'TKS9812',
  'error',
  'store that has to be brought up to date',
  (found: number, known: number) => ({
    message:
      found === 0
        ? 'The store has no tables for campaigns yet.'
        : `The tables of the store have version ${found}, and this version of Tickstone needs ${known}.`,
    hint: "'tickstone campaign start' with the same store creates them; run it as a role that may do so.",
  }),
);

export const peerMissing = rule('TKS9813', 'error', 'package for stores is missing', (packages: string) => ({
  message: `Campaigns on PostgreSQL need the packages ${packages}, which are not installed.`,
  hint: `Run 'npm install ${packages}'.`,
}));

export const secretOnTheCommandLine = rule('TKS9814', 'error', 'password on the command line', () => ({
  message: 'The address of the store holds a password, which everyone on this machine could read.',
  hint: 'Leave it out, and set it in the environment (PGPASSWORD, or the whole address in TICKSTONE_STORE) or in ~/.pgpass.',
}));

export const noCampaign = rule(
  'TKS9820',
  'error',
  'unknown campaign',
  (message: string, hint: string | undefined) => ({ message, hint }),
);

export const campaignUnderWay = rule(
  'TKS9821',
  'error',
  'campaign under way',
  (id: string, hint: string) => ({
    message: `The campaign '${id}' has not ended, and its plan was another one: its file, or a file that it names, has changed since.`,
    hint,
  }),
);
