// The course of a game: a graph of the margin with mistakes marked, and the list of pits sown. The
// player's side, or South, is at the top.
// Selecting a point in either shows the game at that point.

import { svg } from '../board/drawing.js';
import { otherSide } from '../board/game.js';
import { MoveList } from '../board/move_list.js';
import { wireSteps } from '../board/stepping.js';
import { t } from '../shared/text.js';
import { signed } from '../board/wording.js';

const HEIGHT = 144;
const EDGE = { left: 104, right: 14, top: 14, bottom: 26 };
/** The longest name beside the graph. */
const LONGEST_NAME = 10;
/** The most numbers at the margins of a side, and the least room for the number of a sowing. */
const MOST_MARGINS = 3;
const SOWING_ROOM = 32;

/** The smallest of the steps 1, 2, 5, 10, 20 and so on of which at most `most` reach `range`. */
function stepOf(range, most) {
  for (let ten = 1; ; ten *= 10) {
    const step = [1, 2, 5].map(digit => digit * ten).find(each => range <= each * most);
    if (step) return step;
  }
}

/** Graph and list of a game. */
export class Course {
  /**
   * @param {{graph: HTMLElement, moves: HTMLElement}} elements
   * @param {(count: number) => void} onGo called to show the game after `count` sowings
   */
  constructor({ graph, moves }, onGo) {
    this.graph = graph;
    this.moves = new MoveList(moves, onGo);
    this.onGo = onGo;
    graph.setAttribute('role', 'slider');
    graph.setAttribute('aria-label', t('graph.place'));
    graph.tabIndex = 0;
    graph.addEventListener('click', event => this.goToPointer(event));
    wireSteps(graph, () => this.game, onGo);
    new ResizeObserver(() => this.game && this.drawGraph()).observe(graph);
  }

  /**
   * Shows a game.
   * @param {import('../board/game.js').Game} game
   * @param {{evaluations: import('./evaluations.js').Evaluations,
   *          view: import('../board/wording.js').Viewpoint, open: number[], comments: string[]}} known
   *   `open`: the sowings that a review has not judged, by their number; `comments`: those after so
   *   many sowings, or empty texts
   */
  show(game, { evaluations, view, open, comments }) {
    Object.assign(this, { game, view, open, comments });
    const at = count => game.positionAt(count);
    const own = margin => (margin === undefined ? undefined : view.own(margin));
    this.points = Array.from({ length: game.sowings.length + 1 }, (_, count) => ({
      margin: own(evaluations.margin(at(count))),
      cost: count > game.beforeExchange ? evaluations.cost(at(count - 1), at(count)) : undefined,
    }));
    this.drawGraph();
    this.listMoves();
  }

  x(count) {
    const room = this.width - EDGE.left - EDGE.right;
    return EDGE.left + (room * count) / Math.max(1, this.points.length - 1);
  }

