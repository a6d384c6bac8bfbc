// The judged game with its comments as files: JSON, which "Set up" opens again, and CSV.

import { SIDES } from '../board/game.js';
import { judgement } from '../board/judgement.js';
import { csvOf, download } from '../shared/files.js';
import { begin, end, players, state } from './state.js';
import { commentsOf, studyText } from '../board/study.js';
import { render } from './view.js';
import { say, sayError } from '../shared/status.js';
import { t } from '../shared/text.js';

const HEAD = ['sowing', 'side', 'pit', 'position', 'value', 'cost', 'best', 'comment'];

/** A row for each sowing, after one for the start. */
function rowsOf({ start, value, moves }, comments) {
  const first = [0, null, null, start, value, null, null, comments[0]];
  return [HEAD, first, ...moves.map((move, index) => [
    index + 1, move.side, move.pit, move.position, move.value, move.cost, move.best?.join(' '),
    comments[index + 1],
  ])];
}

/** How each kind of file is made. */
const FILES = {
  csv: (answer, comments) => ['text/csv', csvOf(rowsOf(answer, comments))],
  json: (answer, comments) => ['application/json',
    studyText(answer, comments, SIDES.map(side => state.names?.[side] || players()[side]))],
};

/** Judges the game and saves it. @param {'csv'|'json'} kind */
export async function saveJudged(kind) {
  const { game, comments } = state;
  if (!game.sowings.length) {
    say(t('say.nothing'));
    return;
  }
  const signal = begin('judge');
  say(t('judge.progress', { n: 1, total: 1 }));
  try {
    const answer = await judgement(game, signal);
    if (signal.aborted) return;
    const [type, text] = FILES[kind](answer, commentsOf(game, comments));
    download(`kalah-judged.${kind}`, type, text);
    say(t('judge.done', { n: 1 }));
  } catch (error) {
    if (!signal.aborted) sayError(error);
  } finally {
    end('judge', signal);
    render();
  }
}
