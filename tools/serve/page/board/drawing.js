// Wood, hollows and seeds, drawn in SVG. Colours come from board.css.

const SVG = 'http://www.w3.org/2000/svg';
const GOLDEN_ANGLE = 2.39996;

/** Maximum number of seeds drawn in a pit; the number shows all of them. */
export const SEEDS_IN_PIT = 12;
/** The same for a store. */
export const SEEDS_IN_STORE = 36;

/** A new SVG element with attributes, in `parent` if given. */
export function svg(name, attributes = {}, parent = null) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  parent?.append(element);
  return element;
}

/** A reproducible generator of random numbers from 0 to 1. */
function noise(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function gradient(defs, id, kind, attributes, stops) {
  const element = svg(kind, { id, ...attributes }, defs);
  for (const [offset, name] of stops) svg('stop', { offset, class: name }, element);
}

function drawGrain(parent, width, height) {
  const random = noise(7);
  const grain = svg('g', { class: 'grain' }, parent);
  for (let y = 6; y < height; y += 7 + random() * 9) {
    const bend = () => y + (random() - 0.5) * 16;
    svg('path', {
      d: `M0 ${bend()} C${width * 0.3} ${bend()} ${width * 0.6} ${bend()} ${width} ${bend()}`,
      'stroke-width': 0.6 + random() * 2.2,
      opacity: 0.25 + random() * 0.6,
    }, grain);
  }
}

/**
 * Draws the empty board: a plank of wood with a hollow for each place. Returns the lights under the
 * rows of each side, which CSS switches on.
 */
export function drawBoard(parent, { width, height, places, rows }) {
  const defs = svg('defs', {}, parent);
  gradient(defs, 'wood', 'linearGradient', { x1: 0, y1: 0, x2: 0, y2: 1 },
    [[0, 'wood-light'], [0.5, 'wood-middle'], [1, 'wood-dark']]);
  gradient(defs, 'hollow', 'radialGradient', { cx: 0.5, cy: 0.62, r: 0.62 },
    [[0, 'hollow-floor'], [0.7, 'hollow-wall'], [1, 'hollow-edge']]);
  for (const kind of [0, 1, 2]) {
    gradient(defs, `seed-${kind}`, 'radialGradient', { cx: 0.36, cy: 0.3, r: 0.8 },
      [[0, `seed-light-${kind}`], [0.45, `seed-middle-${kind}`], [1, `seed-dark-${kind}`]]);
  }
  const clip = svg('clipPath', { id: 'plank' }, defs);
  svg('rect', { width, height, rx: 28 }, clip);
  const plank = svg('g', { 'clip-path': 'url(#plank)' }, parent);
  svg('rect', { width, height, fill: 'url(#wood)' }, plank);
  drawGrain(plank, width, height);
  svg('rect', {
    x: 1.5, y: 1.5, width: width - 3, height: height - 3, rx: 27, class: 'plank-edge',
  }, plank);
  const lights = Object.fromEntries(Object.entries(rows).map(
    ([side, row]) => [side, svg('rect', { ...row, rx: 22, class: 'row-light' }, parent)]));
  for (const { x, y, rx, ry, store } of places) {
    const corner = store ? Math.min(rx, ry) * 0.9 : rx;
    const box = { x: x - rx, y: y - ry, width: 2 * rx, height: 2 * ry, rx: corner };
    svg('rect', { ...box, y: box.y + 2.5, class: 'hollow-light' }, parent);
    svg('rect', { ...box, class: 'hollow' }, parent);
  }
  return lights;
}

/** Draws a curved arrow from one place to another, or back to the same place. */
export function drawArrow(parent, from, to, kind) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const bend = Math.min(60, 20 + length / 6);
  const middle = {
    x: (from.x + to.x) / 2 + (dy / length) * bend, y: (from.y + to.y) / 2 - (dx / length) * bend,
  };
  const [tx, ty] = [to.x - middle.x, to.y - middle.y];
  const reach = Math.hypot(tx, ty) || 1;
  const [ux, uy] = [tx / reach, ty / reach];
  const tip = { x: to.x - ux * 8, y: to.y - uy * 8 };
  const path = `M${from.x} ${from.y}Q${middle.x} ${middle.y} ${tip.x - ux * 14} ${tip.y - uy * 14}`;
  const head = [[tip.x, tip.y], [tip.x - ux * 22 - uy * 12, tip.y - uy * 22 + ux * 12],
    [tip.x - ux * 22 + uy * 12, tip.y - uy * 22 - ux * 12]].map(point => point.join(',')).join(' ');
  const arrow = svg('g', { class: `arrow is-${kind}` }, parent);
  for (const name of ['arrow-edge', 'arrow-line']) svg('path', { class: name, d: path }, arrow);
  svg('polygon', { points: head }, arrow);
}

/** By the number of seeds in a pit, how many lie in the middle; the others lie around them. */
const IN_THE_MIDDLE = [0, 1, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 3];

/** The offsets of `count` seeds on a ring, turned by `angle`. */
function ring(count, radius, angle) {
  return Array.from({ length: count }, (_, index) => {
    const turn = angle + (2 * Math.PI * index) / count;
    return { x: Math.cos(turn) * radius, y: Math.sin(turn) * radius };
  });
}

/** The offsets of the seeds of a store from its centre. */
function storeOffsets(count, { heap, seedRadius, key }) {
  const spread = Math.max(count, SEEDS_IN_STORE / 3);
  return Array.from({ length: count }, (_, index) => {
    const distance = Math.sqrt((index + 0.4) / spread);
    const angle = index * GOLDEN_ANGLE + key;
    return {
      x: Math.cos(angle) * distance * (heap.rx - seedRadius - 2),
      y: Math.sin(angle) * distance * (heap.ry - seedRadius - 2),
    };
  });
}

/**
 * The seeds of a place: their offsets from its centre and their radius. Up to 12 seeds of a pit lie
 * beside each other, so that they can be counted.
 * @returns {{offsets: {x: number, y: number}[], radius: number}}
 */
export function layOut(count, place) {
  const { heap, store, seedRadius, key } = place;
  if (store) return { offsets: storeOffsets(count, place), radius: seedRadius };
  const radius = seedRadius * (count > 8 ? 0.82 : 1);
  const middle = IN_THE_MIDDLE[count];
  const outer = count < 5 ? 0.52 * heap.rx : heap.rx - radius - 2;
  const inner = middle > 1 ? radius * (middle > 2 ? 1.15 : 1) : 0;
  const offsets = [...ring(middle, inner, key + 0.5), ...ring(count - middle, outer, key)];
  return { offsets, radius };
}

/** A seed at `offset` from the centre of `parent`. */
export function drawSeed(parent, index, offset, radius, key) {
  const turn = (index * 67 + key * 40) % 180;
  return svg('ellipse', {
    class: 'seed',
    rx: radius,
    ry: radius * 0.84,
    fill: `url(#seed-${(index * 5 + key) % 3})`,
    transform: `translate(${offset.x.toFixed(1)} ${offset.y.toFixed(1)}) rotate(${turn})`,
  }, parent);
}
