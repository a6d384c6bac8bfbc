// Results in the player's terms.

import { viewpoint } from './state.js';
import { resultText } from '../board/wording.js';

/** "You win by 8"; "South wins by 8" if two people play. @param {number} margin South's */
export function outcomeText(margin) {
  return resultText(margin, viewpoint());
}
