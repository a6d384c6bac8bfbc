// The list of turns with their values. Turns that sow again are followed on request, each by a query.

import * as api from '../shared/api.js';
import { find, make } from '../shared/elements.js';
import { formatPosition, isOver } from '../board/game.js';
import { begin, end, shownGame, state, stop } from './state.js';
import { render } from './view.js';
import { sayError } from '../shared/status.js';
import { t } from '../shared/text.js';
import { turnsFrom } from './turns.js';
import { outcomeText } from './outcome.js';
import { signed } from '../board/wording.js';

/** The positions within turns that the user wants to follow. */
const followed = new Set();

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

function turns(position) {
  return turnsFrom(position, state.evaluations, key => followed.has(key));
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

function cell(row, content, className = '') {
  const element = row.insertCell();
  element.className = className;
  element.append(content);
}

function button(text, label, data) {
  return make('button', { type: 'button', className: 'small', text, 'aria-label': label, ...data });
}

/** Shows the turns of the displayed position with their known values. */
export function showExplorer() {
  const { position } = shownGame();
  const wanted = find('values').checked && !isOver(position) && !state.line;
  const known = wanted && state.evaluations.answer(position);
  const rows = known ? turns(position) : [];
  find('explore').disabled = !rows.some(turn => turn.open && !followed.has(turn.open));
  find('explorer-note').hidden = find('values').checked;
  const body = find('explorer');
  const text = rows.map(turn => `${turn.pits} ${turn.margin} ${turn.open}`).join();
  if (body.dataset.shown === text) return;
  body.dataset.shown = text;
  const best = rows[0]?.margin;
  body.replaceChildren();
  for (const { pits, margin, open } of rows) {
    const row = body.insertRow();
    row.classList.toggle('is-best', margin !== undefined && margin === best);
    const turn = pits.join('-');
    cell(row, button(turn, t('explorer.sow', { pits: turn }), { 'data-pits': pits }));
    const own = position.mover === 'south' ? margin : 0 - margin;
    cell(row, margin === undefined ? '' : signed(own), 'number');
    cell(row, margin === undefined ? '' : outcomeText(margin));
    cell(row, open ? button('…', t('explorer.follow', { pits: turn }), { 'data-open': open }) : '');
  }
}
