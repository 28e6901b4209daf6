/** All areas whose mistakes are injected. An area is a file with a list; a new one is an entry here. */
import { AUTOMATA_AND_TABLES } from './automata.js';
import { BUDGETS } from './budgets.js';
import { CLOSING_OBSERVATION } from './closing.js';
import { CONFIGURATIONS } from './config.js';
import { CONFORMANCE } from './conformance.js';
import { DOORS } from './doors.js';
import { EXPLORE } from './explore.js';
import { FILES_KEPT } from './files.js';
import { GENERATORS } from './generators.js';
import { type InjectionArea } from './injection.js';
import { JOINT_STATES } from './joint.js';
import { KERNEL } from './kernel.js';
import { LANGUAGE } from './language.js';
import { METHODS } from './methods.js';
import { NETWORK } from './network.js';
import { OPEN_SYSTEMS } from './open-systems.js';
import { PICTURES } from './pictures.js';
import { REASONS } from './reasons.js';
import { RUNS } from './runs.js';
import { SEMANTICS } from './semantics.js';
import { VALUES } from './values.js';
import { ZONES } from './zones.js';

export const AREAS: readonly InjectionArea[] = [
  { name: 'zones', injections: ZONES },
  { name: 'kernel', injections: KERNEL },
  { name: 'semantics', injections: SEMANTICS },
  { name: 'network', injections: NETWORK },
  { name: 'explore', injections: EXPLORE },
  { name: 'language', injections: LANGUAGE },
  { name: 'reasons', injections: REASONS },
  { name: 'conformance', injections: CONFORMANCE },
  { name: 'generators', injections: GENERATORS },
  { name: 'values', injections: VALUES },
  { name: 'open systems', injections: OPEN_SYSTEMS },
  { name: 'joint', injections: JOINT_STATES },
  { name: 'methods', injections: METHODS },
  { name: 'closing', injections: CLOSING_OBSERVATION },
  { name: 'files', injections: FILES_KEPT },
  { name: 'doors', injections: DOORS },
  { name: 'pictures', injections: PICTURES },
  { name: 'config', injections: CONFIGURATIONS },
  { name: 'automata', injections: AUTOMATA_AND_TABLES },
  { name: 'runs', injections: RUNS },
  { name: 'budgets', injections: BUDGETS },
];
