// The form to set up a position pit by pit.

import { make } from '../shared/elements.js';
import { SIDES } from '../board/game.js';
import { t } from '../shared/text.js';
import { sideName } from '../board/wording.js';

const MOST_SEEDS = 999;

/** Fills `form` with fields for `position`; `onSet` is called with the new position. */
export function showEditor(form, position, onSet) {
  const inputs = { south: [], north: [] };
  const groups = SIDES.map(side => {
    const fields = [...position[side], position.stores[side]].map((seeds, index, all) => {
      const store = index === all.length - 1;
      const name = store ? t('edit.store') : t('edit.pit', { n: index + 1 });
      const input = make('input', {
        type: 'number',
        min: 0,
        max: MOST_SEEDS,
        required: '',
        value: seeds,
        'data-testid': `edit-${side}-${store ? 'store' : index + 1}`,
        'aria-label': t('edit.label', { side: sideName(side), name }),
      });
      inputs[side].push(input);
      return make('label', { children: [name, input] });
    });
    return make('fieldset', { children: [make('legend', { text: sideName(side) }), ...fields] });
  });
  const mover = make('select', {
    'data-testid': 'edit-mover', children: SIDES.map(side => new Option(sideName(side), side)),
  });
  mover.value = position.mover;
  const label = make('label', { className: 'wide', children: [t('edit.mover'), mover] });
  const button = make('button', {
    type: 'submit', className: 'wide', text: t('edit.set'), 'data-testid': 'edit-set',
  });
  form.replaceChildren(...groups, label, button);
  form.onsubmit = event => {
    event.preventDefault();
    const numbers = side => inputs[side].map(input => Number(input.value));
    const [south, north] = SIDES.map(numbers);
    const stores = { south: south.pop(), north: north.pop() };
    onSet({ south, north, stores, mover: mover.value });
  };
}
