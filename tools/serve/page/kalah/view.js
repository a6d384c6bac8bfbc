// Displays the state of the page of Kalah; does not change it.

import { find, update } from '../shared/elements.js';
import { Balance } from './balance.js';
import { showComment } from './comments.js';
import { Course } from './course.js';
import { showExplorer } from './explorer.js';
import { keptGame } from './link.js';
import { formatPosition, isOver } from '../board/game.js';
import { KalahBoard } from '../board/kalah_board.js';
import { showResultCard } from './result_card.js';
import { enable, showBestLine, showLines, showReview, shownMistake } from './panels.js';
import { isAsked, isPerson, shownGame, state, viewpoint } from './state.js';
import { commentsOf } from '../board/study.js';
import { isNew } from '../shared/experience.js';
import { PERSON } from '../shared/person.js';
import { playerName } from '../shared/players.js';
import { settings } from '../shared/settings.js';
import { t } from '../shared/text.js';
import { headlineText, sideName, sowingNow } from '../board/wording.js';

const balance = new Balance(find);
let board;
let course;

/**
 * Creates the board and the course of the game.
 * @param {{onPick: (side: string, pit: number) => void, onGo: (count: number) => void}} actions
 */
export function makeView({ onPick, onGo }) {
  board = new KalahBoard(find('board'), onPick);
  course = new Course({ graph: find('graph'), moves: find('moves') }, onGo);
}

/** Shows the seeds of a position without animation. */
export function showSeeds(position) {
  board.show(position, bottomSide());
}

/** Animates a sowing. Resolves when it has ended or is skipped. */
export function playSowing(before, sowing) {
  return board.play(before, sowing);
}

/** Skips the animation. */
export function skipSowing() {
  board.skip();
}

/** Resolves a moment after the last sowing has ended; at once if none is animated. */
export function sowingSeen() {
  return board.settle();
}

/** The side at the bottom of the board: the player's or, if two people turn the board, the mover. */
function bottomSide() {
  const turning = settings.turn && state.opponent.strategy === PERSON;
  return turning ? shownGame().position.mover : viewpoint().bottom;
}

/** Redraws the board if the number of pits, the layout or the side at the bottom has changed. */
export function fitLayout() {
  board.fit(shownGame().position.south.length, bottomSide());
}

/** Shows the state except for the seeds: see showSeeds and playSowing. */
export function render() {
  renderPits();
  // The result of a sowing is shown after its seeds have landed.
  renderTurn();
  if (!board.isPlaying) renderBalance();
  const { game } = state;
  showFacts();
  find('course').hidden = game.sowings.length === 0;
  find('new-open').classList.toggle('main', !state.review?.isOpen && find('result').hidden);
  course.show(game, {
    evaluations: state.evaluations,
    view: viewpoint(),
    open: state.review?.open ?? [],
    comments: commentsOf(game, state.comments),
  });
  showComment();
  showLines();
  showReview();
  showBestLine();
  showExplorer();
  showResultCard(board.isPlaying);
  renderArrows();
  enable('undo', state.line || game.neighbour(-1, isPerson) !== null);
  enable('redo', !state.line && game.neighbour(1, isPerson) !== null);
  enable('reset', game.sowings.length > 0);
  enable('hint', !isOver(shownGame().position));
  enable('judge', !isAsked('judge') && game.sowings.length > 0);
  for (const name of ['stop', 'dialog-stop']) {
    find(name).hidden = !['query', 'explore', 'fair', 'open'].some(isAsked) &&
      !(isAsked('judge') && state.review?.isOpen);
  }
}

/** What this game is: opponent, board, rule. */
function showFacts() {
  const { game, opponent } = state;
  const chosen = [...find('opponent').options].find(({ value }) => value === opponent.strategy);
  find('fact-opponent').textContent = chosen?.textContent ?? opponent.strategy;
  const { south, north, stores } = game.start;
  const [seeds] = south;
  const isPlain = [...south, ...north].every(each => each === seeds) && !stores.south && !stores.north;
  find('fact-board').textContent = isPlain
    ? t('fact.board.is', { pits: south.length, n: seeds }) : t('fact.board.own');
  find('fact-rules').textContent = t(`fact.${game.rules}`);
  const hasPie = game.pie !== 'none';
  for (const id of ['fact-pie-name', 'fact-pie']) find(id).hidden = !hasPie;
  find('fact-pie').textContent = hasPie ? t(`fact.pie.${game.pie}`) : '';
}

