/** What keeps a system under test from being reached by MQTT (TKS0133, TKS0134). */
import { rule } from '../base/diagnostic.js';

export const mqttMissing = rule('TKS0133', 'error', 'package for MQTT not installed', () => ({
  message: 'Systems behind MQTT are reached by the package mqtt, which is not installed.',
  hint: 'Install it beside Tickstone, with npm install mqtt.',
}));

export const notAMap = rule(
  'TKS0134',
  'error',
  'MQTT map that cannot be used',
  (path: string, what: string) => ({
    message: `'${path}' does not map actions to MQTT messages: ${what}.`,
    hint: 'The guide says what such a file holds.',
  }),
);
