// Analysis on the page of Kalah: hints and the best line.

import { find } from '../shared/elements.js';
import * as api from '../shared/api.js';
import { Game, formatPosition, isOver } from '../board/game.js';
import { changed, leaveLine } from './play.js';
import { shownGame, state, viewpoint } from './state.js';
import { lookUp } from './values.js';
import { playSowing, render, showSeeds } from './view.js';
import { announce, resolve, say } from '../shared/status.js';
import { listText, t } from '../shared/text.js';
import { marginText, sowingText } from '../board/wording.js';

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
  const result = marginText(state.evaluations.margin(position), viewpoint());
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
        render();
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
  Object.assign(state, { line: null, explained: null });
  showSeeds(game.position);
  say(t('say.line.kept'));
  changed();
  find('line-show').focus();
}
