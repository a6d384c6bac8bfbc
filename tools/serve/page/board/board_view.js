// A board on the screen: a drawing, and over it a button for each pit and a number for each store.
// Handles places, seeds, animation and sound, but knows no rules. Used by both games.

import {
  SEEDS_IN_PIT, SEEDS_IN_STORE, drawArrow, drawBoard, drawSeed, layOut, svg,
} from './drawing.js';
import { settings, speedFactor } from '../shared/settings.js';
import { dropSound } from '../shared/sound.js';

const SLOWEST_SEED_MS = 140;
const MOVE_MS = 380;
const PAUSE_AFTER_SOWING_MS = 420;
const DIRECTIONS = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

/**
 * @typedef {{id: string, x: number, y: number, rx: number, ry: number, store: boolean,
 *            edge: 'top'|'bottom', number: number, heap: {rx: number, ry: number},
 *            area: {x: number, y: number, width: number, height: number}}} Place
 *   A hollow: its centre, half its size, and half the size of its heap of seeds; `area` is
 *   clickable; numbers are at the `edge` of the board.
 * @typedef {{width: number, height: number, edge: number, seedRadius: number, rows: object,
 *            scale: number, longest: number, places: Place[]}} Layout `edge` is the height of the
 *   numbers at the edge, `rows` the areas of the rows of each side, `scale` the maximum number of
 *   pixels per unit, `longest` the maximum duration of a sowing in milliseconds.
 * @typedef {{lift: string}|{drop: string}|{move: string[], to: string}} Step A step of an
 *   animation: takes all seeds of a place into the hand, drops one of them, or moves seeds from
 *   places to another place.
 */

/** A board in `container`. */
export class BoardView {
  /** @param {HTMLElement} container @param {(id: string) => void} onPick when a pit is pressed */
  constructor(container, onPick) {
    this.container = container;
    this.onPick = onPick;
    this.counts = {};
    this.places = new Map();
    this.animation = null;
    this.lit = null;
    /** Resolves when the last animation has ended. */
    this.seen = Promise.resolve();
    container.addEventListener('click', event => {
      if (!event.target.closest('button')) this.skip();
    });
    container.addEventListener('keydown', event => this.moveFocus(event));
  }

  /** Draws an empty board. @param {Layout} layout */
  setLayout(layout) {
    this.skip();
    const focused = this.container.contains(document.activeElement)
      ? document.activeElement.dataset.place : undefined;
    this.layout = layout;
    this.places = new Map();
    this.container.replaceChildren();
    const { width, height } = layout;
    for (const name of ['width', 'height', 'edge', 'scale']) {
      this.container.style.setProperty(`--${name}`, layout[name]);
    }
    const drawing = svg('svg', {
      viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true', focusable: 'false',
    }, this.container);
    this.rows = drawBoard(drawing, layout);
    this.light(this.lit);
    this.heaps = svg('g', {}, drawing);
    layout.places.forEach((place, index) => this.addPlace(place, index));
    this.arrows = svg('g', { class: 'arrows' }, drawing);
    // A drawing of its own, which browsers move without painting the board again.
    this.hand = svg('svg', {
      class: 'hand', viewBox: '-50 -50 100 100', 'aria-hidden': 'true', focusable: 'false',
    }, this.container);
    this.showPlaces();
    if (focused) this.places.get(focused)?.control.focus();
  }

  addPlace(place, index) {
    const [side] = place.id.split('-');
    const control = this.addOver(place, place.store ? 'div' : 'button');
    control.dataset.place = place.id;
    control.dataset.testid = place.store ? `store-${side}` : `pit-${place.id}`;
    control.classList.add(place.store ? 'store' : 'pit');
    const parts = {};
    const addPart = (name, parent) => {
      parts[name] = document.createElement('span');
      parts[name].className = name;
      parent.append(parts[name]);
    };
    let shown = control;
    if (place.store) {
      control.setAttribute('role', 'img');
      for (const name of ['owner', 'count']) addPart(name, control);
    } else {
      control.type = 'button';
      control.addEventListener('click', () => this.onPick(place.id));
      shown = this.addOver(place, 'div');
      shown.classList.add('labels');
      shown.setAttribute('aria-hidden', 'true');  // the name of the button says it in words
      for (const name of ['count', 'disc', 'number', 'value']) addPart(name, shown);
      parts.number.textContent = place.number;
    }
    const heap = svg('g', { transform: `translate(${place.x} ${place.y})` }, this.heaps);
    const drawn = { ...place, key: index * 1.7, seedRadius: this.layout.seedRadius };
    this.places.set(place.id, { place: drawn, control, shown, parts, heap });
  }

