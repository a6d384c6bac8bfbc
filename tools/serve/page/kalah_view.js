// Displays the state of the page of Kalah; does not change it.

import { Balance } from './balance.js';
import { BoardView } from './board_view.js';
import { Course } from './course.js';
import { SIDES, finalMargin, formatPosition, isOver, legalPits, otherSide } from './game.js';
import { kalahLayout } from './kalah_layout.js';
import { isAsked, isPerson, players, shownGame, state } from './kalah_state.js';
import { PERSON, playerName } from './players.js';
import { t } from './text.js';
import { resultText, seedsText, sideName, signed, turnText } from './wording.js';

const NARROW_BELOW = 540;
const PAUSE_AFTER_SOWING_MS = 250;

const find = id => document.getElementById(id);
const balance = new Balance(find);
let view;
let course;
/** The record displayed last. */
let shownRecord = '';

/**
 * Creates the board and the course of the game.
 * @param {{onPick: (id: string) => void, onGo: (count: number) => void}} actions
 */
export function makeView({ onPick, onGo }) {
  view = new BoardView(find('board'), onPick);
  course = new Course({ graph: find('graph'), moves: find('moves') }, onGo);
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

/** Shows the seeds of a position without animation. */
export function showSeeds(position) {
  view.show(countsOf(position));
}

/** Animates a sowing. */
export function playSowing(before, sowing) {
  view.play(countsOf(before), stepsOf(sowing), countsOf(sowing.position));
}

/** Skips the animation. */
export function skipSowing() {
  view.skip();
}

/** Resolves when no animation is running. */
export async function sowingSeen() {
  if (!view.isPlaying) return;
  await view.seen;
  await new Promise(resolve => setTimeout(resolve, PAUSE_AFTER_SOWING_MS));
}

/** Redraws the board if the number of pits or the layout has changed. */
export function fitLayout() {
  const pits = shownGame().position.south.length;
  const narrow = find('board').parentElement.clientWidth < NARROW_BELOW && pits > 2;
  const form = `${pits} ${narrow}`;
  if (view.form === form) return;
  view.form = form;
  find('board').classList.toggle('is-narrow', narrow);
  view.setLayout(kalahLayout(pits, narrow));
}

/** Shows the state except for the seeds: see showSeeds and playSowing. */
export function render() {
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
  find('judge').disabled = isAsked('judge') || !game.sowings.length;
  find('stop').hidden = !isAsked('query') && !isAsked('judge');
  // A pasted record stays until it is loaded or another game starts.
  const record = find('record');
  if (document.activeElement !== record && record.value === shownRecord) showRecord();
  find('link').value = location.href;
}

/** Shows the record of the game in place of the current text. */
export function showRecord() {
  const names = players();
  shownRecord = state.game.toRecord(names.south, names.north);
  find('record').value = shownRecord;
}

function renderPits() {
  const { position } = shownGame();
  const answer = find('values').checked ? state.evaluations.answer(position) : undefined;
  const hinted = state.hint?.key === formatPosition(position) ? state.hint.best : [];
  const legal = legalPits(position);
  const game = shownGame();
  const last = game.cursor ? game.sowings[game.cursor - 1] : null;
  for (const side of SIDES) {
    view.describe(`${side}-0`, {
      name: t(`store.${side}`, { seeds: seedsText(position.stores[side]) }), owner: sideName(side),
    });
    position[side].forEach((seeds, index) => {
      const pit = index + 1;
      const mine = side === position.mover;
      const value = mine ? answer?.moves.find(move => move.pit === pit)?.value : undefined;
      const best = mine && (hinted.includes(pit) || Boolean(answer?.best.includes(pit)));
      const parts = [t(`pit.${side}`, { pit, seeds: seedsText(seeds) })];
      if (value !== undefined && value !== null) parts.push(t('pit.value', { value: signed(value) }));
      if (best) parts.push(t('pit.best'));
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
  find('turn').textContent = over ? t('game-over') : turnText(position.mover);
  find('turn').dataset.side = over ? '' : position.mover;
  const { strategy, side } = state.opponent;
  const name = playerName(strategy);
  let text = strategy === PERSON ? t('two-people') : t(`you.${otherSide(side)}`, { name });
  if (over) text = resultText(finalMargin(position));
  else if (state.line) text = t('best-line');
  else if (isAsked('opponent')) text = t(`thinking.${side}`, { name });
  find('players').textContent = text;
}

function renderBalance() {
  const { position } = shownGame();
  const key = formatPosition(position);
  const wanted = find('values').checked || state.hint?.key === key || state.line !== null;
  balance.show(position, {
    margin: wanted ? state.evaluations.margin(position) : undefined,
    bounds: state.bounds?.key === key ? state.bounds.bounds : undefined,
    searching: isAsked('query'),
  });
  const by = wanted && state.answeredBy?.key === key ? state.answeredBy.name : '';
  find('answered-by').textContent = by && t(`answered-by.${by}`);
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
