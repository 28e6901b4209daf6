/** Campaigns, for Node: many models, methods, suites and systems, on one machine or many. */
export {
  campaignResults,
  campaignStatus,
  planCampaign,
  resumeCampaign,
  runWorker,
  startCampaign,
  stopCampaign,
  testHistory,
  type CampaignPlan,
  type PlanRow,
  type WorkerOptions,
} from './campaign/crew/api.js';
export { type CampaignResult, type CampaignStatus, type StatusRow } from './campaign/crew/campaigns.js';
export { type WorkEvent } from './campaign/crew/work.js';
export { type CampaignSettings } from './campaign/campaign.js';
export { type CampaignState, type JobState, type VerdictQuery } from './campaign/store.js';
export { type HistoryPoint, type Occasion, type TestHistory } from './campaign/history.js';
