// Reads, writes and evaluates many positions.

import * as api from '../shared/api.js';
import { isOver, parsePosition } from '../board/game.js';
import { t } from '../shared/text.js';

const MOST_POSITIONS = 2000;
/** Number of conversions requested at the same time. */
const AT_ONCE = 4;

/** Calls `work` for each item, a few at a time. */
async function forEach(items, work, { signal, onProgress }) {
  let [next, done] = [0, 0];
  const worker = async () => {
    while (next < items.length) {
      signal?.throwIfAborted();
      const item = items[next];
      next += 1;
      await work(item);
      done += 1;
      onProgress?.(done, items.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Reads the lines of a text; blank ones are skipped. @returns {Promise<object[]>} the entries */
export async function readAll(text, notation, options) {
  const lines = text.split('\n').map((line, index) => ({ number: index + 1, text: line.trim() }))
    .filter(({ text: line }) => line);
  if (lines.length > MOST_POSITIONS) throw new Error(t('desk.too-many', { n: MOST_POSITIONS }));
  await forEach(lines, async entry => {
    const question = { position: entry.text, to: 'fairkalah' };
    if (notation) question.notation = notation;
    try {
      entry.position = (await api.convert(question, options.signal)).position;
    } catch (error) {
      if (options.signal?.aborted || error.unavailable) throw error;
      entry.error = error.message;
    }
  }, options);
  return lines;
}

/** Writes all positions in a notation. */
export async function writeAll(entries, notation, signal) {
  await forEach(entries.filter(({ error }) => !error), async entry => {
    try {
      const question = { position: entry.position, to: notation };
      const { text } = await api.convert(question, signal);
      entry.written = text.replaceAll('\n', '\\n');
    } catch (error) {
      if (signal?.aborted || error.unavailable) throw error;
      entry.written = entry.position;
    }
  }, { signal });
}

/** Evaluates all positions that are not over. */
export async function evaluateAll(entries, rules, { signal, onProgress }) {
  const open = entries.filter(({ error, position }) => !error && !isOver(parsePosition(position)));
  let done = 0;
  const sizes = new Map();
  for (const entry of open) {
    const pits = entry.position.split(',').length;
    sizes.set(pits, [...(sizes.get(pits) ?? []), entry]);
  }
  onProgress(0, open.length);
  for (const group of sizes.values()) {
    const positions = group.map(({ position }) => position);
    for await (const answer of api.queryMany({ positions, rules }, signal)) {
      group.shift().answer = answer;
      done += 1;
      onProgress(done, open.length);
    }
  }
}
