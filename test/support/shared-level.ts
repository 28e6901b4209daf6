/** A pump and a tank that share a level, and the ways in which the tank changes it. */
import { type InterfaceOptions, type Model, loadModel } from '../../src/index.js';

export function model(text: string, name = 'm.xta'): Promise<Model> {
  return loadModel({ name, text });
}

/** A pump that looks at a level that the tank changes by itself. */
export function pump(
  limit: number,
  tank = 'R -> R { assign level = (level + 1) % 4; }',
  declarations = '',
): string {
  return `chan go, low, high, tick; int[0, 3] level, other; clock x; ${declarations}
  process Pump() { state Off, On { x <= 5 }; init Off;
    trans Off -> On { sync go?; assign x = 0; }, On -> Off { guard level < ${limit}; sync low!; },
      On -> Off { guard level >= ${limit}; sync high!; }; }
  process Tank() { state R; init R;
    trans R -> R { sync go!; }, R -> R { sync low?; }, R -> R { sync high?; }, ${tank}; }
  process Bell() { state B; init B; ${tank.includes('tick!') ? 'trans B -> B { sync tick?; };' : ''} }
  system Pump, Tank, Bell;`;
}

export const PUMP_UNDER_TEST: InterfaceOptions = { underTest: ['Pump'] };
export const PUMP_SHARED: InterfaceOptions = { ...PUMP_UNDER_TEST, shared: ['level'] };

/** How the tank changes the level; and whether classes can be tested then. */
export const WAYS: readonly (readonly [string, string, ('classes' | 'no classes')?])[] = [
  ['by itself', 'R -> R { assign level = (level + 1) % 4; }', 'classes'],
  ['with an input', 'R -> R { sync go!; assign level = (level + 1) % 4; }', 'classes'],
  [
    'as it hears an output',
    'R -> R { sync low?; assign level = 2; }, R -> R { sync high?; assign level = 0; }',
    // After an output the tank may have something to tell or not.
    'no classes',
  ],
  // The message is not seen.
  ['with a message of its own', 'R -> R { sync tick!; assign level = (level + 1) % 4; }', 'no classes'],
  ['with two variables at once', 'R -> R { assign level = (level + 1) % 4, other = level; }', 'classes'],
  ['to what is selected', 'R -> R { select i : int[0, 3]; assign level = i; }', 'classes'],
];
