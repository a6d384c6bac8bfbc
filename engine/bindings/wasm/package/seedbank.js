// The engine in browsers.
import { EngineOn } from './engine.js';
import { SeedbankError } from './seedbank_error.js';

const MIB = 2 ** 20;

async function bytesOf(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: HTTP status ${response.status}`);
  return response.arrayBuffer();
}

const host = {
  // Devices with up to 4 GiB close pages that use much memory; so may devices of unknown size.
  memory: () => (navigator.deviceMemory > 4 ? 1024 * MIB : 160 * MIB),

  isShared: () => globalThis.crossOriginIsolated === true,

  cores: () => navigator.hardwareConcurrency ?? 1,

  // Bundlers find files by URLs that are literals.
  module: (assets) => bytesOf(
    assets ? new URL('seedbank.wasm', assets) : new URL('./seedbank.wasm', import.meta.url)),
  book: (assets) => bytesOf(
    assets ? new URL('openings.packed', assets) : new URL('./openings.packed', import.meta.url)),

  start(take, fail, assets) {
    const worker = assets ? new Worker(new URL('worker.js', assets), { type: 'module' })
      : new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
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
