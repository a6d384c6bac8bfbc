// Whether the turn that a task asks for was found: a turn without a mistake.

import * as api from '../shared/api.js';

/** The verdicts on turns, by start, rules and pits: promises of the values of judgeTurn(). */
const verdicts = new Map();

async function judge({ start, rules, pits }) {
  const { moves } = await api.replay({ start, rules, pits: pits.join(',') });
  if (moves.some(({ cost }) => cost > 0)) return false;
  return moves.every(({ cost }) => cost === 0) ? true : null;
}

/**
 * Judges the turn of a state that is over, once: later calls have the same answer.
 * @returns {Promise<boolean|null>} whether it was found; null if it could not be judged in time
 */
export function judgeTurn(state) {
  if (state.ending !== 'turn') return Promise.resolve(false);
  const key = JSON.stringify([state.start, state.rules, state.pits]);
  if (!verdicts.has(key)) {
    const forget = () => verdicts.delete(key);
    const verdict = judge(state);
    verdicts.set(key, verdict);
    verdict.then(found => found === null && forget(), forget);
  }
  return verdicts.get(key);
}
