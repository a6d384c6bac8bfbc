// The openings that forms offer.

import { t } from '../shared/text.js';

/** Pits per side and seeds per pit. */
const OPENINGS = [[4, 3], [6, 3], [6, 4], [6, 5], [6, 6]];

/** Puts the openings before the other options of a list; their values are "PITS SEEDS". */
export function listOpenings(select) {
  select.prepend(...OPENINGS.map(
    ([pits, n]) => new Option(t('fact.board.is', { pits, n }), `${pits} ${n}`)));
  select.value = '6 4';
}
