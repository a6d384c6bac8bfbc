// The games of the class, judged, as CSV: a row per game and pupil.

import { nameOf } from './results.js';
import { csvOf, download } from '../shared/files.js';
import { judgement } from '../board/judgement.js';
import { tallyOf } from './judge.js';
import { Game, SIDES, otherSide, parsePosition } from '../board/game.js';
import { PERSON } from '../shared/person.js';
import { say, sayError } from '../shared/status.js';
import { t } from '../shared/text.js';

const HEAD = ['name', 'opponent', 'side', 'start', 'rules', 'round', 'began', 'seconds', 'result',
  'points', 'sowings', 'judged', 'score', 'mistakes', 'seeds_given_away'];

/** What the answer says about a side; without a score if a sowing could not be judged in time. */
function verdictOf(side, answer) {
  const { sowings, judged, score, mistakes, cost } = tallyOf(side, answer);
  return [sowings, judged, ...(score === null ? [null, null, null] : [score, mistakes, cost])];
}

function resultOf({ over, winner, find }, side, answer) {
  if (!over) return ['unfinished', null];
  if (find) {
    const { score, mistakes } = tallyOf(side, answer);
    return [score === null ? 'not-judged' : mistakes ? 'not-found' : 'found', null];
  }
  if (winner === 'draw') return ['draw', 0.5];
  return winner === side ? ['win', 1] : ['loss', 0];
}

/** The rows of a game, one for each person. */
function rowsOf(state, answer) {
  return SIDES.filter(side => state[side].player === PERSON).map(side => [
    nameOf(state, side), nameOf(state, otherSide(side)), side, state.start, state.rules, state.round,
    new Date(1000 * state.began).toISOString(), state.seconds, ...resultOf(state, side, answer),
    ...verdictOf(side, answer),
  ]);
}

/** Judges the games and saves them. */
export async function saveJudged(states) {
  const rows = [HEAD];
  const { signal } = new AbortController();
  try {
    for (const [index, state] of states.entries()) {
      say(t('judge.progress', { n: index + 1, total: states.length }));
      const game = new Game(parsePosition(state.start), state.rules, state.pits);
      rows.push(...rowsOf(state, await judgement(game, signal)));
    }
    download('class-judged.csv', 'text/csv', csvOf(rows));
    say(t('judge.done', { n: states.length }));
  } catch (error) {
    sayError(error);
  }
}
