// The state of the page of Kalah, derived values, and pending requests.

import { Evaluations } from './evaluations.js';
import { Game, SIDES, opening, otherSide } from '../board/game.js';
import { PERSON } from '../shared/person.js';
import { playerName } from '../shared/players.js';
import { resolve } from '../shared/status.js';
import { Variations } from './variations.js';
import { NEUTRAL, Viewpoint } from '../board/wording.js';

const first = new Game(opening(6, 4), 'empty-capture');

export const state = {
  game: first,
  variations: new Variations(first),
  /** The names of the players in a loaded record: {south, north}, or null. */
  names: null,
  /** The side that the visitor had in a loaded game of two people, or null. */
  me: null,
  /** The Review of the game, or null. */
  review: null,
  /** The mistake for which a person tries another pit, and the pit tried: {mistake, pit}, or null. */
  trying: null,
  /** The mistake that the shown line explains, and the explanation: {mistake, text}, or null. */
  explained: null,
  opponent: { strategy: '3', side: 'north' },
  /** Whether the card with the result of this game was closed. */
  isCardClosed: false,
  /** Comments by the pits that precede them. @type {Map<string, string>} */
  comments: new Map(),
  /** The line of best play being shown, as a Game, or null. */
  line: null,
  /** The best pits shown as a hint, or the likely one, and their position: {key, best, likely}. */
  hint: null,
  /** Bounds found so far, and their position: {key, bounds}. */
  bounds: null,
  /** The source of the last answer, and its position: {key, name}. */
  answeredBy: null,
  evaluations: new Evaluations('empty-capture'),
};

/** Pending requests: AbortControllers by name. */
const asked = new Map();

/** The displayed game: the one being played, or a best line. */
export function shownGame() {
  return state.line ?? state.game;
}

/** Whether a person plays `side`. */
export function isPerson(side) {
  return state.opponent.strategy === PERSON || side !== state.opponent.side;
}

/** The viewpoint of the only person, or that of two people, with the names of a loaded record. */
export function viewpoint() {
  const { strategy, side } = state.opponent;
  const { names, me } = state;
  if (strategy === PERSON && me) return new Viewpoint(me, { [otherSide(me)]: names[otherSide(me)] });
  if (strategy === PERSON) return names ? new Viewpoint(null, names) : NEUTRAL;
  return new Viewpoint(otherSide(side), { [side]: playerName(strategy) });
}

/** The player of each side, by strategy name. */
export function players() {
  return Object.fromEntries(
    SIDES.map(side => [side, isPerson(side) ? PERSON : state.opponent.strategy]));
}

/** Whether the opponent is to move at the end of the game. */
export function replyIsDue() {
  const { game, line, trying } = state;
  return !line && !trying && !game.over && game.atEnd && !isPerson(game.position.mover);
}

/** Starts a request; an earlier one with the same name is cancelled. */
export function begin(name) {
  stop(name);
  const controller = new AbortController();
  asked.set(name, controller);
  return controller.signal;
}

/** Cancels the request of that name, and removes the messages that had it as their topic. */
export function stop(name) {
  asked.get(name)?.abort();
  asked.delete(name);
  resolve(name);
}

/** Ends a request, unless a later one has replaced it. */
export function end(name, signal) {
  if (asked.get(name)?.signal === signal) asked.delete(name);
}

/** Cancels all requests. */
export function stopAll() {
  for (const name of [...asked.keys()]) stop(name);
}

/** Whether a request of that name is pending. */
export function isAsked(name) {
  return asked.has(name);
}
