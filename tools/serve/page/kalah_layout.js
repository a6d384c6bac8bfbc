// The layout of Kalah: stores beside the rows, or above and below them on small screens.

import { SIDES } from './game.js';

const WIDE = {
  column: 94, disc: 42, store: 48, gap: 14, edge: 16, count: 36, inner: 44, seed: 11.5,
};
const NARROW = {
  column: 96, disc: 45, store: 44, gap: 10, edge: 10, count: 46, inner: 60, seed: 13,
};

function row(side, index, pits, left, top, size) {
  const south = side === 'south';
  const column = south ? index : pits - 1 - index;
  const x = left + size.column * (column + 0.5);
  const above = south ? size.inner : size.count;
  return {
    id: `${side}-${index + 1}`,
    number: index + 1,
    x,
    y: top + above + size.disc,
    rx: size.disc,
    ry: size.disc,
    heap: { rx: size.disc, ry: size.disc },
    store: false,
    edge: south ? 'bottom' : 'top',
    area: {
      x: left + size.column * column,
      y: top,
      width: size.column,
      height: size.count + 2 * size.disc + size.inner,
    },
  };
}

/** A store; its seeds leave room for the labels at its ends. */
function storeAt(side, x, y, width, height) {
  const wide = width > height;
  return {
    id: `${side}-0`,
    number: 0,
    x: x + width / 2,
    y: y + height / 2,
    rx: width / 2,
    ry: height / 2,
    heap: { rx: width / 2 - (wide ? 105 : 0), ry: height / 2 - (wide ? 0 : 40) },
    store: true,
    edge: side === 'south' ? 'bottom' : 'top',
    area: { x, y, width, height },
  };
}

/** The layout for a number of pits per side. @returns {import('./board_view.js').Layout} */
export function kalahLayout(pits, narrow) {
  const size = narrow ? NARROW : WIDE;
  const rowHeight = size.count + 2 * size.disc + size.inner;
  const beside = narrow ? 0 : 2 * size.store + size.gap;
  const above = narrow ? 2 * size.store + size.gap : 0;
  const columns = narrow ? Math.max(pits, 4) : pits;
  const width = 2 * (size.edge + beside) + size.column * columns;
  const height = 2 * (size.edge + above + rowHeight);
  const left = (width - size.column * pits) / 2;
  const tops = { north: size.edge + above, south: size.edge + above + rowHeight };
  const places = SIDES.flatMap(side =>
    Array.from({ length: pits }, (_, index) => row(side, index, pits, left, tops[side], size)));
  if (narrow) {
    const long = width - 2 * size.edge - 12;
    places.push(storeAt('south', size.edge + 6, height - size.edge - 2 * size.store - 2, long,
      2 * size.store));
    places.push(storeAt('north', size.edge + 6, size.edge + 2, long, 2 * size.store));
  } else {
    const tall = height - 2 * size.edge - 28;
    places.push(storeAt('south', width - size.edge - 2 * size.store, size.edge + 14,
      2 * size.store, tall));
    places.push(storeAt('north', size.edge, size.edge + 14, 2 * size.store, tall));
  }
  return {
    width, height, edge: size.count, scale: 1.25, longest: 1800, seedRadius: size.seed, places,
  };
}
