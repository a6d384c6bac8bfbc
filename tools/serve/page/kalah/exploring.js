// Following turns that sow again: each by queries, one after the other.

import * as api from '../shared/api.js';
import { find } from '../shared/elements.js';
import { sayError } from '../shared/status.js';
import { formatPosition, isOver } from '../board/game.js';
import { followed, turns } from './explorer.js';
import { begin, end, shownGame, state, stop } from './state.js';
import { render } from './view.js';

/** Queries the followed positions within turns from the displayed one, one after the other. */
export async function explore() {
  const { position, rules } = shownGame();
  const key = formatPosition(position);
  stop('explore');
  if (!find('values').checked || isOver(position)) return;
  const signal = begin('explore');
  try {
    for (;;) {
      const open = turns(position).find(turn => followed.has(turn.open));
      if (!open || signal.aborted || formatPosition(shownGame().position) !== key) return;
      const answer = await api.query({ position: open.open, rules, line: false }, { signal });
      if (signal.aborted) return;
      if (!answer.best.length) followed.delete(open.open);
      state.evaluations.learn(answer);
      render();
    }
  } catch (error) {
    if (!signal.aborted) sayError(error, { topic: 'explore' });
  } finally {
    end('explore', signal);
  }
}

/** Follows the turn that leads to the position `open` or, if it is null, all turns. */
function follow(open) {
  const keys = open ? [open] : turns(shownGame().position).flatMap(turn => turn.open ?? []);
  for (const key of keys) followed.add(key);
  explore();
}

/**
 * Connects the list.
 * @param {(pits: number[]) => void} onSow sows the pits of a turn
 */
export function wireExplorer(onSow) {
  find('explorer').addEventListener('click', event => {
    const button = event.target.closest('button');
    if (!button) return;
    if (button.dataset.open) follow(button.dataset.open);
    else onSow(button.dataset.pits.split(',').map(Number));
  });
  find('explore').addEventListener('click', () => follow(null));
}
