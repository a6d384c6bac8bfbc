// The bar below the board: the stores, the seeds in play, and the margin under best play or its
// bounds.

import { allSeeds, isOver, finalMargin, seedsInPlay } from '../board/game.js';
import { t } from '../shared/text.js';
import { resultText } from '../board/wording.js';

const WIDTH = 1000;
const LEAST_MARK = 8;

function place(rect, from, to) {
  rect.setAttribute('x', from);
  rect.setAttribute('width', Math.max(0, to - from));
}

/** "South by 4", "a draw". */
function marginText(margin) {
  if (margin === 0) return t('margin.draw');
  return t(`margin.${margin > 0 ? 'south' : 'north'}`, { n: Math.abs(margin) });
}

/** The bar; `find` returns its elements by id. */
export class Balance {
  constructor(find) {
    [this.south, this.north, this.range] = ['south', 'north', 'range'].map(
      part => find(`balance-${part}`));
    this.text = find('balance-text');
  }

  /**
   * @param {import('../board/game.js').Position} position
   * @param {{margin?: number, bounds?: [number, number], searching?: boolean}} known South's margin
   */
  show(position, { margin, bounds, searching = false } = {}) {
    const { stores } = position;
    const total = Math.max(1, allSeeds(position));
    const at = seeds => (WIDTH * seeds) / total;
    // Where North's seeds end if South wins by `value`: South is on the right, as on the board.
    const end = value => at((total - value) / 2);
    place(this.north, 0, at(stores.north));
    place(this.south, WIDTH - at(stores.south), WIDTH);
    const [low, high] = margin === undefined ? (bounds ?? [0, 0]) : [margin, margin];
    const shown = (margin !== undefined || bounds) && !isOver(position);
    const widen = Math.max(0, LEAST_MARK - (end(low) - end(high))) / 2;
    place(this.range, shown ? Math.max(0, end(high) - widen) : 0, shown ? end(low) + widen : 0);
    this.text.textContent = this.words(position, { margin, bounds, searching });
  }

  words(position, { margin, bounds, searching }) {
    const { stores } = position;
    if (isOver(position)) {
      const result = resultText(finalMargin(position));
      return t('balance.result', { result, ...stores });
    }
    if (margin !== undefined) return t('balance.best', { margin: marginText(margin) });
    if (bounds) {
      const between = { low: marginText(bounds[0]), high: marginText(bounds[1]) };
      return t(searching ? 'balance.searching' : 'balance.found', between);
    }
    if (searching) return t('balance.search');
    return t('balance.seeds', { ...stores, play: seedsInPlay(position) });
  }
}
