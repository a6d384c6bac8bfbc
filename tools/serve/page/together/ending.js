// How a game on the server ended, in words, and whether a turn was found.

import { t } from '../shared/text.js';
import { NEUTRAL, resultText } from '../board/wording.js';

/** "You lose by 8", "You win: Bob has resigned", "A draw by agreement". */
export function endingText({ ending, winner, margin }, view = NEUTRAL) {
  if (ending === 'agreement') return t('ended.draw');
  if (ending !== 'resignation') return resultText(margin, view);
  if (view.you === winner) {
    return t('ended.resigned.win', { name: view.name(winner === 'south' ? 'north' : 'south') });
  }
  return view.you ? t('ended.resigned.lose') : t('ended.resigned.other', { name: view.name(winner) });
}

/** Whether a turn was found; undefined: it is being judged, null: it could not be judged in time. */
export function foundText(verdict) {
  if (verdict === undefined) return t('found.judging');
  if (verdict === null) return t('found.open');
  return verdict ? t('found.yes') : t('found.no');
}
