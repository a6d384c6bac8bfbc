// A small picture of a position, for lists of boards.

import { svg } from './drawing.js';
import { SIDES } from './game.js';

const PIT = 30;
const STORE = 26;
/** The places of up to nine seeds in a pit, in units of a seed. */
const SPOTS = [[0, 0], [-1, -1], [1, 1], [1, -1], [-1, 1], [-1, 0], [1, 0], [0, -1], [0, 1]];

/** The spots of a number of seeds, as on dice: only odd numbers use the centre. */
const spotsOf = seeds => (seeds % 2 ? SPOTS : SPOTS.slice(1)).slice(0, seeds);

function drawPit(parent, x, y, seeds) {
  svg('circle', { cx: x, cy: y, r: PIT / 2 - 2, class: 'small-pit' }, parent);
  if (seeds > SPOTS.length) {
    const text = svg('text', { x, y: y + 4.5, class: 'small-count' }, parent);
    text.textContent = seeds;
    return;
  }
  for (const [dx, dy] of spotsOf(seeds)) {
    svg('circle', { cx: x + 6 * dx, cy: y + 6 * dy, r: 2.6, class: 'small-seed' }, parent);
  }
}

/** The picture of a position; a text beside it must say what it shows. */
export function smallBoard(position) {
  const pits = position.south.length;
  const width = pits * PIT + 2 * STORE;
  const picture = svg('svg', {
    viewBox: `0 0 ${width} ${2 * PIT}`, class: 'small-board', 'aria-hidden': 'true',
    focusable: 'false',
  });
  svg('rect', { width, height: 2 * PIT, rx: 8, class: 'small-plank' }, picture);
  for (const side of SIDES) {
    const south = side === 'south';
    const x = south ? width - STORE / 2 : STORE / 2;
    const text = svg('text', { x, y: PIT + 4.5, class: 'small-count' }, picture);
    text.textContent = position.stores[side];
    position[side].forEach((seeds, index) => {
      const column = south ? index : pits - 1 - index;
      drawPit(picture, STORE + PIT * (column + 0.5), south ? 1.5 * PIT : 0.5 * PIT, seeds);
    });
  }
  return picture;
}
