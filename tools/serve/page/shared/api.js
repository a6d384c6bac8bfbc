// Sends the queries of the page to the engine in this browser or to the server, whichever the page
// has. If it has both, the browser answers quick queries, and the server all others. Every call can
// be cancelled by an AbortSignal. Failures are thrown as ApiError.

import * as browser from './browser.js';
import * as server from './server.js';
import { engine, hasServer } from '../site.js';

/** Seconds for a search in the browser before the server is asked. */
const PATIENCE_S = 1;

/**
 * Asks the first available source of `order`, and the next one if that cannot be reached.
 * @param {object[]} order
 * @param {(source: object) => Promise<object>} ask
 */
async function firstOf(order, ask) {
  const sources = order.filter(source => (source === server ? hasServer : engine));
  for (;;) {
    try {
      return await ask(sources.shift());
    } catch (error) {
      if (!error.unavailable || !sources.length) throw error;
    }
  }
}

/** Starts loading the engine of the browser, if there is one. Call after the first rendering. */
export function prepare() {
  if (engine) browser.prepare();
}

/**
 * The value of a position and of every pit and, if `line`, a line of best play. A line requires a
 * search even if the opening book has the values. The answer also has `answeredBy`: 'browser' or
 * 'server'.
 * @param {{position: string, rules: string, line: boolean}} question
 * @param {{signal?: AbortSignal, onBounds?: (low: number, high: number) => void,
 *          patience?: number}} options onBounds is called with the bounds for the side to move as
 *   they narrow; `patience` limits a search in the browser, in seconds; the server has its own
 *   limit
 */
export async function query(question, { patience, ...options } = {}) {
  if (hasServer && browser.isReady()) {
    const answer = await browser.query({ ...question, time: PATIENCE_S }, options);
    const complete = answer.value !== null && answer.moves.every(({ value }) => value !== null);
    // The opening book has values, but no lines.
    if (complete && (answer.line || !question.line)) return answer;
  }
  return firstOf([server, browser], source => source.query(
    source === browser ? { ...question, time: patience } : question, options));
}

/**
 * Yields the answers for positions with the same number of pits, in the given order.
 * @param {{positions: string[], rules: string, time?: number}} question `time`: seconds for each
 */
export async function* queryMany({ positions, rules, time }, signal) {
  if (hasServer) {
    yield* server.queryMany({ positions, rules, time }, signal);
    return;
  }
  for (const position of positions) {
    yield browser.query({ position, rules, time, line: false }, { signal });
  }
}

/** The pit that a strategy sows. `question` has position, rules, strategy and random-seed. */
export function move(question, signal) {
  if (server.ownOpponents.has(question.strategy)) return server.move(question, signal);
  // Only exact play searches for long.
  const order = question.strategy.startsWith('exact') ? [server, browser] : quickOrder();
  return firstOf(order, source => source.move(question, signal));
}

/**
 * A game judged sowing by sowing. `question` has start, rules and pits; or `record`, the record of a
 * game with a pie rule.
 */
export function replay(question, signal) {
  return firstOf([server, browser], source => source.replay(question, signal));
}

/**
 * The games of a text, not judged: `question` has text, most and perhaps start, rules and numbering.
 * If there are more than `most`, some are `left`.
 */
export function readGames(question, signal) {
  return firstOf([server, browser], source => source.readGames(question, signal));
}

/** A position in another notation. */
export function convert(question, signal) {
  return firstOf(quickOrder(), source => source.convert(question, signal));
}

const fairLists = new Map();

/**
 * The fair boards near an opening.
 * @param {{pits: number, seeds: number, rules: string}} question
 * @param {{signal?: AbortSignal, onProgress?: (decided: number, of: number) => void}} options
 */
export async function fair(question, options = {}) {
  const key = JSON.stringify(question);
  if (!fairLists.has(key)) {
    fairLists.set(key, await firstOf([server, browser], source => source.fair(question, options)));
  }
  return fairLists.get(key);
}

/** The turn that a level of four-row Kalaha chooses. */
export function fourRowsMove(question, signal) {
  return firstOf(quickOrder(), source => source.fourRowsMove(question, signal));
}

/** The order of sources for queries that need no search. */
function quickOrder() {
  return browser.isReady() ? [browser, server] : [server, browser];
}
