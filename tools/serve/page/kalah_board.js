// A board of Kalah on the screen: the seeds of positions, and sowings step by step.

import { BoardView } from './board_view.js';
import { SIDES, legalPits } from './game.js';
import { kalahLayout } from './kalah_layout.js';
import { countsOf, stepsOf } from './kalah_steps.js';
import { t } from './text.js';
import { seedsText } from './wording.js';

const NARROW_BELOW = 540;

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

  /** Redraws the board if the number of pits or the layout has changed; whether it has. */
  fit(pits) {
    const narrow = this.container.parentElement.clientWidth < NARROW_BELOW && pits > 2;
    const form = `${pits} ${narrow}`;
    if (this.form === form) return false;
    this.form = form;
    this.container.classList.toggle('is-narrow', narrow);
    this.view.setLayout(kalahLayout(pits, narrow));
    return true;
  }

  /** Shows the seeds of a position without animation. */
  show(position) {
    this.view.show(countsOf(position));
  }

  /** Animates a sowing; resolves when it has been seen. */
  play(before, sowing) {
    return this.view.play(countsOf(before), stepsOf(sowing), countsOf(sowing.position));
  }

  skip() {
    this.view.skip();
  }

  /**
   * Labels all places.
   * @param {import('./game.js').Position} position
   * @param {{own: string|null, last: import('./game.js').Sowing|null, owners: object}} shown
   *   `own` is the side whose pits can be sown now; `owners` are the names beside the stores.
   */
  describe(position, { own, last, owners }) {
    const legal = own === position.mover ? legalPits(position) : [];
    for (const side of SIDES) {
      const store = t(`store.${side}`, { seeds: seedsText(position.stores[side]) });
      this.view.describe(`${side}-0`, { name: store, owner: owners[side] });
      position[side].forEach((seeds, index) => {
        const pit = index + 1;
        this.view.describe(`${side}-${pit}`, {
          name: t(`pit.${side}`, { pit, seeds: seedsText(seeds) }),
          enabled: side === own && legal.includes(pit),
          last: last?.side === side && last.pit === pit,
        });
      });
    }
  }
}
