// The page of Kalah: one state, functions that change it, and render(), which shows it.

import * as api from './api.js';
import { showEditor } from './editor.js';
import { Evaluations } from './evaluations.js';
import {
  Game, SIDES, finalMargin, formatPosition, fromBoard, givenAwayText, isOver, legalPits, opening,
  parsePosition, resultText, sideName, sowingText, turned,
} from './game.js';
import {
  begin, end, isAsked, isPerson, replyIsDue, shownGame, state, stop, stopAll,
} from './kalah_state.js';
import {
  fitLayout, makeView, playSowing, render, showRecord, showSeeds, skipSowing, sowingSeen,
} from './kalah_view.js';
import { lookUp } from './kalah_values.js';
import { onKeys } from './keys.js';
import { goOffline } from './offline.js';
import { PERSON, isOpponent, listOpponents, playerName } from './players.js';
import { say, sayBusy, sayError } from './status.js';

const find = id => document.getElementById(id);

// The state

/** Starts a game. The back button returns to the previous one if anything was sown in it. */
function startGame(game, message, isNew = true) {
  stopAll();
  if (isNew && state.game.sowings.length) history.pushState(null, '', location.href);
  if (game.rules !== state.evaluations.rules) state.evaluations = new Evaluations(game.rules);
  Object.assign(state, { game, line: null, hint: null, bounds: null });
  find('rules').value = game.rules;
  find('retry-line').hidden = true;
  find('judgement').textContent = '';
  fitLayout();
  showSeeds(game.position);
  showRecord();
  say(message);
  changed();
}

function writeLink() {
  const { strategy, side } = state.opponent;
  const more = strategy === PERSON ? {} : { opponent: strategy, side };
  history.replaceState(null, '', `#${state.game.toHash(more)}`);
}

/** Call after every change of the displayed position. */
function changed() {
  writeLink();
  if (!replyIsDue()) find('retry-line').hidden = true;
  render();
  if (find('values').checked && !replyIsDue()) lookUp();
  else stop('query');
  reply();
}

// Playing

function pick(id) {
  const [side, pit] = [id.split('-')[0], Number(id.split('-')[1])];
  const { position } = shownGame();
  if (state.line) return say('This is the best line. Leave it, or play on from here.');
  if (isOver(position)) return say('The game is over.');
  if (side !== position.mover) return say(`It is ${sideName(position.mover)}'s turn.`);
  if (!isPerson(side)) {
    return say(`${sideName(side)} is played by ${playerName(state.opponent.strategy)}.`);
  }
  if (!legalPits(position).includes(pit)) return say(`${sideName(side)}'s pit ${pit} is empty.`);
  return sowAndShow(pit);
}

function sowAndShow(pit) {
  const before = state.game.position;
  const sowing = state.game.sow(pit);
  state.hint = null;
  state.bounds = null;
  say(sowingText(sowing));
  playSowing(before, sowing);
  changed();
}

/** Makes the opponent sow if it is to move. */
async function reply() {
  if (!replyIsDue() || isAsked('opponent')) return;
  const { game } = state;
  const signal = begin('opponent');
  find('retry-line').hidden = true;
  render();
  try {
    const [{ pit }] = await Promise.all([
      api.move({
        position: formatPosition(game.position),
        strategy: state.opponent.strategy,
        rules: game.rules,
        'random-seed': 1 + Math.floor(Math.random() * 1e9),
      }, signal),
      sowingSeen(),
    ]);
    if (signal.aborted) return;
    end('opponent', signal);
    sowAndShow(pit);
  } catch (error) {
    if (signal.aborted) return;
    end('opponent', signal);
    sayError(error);
    find('retry-line').hidden = false;
    render();
  }
}

function goTo(count) {
  stop('opponent');
  state.line = null;
  state.hint = null;
  state.game.goTo(count);
  showSeeds(state.game.position);
  const { mover } = state.game.position;
  const turn = state.game.over ? resultText(finalMargin(state.game.position))
    : `${sideName(mover)} to move`;
  say(`After ${state.game.cursor} of ${state.game.sowings.length} sowings. ${turn}.`);
  changed();
}

function travel(step) {
  if (state.line) return leaveLine();
  const target = state.game.neighbour(step, isPerson);
  if (target !== null) goTo(target);
}

// Values

