// The turns from a position: the pits sown until the other side is to move, with known values.
// Independent of document and server.

import { formatPosition, legalPits, sow } from '../board/game.js';

const MOST_TURNS = 60;

/**
 * @typedef {{pits: number[], margin: number|undefined, open: string|null}} Turn South's margin under
 *   best play after it; `open` is the position reached if the side sows again and the turn is not
 *   followed further, otherwise null.
 */

/**
 * The turns of the mover, best first. A turn in which the mover sows again is followed if `wanted`
 * accepts the position reached and its values are known.
 * @param {import('../board/game.js').Position} position
 * @param {import('./evaluations.js').Evaluations} evaluations
 * @param {(position: string) => boolean} wanted
 * @returns {Turn[]}
 */
export function turnsFrom(position, evaluations, wanted) {
  const turns = [];
  const visit = (from, sown) => {
    for (const pit of legalPits(from)) {
      const { position: next, again } = sow(from, pit, evaluations.rules);
      const pits = [...sown, pit];
      const key = formatPosition(next);
      if (again && wanted(key) && evaluations.answer(next)) {
        visit(next, pits);
      } else {
        turns.push({ pits, margin: evaluations.margin(next), open: again ? key : null });
      }
      if (turns.length >= MOST_TURNS) return;
    }
  };
  visit(position, []);
  const worth = ({ margin }) => {
    if (margin === undefined) return -Infinity;
    return position.mover === 'south' ? margin : -margin;
  };
  return turns.sort((one, other) => worth(other) - worth(one) || 0);
}
