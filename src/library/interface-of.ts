/** The interface of a model, asked for by users of the library. */
import { type InterfaceReport, interfaceReport } from './interface-report.js';
import { type Model, refuse } from './model.js';
import { INTERFACE_RULES, type InterfaceOptions } from './testing.js';
import { nextTurn } from './work.js';
import { checkOptions } from '../base/option-rules.js';

/**
 * What a tester gives and sees: inputs and outputs, with the values that they pass.
 *
 * @example
 * ```ts
 * import { interfaceOf, loadModel } from 'tickstone';
 *
 * const lamp = await loadModel('lamp.xml');
 * const { inputs, outputs } = await interfaceOf(lamp, { underTest: ['Lamp'] });
 * console.log(inputs, outputs);
 * ```
 */
export async function interfaceOf(model: Model, options: InterfaceOptions = {}): Promise<InterfaceReport> {
  checkOptions('interfaceOf', options, INTERFACE_RULES);
  await nextTurn();
  const { interface: found, diagnostics } = interfaceReport(model, options);
  return found ?? refuse(diagnostics);
}
