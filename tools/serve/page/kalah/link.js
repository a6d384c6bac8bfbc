// The link of the page of Kalah: the game, the place in it, the opponent, and whether values are
// shown.

import { find } from '../shared/elements.js';
import { Game, LONGEST_NAME } from '../board/game.js';
import { state } from './state.js';
import { PERSON } from '../shared/person.js';
import { commentFields, readComments } from '../board/study.js';
import { inBrowser, inTab } from '../shared/stored.js';
import { t } from '../shared/text.js';

/** The address that holds the state of the page. */
export function linkOfGame() {
  const { game, opponent, names, comments } = state;
  const more = commentFields(game, comments);
  if (!game.atEnd) more.at = game.cursor;
  if (opponent.strategy !== PERSON) Object.assign(more, { opponent: opponent.strategy, side: opponent.side });
  if (find('values').checked) more.values = 1;
  if (names?.south) more.south = names.south;
  if (names?.north) more.north = names.north;
  return new URL(`#${game.toHash(more)}`, location.href).href;
}

const STORED = 'seedbank.kalah';

/**
 * Stores the link in the address and in this tab, which returns to it from the other pages. Without
 * storage, the menu leads to a new game.
 */
export function writeLink() {
  const link = linkOfGame();
  history.replaceState(null, '', link);
  inTab.write(STORED, new URL(link).hash);
}

/** Keeps the game in this browser until it is over, so that a later visit can resume it. */
export function keepGame() {
  if (state.game.over) inBrowser.remove(STORED);
  else inBrowser.write(STORED, new URL(linkOfGame()).hash);
}

/** The fragment of a game of an earlier visit that is not over, or '' if there is none. */
export function keptGame() {
  return inBrowser.read(STORED) ?? '';
}

/** The fragment of the address or, without one, of the game that this tab showed last. */
export function lastLink() {
  return location.hash || (inTab.read(STORED) ?? '');
}

/**
 * The game of a link or of its fragment.
 * @returns {{game: Game, names: object, strategy: string, side: string, values: boolean,
 *           comments: Map}|null} null if there is none
 * @throws {Error} if it is not valid
 */
export function gameOfLink(text) {
  const found = Game.fromHash(text.slice(text.indexOf('#') + 1));
  if (!found) return null;
  const { game, more } = found;
  if (more.has('at')) {
    const at = Number(more.get('at'));
    if (!Number.isInteger(at)) throw new Error(t('error.place', { at: more.get('at').slice(0, 20) }));
    game.goTo(at);
  }
  const names = Object.fromEntries(
    ['south', 'north'].map(side => [side, (more.get(side) ?? '').slice(0, LONGEST_NAME)]));
  return {
    game,
    names: names.south || names.north ? names : null,
    strategy: more.get('opponent') ?? PERSON,
    side: more.get('side') === 'south' ? 'south' : 'north',
    values: more.get('values') === '1',
    comments: readComments(game, more),
  };
}
