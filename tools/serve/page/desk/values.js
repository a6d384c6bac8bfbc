// Reads, writes and evaluates many positions.

import * as api from '../shared/api.js';
import { formatPosition, isOver, parsePosition } from '../board/game.js';
import { readGames, unreadableText } from '../board/recorded_games.js';
import { sentences, t } from '../shared/text.js';

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

/** The notation of a text that holds games. */
export const GAMES = 'games';

const tooMany = () => new Error(t('desk.too-many', { n: MOST_POSITIONS }));

function atMost(entries) {
  if (entries.length > MOST_POSITIONS) throw tooMany();
  return entries;
}

/** Reads the lines of a text; blank ones are skipped. @returns {Promise<object[]>} the entries */
async function readLines({ text, notation, rules }, options) {
  const lines = atMost(text.split('\n').map((line, index) => (
    { number: index + 1, text: line.trim(), rules })).filter(({ text: line }) => line));
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

/** All positions of the games of a text, numbered. */
async function readPositionsOfGames(text, rules, { signal }) {
  // Each game has at least one position.
  const { games, left, unreadable } = await readGames({ text, most: MOST_POSITIONS, rules }, signal);
  if (left) throw tooMany();
  const played = games.filter(({ game }) => game.pits.length);
  const entries = played.flatMap(({ game }) => [...game.pits, null].map((_, count) => (
    { position: formatPosition(game.positionAt(count)), rules: game.rules })));
  entries.forEach((entry, index) => Object.assign(entry, { number: index + 1, text: '' }));
  const faulty = played.find(({ fault }) => fault);
  return {
    entries: atMost(entries),
    rules: played[0]?.game.rules,
    isWhole: played.some(({ fault }) => !fault),
    note: sentences(faulty?.fault, unreadableText(unreadable)),
  };
}

/**
 * Reads a text: a position per line or, with GAMES, games and all their positions. A text in
 * which no line is a position is also read as games, if no notation is given.
 * @param {{text: string, notation: string, rules: string}} given
 * @returns {Promise<{entries: object[], rules: string|undefined, note: string}>} `rules`: those of
 *   all games, undefined for lines; every entry has its own `rules`
 */
export async function readAll({ text, notation, rules }, options) {
  if (notation === GAMES) {
    const read = await readPositionsOfGames(text, rules, options);
    if (!read.entries.length) throw new Error(read.note || t('games.none'));
    return read;
  }
  const lines = await readLines({ text, notation, rules }, options);
  if (!notation && lines.every(({ error }) => error)) {
    const read = await readPositionsOfGames(text, rules, options);
    if (read.isWhole) return read;
  }
  return { entries: lines, rules: undefined, note: '' };
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

/**
 * Seconds for a position in each round: easy ones are answered at once, and the time for the others
 * is shared. The last round has no limit of its own.
 */
const ROUNDS = [0.1, 2, undefined];

/** Whether the value and those of all sowings are known, and so every best pit. */
const isWhole = ({ value, moves }) => [{ value }, ...moves].every(each => each.value !== null);

/** Entries in groups with as many pits. */
function bySize(entries) {
  const sizes = new Map();
  for (const entry of entries) {
    const pits = entry.position.split(',').length;
    sizes.set(pits, [...(sizes.get(pits) ?? []), entry]);
  }
  return sizes.values();
}

/**
 * Evaluates all positions that are not over; all are under the same rules. Those that take long are
 * asked again after all others.
 */
export async function evaluateAll(entries, { signal, onProgress }) {
  const all = entries.filter(({ error, position }) => !error && !isOver(parsePosition(position)));
  let open = all;
  onProgress(0, all.length);
  for (const time of ROUNDS) {
    const harder = [];
    for (const group of bySize(open)) {
      const [{ rules }] = group;
      const positions = group.map(({ position }) => position);
      for await (const answer of api.queryMany({ positions, rules, time }, signal)) {
        const entry = group.shift();
        if (time !== undefined && !isWhole(answer)) {
          harder.push(entry);
          continue;
        }
        entry.answer = answer;
        open = open.filter(each => each !== entry);
        onProgress(all.length - open.length, all.length);
      }
    }
    open = harder;
  }
}
