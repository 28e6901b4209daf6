/** Before a whole run of the tests: what they need beside Node is installed, where that is asked for and allowed. */
import { installTools } from './tools.js';

export function setup(): void {
  if (process.env['TICKSTONE_INSTALL'] === '1') installTools();
}
