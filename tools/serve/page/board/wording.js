// Sides, seeds, sowings and results in words.

import { finalMargin } from './game.js';
import { t } from '../shared/text.js';

/** "South" or "North". @param {import('./game.js').Side} side */
export function sideName(side) {
  return t(`side.${side}`);
}

/** "South to move". @param {import('./game.js').Side} side */
export function turnText(side) {
  return t(`turn.${side}`);
}

/** "1 seed", "2 seeds". */
export function seedsText(number) {
  return t('seeds', { n: number });
}

/** The cost of mistakes; `seeds` is null if a game could not be judged to its end. */
export function givenAwayText(seeds) {
  return seeds === null ? t('given-away.unknown') : t('given-away', { n: seeds });
}

/** The result of a finished game in words. @param {number} margin South's */
export function resultText(margin) {
  if (margin === 0) return t('result.draw');
  return t(`result.${margin > 0 ? 'south' : 'north'}`, { n: Math.abs(margin) });
}

/** The announcement of a sowing. @param {import('./game.js').Sowing} sowing */
export function sowingText(sowing) {
  const { side, pit, seeds, captured, again, over, position } = sowing;
  const parts = [t(`sows.${side}`, { pit, seeds: seedsText(seeds) })];
  if (captured) parts.push(t('captures', { n: captured.seeds }));
  if (over) parts.push(t('game-over.result', { result: resultText(finalMargin(position)) }));
  else if (again) parts.push(t(`again.${side}`));
  else parts.push(t('sentence', { text: turnText(position.mover) }));
  return parts.join(' ');
}

/** "+10", "0", "−4" with a proper minus. */
export function signed(number) {
  if (number === 0) return '0';
  return number > 0 ? `+${number}` : `−${-number}`;
}
