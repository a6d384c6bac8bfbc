// Sides, seeds, sowings and results in words.

import { finalMargin, turnMargin } from './game.js';
import { capital, t } from '../shared/text.js';

/** "South" or "North". @param {import('./game.js').Side} side */
export function sideName(side) {
  return t(`side.${side}`);
}

/**
 * How a document names the sides: as "you", with the player's row at the bottom, and the opponent; or
 * as South and North, or by the names of their players.
 */
export class Viewpoint {
  /** @param {import('./game.js').Side|null} you @param {{south?: string, north?: string}} names */
  constructor(you = null, names = {}) {
    this.you = you;
    this.names = names;
  }

  /** The side at the bottom of the board. */
  get bottom() {
    return this.you ?? 'south';
  }

  /** How messages call a side: the end of their keys. */
  kind(side) {
    if (side === this.you) return 'you';
    return this.you || this.names[side] ? 'other' : side;
  }

  /** The name of a side at the beginning of a sentence. */
  name(side) {
    if (side === this.you) return t('you');
    if (this.names[side]) return capital(this.names[side]);
    return this.you ? capital(t('player.opponent')) : sideName(side);
  }

  /** The name of a side beside its store. */
  label(side) {
    return this.you && side !== this.you && !this.names[side] ? t('opponent') : this.name(side);
  }

  /** A margin of South's, turned to the player. */
  own(margin) {
    return turnMargin(this.bottom, margin);
  }
}

/** South and North. */
export const NEUTRAL = new Viewpoint();

/** "Your turn", "South to move". @param {import('./game.js').Side} side */
export function turnText(side, view = NEUTRAL) {
  return t(`turn.${view.kind(side)}`, { name: view.name(side) });
}

/** "You are sowing", "South is sowing". @param {import('./game.js').Side} side */
export function sowingNow(side, view = NEUTRAL) {
  return t(`sowing.${view.kind(side)}`, { name: view.name(side) });
}

/** Why a pit of `side` cannot be sown while `mover` is to move. */
export function notTurnText(mover, view = NEUTRAL) {
  return t(`not-turn.${view.kind(mover)}`, { name: view.name(mover) });
}

/** "1 seed", "2 seeds". */
export function seedsText(number) {
  return t('seeds', { n: number });
}

/** The cost of mistakes; `seeds` is null if a game could not be judged to its end. */
export function givenAwayText(seeds) {
  return seeds === null ? t('given-away.unknown') : t('given-away', { n: seeds });
}

/** "You lose by 8", "South wins by 8", "A draw". @param {number} margin South's */
export function resultText(margin, view = NEUTRAL) {
  if (margin === 0) return t('result.draw');
  const n = Math.abs(margin);
  if (view.you) return t(view.own(margin) > 0 ? 'outcome.win' : 'outcome.lose', { n });
  const side = margin > 0 ? 'south' : 'north';
  return t(`result.${view.kind(side)}`, { n, name: view.name(side) });
}

/** The same after a colon: "you lose by 8", "South wins by 8", "a draw". @param {number} margin South's */
export function marginText(margin, view = NEUTRAL) {
  if (margin === 0) return t('margin.draw');
  if (!view.you) return resultText(margin, view);
  return t(view.own(margin) > 0 ? 'margin.win' : 'margin.lose', { n: Math.abs(margin) });
}

/**
 * The announcement of a sowing and its effects. The side to move and the result are in the headline.
 * @param {import('./game.js').Sowing} sowing
 */
export function sowingText(sowing, view = NEUTRAL) {
  const { side, pit, seeds, captured, again, over } = sowing;
  const name = view.name(side);
  const parts = [t(`sows.${view.kind(side)}`, { pit, seeds: seedsText(seeds), name })];
  if (captured) parts.push(t('captures', { n: captured.seeds }));
  if (over) parts.push(t('over.say'));
  else if (again) parts.push(t(`again.${view.kind(side)}`, { name }));
  return parts.join(' ');
}

/** The headline of a game: whose turn it is or, at its end, the result. */
export function headlineText(position, over, view = NEUTRAL) {
  return over ? resultText(finalMargin(position), view) : turnText(position.mover, view);
}

/** The name of a pit for screen readers. */
export function pitName(side, pit, seeds, view = NEUTRAL) {
  return t(`pit.${view.kind(side)}`, { pit, seeds: seedsText(seeds), name: view.name(side) });
}

/** The name of a store for screen readers. */
export function storeName(side, seeds, view = NEUTRAL) {
  return t(`store.${view.kind(side)}`, { seeds: seedsText(seeds), name: view.name(side) });
}

/** A sowing in lists: "S3", or an arrow to the row of the player or of the opponent: "▾3". */
export function pitMark(side, pit, view = NEUTRAL) {
  if (!view.you) return `${sideName(side)[0]}${pit}`;
  return `${side === view.you ? '▾' : '▴'}${pit}`;
}

/** "+10", "0", "−4" with a proper minus. */
export function signed(number) {
  if (number === 0) return '0';
  return number > 0 ? `+${number}` : `−${-number}`;
}
