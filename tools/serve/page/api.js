// Answers to the questions of the page, by the engine in this browser or by the server: whichever the
// page has. With both, the browser answers what is quickly answered, and the server the rest. Every
// call can be cancelled by an AbortSignal. Failures are ApiErrors.

import * as browser from './browser.js';
import * as server from './server.js';
import { engine, hasServer } from './site.js';

export { onBusy } from './server.js';

/** The time for a search in the browser before the server continues, in seconds. */
const PATIENCE_S = 1;

/**
 * Asks the sources in this order; the next one if the previous one cannot be reached.
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
 * The value of a position and of every pit and, on request, a line of best play, which searches
 * even where the opening book has the values. The answer has in addition `answeredBy`, 'browser'
 * or 'server'.
 * @param {{position: string, rules: string, line: boolean}} question
 * @param {{signal?: AbortSignal, onBounds?: (low: number, high: number) => void,
 *          patience?: number}} options onBounds is called with the bounds for the side to move as
 *   they narrow; `patience` limits a search in the browser, in seconds: the server has a limit
 */
export async function query(question, { patience, ...options } = {}) {
  if (hasServer && browser.isReady()) {
    const answer = await browser.query({ ...question, time: PATIENCE_S }, options);
    const complete = answer.value !== null && answer.moves.every(({ value }) => value !== null);
    if (complete) return answer;
  }
  return firstOf([server, browser], source => source.query(
    source === browser ? { ...question, time: patience } : question, options));
}

/**
 * Yields the values of many positions with equally many pits, in their order.
 * @param {{positions: string[], rules: string}} question
 */
export async function* queryMany({ positions, rules }, signal) {
  if (hasServer) {
    yield* server.queryMany({ positions, rules }, signal);
    return;
  }
  for (const position of positions) yield browser.query({ position, rules, line: false }, { signal });
}

/** The pit that a strategy sows. `question` has position, rules, strategy and random-seed. */
export function move(question, signal) {
  // Only exact play searches for long.
  const order = question.strategy.startsWith('exact') ? [server, browser] : quickOrder();
  return firstOf(order, source => source.move(question, signal));
}

/** A game judged sowing by sowing. `question` has start, rules and pits. */
export function replay(question, signal) {
  return firstOf([server, browser], source => source.replay(question, signal));
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

/** The order for questions that are answered at once. */
function quickOrder() {
  return browser.isReady() ? [browser, server] : [server, browser];
}
