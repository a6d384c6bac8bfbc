// The table of pupils: games, wins, draws, losses and points, sorted by a column.

import { find, make, makeRow } from '../shared/elements.js';
import { scoresOf, sorted } from './scores.js';
import { t } from '../shared/text.js';

const COLUMNS = ['name', 'games', 'won', 'drawn', 'lost', 'points'];

/** The column by which the table is sorted, and whether it ascends. */
let order = { column: 'points', ascends: false };
let shown = [];

function heads() {
  return COLUMNS.map(column => {
    const button = make('button', {
      type: 'button', className: 'small', text: t(`pupils.${column}`), 'data-column': column,
    });
    const head = make('th', { scope: 'col', children: [button] });
    const sort = order.column !== column ? 'none' : order.ascends ? 'ascending' : 'descending';
    head.setAttribute('aria-sort', sort);
    return head;
  });
}

function render() {
  find('pupils-section').hidden = shown.length === 0;
  const focused = document.activeElement?.dataset?.column;
  find('pupils-head').replaceChildren(...heads());
  find('pupils').replaceChildren(...sorted(shown, order).map(
    score => makeRow(COLUMNS.map(column => score[column]))));
  if (focused) find('pupils-head').querySelector(`[data-column="${focused}"]`)?.focus();
}

/** Shows the scores of the pupils. */
export function showPupils(results) {
  shown = scoresOf(results);
  render();
}

/** Lets the heads of the table sort it; a second press turns the order. */
export function wirePupils() {
  find('pupils-head').addEventListener('click', event => {
    const { column } = event.target.closest('button')?.dataset ?? {};
    if (!column) return;
    const again = order.column === column;
    order = { column, ascends: again ? !order.ascends : column === 'name' };
    render();
  });
}
