/**
 * Actions by their names: `enter`, `call[2]`, and with values `enter(1)` or `move(3,-1)`. An output that a test expects may
 * leave a value open within a range: `level(1..5)` is a pattern that fits five actions.
 */

/** What an action passes, by the names of its parameters in their order; a pair stands for all values from one to the other. */
export type ActionValues = Readonly<Record<string, number | readonly [number, number]>>;

/** The name of an action, or a pattern, as one text. */
function actionName(action: string, values?: ActionValues): string {
  if (values === undefined) return action;
  const parts = Object.values(values).map((value) =>
    typeof value === 'number' ? String(value) : `${value[0]}..${value[1]}`,
  );
  return parts.length === 0 ? action : `${action}(${parts.join(',')})`;
}

/** An action without its values, and the values. */
export interface SplitAction {
  readonly action: string;
  readonly values: readonly (number | readonly [number, number])[];
}

const VALUES = /^(.*)\((-?\d+(?:\.\.-?\d+)?(?:,-?\d+(?:\.\.-?\d+)?)*)\)$/s;

export function splitAction(name: string): SplitAction {
  const [, action, inside] = (name.endsWith(')') ? VALUES.exec(name) : null) ?? [];
  if (action === undefined || inside === undefined) return { action: name, values: [] };
  const values = inside.split(',').map((text) => {
    const [low, high] = text.split('..');
    return high === undefined ? Number(low) : ([Number(low), Number(high)] as const);
  });
  return { action, values };
}

/** The action of a step that names one. */
export function actionOf(step: NamingStep): string {
  const name = 'input' in step ? step.input : 'output' in step ? step.output : step.refuse;
  return actionName(name, step.values);
}

type NamingStep = { readonly values?: ActionValues | undefined } & (
  { readonly input: string } | { readonly output: string } | { readonly refuse: string }
);

/** Whether an action is the one that a pattern names, or one of those. */
export function fits(pattern: string, action: string): boolean {
  if (pattern === action) return true;
  if (!pattern.includes('..')) return false;
  const wanted = splitAction(pattern);
  const found = splitAction(action);
  return (
    wanted.action === found.action &&
    wanted.values.length === found.values.length &&
    wanted.values.every((want, index) => {
      const value = found.values[index]!;
      if (typeof value !== 'number') return false;
      return typeof want === 'number' ? want === value : want[0] <= value && value <= want[1];
    })
  );
}
