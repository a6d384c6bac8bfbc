// The page of training: find the best pit.

import * as api from '../shared/api.js';
import { find } from '../shared/elements.js';
import { closeDialogs } from '../shared/dialogs.js';
import { download } from '../shared/files.js';
import { wireFrame } from '../shared/frame.js';
import { RULES, formatPosition, legalPits, parsePosition, sow, turnMargin } from '../board/game.js';
import { KalahBoard } from '../board/kalah_board.js';
import { onKeys } from '../shared/keys.js';
import { punishment, replyText } from '../board/refutation.js';
import { shippedPuzzles } from './puzzles.js';
import { settings } from '../shared/settings.js';
import { say, sayError } from '../shared/status.js';
import { sentences, t } from '../shared/text.js';
import { RANGES, TrainingRecord, bestPits, ownMistakes } from './training.js';
import { Viewpoint, marginText, notTurnText, resultText } from '../board/wording.js';

const board = new KalahBoard(find('board'), pick);
const record = new TrainingRecord();
let shipped = [];
/**
 * The puzzle on the board: {puzzle, position, best, tried, solved, view}; tried: a pit was sown; the
 * person looks at it as the side to move.
 */
let task = null;

/** The puzzles that match the source and difficulty chosen. */
function chosen() {
  if (find('source').value === 'own') return ownMistakes();
  const [low, high] = RANGES[find('difficulty').value] ?? record.range;
  return shipped.filter(({ difficulty, rules }) => difficulty >= low && difficulty <= high &&
    rules === find('rules').value);
}

function next() {
  const puzzle = record.draw(chosen(), task?.puzzle);
  if (!puzzle) {
    if (task) {
      board.showArrows([]);
      board.describe(task.position, { own: null, view: task.view });
    }
    task = null;
    for (const id of ['turn', 'task']) find(id).textContent = '';
    find('analyse').hidden = true;
    find('solution').setAttribute('aria-disabled', 'true');
    say(t('train.none'));
    return render();
  }
  const position = parsePosition(puzzle.position);
  task = {
    puzzle, position, best: bestPits(puzzle), tried: false, solved: false,
    view: new Viewpoint(position.mover),
  };
  board.show(position, position.mover);
  board.showArrows([]);
  say('');
  return render();
}

/** Shows the task, the names of the pits and the record. */
function render() {
  const { data } = record;
  find('streak').textContent = t('train.record', data);
  find('next').classList.toggle('main', Boolean(task?.solved));
  if (!task) return;
  const { position, puzzle, best, solved, tried, view } = task;
  find('turn').textContent = t(`train.theme.${puzzle.theme}`);
  find('turn').dataset.side = position.mover;
  find('task').textContent = t('train.rule', { rule: t(`fact.${puzzle.rules}`) });
  // The values of a puzzle would give its solution away.
  find('analyse').hidden = !tried;
  const start = formatPosition(position).replace(' ', ',');
  find('analyse').href = `./#${new URLSearchParams({ start, rules: puzzle.rules, values: 1 })}`;
  find('solution').setAttribute('aria-disabled', String(solved));
  board.describe(position, {
    own: solved ? null : position.mover,
    view,
    lit: solved ? null : position.mover,
    values: solved ? puzzle.values ?? [] : [],
    best: solved ? best : [],
  });
}

/** The mover's value of a pit as South's margin; undefined if the puzzle does not tell it. */
function marginOf({ puzzle, view }, pit) {
  const value = puzzle.values?.[pit - 1];
  return Number.isInteger(value) ? view.own(value) : undefined;
}

/** What to say about a wrong pit of which the margin, South's, may be known. */
function wrongText(pit, margin, view) {
  if (margin === undefined) return t('train.wrong', { pit });
  return t('train.wrong.value', { pit, outcome: marginText(margin, view) });
}

function pick(side, pit) {
  if (!task || task.solved) return undefined;
  const { position, puzzle, best } = task;
  if (side !== position.mover) return say(notTurnText(position.mover, task.view));
  if (!legalPits(position).includes(pit)) return say(t('pit.empty.you', { pit }));
  const right = best.includes(pit);
  if (!task.tried) record.add(puzzle, right);
  task.tried = true;
  if (right) return solve(pit, t('train.right', { pit }));
  say(wrongText(pit, marginOf(task, pit), task.view));
  render();
  return refute(pit);
}

/** Shows the reply that punishes a wrong pit, then the puzzle again. */
async function refute(pit) {
  const { position, puzzle, view } = task;
  const own = task;
  const mistake = { side: position.mover, sown: sow(position, pit, puzzle.rules) };
  const { sown } = mistake;
  let [line, value] = [[], 0];
  try {
    const question = { position: formatPosition(sown.position), rules: puzzle.rules, line: true };
    if (!sown.over) ({ line, value } = await api.query(question, {}));
  } catch {
    return;  // the puzzle goes on without the refutation
  }
  if (task !== own || own.solved || !line) return;
  const reply = punishment(mistake, line, puzzle.rules);
  let before = position;
  for (const next of [pit, ...reply]) {
    const sowing = sow(before, next, puzzle.rules);
    await board.play(before, sowing);
    if (task !== own || own.solved) return;
    await board.settle();
    before = sowing.position;
  }
  board.show(position, position.mover);
  const text = replyText(mistake, reply, puzzle.rules, view);
  const margin = turnMargin(sown.position.mover, value);
  say(text ? t('train.refuted', { pit, reply: text }) : wrongText(pit, margin, view));
  render();
}

/** Sows the solution, then shows the position before it with the values of its pits. */
async function solve(pit, verdict) {
  const { position, puzzle, view } = task;
  const own = task;
  task.solved = true;
  const sowing = sow(position, pit, puzzle.rules);
  render();
  await board.play(position, sowing);
  if (task !== own) return;
  board.show(position, position.mover);
  board.showArrows([{ sowing, kind: 'good' }]);
  const margin = marginOf(own, pit);
  const worth = margin === undefined ? '' : t('sentence', { text: resultText(margin, view) });
  say(sentences(verdict, worth));
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
  download('seedbank-training.json', 'application/json', record.toText());
  say(t('train.exported'));
}

function erase() {
  record.erase();
  closeDialogs();
  say(t('train.erased'));
  render();
}

function pickByKey(pit) {
  if (task && pit <= task.position.south.length) pick(task.position.mover, pit);
}

function wire() {
  find('next').addEventListener('click', next);
  find('solution').addEventListener('click', showSolution);
  find('export').addEventListener('click', exportRecord);
  find('erase').addEventListener('click', erase);
  for (const id of ['source', 'difficulty', 'rules']) find(id).addEventListener('change', next);
  onKeys(() => settings.keys, {
    n: next,
    Escape: () => board.skip(),
    ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map(pit => [pit, () => pickByKey(pit)])),
  });
  new ResizeObserver(() => {
    if (task && board.fit(task.position.south.length, task.position.mover)) render();
  }).observe(find('board').parentElement);
}

api.prepare();
find('rules').value = RULES.includes(settings.rules) ? settings.rules : RULES[0];
wire();
if (location.hash === '#own' && ownMistakes().length) find('source').value = 'own';
try {
  shipped = await shippedPuzzles();
} catch {
  sayError(new Error(t('train.not-loaded')), { topic: 'puzzles' });
}
next();
wireFrame();