async function hint() {
  const { position } = shownGame();
  if (isOver(position)) return;
  say('Looking for the best pit…');
  const answer = await lookUp();
  if (!answer || formatPosition(shownGame().position) !== formatPosition(position)) return;
  if (answer.value === null || !answer.best.length) {
    say('No best pit was found within the time limit.');
    return;
  }
  state.hint = { key: formatPosition(position), best: answer.best };
  const pits = answer.best.length > 1 ? `Best are pits ${answer.best.join(' and ')}`
    : `Best is pit ${answer.best[0]}`;
  const margin = state.evaluations.margin(position);
  say(`${pits}. Under best play: ${resultText(margin).replace(/^A/, 'a')}.`);
  render();
}

async function judge() {
  const { game } = state;
  if (!game.sowings.length) return say('There is nothing to judge yet.');
  const signal = begin('judge');
  find('judgement').textContent = 'Judging…';
  render();
  try {
    const answer = await api.replay({
      start: formatPosition(game.start), pits: game.pits.join(','), rules: game.rules,
    }, signal);
    if (signal.aborted) return;
    if (game.rules === state.evaluations.rules) state.evaluations.learnReplay(answer);
    find('judgement').textContent = SIDES.map(side => {
      const { sowings, mistakes, cost } = answer[side];
      return `${sideName(side)}: ${mistakes} ${mistakes === 1 ? 'mistake' : 'mistakes'} in ` +
        `${sowings} ${sowings === 1 ? 'sowing' : 'sowings'}, ${givenAwayText(cost)}.`;
    }).join(' ');
  } catch (error) {
    if (signal.aborted) return;
    find('judgement').textContent = '';
    sayError(error);
  } finally {
    end('judge', signal);
    render();
  }
}

// The best line

async function showLine() {
  const { game } = state;
  say('Looking for the best line…');
  const answer = await lookUp({ line: true });
  if (!answer || state.game !== game) return;
  if (!answer.line) return say('No best line was found within the time limit.');
  state.line = new Game(game.position, game.rules, answer.line);
  state.line.goTo(0);
  say(`The best line has ${answer.line.length} sowings.`);
  changed();
}

function stepLine(step) {
  const { line } = state;
  const before = line.position;
  line.goTo(line.cursor + step);
  if (step > 0) {
    const sowing = line.sowings[line.cursor - 1];
    say(sowingText(sowing));
    playSowing(before, sowing);
  } else {
    showSeeds(line.position);
    say(`After ${line.cursor} of ${line.sowings.length} sowings of the best line.`);
  }
  changed();
}

function leaveLine() {
  state.line = null;
  showSeeds(state.game.position);
  say('Back in the game.');
  changed();
}

function keepLine() {
  const { line, game } = state;
  for (const pit of line.pits.slice(0, line.cursor)) game.sow(pit);
  state.line = null;
  say(`The game continues from here. ${sideName(game.position.mover)} to move.`);
  changed();
}

// Setting up

async function newGame() {
  const [pits, seeds] = ['pits', 'seeds'].map(id => Number(find(id).value));
  const rules = find('rules').value;
  const mover = find('who-starts').value;
  const number = Number(find('fair-board').value);
  if (!number) {
    const game = new Game(opening(pits, seeds, mover), rules);
    startGame(game, `New game. ${sideName(mover)} to move.`);
    return;
  }
  const signal = begin('fair');
  say('Looking for fair boards…');
  try {
    const boards = await api.fair({ pits, seeds, rules }, {
      signal,
      onProgress: (decided, of) => say(
        `Looking for fair boards: ${decided} of ${of} openings are decided.`),
    });
    if (signal.aborted) return;
    if (number > boards.length) {
      throw new Error(`There are ${boards.length} fair boards; choose a number up to that.`);
    }
    const start = fromBoard(boards[number - 1].board);
    startGame(new Game(mover === 'north' ? turned(start) : start, rules),
      `Fair board ${number}. ${sideName(mover)} to move.`);
  } catch (error) {
    if (!signal.aborted) sayError(error);
  } finally {
    end('fair', signal);
  }
}

async function setUpText() {
  const signal = begin('convert');
  try {
    const { text } = await api.convert(
      { position: find('position-input').value.trim(), to: 'fairkalah' }, signal);
    if (!signal.aborted) setUp(parsePosition(text));
  } catch (error) {
    if (!signal.aborted) sayError(error);
  } finally {
    end('convert', signal);
  }
}

