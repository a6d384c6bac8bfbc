// The list of turns with their values. Some turns are followed on request: see exploring.js.

import { find, make } from '../shared/elements.js';
import { isOver, turnMargin } from '../board/game.js';
import { shownGame, state } from './state.js';
import { t } from '../shared/text.js';
import { turnsFrom } from './turns.js';
import { outcomeText } from './outcome.js';
import { signed } from '../board/wording.js';

/** The positions within turns that the user wants to follow. */
export const followed = new Set();

/** The turns from a position, as far as their sowings are followed. */
export function turns(position) {
  return turnsFrom(position, state.evaluations, key => followed.has(key));
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
  find('explorer-section').hidden = rows.length === 0;
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
    const own = turnMargin(position.mover, margin);
    cell(row, margin === undefined ? '' : signed(own), 'number');
    cell(row, margin === undefined ? '' : outcomeText(margin));
    cell(row, open ? button('…', t('explorer.follow', { pits: turn }), { 'data-open': open }) : '');
  }
}
