// The state of the page of Kalah, what follows from it, and what is being asked of the server.

import { Evaluations } from './evaluations.js';
import { Game, SIDES, opening } from './game.js';
import { PERSON } from './players.js';

export const state = {
  game: new Game(opening(6, 4), 'empty-capture'),
  opponent: { strategy: '3', side: 'north' },
  /** A line of best play that is stepped through, a Game of its own, or null. */
  line: null,
  /** The pits that a hint shows, and where: {key, best}. */
  hint: null,
  /** Bounds found so far of the position named by key: {key, bounds}. */
  bounds: null,
  evaluations: new Evaluations('empty-capture'),
};

/** What is being asked of the server: AbortControllers by name. */
const asked = new Map();

/** The game on the board: the one that is played, or a best line. */
export function shownGame() {
  return state.line ?? state.game;
}

/** Whether a person plays `side`. */
export function isPerson(side) {
  return state.opponent.strategy === PERSON || side !== state.opponent.side;
}

/** Who plays each side, by name of strategy. */
export function players() {
  return Object.fromEntries(
    SIDES.map(side => [side, isPerson(side) ? PERSON : state.opponent.strategy]));
}

/** Whether it is the opponent's turn, and that at the end of the game. */
export function replyIsDue() {
  const { game, line } = state;
  return !line && !game.over && game.atEnd && !isPerson(game.position.mover);
}

/** Begins asking under a name; what was asked under it before is cancelled. */
export function begin(name) {
  stop(name);
  const controller = new AbortController();
  asked.set(name, controller);
  return controller.signal;
}

/** Cancels what is asked under a name. */
export function stop(name) {
  asked.get(name)?.abort();
  asked.delete(name);
}

/** Ends asking under a name, unless somebody else has begun meanwhile. */
export function end(name, signal) {
  if (asked.get(name)?.signal === signal) asked.delete(name);
}

/** Cancels everything. */
export function stopAll() {
  for (const name of [...asked.keys()]) stop(name);
}

/** Whether something is asked under a name. */
export function isAsked(name) {
  return asked.has(name);
}
