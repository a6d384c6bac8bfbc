// What a pasted text may mean: positions in several notations, and games in several numberings.

import { readGames, refusedGames } from '../board/recorded_games.js';
import { beginsAsList, isBareList, readings } from './notations.js';
import { ApiError } from '../shared/errors.js';
import { sentences, t } from '../shared/text.js';

/** Each is a button. */
const MOST_GAMES = 4096;

/**
 * @typedef {{label: string, position?: string, recorded?: object}} Meaning a position as text, or a
 *   game of readGames()
 */

/** A label for a game: its number or numbering, its players, and its first pits. */
function labelOf({ game, names, fault }, name) {
  const { south, north } = names;
  const players = south || north ? ` ${south || '?'} – ${north || '?'}:` : '';
  const pits = game.pits.slice(0, 12).join(' ') + (game.pits.length > 12 ? ' …' : '');
  return `${name}:${players} ${pits}${fault ? ` (${fault})` : ''}`;
}

/** The readings of a text that is one game in each of these numberings. */
async function inNumberings(text, rules, numberings, signal) {
  const all = await Promise.all(numberings.map(async numbering => {
    const { games } = await readGames({ text, most: MOST_GAMES, rules, numbering }, signal);
    return games.map(recorded => ({ label: labelOf(recorded, numbering), recorded }));
  }));
  return all.flat();
}

/** The games of a text that have sowings. @throws {Error} if there are too many */
async function gamesIn(text, rules, signal) {
  const { games, left, unreadable } = await readGames({ text, most: MOST_GAMES, rules }, signal);
  if (left) throw new Error(t('judge.too-many', { n: MOST_GAMES }));
  const played = games.filter(({ game }) => game.pits.length);
  const [only] = played;
  const [part] = unreadable;
  if (!played.length && part?.numberings) {
    const meanings = await inNumberings(text, rules, part.numberings, signal);
    // What is legal only in a numbering that the text does not have is offered, not taken.
    return { meanings, note: '', error: meanings[1] ? undefined : refusedGames(unreadable) };
  }
  const meanings = played.length === 1 && only.also.length
    ? [{ label: labelOf(only, only.numbering), recorded: only },
      ...await inNumberings(text, rules, only.also, signal)]
    : played.map((recorded, index) => ({ label: labelOf(recorded, index + 1), recorded }));
  const refused = unreadable.length ? refusedGames(unreadable) : undefined;
  return { meanings, note: refused?.message ?? '', refused, isFile: played.length > 1 };
}

const NO_GAMES = { meanings: [], note: '' };

/** The games of a text that is already a position: none if a part of it is not read as games. */
async function perhapsGamesIn(text, rules, signal) {
  try {
    const games = await gamesIn(text, rules, signal);
    return games.refused ? NO_GAMES : games;
  } catch (error) {
    if (signal.aborted) throw error;
    return NO_GAMES;
  }
}

async function positionsIn(text, notation, signal) {
  try {
    const found = await readings(text, notation, signal);
    return { meanings: found.map(one => ({
      label: [one.notation, one.text, one.note].filter(Boolean).join(': '), position: one.text,
    })) };
  } catch (error) {
    if (signal.aborted) throw error;
    return { meanings: [], error };
  }
}

/** The error about a text that is neither a position nor a game. */
function bothRefused({ message, detail = '' }, refused) {
  return new ApiError(sentences(message, refused.message),
    { detail: sentences(detail, refused.detail) });
}

/**
 * The meanings of a text. `error`: why it is not a position, to show beside games of which it is not
 * certain that they are meant; `note`: what else to say; `ask`: what to say if there are several.
 * @param {{text: string, notation: string, rules: string}} given
 * @returns {Promise<{meanings: Meaning[], error?: Error, note: string, ask: string}>}
 * @throws {Error} if it is neither a position nor a game
 */
export async function meaningsOf({ text, notation, rules }, signal) {
  const positions = await positionsIn(text, notation, signal);
  const { error } = positions;
  const read = error ? gamesIn : perhapsGamesIn;
  const games = !notation ? await read(text, rules, signal) : NO_GAMES;
  const isWhole = ({ recorded }) => !recorded.fault;
  const isList = isBareList(text);
  // A position is not an illegal game; a text with marks of a game, such as numbers of moves, is not
  // a position.
  const likely = error ? games.meanings : games.meanings.filter(isWhole);
  const isGame = Boolean(error) && !isList && likely.length > 0;
  const meanings = isGame ? likely : [...positions.meanings, ...likely];
  if (!meanings.length) throw games.refused ? bothRefused(error, games.refused) : error;
  const isDoubtful = error && beginsAsList(text) && !likely.some(isWhole);
  const isFile = games.isFile && (isGame || !positions.meanings.length);
  const ask = isFile ? t('say.games', { n: meanings.length })
    : likely.length ? t('say.readings', { n: meanings.length })
      : t('say.ambiguous', { n: meanings.length });
  return { meanings, error: isDoubtful ? error : games.error, note: games.note, ask };
}
