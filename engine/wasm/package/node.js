// The engine in Node.
import { readFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { Worker } from 'node:worker_threads';
import { EngineOn, SeedbankError } from './engine.js';

const MIB = 2 ** 20;

const host = {
  memory: () => Math.min(1176 * MIB, Math.floor(totalmem() / 4)),
  isShared: () => true,
  bytes: () => readFile(new URL('./seedbank.wasm', import.meta.url)),

  start(take, fail) {
    const worker = new Worker(new URL('./node_worker.js', import.meta.url));
    worker.on('message', take);
    worker.on('error', (error) => fail(error.message));
    return {
      post: (message) => worker.postMessage(message),
      end: () => worker.terminate(),
      // An idle engine does not keep the program running.
      hold: (busy) => (busy ? worker.ref() : worker.unref()),
    };
  },
};

/** See seedbank.d.ts. */
export class Engine extends EngineOn {
  static open(options = {}) {
    return EngineOn.start(new Engine(host, options));
  }
}

export { SeedbankError };
