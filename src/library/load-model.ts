/** From a file, or what stands in it, to a model. */
import { type FileBytes } from '../language/decode-text.js';
import { holdsYaml } from './is-yaml.js';
import { type Model, modelOfBytes } from './model.js';
import { sha256 } from './sha256.js';
import { modelOfYaml } from './yaml-model.js';
import { type OptionRule, TEXT, TEXT_OR_BYTES, checkArgument, withParts } from '../base/option-rules.js';

/** What stands in a file, and its name, which says the format. */
export interface ModelText {
  /** Such as `lamp.xml`: the ending says what the text is. */
  readonly name: string;
  readonly text: string | Uint8Array;
}

const MODEL_TEXT: OptionRule<ModelText> = withParts({ name: TEXT, text: TEXT_OR_BYTES });

/**
 * Reads what stands in a file. A model that cannot be read has an error, and nothing is thrown.
 *
 * @example
 * ```ts
 * import { modelFromText } from 'tickstone';
 *
 * const model = await modelFromText({ name: 'p.xta', text: 'process P() { state A; init A; } system P;' });
 * console.log(model.ok, model.processes);
 * ```
 */
export async function modelFromText(source: ModelText): Promise<Model> {
  checkArgument('modelFromText', 'source', source, MODEL_TEXT);
  const { name, text } = source;
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  return modelFromBytes({ path: name, bytes }, await sha256Of(bytes));
}

export function modelFromBytes(input: FileBytes, sha256: string): Model {
  return holdsYaml(input) ? modelOfYaml(input, sha256) : modelOfBytes(input, sha256);
}

/** Node and browsers both have them; this layer knows neither. */
declare class TextEncoder {
  encode(text: string): Uint8Array;
}
declare const crypto: {
  /** Pages from servers that do not encrypt have none. */
  readonly subtle?: { digest(algorithm: string, bytes: Uint8Array): Promise<ArrayBuffer> };
};

async function sha256Of(bytes: Uint8Array): Promise<string> {
  const { subtle } = crypto;
  const digest = subtle === undefined ? sha256(bytes) : new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
