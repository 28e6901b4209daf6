/** The synchroniser that a network asks for. */
import { type Synchroniser } from './candidate.js';
import { type CompiledNetwork } from './compile.js';
import { ProductSynchroniser } from './synchronise-product.js';
import { VectorSynchroniser } from './synchronise-vectors.js';
import { ChannelSynchroniser } from './synchronise.js';

export function createSynchroniser(compiled: CompiledNetwork): Synchroniser {
  const { synchronisation } = compiled.network;
  if (synchronisation.kind === 'vectors') return new VectorSynchroniser(compiled, synchronisation.vectors);
  const { product } = synchronisation;
  return product === undefined
    ? new ChannelSynchroniser(compiled)
    : new ProductSynchroniser(compiled, product);
}
