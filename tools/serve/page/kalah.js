// The page of Kalah: one state, functions that change it, and render(), which shows it.

import * as api from './api.js';
import { Balance } from './balance.js';
import { BoardView } from './board_view.js';
import { Course } from './course.js';
import { showEditor } from './editor.js';
import { Evaluations, signed } from './evaluations.js';
import {
  Game, SIDES, formatPosition, fromBoard, isOver, finalMargin, legalPits, opening, otherSide,
  parsePosition, resultText, seedsText, sideName, sowingText, turned,
} from './game.js';
import { kalahLayout } from './kalah_layout.js';
import { PERSON, isOpponent, listOpponents, playerName } from './players.js';
import { say, sayError } from './status.js';

const NARROW_BELOW = 540;
const PAUSE_BEFORE_REPLY_MS = 250;

const find = id => document.getElementById(id);

const state = {
  game: new Game(opening(6, 4), 'empty-capture'),
  opponent: { strategy: '3', side: 'north' },
  /** A line of best play that is stepped through, a Game of its own, or null. */
  line: null,
  /** The pits that a hint shows, and where: {key, best}. */
  hint: null,
  /** Bounds found so far of the position named by key: {key, bounds}. */
  bounds: null,
  evaluations: new Evaluations('empty-capture'),
};

/** What is being asked of the server, each under a name with its AbortController. */
const asked = new Map();

const view = new BoardView(find('board'), pick);
const balance = new Balance(find);
const course = new Course({ graph: find('graph'), moves: find('moves') }, goTo);

// The state

function shownGame() {
  return state.line ?? state.game;
}

function isPerson(side) {
  return state.opponent.strategy === PERSON || side !== state.opponent.side;
}

function players() {
  return Object.fromEntries(
    SIDES.map(side => [side, isPerson(side) ? PERSON : state.opponent.strategy]));
}

function countsOf(position) {
  return Object.fromEntries(SIDES.flatMap(side => [
    [`${side}-0`, position.stores[side]],
    ...position[side].map((seeds, index) => [`${side}-${index + 1}`, seeds]),
  ]));
}

function stepsOf(sowing) {
  const id = ({ side, pit }) => `${side}-${pit}`;
  const steps = [{ lift: id(sowing) }, ...sowing.drops.map(drop => ({ drop: id(drop) }))];
  if (sowing.captured) {
    steps.push({ move: sowing.captured.from.map(id), to: `${sowing.side}-0` });
  }
  for (const side of SIDES) {
    if (!sowing.swept[side]) continue;
    const before = sowing.position[side].map((_, index) => `${side}-${index + 1}`);
    steps.push({ move: before, to: `${side}-0` });
  }
  return steps;
}

/** Begins asking under a name; what was asked under it before is cancelled. */
function begin(name) {
  stop(name);
  const controller = new AbortController();
  asked.set(name, controller);
  return controller.signal;
}

function stop(name) {
  asked.get(name)?.abort();
  asked.delete(name);
}

/** Ends asking under a name, unless somebody else has begun meanwhile. */
function end(name, signal) {
  if (asked.get(name)?.signal === signal) asked.delete(name);
}

function startGame(game, message) {
  for (const name of [...asked.keys()]) stop(name);
  if (game.rules !== state.evaluations.rules) state.evaluations = new Evaluations(game.rules);
  Object.assign(state, { game, line: null, hint: null, bounds: null });
  find('rules').value = game.rules;
  find('retry-line').hidden = true;
  find('judgement').textContent = '';
  fitLayout();
  view.skip();
  view.show(countsOf(game.position));
  say(message);
  changed();
}

/** After every change of what is shown. */
function changed() {
  const more = state.opponent.strategy === PERSON ? {} : {
    opponent: state.opponent.strategy, side: state.opponent.side,
  };
  history.replaceState(null, '', `#${state.game.toHash(more)}`);
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
  if (!isPerson(side)) return say(`${sideName(side)} is played by ${playerName(state.opponent.strategy)}.`);
  if (!legalPits(position).includes(pit)) return say(`${sideName(side)}'s pit ${pit} is empty.`);
  return sowAndShow(pit);
}

function sowAndShow(pit) {
  const before = state.game.position;
  const sowing = state.game.sow(pit);
  state.hint = null;
  state.bounds = null;
  say(sowingText(sowing));
  const seen = view.play(countsOf(before), stepsOf(sowing), countsOf(sowing.position));
  changed();
  return seen;
}

/** Whether it is the opponent's turn, and that at the end of the game. */
function replyIsDue() {
  const { game, line } = state;
  return !line && !game.over && game.atEnd && !isPerson(game.position.mover);
}

