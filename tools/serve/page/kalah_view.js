// Displays the state of the page of Kalah; does not change it.

import { Balance } from './balance.js';
import { BoardView } from './board_view.js';
import { Course } from './course.js';
import { showExplorer } from './explorer.js';
import { SIDES, finalMargin, formatPosition, isOver, legalPits, otherSide } from './game.js';
import { enable, showBestLine, showLines, showReview, shownMistake } from './kalah_panels.js';
import { kalahLayout } from './kalah_layout.js';
import { isAsked, isPerson, shownGame, state } from './kalah_state.js';
import { countsOf, placeId as id, stepsOf } from './kalah_steps.js';
import { PERSON, playerName } from './players.js';
import { settings, speedFactor } from './settings.js';
import { dropSound } from './sound.js';
import { t } from './text.js';
import { resultText, seedsText, sideName, signed, turnText } from './wording.js';

const NARROW_BELOW = 540;
const PAUSE_AFTER_SOWING_MS = 250;

/** An element of the page by its id. */
export const find = id => document.getElementById(id);
const balance = new Balance(find);
let view;
let course;

/**
 * Creates the board and the course of the game.
 * @param {{onPick: (id: string) => void, onGo: (count: number) => void}} actions
 */
export function makeView({ onPick, onGo }) {
  view = new BoardView(find('board'), onPick);
  view.onDrop = () => settings.sound && dropSound();
  course = new Course({ graph: find('graph'), moves: find('moves') }, onGo);
}

/** Shows the seeds of a position without animation. */
export function showSeeds(position) {
  view.show(countsOf(position));
}

/** Animates a sowing. Resolves when it has ended or is skipped. */
export function playSowing(before, sowing) {
  view.speed = speedFactor();
  return view.play(countsOf(before), stepsOf(sowing), countsOf(sowing.position));
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

/** The side at the bottom of the board: the mover, if two people turn the board. */
function bottomSide() {
  const turning = settings.turn && state.opponent.strategy === PERSON;
  return turning ? shownGame().position.mover : 'south';
}

/** Redraws the board if the number of pits, the layout or the side at the bottom has changed. */
export function fitLayout() {
  if (view.isPlaying) return;
  const pits = shownGame().position.south.length;
  const narrow = find('board').parentElement.clientWidth < NARROW_BELOW && pits > 2;
  const bottom = bottomSide();
  const form = `${pits} ${narrow} ${bottom}`;
  if (view.form === form) return;
  view.form = form;
  find('board').classList.toggle('is-narrow', narrow);
  view.setLayout(kalahLayout(pits, narrow, bottom));
}

/** Shows the state except for the seeds: see showSeeds and playSowing. */
export function render() {
  renderPits();
  // What a sowing led to is shown when its seeds have landed.
  if (view.isPlaying) find('turn').textContent = t(`sowing.${lastSowing().side}`);
  else renderTurn();
  if (!view.isPlaying) renderBalance();
  const { game } = state;
  course.show(game, state.evaluations);
  showLines();
  showReview();
  showBestLine();
  showExplorer();
  renderArrows();
  enable('undo', state.line || game.neighbour(-1, isPerson) !== null);
  enable('redo', !state.line && game.neighbour(1, isPerson) !== null);
  enable('reset', game.sowings.length > 0);
  enable('hint', !isOver(shownGame().position));
  enable('judge', !isAsked('judge') && game.sowings.length > 0);
  for (const name of ['stop', 'dialog-stop']) {
    find(name).hidden = !['query', 'judge', 'explore', 'fair'].some(isAsked);
  }
}

function lastSowing() {
  const game = shownGame();
  return game.cursor ? game.sowings[game.cursor - 1] : null;
}

function renderPits() {
  const { position } = shownGame();
  const answer = find('values').checked ? state.evaluations.answer(position) : undefined;
  const hinted = state.hint?.key === formatPosition(position) ? state.hint.best : [];
  const legal = legalPits(position);
  const last = lastSowing();
  const landed = last && !view.isPlaying ? id(last.drops.at(-1)) : '';
  const captured = last && !view.isPlaying ? (last.captured?.from ?? []).map(id) : [];
  for (const side of SIDES) {
    view.describe(`${side}-0`, {
      name: t(`store.${side}`, { seeds: seedsText(position.stores[side]) }),
      owner: sideName(side),
      landed: landed === `${side}-0`,
    });
    position[side].forEach((seeds, index) => {
      const pit = index + 1;
      const place = `${side}-${pit}`;
      const mine = side === position.mover;
      const value = mine ? answer?.moves.find(move => move.pit === pit)?.value : undefined;
      const best = mine && (hinted.includes(pit) || Boolean(answer?.best.includes(pit)));
      const parts = [t(`pit.${side}`, { pit, seeds: seedsText(seeds) })];
      if (value !== undefined && value !== null) {
        parts.push(t('pit.value', { value: signed(value) }));
      }
      if (best) parts.push(t('pit.best'));
      view.describe(place, {
        name: parts.join(', '),
        enabled: mine && !state.line && isPerson(side) && legal.includes(pit),
        value: value === undefined || value === null ? '' : signed(value),
        best,
        last: last?.side === side && last.pit === pit,
        landed: landed === place,
        captured: captured.includes(place),
      });
    });
  }
}

/** Arrows from the pits to where their last seeds fall: the better sowing, and the mistake. */
function renderArrows() {
  const mistake = shownMistake();
  const arrow = (sowing, kind) => ({ from: id(sowing), to: id(sowing.drops.at(-1)), kind });
  view.showArrows(mistake ? [arrow(mistake.sown, 'bad'), arrow(mistake.better, 'good')] : []);
}

function renderTurn() {
  const { position } = shownGame();
  const over = isOver(position);
  find('turn').textContent = over ? t('game-over') : turnText(position.mover);
  find('turn').dataset.side = over ? '' : position.mover;
  const { strategy, side } = state.opponent;
  const name = playerName(strategy);
  let text = strategy === PERSON ? t('two-people') : t(`you.${otherSide(side)}`, { name });
  if (state.names && strategy === PERSON) {
    text = t('names', {
      south: state.names.south || sideName('south'), north: state.names.north || sideName('north'),
    });
  }
  if (over) text = resultText(finalMargin(position));
  else if (state.line) text = t('best-line');
  else if (isAsked('opponent')) text = t(`thinking.${side}`, { name });
  find('players').textContent = text;
}

function renderBalance() {
  const { position } = shownGame();
  const key = formatPosition(position);
  const wanted = find('values').checked || state.hint?.key === key || state.line !== null ||
    shownMistake();
  balance.show(position, {
    margin: wanted ? state.evaluations.margin(position) : undefined,
    bounds: state.bounds?.key === key ? state.bounds.bounds : undefined,
    searching: isAsked('query'),
  });
  const by = wanted && state.answeredBy?.key === key ? state.answeredBy.name : '';
  find('answered-by').textContent = by && t(`answered-by.${by}`);
}
