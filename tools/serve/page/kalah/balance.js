// The bar below the board: the stores, the seeds in play, and the margin under best play or its
// bounds.

import { allSeeds, isOver, otherSide, seedsInPlay, turnMargin } from '../board/game.js';
import { t } from '../shared/text.js';
import { NEUTRAL, marginText, signed } from '../board/wording.js';

const WIDTH = 1000;
const LEAST_MARK = 8;

function place(rect, from, to) {
  rect.setAttribute('x', from);
  rect.setAttribute('width', Math.max(0, to - from));
}

/** A bound of the player's margin, "+4", or of two people: "South by 4". @param {number} bound South's */
function boundText(bound, view) {
  if (view.you) return signed(view.own(bound));
  if (bound === 0) return t('margin.draw');
  return t(`margin.${bound > 0 ? 'south' : 'north'}`, { n: Math.abs(bound) });
}

/** The bar; `find` returns its elements by id. */
export class Balance {
  constructor(find) {
    [this.south, this.north, this.range, this.own, this.others] = [
      'south', 'north', 'range', 'own', 'others'].map(
      part => find(`balance-${part}`));
    this.text = find('balance-text');
  }

  /**
   * @param {import('../board/game.js').Position} position
   * @param {{margin?: number, bounds?: [number, number], searching?: boolean, bottom?: string,
   *          view?: import('../board/wording.js').Viewpoint}} known margins and bounds are South's;
   *   the side at the `bottom` of the board is on the right, as on the board
   */
  show(position, { margin, bounds, searching = false, bottom = 'south', view = NEUTRAL } = {}) {
    const { stores } = position;
    const total = Math.max(1, allSeeds(position));
    const at = seeds => (WIDTH * seeds) / total;
    const own = value => turnMargin(bottom, value);
    // Where the other side's seeds end if the one at the bottom wins by `value`.
    const end = value => at((total - value) / 2);
    const top = otherSide(bottom);
    place(this[bottom], WIDTH - at(stores[bottom]), WIDTH);
    place(this[top], 0, at(stores[top]));
    const known = margin === undefined ? (bounds ?? [0, 0]) : [margin, margin];
    const [low, high] = known.map(own).sort((one, other) => one - other);
    const shown = (margin !== undefined || bounds) && !isOver(position);
    // The seeds that each side is sure to end with, in its colour.
    place(this.others, 0, shown ? end(high) : 0);
    place(this.own, shown ? end(low) : WIDTH, WIDTH);
    this.own.dataset.side = bottom;
    this.others.dataset.side = top;
    const widen = Math.max(0, LEAST_MARK - (end(low) - end(high))) / 2;
    place(this.range, shown ? Math.max(0, end(high) - widen) : 0, shown ? end(low) + widen : 0);
    this.text.textContent = this.words(position, { margin, bounds, searching, view });
  }

  words(position, { margin, bounds, searching, view }) {
    const { stores } = position;
    const { bottom } = view;
    if (isOver(position)) {
      return t('balance.result', { one: stores[bottom], other: stores[otherSide(bottom)] });
    }
    if (margin !== undefined) return t('balance.best', { margin: marginText(margin, view) });
    if (bounds) {
      const [low, high] = [...bounds].sort((one, other) => view.own(one) - view.own(other)).map(
        bound => boundText(bound, view));
      return t(searching ? 'balance.searching' : 'balance.found', { low, high });
    }
    if (searching) return t('balance.search');
    return t('balance.seeds', { n: seedsInPlay(position) });
  }
}
