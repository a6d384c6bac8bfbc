// Setting up games on the page of Kalah: openings, fair boards, positions, links and records.

import * as api from '../shared/api.js';
import { noteLocalLinks } from '../shared/copying.js';
import { find, make } from '../shared/elements.js';
import {
  Game, SIDES, formatPosition, fromBoard, opening, otherSide, parsePosition, turned,
} from '../board/game.js';
import { listOpenings } from '../board/openings.js';
import { gameOfLink, linkOfGame } from './link.js';
import { meaningsOf } from './pasted.js';
import { changed, startGame } from './play.js';
import { begin, end, players, state, stop } from './state.js';
import { isStudy, readStudy } from '../board/study.js';
import { render, showSeeds } from './view.js';
import { closeDialogs } from '../shared/dialogs.js';
import { PERSON } from '../shared/person.js';
import { becomesOpponent, isOpponent, nameStarters } from '../shared/players.js';
import { known } from '../site.js';
import { set } from '../shared/settings.js';
import { say, sayError } from '../shared/status.js';
import { capital, sentences, t } from '../shared/text.js';

/** Chooses the opponent, shows it in the form, and cancels a game that waits for its opponent. */
export function chooseOpponent(strategy, side = state.opponent.side) {
  stop('opponent');
  stop('open');
  state.opponent = { strategy, side };
  find('opponent').value = strategy;
  find('opponent-side').value = side;
  nameStarters();
}

/** Shows which of the openings offered the numbers of pits and seeds are. */
function showOpening() {
  const value = `${find('pits').value} ${find('seeds').value}`;
  const isOffered = [...find('opening').options].some(option => option.value === value);
  find('opening').value = isOffered ? value : '';
}

/** Lists the openings; the numbers of pits and seeds, and the opening chosen, follow each other. */
export function wireOpenings() {
  listOpenings(find('opening'));
  find('opening').addEventListener('change', ({ target }) => {
    const [pits, seeds] = target.value.split(' ');
    if (seeds) Object.assign(find('pits'), { value: pits });
    if (seeds) Object.assign(find('seeds'), { value: seeds });
    else find('new-more').open = true;
  });
  for (const id of ['pits', 'seeds']) find(id).addEventListener('input', showOpening);
}

/** Continues the game against the opponent chosen in the form. */
export function playOn() {
  chooseOpponent(find('opponent').value, find('opponent-side').value);
  closeDialogs();
  showSeeds(state.game.position);
  say('');
  changed();
}

/** Starts the game that the form describes. */
export async function newGame() {
  chooseOpponent(find('opponent').value, find('opponent-side').value);
  const [pits, seeds] = ['pits', 'seeds'].map(id => Number(find(id).value));
  const rules = find('rules').value;
  set('rules', rules);
  const mover = find('who-starts').value;
  const number = Number(find('fair-board').value);
  if (!number) {
    const game = new Game(opening(pits, seeds, mover), rules);
    startGame(game, t('say.new'));
    return;
  }
  const signal = begin('fair');
  say(t('say.fair.look'));
  render();
  try {
    const boards = await api.fair({ pits, seeds, rules }, {
      signal,
      onProgress: (count, all) => say(t('say.fair.progress', { count, all })),
    });
    if (signal.aborted) return;
    if (number > boards.length) throw new Error(t('say.fair.few', { n: boards.length }));
    const start = fromBoard(boards[number - 1].board);
    startGame(new Game(mover === 'north' ? turned(start) : start, rules),
      t('say.fair.found', { n: number }));
  } catch (error) {
    if (!signal.aborted) sayError(error, { input: find('fair-board') });
  } finally {
    end('fair', signal);
    render();
  }
}

/**
 * Sets up a position for two people, so that no opponent sows before one is chosen.
 * @param {string} [note] what else to say
 */
export function setUp(position, note = '') {
  chooseOpponent(PERSON);
  startGame(new Game(position, find('rules').value), sentences(t('say.set-up'), note));
}

/** How a text was read as a position, unless it is the position as it is written here. */
function readAs({ label, position }, text) {
  const numbers = written => written.replace(/ s$/i, '').split(/[\s,;]+/).join(',');
  return numbers(text.trim()) === numbers(position) ? '' : t('say.read-as', { reading: label });
}