  drawGraph() {
    const { game, points } = this;
    this.width = Math.max(200, this.graph.clientWidth);
    const known = points.filter(({ margin }) => margin !== undefined);
    const largest = Math.max(4, ...known.map(({ margin }) => Math.abs(margin)));
    const step = stepOf(largest, MOST_MARGINS);
    const top = step * Math.ceil(largest / step);
    const middle = (HEIGHT + EDGE.top - EDGE.bottom) / 2;
    const y = margin => middle - (margin / top) * (middle - EDGE.top);
    const drawing = svg('svg', {
      viewBox: `0 0 ${this.width} ${HEIGHT}`, 'aria-hidden': 'true', focusable: 'false',
    });
    for (let margin = top; margin >= -top; margin -= step) {
      const name = margin ? 'graph-grid' : 'graph-axis';
      svg('path', { class: name, d: `M${EDGE.left - 8} ${y(margin)}H${this.width}` }, drawing);
      this.drawText(drawing, this.marginText(margin, top), EDGE.left - 12, y(margin) + 4, 'end');
    }
    this.drawSowings(drawing);
    const here = this.x(game.cursor);
    svg('path', { class: 'graph-here', d: `M${here} 4V${HEIGHT - EDGE.bottom + 8}` }, drawing);
    let line = '';
    points.forEach(({ margin }, count) => {
      if (margin === undefined) return;
      const pen = count && points[count - 1].margin !== undefined ? 'L' : 'M';
      line += `${pen}${this.x(count).toFixed(1)} ${y(margin).toFixed(1)}`;
    });
    svg('path', { class: 'graph-line', d: line }, drawing);
    points.forEach(({ margin, cost }, count) => {
      if (margin === undefined) return;
      const mark = { cx: this.x(count).toFixed(1), cy: y(margin).toFixed(1) };
      if (cost > 0) svg('circle', { ...mark, r: 5.5, class: 'graph-mistake' }, drawing);
      else svg('circle', { ...mark, r: 2.4, class: 'graph-value' }, drawing);
    });
    for (const count of this.open) {
      const mark = { cx: this.x(count + 1).toFixed(1), cy: HEIGHT - EDGE.bottom + 5 };
      svg('circle', { ...mark, r: 2.4, class: 'graph-open' }, drawing);
    }
    this.graph.replaceChildren(drawing);
    this.describeGraph();
  }

  /** The numbers of sowings below the graph. */
  drawSowings(drawing) {
    const last = this.points.length - 1;
    const y = HEIGHT - 6;
    this.drawText(drawing, t('judge.head.sowing'), EDGE.left - 12, y, 'end');
    const step = stepOf(last, Math.max(1, Math.floor((this.x(last) - EDGE.left) / SOWING_ROOM)));
    for (let count = 0; count <= last; count += step) {
      this.drawText(drawing, count, this.x(count), y, 'middle');
    }
  }

  /** The margin as a lead of the side whose half of the graph it is in, which the outermost one names. */
  marginText(margin, top) {
    if (margin === 0) return t('graph.even');
    const { bottom } = this.view;
    if (Math.abs(margin) < top) return signed(Math.abs(margin));
    return this.sideText(margin > 0 ? bottom : otherSide(bottom), top);
  }

  /** "You: +4" */
  sideText(side, margin) {
    const name = this.view.name(side);
    const short = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
    return t('graph.side', { name: short, n: signed(margin) });
  }

  drawText(drawing, text, x, y, anchor) {
    svg('text', { x, y, 'text-anchor': anchor }, drawing).textContent = text;
  }

  describeGraph() {
    // A line needs two values; before there is one, there is nothing to see.
    this.graph.hidden = this.points.filter(({ margin }) => margin !== undefined).length < 2;
    const { game, points, graph } = this;
    const { margin, cost } = points[game.cursor];
    const parts = [t('graph.after', { count: game.cursor, all: game.sowings.length })];
    if (margin !== undefined) parts.push(this.sideText(this.view.bottom, margin));
    if (cost > 0) parts.push(t('graph.cost', { n: cost }));
    if (this.open.length) parts.push(t('graph.open', { n: this.open.length }));
    graph.setAttribute('aria-valuemin', 0);
    graph.setAttribute('aria-valuemax', game.sowings.length);
    graph.setAttribute('aria-valuenow', game.cursor);
    graph.setAttribute('aria-valuetext', parts.join(', '));
  }

  listMoves() {
    this.moves.show(this.game, (_, index) => {
      const { cost } = this.points[index + 1];
      const comment = this.comments[index + 1];
      const isMistake = cost > 0;
      return {
        mark: (isMistake ? ` −${cost}` : '') + (comment ? ' ✎' : ''),
        words: [isMistake && t('graph.cost', { n: cost }), comment].filter(Boolean).join(', '),
        isMistake,
      };
    }, this.view);
  }

  goToPointer(event) {
    const box = this.graph.getBoundingClientRect();
    const room = box.width - EDGE.left - EDGE.right;
    const share = (event.clientX - box.left - EDGE.left) / room;
    this.onGo(Math.round(Math.min(1, Math.max(0, share)) * (this.points.length - 1)));
  }
}
