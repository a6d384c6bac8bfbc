// The card over the board at the end of a game: the result, the mistakes, and what one may do next.

import { find, update } from '../shared/elements.js';
import { finalMargin, isOver } from '../board/game.js';
import { isAsked, shownGame, state, viewpoint } from './state.js';
import { mistakesText, summary } from './panels.js';
import { t } from '../shared/text.js';
import { resultText } from '../board/wording.js';

function reviewText() {
  const { review } = state;
  if (isAsked('judge')) return t('result.looking');
  if (!review) return '';
  const { you } = viewpoint();
  return you ? mistakesText(review, you) : summary(review);
}

/** Shows the card until the review opens, if the game is over here and no sowing is animated. */
export function showResultCard(isPlaying) {
  const { position } = shownGame();
  const shown = isOver(position) && !isPlaying && !state.line && !state.review?.isOpen &&
    state.game.sowings.length > 0;
  find('result').hidden = !shown;
  if (!shown) return;
  find('result-text').textContent = resultText(finalMargin(position), viewpoint());
  update(find('result-mistakes'), reviewText());
}