  /** An element over the area of a place. */
  addOver(place, name) {
    const element = document.createElement(name);
    element.className = `over at-${place.edge}`;
    for (const [side, value] of Object.entries(place.area)) {
      element.style.setProperty(`--${side}`, value);
    }
    element.style.setProperty('--disc', 2 * place.ry);
    this.container.append(element);
    return element;
  }

  /**
   * Shows the seeds of each place; cancels a running animation.
   * @param {Object<string, number>} counts by place
   */
  show(counts) {
    this.skip();
    this.animation = null;
    this.counts = { ...counts };
    this.showPlaces();
  }

  showPlaces() {
    for (const id of this.places.keys()) this.showPlace(id);
  }

  showPlace(id) {
    const { place, parts, heap, shown } = this.places.get(id);
    const count = this.counts[id] ?? 0;
    const most = place.store ? SEEDS_IN_STORE : SEEDS_IN_PIT;
    parts.count.textContent = count;
    shown.classList.toggle('is-heaped', !place.store && count > most);
    const drawn = Math.min(count, most);
    if (heap.childElementCount === drawn) return;
    heap.replaceChildren();
    const { offsets, radius } = layOut(drawn, place);
    offsets.forEach(
      (offset, index) => drawSeed(heap, index, offset, radius, Math.floor(place.key)));
  }

  /**
   * Labels a place and enables or disables it.
   * @param {string} id
   * @param {{name: string, owner?: string, enabled?: boolean, value?: string, best?: boolean,
   *          likely?: boolean, last?: boolean, landed?: boolean, captured?: boolean}} description
   *   `likely`: probably the best pit; `last`: the pit sown last; `landed`: where its last seed
   *   fell; `captured`: emptied by its capture
   */
  describe(id, {
    name, owner = '', enabled = false, value = '', best = false, likely = false, last = false,
    landed = false, captured = false,
  }) {
    const { control, shown, parts, place } = this.places.get(id);
    control.setAttribute('aria-label', name);
    shown.classList.toggle('is-last', last);
    shown.classList.toggle('is-landed', landed);
    shown.classList.toggle('is-captured', captured);
    if (place.store) {
      parts.owner.textContent = owner;
      return;
    }
    control.setAttribute('aria-disabled', String(!enabled));
    shown.classList.toggle('is-best', best);
    shown.classList.toggle('is-likely', likely);
    parts.value.textContent = value;
  }

  /**
   * Animates a sowing at the speed of the settings, then shows the counts after it. Resolves when the
   * animation has ended or is skipped; at once if the user prefers reduced motion.
   * @param {Object<string, number>} before @param {Step[]} steps
   * @param {Object<string, number>} after
   */
  play(before, steps, after) {
    this.seen = this.playToEnd(before, steps, after);
    return this.seen;
  }

  async playToEnd(before, steps, after) {
    this.show(before);
    if (speedFactor() > 0 && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
      const animation = { skipped: false };
      animation.done = this.run(steps, animation);
      this.animation = animation;
      await animation.done;
      if (this.animation !== animation) return;
    }
    this.show(after);
  }

  /** Whether an animation is running. */
  get isPlaying() {
    return this.animation !== null;
  }

  /** Resolves a moment after the last animation has ended; at once if none is running. */
  async settle() {
    if (!this.isPlaying) return;
    await this.seen;
    await new Promise(resolve => setTimeout(resolve, PAUSE_AFTER_SOWING_MS * speedFactor()));
  }

