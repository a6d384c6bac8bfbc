// The page of Kalah: connects its controls with their actions, and starts it.

import * as api from '../shared/api.js';
import { copy, copyPicture } from '../shared/copying.js';
import { closeDialogs, openDialog } from '../shared/dialogs.js';
import { find, onSubmit } from '../shared/elements.js';
import { showEditor } from './editor.js';
import { wireExplorer } from './exploring.js';
import { wireFrame } from '../shared/frame.js';
import { hint, keepLine, quitLine, showLine, stepLine } from './analysis.js';
import {
  changed, goTo, goToLine, pick, removeLine, reply, startGame, travel, whenOver, whenTried,
} from './play.js';
import {
  explain, goToMistake, judge, judgeOn, judgeTry, openReview, playOnFromTry, showAllMistakes, tryAgain,
} from './reviewing.js';
import {
  chooseOpponent, listNotations, newGame, openFile, openLink, playOn, setUp, setUpText, showExports,
  showWritten, wireOpenings,
} from './setup.js';
import { keptGame, lastLink } from './link.js';
import { saveJudged } from './judged_files.js';
import { wireComments } from './comments.js';
import { isAsked, shownGame, state, stop, viewpoint } from './state.js';
import { fitLayout, makeView, render, showSeeds, skipSowing } from './view.js';
import { countGame } from '../shared/experience.js';
import { onKeys } from '../shared/keys.js';
import { listOpponents, nameStarters, nextLevel } from '../shared/players.js';
import { onBusy } from '../shared/server.js';
import { settings } from '../shared/settings.js';
import { say, sayBusy, sayError } from '../shared/status.js';
import { t } from '../shared/text.js';
import { Game, otherSide } from '../board/game.js';
import { blobOf, boardPicture, gamePicture, graphPicture } from '../board/picture.js';

function cancel() {
  skipSowing();
  const ended = ['query', 'judge', 'fair', 'convert', 'explore', 'open'].filter(isAsked);
  for (const name of ended) stop(name);
  if (ended.length) say(t('say.stopped'));
  render();
}

function reset() {
  startGame(new Game(state.game.start, state.game.rules), t('say.reset'));
}

/** Plays from the same start again, perhaps against another opponent or on the other side. */
function playAgain({ strategy, side } = state.opponent) {
  chooseOpponent(strategy ?? state.opponent.strategy, side ?? state.opponent.side);
  reset();
}

/** Closes the card with the result. */
function closeCard() {
  state.isCardClosed = true;
  render();
  find('board').focus();
}

function pickByKey(pit) {
  const { position } = shownGame();
  if (pit <= position.south.length) pick(position.mover, pit);
}

/** Sows the pits of a turn while the same side is to move. */
function sowTurn(pits) {
  const { mover } = shownGame().position;
  for (const pit of pits) pick(mover, pit);
}

/** Buttons that are disabled by aria-disabled keep the focus, but do nothing. */
function onClick(id, action) {
  find(id).addEventListener('click', event => {
    if (event.currentTarget.getAttribute('aria-disabled') !== 'true') action(event);
  });
}

/** The types of pictures in the clipboard, by format. */
const TYPES = { png: 'image/png', svg: 'text/plain' };

/**
 * Copies a picture. The clipboard is given a promise, because Safari permits its use only within the
 * click, before a PNG is made.
 * @param {string} picture text of an SVG @param {'png'|'svg'} format
 * @param {string} name of a file, without its extension
 */
function sharePicture(picture, format, name) {
  copyPicture(blobOf(picture, format), TYPES[format], `${name}.${format}`).catch(sayError);
}

/** Fills the form of the editor with the position, if it is open. */
function fillEditor() {
  if (find('editor').open) showEditor(find('editor-form'), state.game.position, setUp);
}

