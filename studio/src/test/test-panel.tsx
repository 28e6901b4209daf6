/** The right of the test mode: the form that makes tests, or the suite that is chosen. */
import { type Desk } from '../desk.js';
import { useValue } from '../observable.js';
import { MethodForm } from './method-form.js';
import { SuitePanel } from './suite-panel.js';

export function TestPanel({ desk }: { readonly desk: Desk }) {
  const { suites, suite } = useValue(desk.testing.state);
  const kept = suites.find(({ id }) => id === suite);
  return kept === undefined ? (
    <MethodForm testing={desk.testing} />
  ) : (
    <SuitePanel key={kept.id} desk={desk} kept={kept} />
  );
}