function setUp(position) {
  const turn = isOver(position) ? 'The game is over' : `${sideName(position.mover)} to move`;
  startGame(new Game(position, find('rules').value), `Position set up. ${turn}.`);
}

function loadRecord() {
  try {
    const game = Game.fromRecord(find('record').value);
    chooseOpponent(PERSON);
    startGame(game, `Game of ${game.sowings.length} sowings loaded.`);
  } catch (error) {
    sayError(error);
  }
}

function reset() {
  startGame(new Game(state.game.start, state.game.rules), 'Back at the start.');
}

function chooseOpponent(strategy, side = state.opponent.side) {
  stop('opponent');
  state.opponent = { strategy, side };
  find('opponent').value = strategy;
  find('opponent-side').value = side;
}

/** Loads the game from the fragment of the link, if there is one. */
function openLink(hash) {
  try {
    const found = Game.fromHash(hash);
    if (!found) return;
    const strategy = found.more.get('opponent') ?? PERSON;
    const side = found.more.get('side') === 'south' ? 'south' : 'north';
    chooseOpponent(isOpponent(strategy) ? strategy : PERSON, side);
    find('pits').value = found.game.start.south.length;
    find('who-starts').value = found.game.start.mover;
    startGame(found.game, 'Game opened from the link.', false);
  } catch (error) {
    writeLink();
    render();
    sayError(new Error(`The link does not contain a game: ${error.message}.`));
  }
}

async function share() {
  find('link-line').hidden = false;
  find('link').select();
  try {
    await navigator.clipboard.writeText(location.href);
    say('The link to this game is copied.');
  } catch {
    say('Copy the link below.');
  }
}

// Keys and controls

function cancel() {
  skipSowing();
  const ended = ['query', 'judge', 'fair', 'convert'].filter(isAsked);
  for (const name of ended) stop(name);
  if (ended.includes('judge')) find('judgement').textContent = '';
  if (ended.length) say('Stopped.');
  render();
}

function pickByKey(pit) {
  const { position } = shownGame();
  if (pit <= position.south.length) pick(`${position.mover}-${pit}`);
}

function onSubmit(id, action) {
  find(id).addEventListener('submit', event => {
    event.preventDefault();
    action();
  });
}

function wire() {
  makeView({ onPick: pick, onGo: goTo });
  listOpponents(find('opponent'), 'Two people');
  chooseOpponent(state.opponent.strategy);
  const clicks = {
    undo: () => travel(-1), redo: () => travel(1), reset, hint, judge, share,
    stop: cancel, retry: reply, 'line-show': showLine, 'line-back': () => stepLine(-1),
    'line-next': () => stepLine(1), 'line-leave': leaveLine, 'line-keep': keepLine,
  };
  for (const [id, action] of Object.entries(clicks)) find(id).addEventListener('click', action);
  onSubmit('setup', newGame);
  onSubmit('position-form', setUpText);
  onSubmit('record-form', loadRecord);
  find('values').addEventListener('change', changed);
  for (const id of ['opponent', 'opponent-side']) {
    find(id).addEventListener('change', () => {
      chooseOpponent(find('opponent').value, find('opponent-side').value);
      changed();
    });
  }
  find('editor').addEventListener('toggle', () => {
    if (find('editor').open) showEditor(find('editor-form'), state.game.position, setUp);
  });
  find('position-input').addEventListener('keydown', event => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    find('position-form').requestSubmit();
  });
  onKeys(find('keys-on'), {
    u: () => travel(-1),
    r: () => travel(1),
    h: hint,
    v: () => find('values').click(),
    n: () => find('setup').requestSubmit(),
    Escape: cancel,
    ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map(pit => [pit, () => pickByKey(pit)])),
  });
  // Not the current address, which a sowing may have changed.
  addEventListener('hashchange', event => openLink(new URL(event.newURL).hash));
  new ResizeObserver(() => {
    fitLayout();
    render();
  }).observe(find('board').parentElement);
}

const { hash } = location;
api.onBusy(sayBusy);
wire();
startGame(state.game, 'South to move.');
openLink(hash);
api.prepare();
goOffline();
