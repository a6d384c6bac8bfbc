// The page of training: find the best pit.

import { BoardView } from './board_view.js';
import { wireDialogs, closeDialogs } from './dialogs.js';
import { legalPits, parsePosition, sow } from './game.js';
import { kalahLayout } from './kalah_layout.js';
import { countsOf, placeId, stepsOf } from './kalah_steps.js';
import { onKeys } from './keys.js';
import { goOffline } from './offline.js';
import { connect, settings, speedFactor } from './settings.js';
import { dropSound } from './sound.js';
import { say, sayError } from './status.js';
import { offerLanguages, t } from './text.js';
import { RANGES, TrainingRecord, bestPits, ownMistakes } from './training.js';
import { seedsText, sideName, signed, turnText } from './wording.js';

const NARROW_BELOW = 540;
const find = id => document.getElementById(id);
const record = new TrainingRecord();
let shipped = [];
let view;
/** The puzzle on the board: {puzzle, position, best, tried, solved}; tried: a pit was sown. */
let task = null;

/** The puzzles that the choices admit. */
function chosen() {
  if (find('source').value === 'own') return ownMistakes();
  const [low, high] = RANGES[find('difficulty').value];
  return shipped.filter(({ difficulty }) => difficulty >= low && difficulty <= high);
}

function next() {
  const puzzle = record.draw(chosen(), task?.puzzle);
  if (!puzzle) {
    task = null;
    find('task').textContent = '';
    return say(t('train.none'));
  }
  const position = parsePosition(puzzle.position);
  task = { puzzle, position, best: bestPits(puzzle), tried: false, solved: false };
  fitLayout();
  view.show(countsOf(position));
  say('');
  return render();
}

function fitLayout() {
  if (!task) return;
  const pits = task.position.south.length;
  const narrow = find('board').parentElement.clientWidth < NARROW_BELOW && pits > 2;
  const form = `${pits} ${narrow} ${task.position.mover}`;
  if (view.form === form) return;
  view.form = form;
  find('board').classList.toggle('is-narrow', narrow);
  view.setLayout(kalahLayout(pits, narrow, task.position.mover));
}

/** Shows the task, the names of the pits and the record. */
function render() {
  const { data } = record;
  find('streak').textContent = t('train.record', data);
  find('next').classList.toggle('main', Boolean(task?.solved));
  if (!task) return;
  const { position, puzzle, best, solved } = task;
  const legal = legalPits(position);
  find('turn').textContent = turnText(position.mover);
  find('turn').dataset.side = position.mover;
  find('task').textContent = t(`train.theme.${puzzle.theme}`, { rules: t(`rules.${puzzle.rules}`) });
  find('solution').setAttribute('aria-disabled', String(solved));
  for (const side of ['south', 'north']) {
    view.describe(`${side}-0`, {
      name: t(`store.${side}`, { seeds: seedsText(position.stores[side]) }), owner: sideName(side),
    });
    position[side].forEach((seeds, index) => {
      const pit = index + 1;
      const mine = side === position.mover;
      const value = solved && mine ? puzzle.values?.[index] : null;
      const parts = [t(`pit.${side}`, { pit, seeds: seedsText(seeds) })];
      if (value !== null && value !== undefined) {
        parts.push(t('pit.value', { value: signed(value) }));
      }
      if (solved && mine && best.includes(pit)) parts.push(t('pit.best'));
      view.describe(`${side}-${pit}`, {
        name: parts.join(', '),
        enabled: mine && !solved && legal.includes(pit),
        value: value === null || value === undefined ? '' : signed(value),
        best: solved && mine && best.includes(pit),
      });
    });
  }
}

/** "You win by 4" for the mover's value. */
function outcome(value) {
  if (value === null || value === undefined) return '';
  if (value === 0) return t('result.draw');
  return t(value > 0 ? 'outcome.win' : 'outcome.lose', { n: Math.abs(value) });
}

function pick(id) {
  if (!task || task.solved) return;
  const { position, puzzle, best } = task;
  const [side, pit] = [id.split('-')[0], Number(id.split('-')[1])];
  if (side !== position.mover) return say(t(`not-turn.${position.mover}`));
  if (!legalPits(position).includes(pit)) return say(t(`pit.empty.${side}`, { pit }));
  const right = best.includes(pit);
  if (!task.tried) record.add(puzzle, right);
  task.tried = true;
  if (right) return solve(pit, t('train.right', { pit }));
  const worth = outcome(puzzle.values?.[pit - 1]);
  say(worth ? t('train.wrong.value', { pit, outcome: worth }) : t('train.wrong', { pit }));
  return render();
}

/** Shows the solution by sowing it; then the values stay on the board before it. */
async function solve(pit, verdict) {
  const { position, puzzle } = task;
  const own = task;
  task.solved = true;
  const sowing = sow(position, pit, puzzle.rules);
  view.speed = speedFactor();
  render();
  await view.play(countsOf(position), stepsOf(sowing), countsOf(sowing.position));
  if (task !== own) return;
  view.show(countsOf(position));
  view.showArrows([{ from: placeId(sowing), to: placeId(sowing.drops.at(-1)), kind: 'good' }]);
  const worth = outcome(puzzle.values?.[pit - 1]);
  say([verdict, worth && t('sentence', { text: worth })].filter(Boolean).join(' '));
  if (document.activeElement?.dataset?.place || document.activeElement?.id === 'solution') {
    find('next').focus({ preventScroll: true });
  }
}

function showSolution() {
  if (!task || task.solved) return;
  if (!task.tried) record.add(task.puzzle, false);
  task.tried = true;
  solve(task.best[0], t('train.solution', { pit: task.best[0] }));
}

function exportRecord() {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([record.toText()], { type: 'application/json' }));
  link.download = 'seedbank-training.json';
  link.click();
  URL.revokeObjectURL(link.href);
  say(t('train.exported'));
}

function erase() {
  record.erase();
  closeDialogs();
  say(t('train.erased'));
  render();
}

function pickByKey(pit) {
  if (task && pit <= task.position.south.length) pick(`${task.position.mover}-${pit}`);
}

function wire() {
  view = new BoardView(find('board'), pick);
  view.onDrop = () => settings.sound && dropSound();
  wireDialogs();
  offerLanguages(find('language'));
  connect(find('keys-on'), 'keys');
  find('next').addEventListener('click', next);
  find('solution').addEventListener('click', showSolution);
  find('export').addEventListener('click', exportRecord);
  find('erase').addEventListener('click', erase);
  for (const id of ['source', 'difficulty']) find(id).addEventListener('change', next);
  find('skip').addEventListener('click', event => {
    event.preventDefault();
    find('board').focus();
  });
  onKeys(() => settings.keys, {
    n: next,
    Escape: () => view.skip(),
    ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map(pit => [pit, () => pickByKey(pit)])),
  });
  new ResizeObserver(() => {
    if (!task || view.isPlaying) return;
    fitLayout();
    render();
  }).observe(find('board').parentElement);
}

wire();
if (location.hash === '#own' && ownMistakes().length) find('source').value = 'own';
try {
  const response = await fetch(new URL('puzzles.json', import.meta.url));
  shipped = (await response.json()).puzzles;
} catch {
  sayError(new Error(t('train.not-loaded')));
}
next();
goOffline();
