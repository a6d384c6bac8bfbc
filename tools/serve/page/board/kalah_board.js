// A board of Kalah on the screen: the seeds and pits of positions, and sowings step by step.

import { BoardView } from './board_view.js';
import { SIDES, legalPits } from './game.js';
import { kalahLayout } from './kalah_layout.js';
import { countsOf, placeId, stepsOf } from './kalah_steps.js';
import { t } from '../shared/text.js';
import { NEUTRAL, pitName, signed, storeName } from './wording.js';

/** A board in `container`, whose parent gives it its width. */
export class KalahBoard {
  /** @param {HTMLElement} container @param {(side: string, pit: number) => void} onPick */
  constructor(container, onPick) {
    this.container = container;
    this.view = new BoardView(container, id => {
      const [side, pit] = id.split('-');
      onPick(side, Number(pit));
    });
  }

  /**
   * Redraws the board if the number of pits, the layout, which the style sheets choose, or the side
   * at the bottom has changed, unless a sowing is animated. Returns whether it has.
   */
  fit(pits, bottom = 'south') {
    if (this.isPlaying) return false;
    const narrow = pits > 2 &&
      getComputedStyle(this.container).getPropertyValue('--stacked').trim() === 'yes';
    const form = `${pits} ${narrow} ${bottom}`;
    if (this.form === form) return false;
    this.form = form;
    this.container.classList.toggle('is-narrow', narrow);
    this.view.setLayout(kalahLayout(pits, narrow, bottom));
    return true;
  }

  /** Shows the seeds of a position without animation; redraws the board as fit() does. */
  show(position, bottom) {
    this.view.show(countsOf(position));
    this.fit(position.south.length, bottom);
  }

  /** Animates a sowing; resolves when the animation has ended. */
  play(before, sowing) {
    return this.view.play(countsOf(before), stepsOf(sowing), countsOf(sowing.position));
  }

  /** Whether a sowing is being animated. */
  get isPlaying() {
    return this.view.isPlaying;
  }

  /** Resolves a moment after the last animation has ended; at once if none is running. */
  settle() {
    return this.view.settle();
  }

  skip() {
    this.view.skip();
  }

  /**
   * Arrows from the pits sown to where their last seeds fall.
   * @param {{sowing: import('./game.js').Sowing, kind: 'good'|'bad'}[]} arrows
   */
  showArrows(arrows) {
    this.view.showArrows(arrows.map(({ sowing, kind }) => (
      { from: placeId(sowing), to: placeId(sowing.drops.at(-1)), kind })));
  }

  /**
   * Labels all places.
   * @param {import('./game.js').Position} position
   * @param {{own: string|null, pits?: number[], last?: import('./game.js').Sowing|null,
   *          view?: import('./wording.js').Viewpoint, lit?: string|null,
   *          values?: (number|null|undefined)[], best?: number[], likely?: number,
   *          marked?: number}} shown
   *   `own` is the side that can sow now, and `pits` are the pits that it can sow; `view` names the
   *   sides; the row of the side `lit` is lit; the others describe the pits of the mover: their
   *   values, the best ones, the one that is probably best, and the one to sow
   */
  describe(position, {
    own, pits = legalPits(position), last = null, view = NEUTRAL, values = [], best = [], likely,
    marked, lit = null,
  }) {
    // The effects of a sowing are marked after its seeds have landed.
    const isSeen = last !== null && !this.isPlaying;
    this.view.light(lit);
    const landed = isSeen ? placeId(last.drops.at(-1)) : '';
    const captured = isSeen ? (last.captured?.from ?? []).map(placeId) : [];
    for (const side of SIDES) {
      this.view.describe(`${side}-0`, {
        name: storeName(side, position.stores[side], view),
        owner: view.label(side),
        landed: landed === `${side}-0`,
      });
      position[side].forEach((seeds, index) => {
        const pit = index + 1;
        const place = `${side}-${pit}`;
        const mine = side === position.mover;
        const isBest = mine && best.includes(pit);
        const isLikely = mine && likely === pit;
        const value = mine && Number.isInteger(values[index]) ? signed(values[index]) : '';
        const name = [
          pitName(side, pit, seeds, view),
          value && t('pit.value', { value }),
          isBest && t('pit.best'),
          isLikely && t('pit.likely'),
        ].filter(Boolean).join(', ');
        this.view.describe(place, {
          name,
          value,
          best: isBest || (mine && marked === pit),
          likely: isLikely,
          enabled: mine && side === own && pits.includes(pit),
          last: last?.side === side && last.pit === pit,
          landed: landed === place,
          captured: captured.includes(place),
        });
      });
    }
  }
}
