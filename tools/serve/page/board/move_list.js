// The sowings of a game as a list of buttons that lead there; keys and the wheel step through it.

import { make } from '../shared/elements.js';
import { wireSteps } from './stepping.js';
import { NEUTRAL, pitMark } from './wording.js';

export class MoveList {
  /**
   * @param {HTMLElement} element
   * @param {(count: number) => void} onGo called to show the game after `count` sowings
   */
  constructor(element, onGo) {
    this.element = element;
    element.addEventListener('click', event => {
      const button = event.target.closest('button');
      if (button) onGo(Number(button.dataset.count));
    });
    this.game = { cursor: 0, sowings: [] };
    wireSteps(element, () => this.game, count => {
      const hadFocus = element.contains(document.activeElement);
      onGo(count);
      if (hadFocus) (this.current ?? element).focus({ preventScroll: true });
    });
  }

  /**
   * @param {import('./history.js').History} game
   * @param {(sowing: object, index: number) => {mark: string, words: string, isMistake: boolean}}
   *   noteOn returns what to add to side and pit: `mark` on the screen, `words` for screen readers
   */
  show({ sowings, cursor }, noteOn, view = NEUTRAL) {
    this.game = { sowings, cursor };
    const items = sowings.map((sowing, index) => {
      const { side, pit } = sowing;
      const { mark = '', words = '', isMistake = false } = noteOn(sowing, index);
      const button = make('button', {
        type: 'button',
        className: `is-${side}${isMistake ? ' is-mistake' : ''}`,
        'data-count': index + 1,
        children: [
          make('span', { text: pitMark(side, pit, view) + mark, 'aria-hidden': 'true' }),
          make('span', {
            text: [`${view.name(side)} ${pit}`, words].filter(Boolean).join(', '), className: 'unseen',
          }),
        ],
      });
      if (index + 1 === cursor) button.setAttribute('aria-current', 'step');
      return make('li', { children: [button] });
    });
    const focused = this.element.contains(document.activeElement)
      ? document.activeElement.dataset.count : undefined;
    this.element.replaceChildren(...items);
    if (focused) this.element.querySelector(`[data-count="${focused}"]`)?.focus({ preventScroll: true });
    this.scroll();
  }

  /** The button of the sowing that is shown, or null. */
  get current() {
    return this.element.querySelector('[aria-current]');
  }

  /** Scrolls the list, not the page, to the sowing that is shown. */
  scroll() {
    const { element, current } = this;
    if (!current) return;
    const [list, shown] = [element, current].map(one => one.getBoundingClientRect());
    if (shown.top < list.top) element.scrollTop += shown.top - list.top;
    else if (shown.bottom > list.bottom) element.scrollTop += shown.bottom - list.bottom;
  }
}