function lastSowing() {
  const game = shownGame();
  return game.cursor ? game.sowings[game.cursor - 1] : null;
}

function renderPits() {
  const { position } = shownGame();
  const answer = find('values').checked ? state.evaluations.answer(position) : undefined;
  const hint = state.hint?.key === formatPosition(position) ? state.hint : { best: [] };
  const { mover } = position;
  board.describe(position, {
    own: !state.line && isPerson(mover) ? mover : null,
    last: lastSowing(),
    view: viewpoint(),
    lit: isOver(position) || state.line ? null : mover,
    values: position[mover].map(
      (_, index) => answer?.moves.find(({ pit }) => pit === index + 1)?.value),
    best: [...hint.best, ...(answer?.best ?? [])],
    likely: answer ? undefined : hint.likely,
  });
}

/** Arrows for the better sowing and the mistake. */
function renderArrows() {
  const mistake = state.line ? undefined : shownMistake();
  board.showArrows(mistake
    ? [{ sowing: mistake.sown, kind: 'bad' }, { sowing: mistake.better, kind: 'good' }] : []);
}

/** The headline: who is sowing or to move, or the result; beside it, who plays. */
function renderTurn() {
  const { position } = shownGame();
  const view = viewpoint();
  const over = isOver(position);
  const mover = board.isPlaying ? lastSowing().side : position.mover;
  const turn = find('turn');
  turn.dataset.side = over && !board.isPlaying ? '' : mover;
  turn.dataset.over = over && !board.isPlaying ? 'yes' : '';
  if (board.isPlaying) update(turn, sowingNow(mover, view));
  else if (isAsked('opponent')) update(turn, t('thinking', { name: view.name(mover) }));
  else update(turn, headlineText(position, over, view));
  // A first visit is offered the rules, and sees what can be clicked.
  find('resume-line').hidden = !keptGame() || state.game.sowings.length > 0;
  find('welcome').hidden = !isNew() || !find('resume-line').hidden;
  find('board').classList.toggle('is-guided', isNew() && view.you !== null);
  find('players').textContent = state.line ? lineName() : playersText(view);
  showOwnSide();
}

/** In a loaded game of two people, the visitor may say which side was theirs. */
function showOwnSide() {
  const { names, me, opponent } = state;
  find('me-line').hidden = !names || opponent.strategy !== PERSON;
  if (find('me-line').hidden) return;
  for (const option of find('me').options) {
    const name = names[option.value];
    option.textContent = option.value
      ? sideName(option.value) + (name ? ` (${name})` : '') : t('me.both');
  }
  find('me').value = me ?? '';
}

const lineName = () => t(state.explained ? 'mistake.line' : 'best-line');

function playersText(view) {
  const { names, opponent } = state;
  if (view.you && !state.me) return t('against', { name: playerName(opponent.strategy) });
  if (!names) return t('two-people');
  return t('names', {
    south: names.south || sideName('south'), north: names.north || sideName('north'),
  });
}

function renderBalance() {
  const { position } = shownGame();
  const key = formatPosition(position);
  const wanted = find('values').checked || state.hint?.key === key || state.line !== null ||
    shownMistake();
  balance.show(position, {
    view: viewpoint(),
    bottom: bottomSide(),
    margin: wanted ? state.evaluations.margin(position) : undefined,
    bounds: state.bounds?.key === key ? state.bounds.bounds : undefined,
    searching: isAsked('query'),
  });
  const by = wanted && state.answeredBy?.key === key ? state.answeredBy.name : '';
  find('answered-by').textContent = by && t(`answered-by.${by}`);
}
