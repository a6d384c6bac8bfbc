// The layout of four-row Kalaha: home rows outside, fighting rows inside.

import { SIDES } from '../board/game.js';

const COLUMNS = 8;
const WIDE = { column: 88, disc: 36, edge: 14, count: 30, number: 22, gap: 12, seed: 10.5 };
const NARROW = { column: 88, disc: 40, edge: 12, count: 44, number: 34, gap: 14, seed: 12 };

/** The column of a pit, from 0, and its row, 0 at the side's edge of the board. */
function cell(side, pit, bottom) {
  const home = pit <= COLUMNS;
  const forth = home ? pit - 1 : 2 * COLUMNS - pit;
  return { column: side === bottom ? forth : COLUMNS - 1 - forth, row: home ? 0 : 1 };
}

/**
 * The layout of the board, with the side `bottom` at the bottom.
 * @returns {import('../board/board_view.js').Layout}
 */
export function fourRowsLayout(narrow, bottom = 'south') {
  const size = narrow ? NARROW : WIDE;
  const rowHeight = size.count + 2 * size.disc + size.number;
  const places = SIDES.flatMap(side =>
    Array.from({ length: 2 * COLUMNS }, (_, index) => {
      const { column, row } = cell(side, index + 1, bottom);
      const south = side === bottom;
      const line = south ? 3 - row : row;
      const top = size.edge + line * (rowHeight + size.gap);
      const left = size.edge + column * size.column;
      return {
        id: `${side}-${index + 1}`,
        number: index + 1,
        x: left + size.column / 2,
        y: top + size.disc + (south ? size.number : size.count),
        rx: size.disc,
        ry: size.disc,
        heap: { rx: size.disc, ry: size.disc },
        store: false,
        edge: south ? 'bottom' : 'top',
        area: { x: left, y: top, width: size.column, height: rowHeight },
      };
    }));
  const rows = Object.fromEntries(SIDES.map(side => [side, {
    x: size.edge,
    y: size.edge + (side === bottom ? 2 * (rowHeight + size.gap) : 0),
    width: COLUMNS * size.column,
    height: 2 * rowHeight + size.gap,
  }]));
  return {
    rows,
    width: COLUMNS * size.column + 2 * size.edge,
    height: 4 * rowHeight + 3 * size.gap + 2 * size.edge,
    edge: size.count,
    scale: 1.05,
    longest: 6000,
    seedRadius: size.seed,
    places,
  };
}
