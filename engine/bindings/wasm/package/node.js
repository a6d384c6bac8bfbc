// The engine in Node.
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import { Worker } from 'node:worker_threads';
import { EngineOn } from './engine.js';
import { SeedbankError } from './seedbank_error.js';

const MIB = 2 ** 20;

const host = {
  memory: () => Math.min(1024 * MIB, Math.floor(os.totalmem() / 4)),
  cores: () => os.availableParallelism?.() ?? os.cpus().length,
  isShared: () => true,
  // Bundlers find files by URLs that are literals.
  module: async (assets) => readFile(
    assets ? new URL('seedbank.wasm', assets) : new URL('./seedbank.wasm', import.meta.url)),
  book: async (assets) => readFile(
    assets ? new URL('openings.packed', assets) : new URL('./openings.packed', import.meta.url)),

  start(take, fail, assets) {
    const worker = assets ? new Worker(new URL('node_worker.js', assets))
      : new Worker(new URL('./node_worker.js', import.meta.url));
    worker.on('message', take);
    worker.on('error', (error) => fail(error.message));
    return {
      post: (message) => worker.postMessage(message),
      end: () => worker.terminate(),
      // An idle engine must not keep the program running.
      hold: (busy) => (busy ? worker.ref() : worker.unref()),
    };
  },
};

/** See seedbank.d.ts. */
export class Engine extends EngineOn {
  static open(options = {}) {
    return EngineOn.open(host, options, new Engine());
  }
}

export { SeedbankError };
