// Positions and sowings of Kalah as the board shows them.

import { SIDES } from './game.js';

/** The seeds of all places. */
export function countsOf(position) {
  return Object.fromEntries(SIDES.flatMap(side => [
    [`${side}-0`, position.stores[side]],
    ...position[side].map((seeds, index) => [`${side}-${index + 1}`, seeds]),
  ]));
}

/** The place of a pit or, for pit 0, of a store. */
export const placeId = ({ side, pit }) => `${side}-${pit}`;

/** The steps of a sowing that the board animates. */
export function stepsOf(sowing) {
  const steps = [{ lift: placeId(sowing) }, ...sowing.drops.map(drop => ({ drop: placeId(drop) }))];
  if (sowing.captured) {
    steps.push({ move: sowing.captured.from.map(placeId), to: `${sowing.side}-0` });
  }
  for (const side of SIDES) {
    if (!sowing.swept[side]) continue;
    const before = sowing.position[side].map((_, index) => `${side}-${index + 1}`);
    steps.push({ move: before, to: `${side}-0` });
  }
  return steps;
}
