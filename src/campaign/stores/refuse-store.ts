/** The end of whoever cannot use a store. */
import { type Diagnostic, locate } from '../../base/diagnostic.js';
import { refuse } from '../../library/model.js';

export function refuseStore(diagnostic: Diagnostic): never {
  return refuse([locate(diagnostic, { path: '<store>', text: '' }, () => undefined)]);
}
