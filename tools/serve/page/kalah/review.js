// The review of a judged game: its mistakes. Independent of document and server.

import { turn } from './evaluations.js';
import { sow } from '../board/game.js';

/**
 * @typedef {{count: number, side: 'south'|'north', pit: number, cost: number, best: number[],
 *            had: number, got: number, better: object, sown: object}} Mistake
 *   `count` sowings precede it; `had` and `got` are South's margins under best play before and after
 *   it; `better` and `sown` are the sowings of the best and of the chosen pit.
 */

/**
 * @param {import('../board/game.js').Game} game @param {object} answer of `replay`
 * @returns {{mistakes: Mistake[], south: object, north: object}}
 */
export function reviewOf(game, answer) {
  const mistakes = answer.moves.flatMap(({ side, pit, value, cost, best }, count) => {
    if (!(cost > 0) || value === null || !best?.length) return [];
    const position = game.positionAt(count);
    return [{
      count, side, pit, cost, best,
      had: turn(side, value + cost),
      got: turn(side, value),
      better: sow(position, best[0], game.rules),
      sown: sow(position, pit, game.rules),
    }];
  });
  return { mistakes, south: answer.south, north: answer.north };
}
