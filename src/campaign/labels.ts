/** Labels say what a worker has, such as `bench=3`: names and values, each name once. */
import { repetitionIn } from '../base/once.js';

const LABEL = /^[A-Za-z0-9][\w.-]{0,63}=[A-Za-z0-9][\w.-]{0,63}$/;

/** A sentence about what is wrong; undefined if nothing is. */
export function wrongLabelIn(labels: readonly string[]): string | undefined {
  const wrong = labels.find((label) => !LABEL.test(label));
  if (wrong !== undefined) return `'${wrong}' is not a name and a value, such as bench=3.`;
  const names = labels.map((label) => label.slice(0, label.indexOf('=')));
  if (names.includes('system')) return "'system' cannot be a label: systems are those of the configuration.";
  const again = repetitionIn(names);
  return again && `There are two values for '${names[again.index]!}'.`;
}