/** Lets the opponent sow if it is its turn. */
async function reply() {
  if (!replyIsDue() || asked.has('opponent')) return;
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
      whenSeen(),
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

/** When the sowing on the board has been seen, and a moment after. */
async function whenSeen() {
  if (!view.isPlaying) return;
  await view.seen;
  await new Promise(resolve => setTimeout(resolve, PAUSE_BEFORE_REPLY_MS));
}

function goTo(count) {
  stop('opponent');
  state.line = null;
  state.hint = null;
  state.game.goTo(count);
  view.skip();
  view.show(countsOf(state.game.position));
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

/** Asks for the value of the position shown, unless it is known. Resolves to the answer or null. */
async function lookUp() {
  const { position, rules } = shownGame();
  const known = state.evaluations.answer(position);
  if (known) {
    stop('query');
    return known;
  }
  if (isOver(position)) return null;
  const key = formatPosition(position);
  const signal = begin('query');
  state.bounds = null;
  render();
  const perspective = position.mover === 'south' ? 1 : -1;
  const keep = (low, high) => {
    const bounds = perspective > 0 ? [low, high] : [-high, -low];
    state.bounds = { key, bounds };
  };
  try {
    const answer = await api.query({ position: key, rules }, {
      signal,
      onBounds: (low, high) => {
        keep(low, high);
        render();
      },
    });
    if (answer.value === null) keep(...answer.bounds);
    else if (rules === state.evaluations.rules) state.evaluations.learn(answer);
    return answer;
  } catch (error) {
    if (!signal.aborted) sayError(error);
    return null;
  } finally {
    end('query', signal);
    render();
  }
}

async function hint() {
  const { position } = shownGame();
  if (isOver(position)) return;
  say('Looking for the best pit…');
  const answer = await lookUp();
  if (!answer || formatPosition(shownGame().position) !== formatPosition(position)) return;
  if (answer.value === null) {
    say('No best pit was found in the time there is.');
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
        `${sowings} ${sowings === 1 ? 'sowing' : 'sowings'}, ${seedsText(cost)} given away.`;
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
  const answer = await lookUp();
  if (!answer || state.game !== game) return;
  if (!answer.line) return say('No best line was found in the time there is.');
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
    view.play(countsOf(before), stepsOf(sowing), countsOf(sowing.position));
  } else {
    view.skip();
    view.show(countsOf(line.position));
    say(`After ${line.cursor} of ${line.sowings.length} sowings of the best line.`);
  }
  changed();
}

function leaveLine() {
  state.line = null;
  view.skip();
  view.show(countsOf(state.game.position));
  say('Back in the game.');
  changed();
}

function keepLine() {
  const { line, game } = state;
  for (const pit of line.pits.slice(0, line.cursor)) game.sow(pit);
  state.line = null;
  say(`The game goes on from here. ${sideName(game.position.mover)} to move.`);
  changed();
}

// Setting up

async function newGame() {
  const [pits, seeds] = ['pits', 'seeds'].map(id => Number(find(id).value));
  const rules = find('rules').value;
  const mover = find('who-starts').value;
  const number = Number(find('fair-board').value);
  if (!number) {
    startGame(new Game(opening(pits, seeds, mover), rules), `New game. ${sideName(mover)} to move.`);
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
  startGame(new Game(position, find('rules').value),
    `Position set up. ${isOver(position) ? 'The game is over' : `${sideName(position.mover)} to move`}.`);
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

/** Takes the game from the link, if there is one. @returns {boolean} whether there was one */
function openLink() {
  try {
    const found = Game.fromHash(location.hash);
    if (!found) return false;
    const strategy = found.more.get('opponent') ?? PERSON;
    const side = found.more.get('side') === 'south' ? 'south' : 'north';
    chooseOpponent(isOpponent(strategy) ? strategy : PERSON, side);
    find('pits').value = found.game.start.south.length;
    find('who-starts').value = found.game.start.mover;
    startGame(found.game, 'Game opened from the link.');
    return true;
  } catch (error) {
    sayError(new Error(`The link holds no game: ${error.message}.`));
    return false;
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

// Showing

function fitLayout() {
  const pits = shownGame().position.south.length;
  const narrow = find('board').parentElement.clientWidth < NARROW_BELOW && pits > 2;
  const form = `${pits} ${narrow}`;
  if (view.form === form) return;
  view.form = form;
  find('board').classList.toggle('is-narrow', narrow);
  view.setLayout(kalahLayout(pits, narrow));
}

function render() {
  renderPits();
  renderTurn();
  renderBalance();
  renderLine();
  course.show(state.game, state.evaluations);
  const { game } = state;
  find('undo').disabled = !state.line && game.neighbour(-1, isPerson) === null;
  find('redo').disabled = state.line !== null || game.neighbour(1, isPerson) === null;
  find('reset').disabled = !game.sowings.length;
  find('hint').disabled = isOver(shownGame().position);
  find('judge').disabled = asked.has('judge') || !game.sowings.length;
  find('stop').hidden = !asked.has('query') && !asked.has('judge');
  const names = players();
  if (document.activeElement !== find('record')) {
    find('record').value = game.toRecord(names.south, names.north);
  }
  find('link').value = location.href;
}

function renderPits() {
  const { position } = shownGame();
  const answer = find('values').checked ? state.evaluations.answer(position) : undefined;
  const hinted = state.hint?.key === formatPosition(position) ? state.hint.best : [];
  const legal = legalPits(position);
  const game = shownGame();
  const last = game.cursor ? game.sowings[game.cursor - 1] : null;
  for (const side of SIDES) {
    const name = sideName(side);
    view.describe(`${side}-0`, {
      name: `${name}'s store, ${seedsText(position.stores[side])}`, owner: name,
    });
    position[side].forEach((seeds, index) => {
      const pit = index + 1;
      const mine = side === position.mover;
      const value = mine ? answer?.moves.find(move => move.pit === pit)?.value : undefined;
      const best = mine && (hinted.includes(pit) || Boolean(answer?.best.includes(pit)));
      const parts = [`${name} pit ${pit}, ${seedsText(seeds)}`];
      if (value !== undefined && value !== null) parts.push(`value ${signed(value)}`);
      if (best) parts.push('best');
      view.describe(`${side}-${pit}`, {
        name: parts.join(', '),
        enabled: mine && !state.line && isPerson(side) && legal.includes(pit),
        value: value === undefined || value === null ? '' : signed(value),
        best,
        last: last?.side === side && last.pit === pit,
      });
    });
  }
}

function renderTurn() {
  const { position } = shownGame();
  const over = isOver(position);
  find('turn').textContent = over ? 'Game over' : `${sideName(position.mover)} to move`;
  find('turn').dataset.side = over ? '' : position.mover;
  const { strategy, side } = state.opponent;
  const name = playerName(strategy);
  let text = strategy === PERSON ? 'Two people'
    : `You are ${sideName(otherSide(side))}, ${sideName(side)} is ${name}`;
  if (over) text = resultText(finalMargin(position));
  else if (state.line) text = 'Best line';
  else if (asked.has('opponent')) text = `${name.charAt(0).toUpperCase()}${name.slice(1)} is thinking…`;
  find('players').textContent = text;
}

function renderBalance() {
  const { position } = shownGame();
  const key = formatPosition(position);
  const wanted = find('values').checked || state.hint?.key === key || state.line !== null;
  balance.show(position, {
    margin: wanted ? state.evaluations.margin(position) : undefined,
    bounds: state.bounds?.key === key ? state.bounds.bounds : undefined,
    searching: asked.has('query'),
  });
}

function renderLine() {
  const { line } = state;
  find('line-show').hidden = line !== null;
  find('line-show').disabled = state.game.over;
  for (const id of ['line-leave', 'line-keep']) find(id).hidden = line === null;
  find('line-back').disabled = !line?.cursor;
  find('line-next').disabled = !line || line.atEnd;
  find('line').replaceChildren(...(line?.sowings ?? []).flatMap(({ side, pit }, index) => {
    const word = document.createElement('span');
    word.textContent = `${sideName(side)} ${pit}`;
    word.classList.toggle('is-here', index + 1 === line.cursor);
    return index ? [', ', word] : [word];
  }));
}

// Keys and controls

const KEYS = {
  u: () => travel(-1),
  r: () => travel(1),
  h: hint,
  v: () => find('values').click(),
  n: () => find('setup').requestSubmit(),
  Escape: cancel,
};

function cancel() {
  view.skip();
  for (const name of ['query', 'judge', 'fair', 'convert']) stop(name);
  render();
}

function pressKey(event) {
  const typing = event.target.matches('input:not([type="checkbox"]), select, textarea');
  if (typing || event.altKey || event.ctrlKey || event.metaKey || !find('keys-on').checked) return;
  if (/^[1-7]$/.test(event.key)) {
    const { position } = shownGame();
    if (Number(event.key) <= position.south.length) pick(`${position.mover}-${event.key}`);
  } else {
    KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key]?.();
  }
}

function onSubmit(id, action) {
  find(id).addEventListener('submit', event => {
    event.preventDefault();
    action();
  });
}

function wire() {
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
  document.addEventListener('keydown', pressKey);
  addEventListener('hashchange', openLink);
  new ResizeObserver(() => {
    fitLayout();
    render();
  }).observe(find('board').parentElement);
}

wire();
if (!openLink()) startGame(state.game, 'South to move.');
