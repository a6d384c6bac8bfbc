// Pictures to share: the board with its numbers and values, and the graph of a game, as SVG or PNG.

import { svg } from './drawing.js';

/** What the style sheets say about a drawing; a picture has it in attributes. */
const PROPERTIES = ['fill', 'fill-opacity', 'stroke', 'stroke-opacity', 'stroke-width',
  'stroke-linecap', 'stroke-linejoin', 'stroke-dasharray', 'opacity', 'stop-color', 'font-size'];
const FONT = 'system-ui, "DejaVu Sans", sans-serif';
/** Pixels per unit of a PNG. */
const SCALE = 2;

function copyStyles(from, to) {
  const style = getComputedStyle(from);
  for (const property of PROPERTIES) {
    const value = style.getPropertyValue(property);
    if (value) to.setAttribute(property, value.replaceAll('"', ''));
  }
  [...from.children].forEach((child, index) => copyStyles(child, to.children[index]));
}

/** A drawing of the page without its style sheets, with a background. */
function standalone(drawing) {
  const copy = drawing.cloneNode(true);
  copyStyles(drawing, copy);
  const { width, height } = drawing.viewBox.baseVal;
  for (const [name, value] of Object.entries({ width, height, 'font-family': FONT })) {
    copy.setAttribute(name, value);
  }
  const colour = getComputedStyle(document.documentElement).getPropertyValue('--paper');
  copy.prepend(svg('rect', { width, height, fill: colour }));
  return copy;
}

/** The unit of a board in pixels. */
const unitOf = board => board.getBoundingClientRect().width / board.style.getPropertyValue('--width');

/** Adds the shown numbers, names and values of a board, which lie over its drawing. */
function addLabels(picture, board) {
  const frame = board.getBoundingClientRect();
  const unit = unitOf(board);
  for (const label of board.querySelectorAll('.labels > span, .store > span')) {
    const text = label.textContent.trim();
    if (!text || label.matches('.disc')) continue;
    const box = label.getBoundingClientRect();
    const style = getComputedStyle(label);
    const [x, y] = [(box.x - frame.x) / unit, (box.y - frame.y) / unit];
    const [width, height] = [box.width / unit, box.height / unit];
    const back = style.backgroundColor;
    if (back !== 'rgba(0, 0, 0, 0)') {
      svg('rect', { x, y, width, height, rx: height / 2, fill: back }, picture);
    }
    const size = parseFloat(style.fontSize) / unit;
    svg('text', {
      x: x + width / 2, y: y + height / 2 + size * 0.36, fill: style.color, 'font-size': size,
      'font-weight': style.fontWeight, 'text-anchor': 'middle',
    }, picture).textContent = text;
  }
}

function drawingOf(board) {
  const picture = standalone(board.querySelector('svg'));
  addLabels(picture, board);
  return picture;
}

const textOf = picture => new XMLSerializer().serializeToString(picture);

/** The picture of a board as the text of an SVG. @param {HTMLElement} board */
export function boardPicture(board) {
  return textOf(drawingOf(board));
}

/** The picture of a graph as the text of an SVG. @param {HTMLElement} graph */
export function graphPicture(graph) {
  return textOf(standalone(graph.querySelector('svg')));
}

/** The picture of a board above that of a graph. @param {HTMLElement} board @param {HTMLElement} graph */
export function gamePicture(board, graph) {
  const [above, below] = [drawingOf(board), standalone(graph.querySelector('svg'))];
  const sizeOf = picture => ['width', 'height'].map(name => Number(picture.getAttribute(name)));
  const [[width, y], [graphWidth, graphHeight]] = [above, below].map(sizeOf);
  const height = (width * graphHeight) / graphWidth;
  for (const [name, value] of Object.entries({ y, width, height })) below.setAttribute(name, value);
  const picture = svg('svg', { viewBox: `0 0 ${width} ${y + height}`, width, height: y + height });
  picture.append(above, below);
  return textOf(picture);
}

/** A picture as PNG. @param {string} text of an SVG @returns {Promise<Blob>} */
async function pngOf(text) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: SCALE * image.naturalWidth, height: SCALE * image.naturalHeight });
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise(resolve => canvas.toBlob(resolve, 'image/png'));
}

/**
 * A picture as the bytes of a format; an SVG as plain text, which a clipboard takes.
 * @param {string} text of an SVG @param {'png'|'svg'} format @returns {Promise<Blob>}
 */
export async function blobOf(text, format) {
  return format === 'png' ? pngOf(text) : new Blob([text], { type: 'text/plain' });
}
