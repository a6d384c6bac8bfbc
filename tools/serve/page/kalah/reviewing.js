// The review on the page of Kalah: judging the game, walking through its mistakes, explaining them,
// trying again.

import { find } from '../shared/elements.js';
import * as api from '../shared/api.js';
import { Game, formatPosition } from '../board/game.js';
import { stepLine } from './analysis.js';
import { changed, goToLine } from './play.js';
import { punishment, replyText } from '../board/refutation.js';
import { Review } from './review.js';
import { begin, end, isPerson, state, viewpoint } from './state.js';
import { render, sowingSeen } from './view.js';
import { mistakesText, reviewedSide, shownMistake } from './panels.js';
import { say, sayError } from '../shared/status.js';
import { keepMistakes } from '../train/training.js';
import { t } from '../shared/text.js';

/** Sowings judged by one request: few, so that the mistakes found so far are shown. */
const PIECE = 8;

/** Judges the game from its end, piece by piece; `quietly` without showing the review or errors. */
export async function judge({ quietly = false } = {}) {
  const { game } = state;
  if (!game.sowings.length) return say(t('say.nothing'));
  const signal = begin('judge');
  const review = new Review(game);
  review.isOpen = !quietly;
  state.review = review;
  render();
  await judgePieces(review, signal, async () => {
    const first = review.game.beforeExchange;
    for (let to = review.game.sowings.length; to > first; to -= PIECE) {
      await judgePiece(review, Math.max(first, to - PIECE), to, signal);
    }
    if (review.isOpen) find('review').scrollIntoView({ block: 'nearest' });
  });
}

/** Judges the sowings that are open one by one, as long as that finds the cost of one of them. */
export async function judgeOn() {
  const { review } = state;
  const signal = begin('judge');
  const before = review.open.length;
  render();
  await judgePieces(review, signal, async () => {
    for (let open = Infinity; review.open.length < open && !review.isComplete;) {
      open = review.open.length;
      for (const count of review.open.reverse()) await judgePiece(review, count, count + 1, signal);
    }
    if (!review.isComplete) say(t('say.still-open', { n: before - review.open.length }));
  });
}

/** Judges pieces of a game by `judgeAll`, until it is done or the signal ends it. */
async function judgePieces(review, signal, judgeAll) {
  try {
    await judgeAll();
    keep(review);
  } catch (error) {
    if (!signal.aborted && review.isOpen) sayError(error);
  } finally {
    end('judge', signal);
    // A review without any judged sowing shows nothing.
    if (!review.done && state.review === review) state.review = null;
    render();
  }
}

async function judgePiece(review, first, to, signal) {
  const { game } = review;
  const answer = await api.replay({
    start: formatPosition(game.positionAt(first)),
    pits: game.pits.slice(first, to).join(','),
    rules: game.rules,
  }, signal);
  signal.throwIfAborted();
  if (game.rules === state.evaluations.rules) state.evaluations.learnReplay(answer);
  review.add(first, answer.moves);
  render();
}

/** Keeps the person's own mistakes for the training. */
function keep(review) {
  const { game } = review;
  keepMistakes(review.mistakes(viewpoint().you).filter(({ side }) => isPerson(side)).map(
    ({ count, pit, best }) => ({
      position: formatPosition(game.positionAt(count)), rules: game.rules, best, pit,
    })));
}

/** Opens the review at the first mistake, judging the game if it was not. */
export async function openReview() {
  if (!state.review) await judge();
  const { review } = state;
  if (!review) return;
  review.isOpen = true;
  const [first] = review.mistakes(reviewedSide(review));
  if (first) goToMistakeAt(first);
  else {
    const { you } = viewpoint();
    if (you) say(mistakesText(review, you));
    render();
  }
  find('mistake-next').focus({ preventScroll: true });
}

/** The line of the game that was reviewed. */
function reviewedLine({ game }) {
  const index = state.variations.lines.findIndex(
    line => game.pits.every((pit, at) => line[at] === pit));
  return Math.max(0, index);
}

function goToMistakeAt({ count }) {
  goToLine(reviewedLine(state.review), count);
  find('review').scrollIntoView({ block: 'nearest' });
}

/** Shows the next (+1) or the previous (-1) mistake: the position before it. */
export function goToMistake(step) {
  const { review } = state;
  if (!review) return;
  const cursor = (state.trying ?? state.explained)?.mistake.count ?? state.game.cursor;
  const others = review.mistakes(reviewedSide(review)).filter(
    ({ count }) => (step > 0 ? count > cursor : count < cursor));
  // Beyond the last mistake, the walk begins again at the first one.
  const [first] = shownMistake() || state.trying ? [] : review.mistakes(reviewedSide(review));
  const mistake = step > 0 ? others[0] ?? first : others.at(-1);
  if (mistake) goToMistakeAt(mistake);
}

/** Lets the person try again in the position before the mistake; no reply is played. */
export function tryAgain() {
  const { review } = state;
  const mistake = state.trying?.mistake ?? shownMistake();
  goToLine(reviewedLine(review), mistake.count);
  state.trying = { mistake, pit: null };
  say(t('try.say'));
  changed();
  find('board').focus();
}

/** Goes on playing after a pit that was tried. */
export function playOnFromTry() {
  state.trying = null;
  changed();
}

/** Shows the opponent's mistakes too, or only the person's. */
export function showAllMistakes(all) {
  if (state.review) state.review.all = all;
  render();
}

/** Draws what punishes the mistake: the sowing, and the reply step by step. */
export async function explain() {
  const mistake = shownMistake();
  const { game } = state;
  const { sown, pit } = mistake;
  const signal = begin('query');
  say(t('say.line.look'));
  render();
  try {
    const answer = sown.over ? { line: [] } : await api.query(
      { position: formatPosition(sown.position), rules: game.rules, line: true }, { signal });
    if (signal.aborted || state.game !== game) return;
    if (!answer.line) return say(t('say.line.none'));
    if (!sown.over && game.rules === state.evaluations.rules) state.evaluations.learn(answer);
    const reply = punishment(mistake, answer.line, game.rules);
    state.explained = { mistake, text: replyText(mistake, reply, game.rules, viewpoint()) };
    state.line = new Game(game.position, game.rules, [pit, ...reply]);
    state.line.goTo(0);
    say('');
    changed();
    await playLine(state.line);
  } catch (error) {
    if (!signal.aborted) sayError(error, { topic: 'query' });
  } finally {
    end('query', signal);
    render();
  }
}

/** Plays a line while it is shown, one sowing after the other. */
async function playLine(line) {
  while (state.line === line && !line.atEnd) {
    stepLine(1);
    await sowingSeen();
  }
}

/** Requests the outcome of a pit that was tried, for the verdict. */
export async function judgeTry() {
  const { game, trying } = state;
  const { position, rules } = game;
  if (game.over) return;
  const signal = begin('try');
  try {
    const answer = await api.query({ position: formatPosition(position), rules, line: false }, { signal });
    if (rules === state.evaluations.rules) state.evaluations.learn(answer);
  } catch {
    // The verdict is shown without the outcome.
  } finally {
    end('try', signal);
    if (state.trying === trying) render();
  }
}
