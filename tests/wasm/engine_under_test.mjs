// The package under test, and positions for it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

import { randomNumbers } from '../browser/random.mjs';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** The folder of the package. */
export const PACKAGE = process.env.SEEDBANK_WASM_PACKAGE ?? path.join(ROOT, 'build/wasm/package');

const load = (file) => import(pathToFileURL(path.join(PACKAGE, file)).href);
const { Engine, SeedbankError } = await load('node.js');
const { EngineOn } = await load('engine.js');
const { PARAMETERS } = await load('parameters.js');
export { Engine, EngineOn, PARAMETERS, SeedbankError };

/** Opens an engine without the opening book, so that it searches all positions. */
export function openWithoutBook(options = {}) {
  return Engine.open({ book: null, ...options });
}

/** The bytes of a file of the package. */
export function fileOf(name) {
  return readFileSync(path.join(PACKAGE, name));
}

/**
 * Opens an engine without a book on a host whose workers count their calls.
 * @param {{workers?: number, memory?: number, wasm?: BufferSource}} options  of the engine
 * @param {{shared?: boolean, fails?: (number: number) => boolean}} host  whether memory is shared;
 *   which of the workers, counted from 0, do not start
 * @returns {Promise<{engine: object, calls: number[]}>} the engine, and the number of calls of each
 *   worker, in the order in which they were started
 */
export async function openOn(options, { shared = true, fails = () => false } = {}) {
  const calls = [];
  const host = {
    memory: () => 64 * 2 ** 20,
    cores: () => 1,
    isShared: () => shared,
    module: async () => fileOf('seedbank.wasm'),
    book: async () => null,
    start(take, fail) {
      const number = calls.push(0) - 1;
      const worker = new Worker(
        path.join(PACKAGE, fails(number) ? 'missing.js' : 'node_worker.js'));
      worker.on('message', take);
      worker.on('error', (error) => fail(error.message));
      return {
        post(message) {
          if (message.call) calls[number] += 1;
          worker.postMessage(message);
        },
        end: () => worker.terminate(),
        hold() {},
      };
    },
  };
  return { engine: await EngineOn.open(host, options), calls };
}

export const OPENING = '4,4,4,4,4,4,0,4,4,4,4,4,4,0 s';

/** The lines of a file of data/, without comments. */
export function dataLines(name) {
  return readFileSync(path.join(ROOT, 'data', name), 'utf8').trim().split('\n')
    .filter((line) => !line.startsWith('#'));
}

/** `count` positions with South or North to move, at least one pit of each side not empty. */
export function randomPositions(count, seeds, seed, pits = 6) {
  const random = randomNumbers(seed);
  return Array.from({ length: count }, () => {
    const numbers = new Array(2 * (pits + 1)).fill(0);
    numbers[random(pits)] = 1;
    numbers[pits + 1 + random(pits)] = 1;
    for (let i = 2; i < seeds; ++i) numbers[random(numbers.length)] += 1;
    return `${numbers.join(',')} ${random(2) === 0 ? 's' : 'n'}`;
  });
}
