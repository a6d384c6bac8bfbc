// The package under test, and positions for it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** The folder of the package. */
export const PACKAGE = process.env.SEEDBANK_WASM_PACKAGE ?? path.join(ROOT, 'build/wasm/package');

const { Engine, SeedbankError } = await import(pathToFileURL(path.join(PACKAGE, 'node.js')).href);
export { Engine, SeedbankError };

export const OPENING = '4,4,4,4,4,4,0,4,4,4,4,4,4,0 s';

/** The lines of a file of data/, without comments. */
export function dataLines(name) {
  return readFileSync(path.join(ROOT, 'data', name), 'utf8').trim().split('\n')
    .filter((line) => !line.startsWith('#'));
}

/** Random whole numbers below a limit, the same in every run. */
export function randomNumbers(seed) {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
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
