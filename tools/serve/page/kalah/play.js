// Playing on the page of Kalah: starting games, sowing, replies of the opponent, moving in the game.

import { find } from '../shared/elements.js';
import * as api from '../shared/api.js';
import { closeDialogs } from '../shared/dialogs.js';
import { Evaluations } from './evaluations.js';
import { explore } from './exploring.js';
import { formatPosition, isOver, legalPits } from '../board/game.js';
import { keepGame, writeLink } from './link.js';
import {
  begin, end, isAsked, isPerson, replyIsDue, shownGame, state, stop, stopAll, viewpoint,
} from './state.js';
import { lookUp } from './values.js';
import { fitLayout, playSowing, render, showSeeds, sowingSeen } from './view.js';
import { untilAnswered } from '../shared/pause.js';
import { announce, resolve, say, sayError } from '../shared/status.js';
import { t } from '../shared/text.js';
import { Variations } from './variations.js';
import { notTurnText, sowingText } from '../board/wording.js';

/**
 * Starts a game. The back button returns to the previous one if anything was sown in it.
 * @param {import('../board/game.js').Game} game @param {string} message
 * @param {{isNew?: boolean, names?: object, linked?: boolean, comments?: Map}} options `isNew`: whether the back
 *   button returns to the previous game; `names`: the players of a record; `linked`: whether to
 *   store the game in the address; `comments` as in the state
 */
export function startGame(
  game, message, { isNew = true, names = null, linked = true, comments = new Map() } = {},
) {
  stopAll();
  if (isNew && state.game.sowings.length) history.pushState(null, '', location.href);
  if (game.rules !== state.evaluations.rules) state.evaluations = new Evaluations(game.rules);
  const variations = new Variations(game);
  Object.assign(state, { game, variations, names, me: null, line: null, hint: null, bounds: null });
  Object.assign(state, { review: null, trying: null, explained: null, isCardClosed: false, comments });
  find('rules').value = game.rules;
  find('retry-line').hidden = true;
  closeDialogs();
  showSeeds(game.position);
  say(message);
  changed(linked);
}

/** Call after every change of the displayed position. */
export function changed(linked = true) {
  // The address of a link that waits for its opponent stays.
  if (linked && !isAsked('open')) writeLink();
  if (!replyIsDue()) {
    find('retry-line').hidden = true;
    stop('reply-later');
  }
  render();
  if (find('values').checked && !replyIsDue()) lookUp().then(explore);
  else stop('query');
  reply();
}

/** Sows the pit that a person chose by a click, a tap or a key, or says why it cannot be sown. */
export function pick(side, pit) {
  const { position } = shownGame();
  if (state.line) return say(t('say.line'));
  if (isOver(position)) return say(t('over.say'));
  const view = viewpoint();
  if (side !== position.mover || !isPerson(side)) return say(notTurnText(position.mover, view));
  if (!legalPits(position).includes(pit)) return say(t(`pit.empty.${view.kind(side)}`, { pit }));
  resolve();
  // A game that waits for its opponent no longer replaces this one.
  stop('open');
  return sowAndShow(pit);
}

let onEnd = () => {};

/** Calls `action` at the end of every game that is played. */
export function whenOver(action) {
  onEnd = action;
}

let onTry = () => {};

/** Calls `action` after a pit was tried for the one of a mistake. */
export function whenTried(action) {
  onTry = action;
}

/** Sows; announces and shows the result when the seeds have landed. */
function sowAndShow(pit) {
  const { game } = state;
  const before = game.position;
  const sowing = state.variations.sow(pit);
  const { trying } = state;
  if (trying) trying.pit ??= pit;
  Object.assign(state, { hint: null, bounds: null });
  playSowing(before, sowing).then(() => {
    if (state.game !== game || game.sowings[game.cursor - 1] !== sowing) return;
    announce(sowingText(sowing, viewpoint()));
    if (sowing.over && !trying) onEnd();
    fitLayout();
    render();
  });
  changed();
  if (!trying) keepGame();
  if (trying?.pit === pit) onTry();
}

/** Asks the opponent for a pit in the game shown. */
function askOpponent(signal) {
  const { game, opponent } = state;
  return api.move({
    position: formatPosition(game.position),
    strategy: opponent.strategy,
    rules: game.rules,
    'random-seed': 1 + Math.floor(Math.random() * 1e9),
  }, signal);
}

/** Asks again by itself after there was no answer. The error stays until there is one. */
async function replyLater() {
  const signal = begin('reply-later');
  try {
    const { pit } = await untilAnswered(askOpponent, signal);
    stop('opponent');
    sowAndShow(pit);
  } catch (error) {
    if (!signal.aborted) sayError(error, { topic: 'opponent' });
  } finally {
    end('reply-later', signal);
  }
}

/** Makes the opponent sow if it is to move. */
export async function reply() {
  if (!replyIsDue() || isAsked('opponent')) return;
  stop('reply-later');
  const signal = begin('opponent');
  find('retry-line').hidden = true;
  render();
  try {
    const [{ pit }] = await Promise.all([
      askOpponent(signal),
      sowingSeen(),
    ]);
    if (signal.aborted) return;
    end('opponent', signal);
    sowAndShow(pit);
  } catch (error) {
    if (signal.aborted) return;
    end('opponent', signal);
    sayError(error, { topic: 'opponent' });
    find('retry-line').hidden = false;
    render();
    if (error.unavailable) replyLater();
  }
}

/** Shows the game after `count` sowings. */
export function goTo(count) {
  stop('opponent');
  Object.assign(state, { line: null, hint: null, trying: null, explained: null });
  state.game.goTo(count);
  showPlace();
}

/** Shows a line of the game after `count` of its sowings. */
export function goToLine(index, count) {
  stop('opponent');
  Object.assign(state, { line: null, hint: null, trying: null, explained: null });
  state.variations.show(index, count);
  showPlace();
}

/** Shows the position at the cursor and announces it. */
function showPlace() {
  const { position, cursor, sowings } = state.game;
  showSeeds(position);
  say(t('say.place', { count: cursor, all: sowings.length }));
  changed();
}

/** Removes a variation. */
export function removeLine(index) {
  const shown = state.variations.current === index;
  state.variations.remove(index);
  if (shown) showPlace();
  else render();
}

/** Undo (-1) or redo (+1). */
export function travel(step) {
  if (state.line) return leaveLine();
  const target = state.game.neighbour(step, isPerson);
  if (target !== null) goTo(target);
}

/** Leaves the best line: back to the game. */
export function leaveLine() {
  Object.assign(state, { line: null, explained: null });
  showSeeds(state.game.position);
  say(t('say.line.left'));
  changed();
}
