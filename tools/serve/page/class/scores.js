// The scores of the pupils of a class. Independent of document and server.

import { SIDES, otherSide } from '../board/game.js';
import { PERSON } from '../shared/person.js';

/**
 * The scores by the results of the class. A win counts one point, a draw half a point.
 * @param {object[]} results states of finished games
 */
export function scoresOf(results) {
  const scores = new Map();
  for (const { winner, ...game } of results.filter(({ over, find }) => over && !find)) {
    for (const side of SIDES) {
      const { name, player } = game[side];
      if (player !== PERSON || !name) continue;
      const score = scores.get(name) ?? { name, games: 0, won: 0, drawn: 0, lost: 0, points: 0 };
      score.games += 1;
      if (winner === 'draw') score.drawn += 1;
      if (winner === side) score.won += 1;
      if (winner === otherSide(side)) score.lost += 1;
      score.points = score.won + score.drawn / 2;
      scores.set(name, score);
    }
  }
  return [...scores.values()];
}

/** The scores in the order of a column; equal ones by name. */
export function sorted(scores, { column, ascends }) {
  const compare = column === 'name' ? (one, other) => one.name.localeCompare(other.name)
    : (one, other) => one[column] - other[column];
  const sign = ascends ? 1 : -1;
  return [...scores].sort(
    (one, other) => sign * compare(one, other) || one.name.localeCompare(other.name));
}
