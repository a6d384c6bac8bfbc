// Analysis on the page of Kalah: hints, the best line, and the review of the game.

import { find } from '../shared/elements.js';
import * as api from '../shared/api.js';
import { Game, formatPosition, isOver } from '../board/game.js';
import { shownMistake } from './panels.js';
import { changed, goTo, leaveLine } from './play.js';
import { begin, end, isPerson, shownGame, state, viewpoint } from './state.js';
import { lookUp } from './values.js';
import { playSowing, render, showSeeds } from './view.js';
import { outcomeText } from './outcome.js';
import { reviewOf } from './review.js';
import { announce, resolve, say, sayError } from '../shared/status.js';
import { keepMistakes } from '../train/training.js';
import { listText, t } from '../shared/text.js';
import { sowingText } from '../board/wording.js';

/** Maximum seconds of a search for a hint in the browser: the limit of `seedbank serve`. */
const PATIENCE_S = 30;

/** Shows the best pits or, if none is proven best in time, the one that probably is. */
export async function hint() {
  const { position } = shownGame();
  if (isOver(position)) return;
  say(t('say.hint'));
  const answer = await lookUp({ patience: PATIENCE_S });
  const key = formatPosition(position);
  if (!answer || formatPosition(shownGame().position) !== key) return;
  if (!answer.best.length) {
    state.hint = { key, best: [], likely: answer.likely };
    say(t('say.likely', { pit: answer.likely }));
    render();
    return;
  }
  state.hint = { key, best: answer.best };
  const result = outcomeText(state.evaluations.margin(position));
  say(t('say.best', { n: answer.best.length, pits: listText(answer.best), result }));
  render();
}

// The best line

export async function showLine() {
  const { game } = state;
  say(t('say.line.look'));
  const answer = await lookUp({ line: true });
  if (!answer || state.game !== game) return;
  if (!answer.line) return say(t('say.line.none'));
  state.line = new Game(game.position, game.rules, answer.line);
  state.line.goTo(0);
  say(t('say.line.found', { n: answer.line.length }));
  changed();
  find('line-next').focus();
}

export function stepLine(step) {
  const { line } = state;
  if (!line || line.cursor + step < 0 || line.cursor + step > line.sowings.length) return;
  const before = line.position;
  resolve();
  line.goTo(line.cursor + step);
  if (step > 0) {
    const sowing = line.sowings[line.cursor - 1];
    playSowing(before, sowing).then(() => {
      if (state.line === line && line.sowings[line.cursor - 1] === sowing) {
        announce(sowingText(sowing, viewpoint()));
      }
    });
  } else {
    showSeeds(line.position);
    say(t('say.line.place', { count: line.cursor, all: line.sowings.length }));
  }
  changed();
}

/** Back to the game; the focus stays in the group of buttons. */
export function quitLine() {
  leaveLine();
  find('line-show').focus();
}

/** Continues the game from the shown place in the best line. */
export function keepLine() {
  const { line, game } = state;
  for (const pit of line.pits.slice(0, line.cursor)) state.variations.sow(pit);
  state.line = null;
  showSeeds(game.position);
  say(t('say.line.kept'));
  changed();
  find('line-show').focus();
}

// The review

/** Judges the game. */
export async function judge() {
  const { game } = state;
  if (!game.sowings.length) return say(t('say.nothing'));
  const signal = begin('judge');
  state.review = null;
  const key = game.toHash();
  render();
  try {
    const answer = await api.replay({
      start: formatPosition(game.start), pits: game.pits.join(','), rules: game.rules,
    }, signal);
    if (signal.aborted) return;
    if (game.rules === state.evaluations.rules) state.evaluations.learnReplay(answer);
    if (state.game.toHash() !== key) return;
    state.review = { key, ...reviewOf(game, answer) };
    keepMistakes(state.review.mistakes.filter(({ side }) => isPerson(side)).map(
      ({ count, pit, best }) => ({
        position: formatPosition(game.positionAt(count)), rules: game.rules, best, pit,
      })));
  } catch (error) {
    if (!signal.aborted) sayError(error);
  } finally {
    end('judge', signal);
    if (!signal.aborted) render();
  }
}

/** Shows the next (+1) or the previous (-1) mistake: the position before it. */
export function goToMistake(step) {
  const { review, game } = state;
  const before = review?.mistakes.filter(
    ({ count }) => (step > 0 ? count > game.cursor : count < game.cursor));
  const mistake = step > 0 ? before?.[0] : before?.at(-1);
  if (mistake) goTo(mistake.count);
}

/** Lets the person try again in the position before the mistake. */
export function tryAgain() {
  state.trying = shownMistake();
  say(t('try.say'));
  changed();
  find('board').focus();
}
