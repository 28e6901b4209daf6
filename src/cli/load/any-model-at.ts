/** Loading models of every kind. What reads machines and relations is loaded only for them. */
import { isYaml } from '../../library/is-yaml.js';
import { type Model } from '../../library/model.js';
import { modelAt } from './load-path.js';

export async function anyModelAt(path: string): Promise<Model> {
  return isYaml(path) ? (await import('./load-yaml.js')).yamlModelAt(path) : modelAt(path);
}
