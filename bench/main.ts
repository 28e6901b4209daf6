/** `npm run bench`: prints the figures by which we judge speed. Nothing here is asserted: machines are noisy. */
import { benchFrontEnd } from './front-end.js';

const parts: Readonly<Record<string, () => void>> = { 'front-end': benchFrontEnd };

const wanted = process.argv.slice(2);
for (const [name, run] of Object.entries(parts)) {
  if (wanted.length === 0 || wanted.includes(name)) run();
}
