// Results in the player's terms.

import { otherSide } from '../board/game.js';
import { state } from './state.js';
import { PERSON } from '../shared/players.js';
import { t } from '../shared/text.js';
import { resultText } from '../board/wording.js';

/** The side of the only person, or null if there are two. */
function you() {
  return state.opponent.strategy === PERSON ? null : otherSide(state.opponent.side);
}

/** "You win by 8"; "South wins by 8" if two people play. @param {number} margin South's */
export function outcomeText(margin) {
  const side = you();
  if (!side || margin === 0) return resultText(margin);
  const won = (margin > 0) === (side === 'south');
  return t(won ? 'outcome.win' : 'outcome.lose', { n: Math.abs(margin) });
}

/** "you", "south" or "north": the subject of messages about what `side` did. */
export function subjectOf(side) {
  return side === you() ? 'you' : side;
}