/** Whether the text is the record of one game. */
const isRecord = text => /^\{[^\n]*"schema"[^\n]*$/.test(text);

/** Shows what the text box contains: a link, games, or a position in any notation. */
export async function setUpText() {
  const box = find('position-input');
  const text = box.value.trim();
  find('choices').replaceChildren();
  stopWaiting();
  const signal = begin('convert');
  try {
    if (/#.*start=/.test(text)) {
      await openGame(gameOfLink(text), t('say.link'));
    } else if (isStudy(text)) {
      await setUpRecorded({ ...readStudy(text), fault: '' });
    } else if (isRecord(text)) {
      await setUpRecorded({ ...Game.withNames(text), fault: '' });
    } else {
      const given = { text, notation: find('notation').value, rules: find('rules').value };
      const found = await meaningsOf(given, signal);
      if (signal.aborted) return;
      await show(found, box);
    }
  } catch (error) {
    if (!signal.aborted) sayError(error, { input: box });
  } finally {
    end('convert', signal);
  }
}

/**
 * Waits until it is known whether a strategy is an opponent. Meanwhile any other game replaces the one
 * that waits. @returns {Promise<boolean|null>} null if it was replaced or stopped
 */
async function waitFor(strategy) {
  const signal = begin('open');
  if (!isOpponent(strategy)) {
    say(t('live.waiting', { side: strategy.slice(0, 40) }), 'open');
    render();
  }
  const isKnown = await becomesOpponent(strategy);
  return signal.aborted ? null : isKnown;
}

function stopWaiting() {
  stop('open');
  render();
}

/** Sets up a game of a text: of a person against an opponent of the page, or of two people. */
async function setUpRecorded({ game, names, fault, comments }, note = '') {
  const side = SIDES.find(each => names[otherSide(each)] === PERSON);
  const strategy = names[side];
  const isKnown = strategy ? await waitFor(strategy) : false;
  if (isKnown === null) return;
  if (isKnown) chooseOpponent(strategy, side);
  else chooseOpponent(PERSON);
  const loaded = t('say.loaded', { n: game.sowings.length });
  startGame(game, sentences(loaded, fault, note), { names: isKnown ? null : names, comments });
}

/** Sets up what a file contains. */
export async function openFile({ target }) {
  const [file] = target.files;
  if (!file) return;
  try {
    find('position-input').value = await file.text();
    find('position-form').requestSubmit();
  } catch (error) {
    sayError(new Error(t('error.files', { reason: error.message.replace(/\.$/, '') })));
  } finally {
    target.value = '';  // choosing the same file again is an event
  }
}

/** Shows the only meaning of a text, or offers all. */
async function show({ meanings, error, note, ask }, box) {
  const setUpMeaning = async meaning => {
    if (meaning.recorded) await setUpRecorded(meaning.recorded, note);
    else setUp(parsePosition(meaning.position), readAs(meaning, box.value));
  };
  const [only] = meanings;
  if (meanings.length === 1 && !error) {
    await setUpMeaning(only);
    return;
  }
  if (error) sayError(error, { input: box });
  else say(sentences(ask, note));
  find('choices').replaceChildren(...meanings.map(meaning => {
    const button = make('button', { type: 'button', text: meaning.label });
    button.addEventListener('click', () => {
      find('choices').replaceChildren();
      setUpMeaning(meaning).catch(failure => sayError(failure, { input: box }));
    });
    return button;
  }));
  if (!error) find('choices').firstElementChild.focus();
}

/** Shows the game of a link. */
async function openGame(linked, message, options) {
  const { game, names, strategy, side, values, comments } = linked;
  const isKnown = await waitFor(strategy);
  if (isKnown === null) return;
  chooseOpponent(isKnown ? strategy : PERSON, side);
  find('pits').value = game.start.south.length;
  find('who-starts').value = game.start.mover;
  if (values) find('values').checked = true;
  const missing = isKnown || strategy === PERSON ? ''
    : capital(t('say.no-opponent', { name: strategy.slice(0, 40) }));
  showOpening();
  startGame(game, sentences(message, missing), { names, comments, ...options });
}

/** Shows the game of the address, if it holds one. An invalid address is not changed. */
export async function openLink(hash) {
  stopWaiting();
  try {
    const linked = gameOfLink(hash);
    if (linked) await openGame(linked, t('say.link'), { isNew: false });
  } catch (error) {
    sayError(new Error(t('say.bad-link', { error: error.message })));
  }
}

// Sharing the game

/** Fills the dialog with the link, the record and the position. */
export function showExports() {
  const { names } = state;
  const { south, north } = players();
  find('link').value = linkOfGame();
  noteLocalLinks(find('link-local'));
  find('record').value = state.game.toRecord(names?.south || south, names?.north || north);
  for (const id of ['graph-png', 'graph-svg', 'game-png', 'game-svg']) find(id).disabled = find('graph').hidden;
  showWritten();
}

/** Shows the position in the chosen notation. */
export async function showWritten() {
  const signal = begin('written');
  try {
    const { text } = await api.convert({
      position: formatPosition(state.game.position), to: find('copy-notation').value,
    }, signal);
    if (!signal.aborted) find('copy-position').value = text;
  } catch (error) {
    if (signal.aborted) return;
    find('copy-position').value = '';
    sayError(error);
  } finally {
    end('written', signal);
  }
}

/** Fills the lists of notations. */
export function listNotations() {
  find('notation').append(...known.notations.map(name => new Option(name, name)));
  find('copy-notation').append(...known.notations.map(name => new Option(name, name)));
}