  /** Skips the animation: play() then shows its end. */
  skip() {
    if (!this.animation) return;
    this.animation.skipped = true;
    this.animation.wake?.();
    this.hand.replaceChildren();
  }

  async run(steps, animation) {
    const drops = steps.filter(step => step.drop).length;
    const speed = speedFactor();
    const beat = speed *
      Math.min(SLOWEST_SEED_MS, this.layout.longest / Math.max(1, drops));
    let inHand = 0;
    let at = null;
    for (const step of steps) {
      if (step.lift) {
        inHand += this.counts[step.lift];
        this.change(step.lift, -this.counts[step.lift]);
        if (at) await this.fly(at, step.lift, inHand, beat, animation);
        at = step.lift;
      } else if (step.drop) {
        await this.fly(at, step.drop, inHand, beat, animation);
        if (animation.skipped) return;
        inHand -= 1;
        at = step.drop;
        this.change(at, 1);
        if (settings.sound) dropSound();
      } else {
        for (const from of step.move) {
          if (animation.skipped) return;
          const seeds = this.counts[from];
          this.change(from, -seeds);
          await this.fly(from, step.to, seeds, speed * MOVE_MS, animation);
          if (!animation.skipped) this.change(step.to, seeds);
        }
      }
      if (animation.skipped) return;
    }
    this.hand.replaceChildren();
  }

  /** Shows arrows between places. @param {{from: string, to: string, kind: string}[]} arrows */
  showArrows(arrows) {
    this.arrows.replaceChildren();
    for (const { from, to, kind } of arrows) {
      const [start, end] = [from, to].map(place => this.places.get(place).place);
      drawArrow(this.arrows, start, end, kind);
    }
  }

  /** Lights the row of a side, or none. @param {string|null} side */
  light(side) {
    this.lit = side;
    for (const [owner, row] of Object.entries(this.rows)) {
      row.classList.toggle('is-lit', owner === side);
    }
  }

  change(id, by) {
    this.counts[id] += by;
    this.showPlace(id);
  }

  /** Moves a hand with seeds from one place to another. */
  async fly(from, to, seeds, milliseconds, animation) {
    const [start, end] = [from, to].map(id => this.places.get(id).place);
    this.hand.replaceChildren();
    const { seedRadius } = start;
    const heap = { rx: seedRadius * 3, ry: seedRadius * 3 };
    const { offsets, radius } = layOut(
      Math.min(seeds, SEEDS_IN_PIT), { heap, key: 1, store: false, seedRadius });
    offsets.forEach((offset, index) => drawSeed(this.hand, index, offset, radius, 1));
    const unit = this.container.clientWidth / this.layout.width;
    const places = [start, end].map(({ x, y }) => `translate(${x * unit}px, ${y * unit}px)`);
    const motion = this.hand.animate(places.map(transform => ({ transform })),
      { duration: milliseconds, easing: 'ease-in-out', fill: 'forwards' });
    await new Promise(resolve => {
      animation.wake = resolve;
      setTimeout(resolve, milliseconds);
    });
    motion.cancel();
    // After a skip the hand is empty already, or belongs to the next animation.
    if (!animation.skipped) [, this.hand.style.transform] = places;
  }

  /** Arrow keys move the focus to the nearest pit in that direction. */
  moveFocus(event) {
    const direction = DIRECTIONS[event.key];
    const from = this.places.get(event.target.dataset?.place)?.place;
    if (!direction || !from || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const distance = ({ place }) => {
      const [dx, dy] = [place.x - from.x, place.y - from.y];
      const along = dx * direction[0] + dy * direction[1];
      const aside = Math.abs(dx * direction[1]) + Math.abs(dy * direction[0]);
      return along > 1 ? along + 3 * aside : Infinity;
    };
    const pits = [...this.places.values()].filter(({ place }) => !place.store);
    const next = pits.reduce((best, pit) => (distance(pit) < distance(best) ? pit : best));
    if (distance(next) < Infinity) next.control.focus();
  }
}
