// Reproducible random numbers.

/** Returns a function that returns whole numbers below a bound. */
export function randomNumbers(seed) {
  let state = seed >>> 0;
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