const BUTTONS = {
  undo: () => travel(-1), redo: () => travel(1), reset, hint, judge: () => judge(), 'judge-on': judgeOn,
  retry: reply, resume: () => openLink(keptGame()),
  stop: cancel, 'dialog-stop': cancel,
  'line-show': showLine, 'line-back': () => stepLine(-1), 'line-next': () => stepLine(1),
  'line-leave': quitLine, 'line-keep': keepLine,
  'mistake-back': () => goToMistake(-1), 'mistake-next': () => goToMistake(1),
  'mistake-try': tryAgain, 'mistake-why': explain, 'mistake-play': playOnFromTry,
  'result-review': openReview, 'result-again': () => playAgain(),
  'result-level': () => playAgain({ strategy: nextLevel(state.opponent.strategy) }),
  'result-side': () => playAgain({ side: otherSide(state.opponent.side) }),
  'result-close': closeCard,
  'play-on': playOn, share: showExports,
  'copy-link': () => copy(find('link')), 'copy-record': () => copy(find('record')),
  'copy-text': () => copy(find('copy-position')),
  'board-png': () => sharePicture(boardPicture(find('board')), 'png', 'kalah'),
  'board-svg': () => sharePicture(boardPicture(find('board')), 'svg', 'kalah'),
  'graph-png': () => sharePicture(graphPicture(find('graph')), 'png', 'kalah-graph'),
  'graph-svg': () => sharePicture(graphPicture(find('graph')), 'svg', 'kalah-graph'),
  'game-png': () => sharePicture(gamePicture(find('board'), find('graph')), 'png', 'kalah-game'),
  'game-svg': () => sharePicture(gamePicture(find('board'), find('graph')), 'svg', 'kalah-game'),
  'judged-csv': () => saveJudged('csv'), 'judged-json': () => saveJudged('json'),
};

function wireForms() {
  listOpponents(find('opponent'), t('two-people'));
  listNotations();
  wireOpenings();
  wireComments(render);
  chooseOpponent(state.opponent.strategy);
  for (const id of ['opponent', 'opponent-side']) find(id).addEventListener('change', nameStarters);
  onSubmit('setup', newGame);
  onSubmit('position-form', setUpText);
  find('values').addEventListener('change', () => changed());
  find('copy-notation').addEventListener('change', showWritten);
  find('setup-open').addEventListener('click', fillEditor);
  find('editor').addEventListener('toggle', fillEditor);
  find('position-file').addEventListener('change', openFile);
  find('position-input').addEventListener('keydown', event => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    find('position-form').requestSubmit();
  });
}

function wireMoves() {
  find('lines').addEventListener('click', event => {
    const { line, count, remove } = event.target.closest('button')?.dataset ?? {};
    if (line !== undefined) goToLine(Number(line), Number(count));
    else if (remove !== undefined) removeLine(Number(remove));
  });
  wireExplorer(sowTurn);
  find('me').addEventListener('change', event => {
    state.me = event.target.value || null;
    showSeeds(shownGame().position);
    fitLayout();
    render();
  });
  find('mistake-all').addEventListener('change', event => showAllMistakes(event.target.checked));
  whenTried(judgeTry);
  whenOver(() => {
    if (viewpoint().you) countGame();
    judge({ quietly: true });
  });
}

/** The link to this page in the menu does not change the address. */
function wireLinks() {
  document.querySelector('nav [aria-current]').addEventListener('click', event => {
    event.preventDefault();
    find('board').focus();
  });
}

function wire() {
  makeView({ onPick: pick, onGo: goTo });
  wireForms();
  addEventListener('turn', () => {
    fitLayout();
    render();
  });
  wireMoves();
  wireLinks();
  for (const [id, action] of Object.entries(BUTTONS)) onClick(id, action);
  onKeys(() => settings.keys, {
    u: () => travel(-1),
    r: () => travel(1),
    h: hint,
    v: () => find('values').click(),
    n: () => openDialog('new-dialog'),
    Escape: cancel,
    ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map(pit => [pit, () => pickByKey(pit)])),
  });
  // Takes the address of the event: a sowing may have changed the current one.
  addEventListener('hashchange', event => {
    closeDialogs();
    openLink(new URL(event.newURL).hash);
  });
  new ResizeObserver(() => {
    fitLayout();
    render();
  }).observe(find('board').parentElement);
}

const hash = lastLink();
onBusy(sayBusy);
wire();
startGame(state.game, '', { isNew: false, linked: false });
openLink(hash);
api.prepare();
wireFrame();
