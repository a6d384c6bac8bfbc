// What punishes a sowing: the reply under best play, and its words.

import { Game, otherSide, sow } from './game.js';
import { listText, t } from '../shared/text.js';
import { seedsText } from './wording.js';

/**
 * The sowings that punish a mistake: from the position after it, those of a line of best play until
 * the turn of the other side has ended.
 * @param {number[]} line
 */
export function punishment({ side, sown }, line, rules) {
  const pits = [];
  let { position, over } = sown;
  let answered = false;
  for (const pit of line) {
    if (over || (answered && position.mover === side)) break;
    if (position.mover !== side) answered = true;
    pits.push(pit);
    ({ position, over } = sow(position, pit, rules));
  }
  return pits;
}

/**
 * The reply in words: "Level 3 answers with 5 and stores 8 seeds."; empty if it stores none, which
 * explains nothing.
 * @param {{side: string, sown: import('./game.js').Sowing}} mistake
 * @param {number[]} reply of punishment()
 * @param {import('./wording.js').Viewpoint} view
 */
export function replyText({ side, sown }, reply, rules, view) {
  if (!reply.length) return t('mistake.reply.none');
  const other = otherSide(side);
  const game = new Game(sown.position, rules, reply);
  const seeds = game.position.stores[other] - sown.position.stores[other];
  if (!seeds) return '';
  const pits = game.sowings.filter(sowing => sowing.side === other).map(({ pit }) => pit);
  return t(view.you === other ? 'mistake.reply.you' : 'mistake.reply.other',
    { name: view.name(other), pits: listText(pits), seeds: seedsText(seeds) });
}
