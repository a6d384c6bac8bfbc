// The bar below the board: the stores, the seeds in play, and the margin under best play or its
// bounds.

import { allSeeds, isOver, resultText, finalMargin, seedsInPlay } from './game.js';

const WIDTH = 1000;
const LEAST_MARK = 8;

function place(rect, from, to) {
  rect.setAttribute('x', from);
  rect.setAttribute('width', Math.max(0, to - from));
}

/** "South by 4", "a draw". */
function marginText(margin) {
  if (margin === 0) return 'a draw';
  return `${margin > 0 ? 'South' : 'North'} by ${Math.abs(margin)}`;
}

/** The bar, in the elements `find` returns by id. */
export class Balance {
  constructor(find) {
    [this.south, this.north, this.range] = ['south', 'north', 'range'].map(
      part => find(`balance-${part}`));
    this.text = find('balance-text');
  }

  /**
   * @param {import('./game.js').Position} position
   * @param {{margin?: number, bounds?: [number, number], searching?: boolean}} known South's margin
   */
  show(position, { margin, bounds, searching = false } = {}) {
    const { stores } = position;
    const total = Math.max(1, allSeeds(position));
    const at = seeds => (WIDTH * seeds) / total;
    const end = value => at((total + value) / 2);
    place(this.south, 0, at(stores.south));
    place(this.north, WIDTH - at(stores.north), WIDTH);
    const [low, high] = margin === undefined ? (bounds ?? [0, 0]) : [margin, margin];
    const shown = (margin !== undefined || bounds) && !isOver(position);
    const widen = Math.max(0, LEAST_MARK - (end(high) - end(low))) / 2;
    place(this.range, shown ? Math.max(0, end(low) - widen) : 0, shown ? end(high) + widen : 0);
    this.text.textContent = this.words(position, { margin, bounds, searching });
  }

  words(position, { margin, bounds, searching }) {
    const { stores } = position;
    if (isOver(position)) {
      const result = resultText(finalMargin(position));
      return `${result}, ${stores.south} to ${stores.north} seeds`;
    }
    if (margin !== undefined) return `Under best play: ${marginText(margin)}`;
    if (bounds) {
      const between = `between ${marginText(bounds[1])} and ${marginText(bounds[0])}`;
      return searching ? `Searching, ${between}` : `Found so far: ${between}`;
    }
    if (searching) return 'Searching…';
    return `South ${stores.south}, North ${stores.north}, in play ${seedsInPlay(position)}`;
  }
}
