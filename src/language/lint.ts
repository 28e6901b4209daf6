/** Advice about checked models. */
import { type Report } from '../base/diagnostic.js';
import { type CheckedModel } from './checked-model.js';

export function lint(_checked: CheckedModel, _report: Report): void {
  return;
}
