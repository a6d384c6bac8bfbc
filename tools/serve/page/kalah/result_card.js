// The card over the board at the end of a game: the result, the mistakes, and what one may do next.

import { find } from '../shared/elements.js';
import { SIDES, finalMargin, isOver } from '../board/game.js';
import { isAsked, shownGame, state, viewpoint } from './state.js';
import { t } from '../shared/text.js';
import { resultText } from '../board/wording.js';

function mistakesText() {
  const { review } = state;
  if (isAsked('judge')) return t('result.looking');
  if (!review) return '';
  const { you } = viewpoint();
  const count = side => t('mistakes', { n: review.sums(side).mistakes });
  if (you) return review.sums(you).mistakes ? count(you) : t('mistake.none');
  return SIDES.map(side => `${t(`side.${side}`)}: ${count(side)}`).join(' · ');
}

/** Shows the card until the review opens, if the game is over here and no sowing is animated. */
export function showResultCard(isPlaying) {
  const { position } = shownGame();
  const shown = isOver(position) && !isPlaying && !state.line && !state.review?.isOpen &&
    state.game.sowings.length > 0;
  find('result').hidden = !shown;
  if (!shown) return;
  find('result-text').textContent = resultText(finalMargin(position), viewpoint());
  find('result-mistakes').textContent = mistakesText();
}
