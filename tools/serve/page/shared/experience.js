// What this browser remembers of the person's first steps: games played, the rules read.

import { readStored, store } from './stored.js';

const STORED = 'seedbank.experience';
/** The number of games after which sowings are quicker. */
const FIRST_GAMES = 3;

const known = { games: 0, learned: false, ...readStored(STORED, {}) };

/** Whether the person has neither finished a game nor read the rules. */
export function isNew() {
  return known.games === 0 && !known.learned;
}

/** Whether the person plays one of the first games. */
export function isBeginner() {
  return !(known.games >= FIRST_GAMES);
}

/** Counts a finished game. */
export function countGame() {
  known.games += 1;
  store(STORED, known);
}

/** Notes that the rules were read to their end. */
export function noteLearned() {
  known.learned = true;
  store(STORED, known);
}
