// A picture of numbers with their intervals, one per player.

import { svg } from '../../serve/page/board/drawing.js';

const ROW = 28;

/**
 * Replaces the content of an element by the picture; the rows are its text for screen readers.
 * @param {HTMLElement} element
 * @param {{name: string, value: number, low: number, high: number, text: string}[]} rows `text`
 *   says the number and its interval
 * @param {{least: number, lowest?: number, shown: (value: number) => string}} options the axis is at
 *   0, and the picture extends at least to `least` on both sides, but not below `lowest`
 */
export function showIntervals(element, rows, { least, lowest = -Infinity, shown }) {
  const WIDTH = Math.max(260, Math.min(640, element.clientWidth));
  const LEFT = 0.3 * WIDTH;
  const MOST_LETTERS = Math.floor(LEFT / 8);
  const low = Math.max(lowest, Math.min(...rows.map(row => row.low), -least));
  const high = Math.max(...rows.map(row => row.high), least);
  const x = value => LEFT + ((value - low) / (high - low)) * (WIDTH - LEFT - 70);
  const picture = svg('svg', {
    viewBox: `0 0 ${WIDTH} ${ROW * rows.length + 10}`, class: 'ratings', role: 'img',
    'aria-label': rows.map(({ name, text }) => `${name} ${text}`).join('; '),
  });
  svg('line', { class: 'axis', x1: x(0), x2: x(0), y1: 0, y2: ROW * rows.length + 4 }, picture);
  rows.forEach((row, index) => {
    const y = ROW * (index + 0.5) + 4;
    const short = row.name.length > MOST_LETTERS ? `${row.name.slice(0, MOST_LETTERS - 1)}…` : row.name;
    svg('text', { x: 0, y: y + 5 }, picture).textContent = short;
    svg('line', { class: 'interval', x1: x(row.low), x2: x(row.high), y1: y, y2: y }, picture);
    svg('circle', { cx: x(row.value), cy: y, r: 6 }, picture);
    svg('text', { x: WIDTH - 60, y: y + 5 }, picture).textContent = shown(row.value);
  });
  element.replaceChildren(picture);
}
