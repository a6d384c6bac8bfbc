// The page of Kalah: one state, functions that change it, and render(), which shows it.

import * as api from './api.js';
import { showEditor } from './editor.js';
import { Evaluations } from './evaluations.js';
import {
  Game, SIDES, finalMargin, formatPosition, fromBoard, isOver, legalPits, opening, parsePosition,
  turned,
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
import { listText, offerLanguages, t } from './text.js';
import { givenAwayText, resultText, sowingText, turnText } from './wording.js';

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
  if (state.line) return say(t('say.line'));
  if (isOver(position)) return say(t('over.say'));
  if (side !== position.mover) return say(t(`not-turn.${position.mover}`));
  if (!isPerson(side)) {
    return say(t(`say.played-by.${side}`, { name: playerName(state.opponent.strategy) }));
  }
  if (!legalPits(position).includes(pit)) return say(t(`pit.empty.${side}`, { pit }));
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
  const { position, cursor, sowings, over } = state.game;
  const turn = over ? resultText(finalMargin(position)) : turnText(position.mover);
  say(t('say.place', { count: cursor, all: sowings.length, turn }));
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
  say(t('say.hint'));
  const answer = await lookUp();
  if (!answer || formatPosition(shownGame().position) !== formatPosition(position)) return;
  if (answer.value === null || !answer.best.length) {
    say(t('say.no-best'));
    return;
  }
  state.hint = { key: formatPosition(position), best: answer.best };
  const result = resultText(state.evaluations.margin(position));
  say(t('say.best', { n: answer.best.length, pits: listText(answer.best), result }));
  render();
}

async function judge() {
  const { game } = state;
  if (!game.sowings.length) return say(t('say.nothing'));
  const signal = begin('judge');
  find('judgement').textContent = t('say.judging');
  render();
  try {
    const answer = await api.replay({
      start: formatPosition(game.start), pits: game.pits.join(','), rules: game.rules,
    }, signal);
    if (signal.aborted) return;
    if (game.rules === state.evaluations.rules) state.evaluations.learnReplay(answer);
    find('judgement').textContent = SIDES.map(side => {
      const { sowings, mistakes, cost } = answer[side];
      return t(`judged.${side}`, {
        mistakes: t('mistakes', { n: mistakes }), sowings: t('sowings', { n: sowings }),
        cost: givenAwayText(cost),
      });
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
  say(t('say.line.look'));
  const answer = await lookUp({ line: true });
  if (!answer || state.game !== game) return;
  if (!answer.line) return say(t('say.line.none'));
  state.line = new Game(game.position, game.rules, answer.line);
  state.line.goTo(0);
  say(t('say.line.found', { n: answer.line.length }));
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
    say(t('say.line.place', { count: line.cursor, all: line.sowings.length }));
  }
  changed();
}

function leaveLine() {
  state.line = null;
  showSeeds(state.game.position);
  say(t('say.line.left'));
  changed();
}

function keepLine() {
  const { line, game } = state;
  for (const pit of line.pits.slice(0, line.cursor)) game.sow(pit);
  state.line = null;
  say(t('say.line.kept', { turn: turnText(game.position.mover) }));
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
    startGame(game, t('say.new', { turn: turnText(mover) }));
    return;
  }
  const signal = begin('fair');
  say(t('say.fair.look'));
  try {
    const boards = await api.fair({ pits, seeds, rules }, {
      signal,
      onProgress: (count, all) => say(t('say.fair.progress', { count, all })),
    });
    if (signal.aborted) return;
    if (number > boards.length) {
      throw new Error(t('say.fair.few', { n: boards.length }));
    }
    const start = fromBoard(boards[number - 1].board);
    startGame(new Game(mover === 'north' ? turned(start) : start, rules),
      t('say.fair.found', { n: number, turn: turnText(mover) }));
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
  const turn = isOver(position) ? t('game-over') : turnText(position.mover);
  startGame(new Game(position, find('rules').value), t('say.set-up', { turn }));
}

function loadRecord() {
  try {
    const game = Game.fromRecord(find('record').value);
    chooseOpponent(PERSON);
    startGame(game, t('say.loaded', { n: game.sowings.length }));
  } catch (error) {
    sayError(error);
  }
}

function reset() {
  startGame(new Game(state.game.start, state.game.rules), t('say.reset'));
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
    startGame(found.game, t('say.link'), false);
  } catch (error) {
    writeLink();
    render();
    sayError(new Error(t('say.bad-link', { error: error.message })));
  }
}

async function share() {
  find('link-line').hidden = false;
  find('link').select();
  try {
    await navigator.clipboard.writeText(location.href);
    say(t('say.copied'));
  } catch {
    say(t('say.copy'));
  }
}

// Keys and controls

function cancel() {
  skipSowing();
  const ended = ['query', 'judge', 'fair', 'convert'].filter(isAsked);
  for (const name of ended) stop(name);
  if (ended.includes('judge')) find('judgement').textContent = '';
  if (ended.length) say(t('say.stopped'));
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
  offerLanguages(find('language'));
  listOpponents(find('opponent'), t('two-people'));
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
startGame(state.game, t('sentence', { text: turnText('south') }));
openLink(hash);
api.prepare();
goOffline();
