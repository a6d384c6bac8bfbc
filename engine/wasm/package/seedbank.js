// The engine in browsers.
import { EngineOn } from './engine.js';
import { SeedbankError } from './seedbank_error.js';

const MIB = 2 ** 20;

/** The bytes of a file beside this script. */
async function bytesOf(name) {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`${name}: HTTP status ${response.status}`);
  return response.arrayBuffer();
}

const host = {
  // Devices of up to 4 GiB end pages that take much; so may those that do not tell their size.
  memory: () => (navigator.deviceMemory > 4 ? 1024 * MIB : 160 * MIB),

  isShared: () => globalThis.crossOriginIsolated === true,

  cores: () => navigator.hardwareConcurrency ?? 1,

  module: () => bytesOf('./seedbank.wasm'),
  book: () => bytesOf('./openings.packed'),

  start(take, fail) {
    const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    worker.onmessage = (event) => take(event.data);
    worker.onerror = (event) => fail(event.message ?? 'the worker did not start');
    return {
      post: (message) => worker.postMessage(message),
      end: () => worker.terminate(),
      hold() {},
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
