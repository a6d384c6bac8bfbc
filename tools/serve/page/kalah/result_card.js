// The card over the board at the end of a game: the result, the mistakes, and what one may do next.

import { find, update } from '../shared/elements.js';
import { finalMargin, isOver } from '../board/game.js';
import { isAsked, shownGame, state, viewpoint } from './state.js';
import { mistakesText, summary } from './panels.js';
import { PERSON } from '../shared/person.js';
import { nextLevel } from '../shared/players.js';
import { capital, t } from '../shared/text.js';
import { resultText } from '../board/wording.js';

function reviewText() {
  const { review } = state;
  if (isAsked('judge')) return t('result.looking');
  if (!review) return '';
  const { you } = viewpoint();
  return you ? mistakesText(review, you) : summary(review);
}

/** Shows the card until it is closed or the review opens, if the game is over here and no sowing is animated. */
export function showResultCard(isPlaying) {
  const { position } = shownGame();
  const shown = isOver(position) && !isPlaying && !state.line && !state.review?.isOpen &&
    state.game.sowings.length > 0 && !state.isCardClosed;
  find('result').hidden = !shown;
  if (!shown) return;
  find('result-text').textContent = resultText(finalMargin(position), viewpoint());
  update(find('result-mistakes'), reviewText());
  const { strategy } = state.opponent;
  const level = nextLevel(strategy);
  find('result-level').hidden = !level;
  find('result-level').textContent = level ? capital(t('player.level', { n: level })) : '';
  find('result-side').hidden = strategy === PERSON;
}
