// Games of files and of pasted texts, as the server reads them, in any of its formats.

import * as api from '../shared/api.js';
import { Game, parsePosition } from './game.js';
import { t } from '../shared/text.js';

/**
 * @typedef {{game: Game, names: {south: string, north: string}, line: number, fault: string,
 *            numbering: string|undefined, also: string[]}} RecordedGame
 *   `game` has the legal sowings; `fault` says what else the text has, or is empty; `also` are the
 *   numberings of pits in which the text would be another game
 */

/** What the text has beyond the legal sowings. */
function faultOf({ illegal, past_end: past }) {
  if (illegal) return t('games.illegal', { n: illegal.sowing, reason: illegal.error });
  return past ? t('games.past-end', { n: past.length }) : '';
}

function recordedGame(read) {
  const { start, rules, moves, pie, players: [south, north] = ['', ''] } = read;
  const pits = moves.map(({ pit }) => pit);
  return {
    game: new Game(parsePosition(start), rules, pits, pie),
    names: { south: south.slice(0, 40), north: north.slice(0, 40) },
    line: read.line ?? 1,
    fault: faultOf(read),
    numbering: read.numbering,
    also: read.also ?? [],
  };
}

/**
 * The games of a text.
 * @param {{text: string, most: number, rules: string, start?: string, numbering?: string}} question
 *   `most`: how many games are of use; `rules` and `start` are those of games that name none
 * @returns {Promise<{games: RecordedGame[], left: number,
 *           unreadable: {line: number, error: string, numberings?: string[]}[],
 *           numbering: string|undefined}>}
 *   `left`: the number of games that were not read, only if the text has more than `most`;
 *   `numberings`: those in which a part is a game, another one in each; `numbering`: how pits were
 *   read if nothing says it
 * @throws {Error} without a server
 */
export async function readGames(question, signal) {
  const { games, left, unreadable, numbering } = await api.readGames(question, signal);
  const read = [];
  const refused = [...unreadable];
  for (const each of games) {
    try {
      read.push(recordedGame(each));
    } catch (error) {  // a board too large for the page
      refused.push({ line: each.line ?? 1, error: error.message });
    }
  }
  return { games: read, left, unreadable: refused, numbering };
}

/** What to say about parts of a text that are not games; empty if there are none. */
export function unreadableText(unreadable) {
  if (!unreadable.length) return '';
  const [{ line, error }] = unreadable;
  return t('games.unreadable', { n: unreadable.length, line, reason: error.replace(/\.$/, '') });
}
