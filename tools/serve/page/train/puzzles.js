// The puzzles that the page has.

/**
 * The puzzles of the page: {position, rules, theme, difficulty, values}.
 * @throws {Error} if they cannot be loaded
 */
export async function shippedPuzzles() {
  const response = await fetch(new URL('../puzzles.json', import.meta.url));
  return (await response.json()).puzzles;
}
