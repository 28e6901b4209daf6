/** `npm run bench`: prints the figures by which we judge speed. Nothing here is asserted: machines are noisy. */
import { type Subsumption } from '../src/explore/state-store.js';
import { type SearchOrder } from '../src/explore/waiting.js';
import { benchCampaigns } from './campaign.js';
import { benchClasses } from './classes.js';
import { benchCommunication } from './communication.js';
import { benchConnectivity } from './connectivity.js';
import { benchCoverage } from './coverage.js';
import { benchDiscrimination } from './discrimination.js';
import { benchEngine } from './engine.js';
import { engineRun } from './engine-run.js';
import { benchFrontEnd } from './front-end.js';
import { benchMutation } from './mutation.js';
import { benchRuns } from './run.js';
import { benchStudio } from './studio.js';
import { benchLargeStudio } from './studio-large.js';
import { benchSuites } from './suites.js';
import { benchZones } from './zones.js';

const parts: Readonly<Record<string, () => void | Promise<void>>> = {
  'front-end': benchFrontEnd,
  zones: benchZones,
  engine: benchEngine,
  discrimination: benchDiscrimination,
  suites: benchSuites,
  connectivity: benchConnectivity,
  coverage: benchCoverage,
  mutation: benchMutation,
  classes: benchClasses,
  communication: benchCommunication,
  runs: benchRuns,
  campaigns: benchCampaigns,
  studio: benchStudio,
  'studio-large': benchLargeStudio,
};

const wanted = process.argv.slice(2);
const [command, model = '', search, order] = wanted;
if (command === 'engine-run') {
  // Called by the part `engine` itself.
  console.log(JSON.stringify(engineRun(model, search as Subsumption, order as SearchOrder)));
} else {
  for (const [name, run] of Object.entries(parts)) {
    if (wanted.length === 0 || wanted.includes(name)) await run();
  }
}
