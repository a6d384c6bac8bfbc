// The layout of Kalah: stores beside the rows, or above and below them on small screens.

import { SIDES, otherSide } from './game.js';

const WIDE = {
  column: 94, disc: 42, store: 48, gap: 14, edge: 16, count: 36, inner: 44, seed: 11.5,
};
const NARROW = {
  column: 96, disc: 45, store: 44, gap: 10, edge: 10, count: 46, inner: 60, seed: 13,
};

function row(side, index, { pits, left, top, size, bottom }) {
  const south = side === bottom;
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
function storeAt(side, bottom, { x, y, width, height }) {
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
    edge: side === bottom ? 'bottom' : 'top',
    area: { x, y, width, height },
  };
}

/**
 * The layout for a number of pits per side, with the side `bottom` at the bottom.
 * @returns {import('./board_view.js').Layout}
 */
export function kalahLayout(pits, narrow, bottom = 'south') {
  const size = narrow ? NARROW : WIDE;
  const rowHeight = size.count + 2 * size.disc + size.inner;
  const beside = narrow ? 0 : 2 * size.store + size.gap;
  const above = narrow ? 2 * size.store + size.gap : 0;
  const columns = narrow ? Math.max(pits, 4) : pits;
  const width = 2 * (size.edge + beside) + size.column * columns;
  const height = 2 * (size.edge + above + rowHeight);
  const left = (width - size.column * pits) / 2;
  const places = SIDES.flatMap(side =>
    Array.from({ length: pits }, (_, index) => row(side, index, {
      pits, left, size, bottom, top: size.edge + above + (side === bottom ? rowHeight : 0),
    })));
  const long = width - 2 * size.edge - 12;
  const tall = height - 2 * size.edge - 28;
  places.push(...SIDES.map(side => {
    const first = side !== bottom;
    return storeAt(side, bottom, narrow ? {
      x: size.edge + 6,
      y: first ? size.edge + 2 : height - size.edge - 2 * size.store - 2,
      width: long,
      height: 2 * size.store,
    } : {
      x: first ? size.edge : width - size.edge - 2 * size.store,
      y: size.edge + 14,
      width: 2 * size.store,
      height: tall,
    });
  }));
  const rowAt = y => ({ x: left, y, width: size.column * pits, height: rowHeight });
  const rows = {
    [bottom]: rowAt(size.edge + above + rowHeight), [otherSide(bottom)]: rowAt(size.edge + above),
  };
  return {
    rows, width, height, edge: size.count, scale: 1.25, longest: 1800, seedRadius: size.seed, places,
  };
}
