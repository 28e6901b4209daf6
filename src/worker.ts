/** The library in threads of their own, for Node. */
export { inWorker } from './worker/in-worker.js';
export { type WorkName } from './worker/call.js';
