// Games of files and of pasted texts, as the server reads them, in any of its formats.

import * as api from '../shared/api.js';
import { Game, parsePosition } from './game.js';
import { refusal } from '../shared/errors.js';
import { capital, language, sentences, t } from '../shared/text.js';

/**
 * @typedef {{game: Game, names: {south: string, north: string}, line: number, fault: string,
 *            numbering: string|undefined, also: string[]}} RecordedGame
 *   `game` has the legal sowings; `fault` says what else the text has, or is empty; `also` are the
 *   numberings of pits in which the text would be another game
 */

/** Why a sowing cannot be played, in the language of the page; empty if only English says it. */
function whyIllegal({ game, numbering = 'sowing' }, { pit, error }) {
  if (language === 'en') return capital(t('sentence', { text: error }));
  if (numbering !== 'sowing' || !/^\d+$/.test(pit)) return '';
  try {
    new Game(game.start, game.rules, game.pits).sow(Number(pit));
    return '';
  } catch ({ message }) {
    return capital(t('sentence', { text: message }));
  }
}

/** What the text has beyond the legal sowings. */
function faultOf(game, { numbering, illegal, past_end: past }) {
  if (illegal) {
    return sentences(t('games.illegal', { n: illegal.sowing, pit: illegal.pit }),
      whyIllegal({ game, numbering }, illegal));
  }
  return past ? t('games.past-end', { n: past.length }) : '';
}

function recordedGame(read) {
  const { start, rules, moves, pie, players: [south, north] = ['', ''] } = read;
  const pits = moves.map(({ pit }) => pit);
  const game = new Game(parsePosition(start), rules, pits, pie);
  return {
    game,
    names: { south, north },
    line: read.line ?? 1,
    fault: faultOf(game, read),
    numbering: read.numbering,
    also: read.also ?? [],
    adjudicatedAfter: read.adjudicated_after,
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
  return unreadable.length ? refusedGames(unreadable).message : '';
}

/** The same as an error, which has more details. Requires at least one part. */
export function refusedGames(unreadable) {
  const [{ line, error }] = unreadable;
  return refusal(t('games.unreadable', { n: unreadable.length, line }), error.replace(/\.$/, ''));
}
