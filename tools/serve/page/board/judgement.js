// A whole game judged.

import * as api from '../shared/api.js';
import { formatPosition } from './game.js';

/** Maximum number of requests for a game whose sowings could not all be judged in time. */
const MOST_ATTEMPTS = 4;

export const isJudged = ({ cost }) => cost !== null;

/**
 * Judges a game; repeats the request while sowings are left and each answer judges more.
 * @returns {Promise<object>} the object of `seedbank replay --json`; without sowings, only `moves`
 */
export async function judgement(game, signal) {
  if (!game.pits.length) return { moves: [] };
  const question = game.pie === 'none'
    ? { start: formatPosition(game.start), rules: game.rules, pits: game.pits.join(',') }
    : { record: game.toRecord('South', 'North') };
  const all = game.pits.length - game.beforeExchange;
  let judged = -1;
  for (let attempt = 1; ; ++attempt) {
    const answer = await api.replay(question, signal);
    const now = answer.moves.filter(isJudged).length;
    if (now >= all || now <= judged || attempt === MOST_ATTEMPTS) return answer;
    judged = now;
  }
}
