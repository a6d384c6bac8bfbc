// The form to set up a position pit by pit.

import { SIDES } from './game.js';
import { t } from './text.js';
import { sideName } from './wording.js';

const MOST_SEEDS = 999;

function numberField(label, value, testid) {
  const field = document.createElement('label');
  const input = document.createElement('input');
  Object.assign(input, { type: 'number', min: 0, max: MOST_SEEDS, required: true, value });
  input.dataset.testid = testid;
  field.append(label, input);
  return field;
}

/** Fills `form` with fields for `position`; `onSet` is called with the new position. */
export function showEditor(form, position, onSet) {
  const inputs = { south: [], north: [] };
  const groups = SIDES.map(side => {
    const group = document.createElement('fieldset');
    const legend = document.createElement('legend');
    legend.textContent = sideName(side);
    group.append(legend);
    [...position[side], position.stores[side]].forEach((seeds, index, all) => {
      const store = index === all.length - 1;
      const name = store ? t('edit.store') : t('edit.pit', { n: index + 1 });
      const field = numberField(name, seeds, `edit-${side}-${store ? 'store' : index + 1}`);
      field.lastElementChild.setAttribute('aria-label',
        t('edit.label', { side: sideName(side), name }));
      inputs[side].push(field.lastElementChild);
      group.append(field);
    });
    return group;
  });
  const mover = document.createElement('select');
  mover.dataset.testid = 'edit-mover';
  mover.append(...SIDES.map(side => new Option(sideName(side), side)));
  mover.value = position.mover;
  const label = document.createElement('label');
  label.className = 'wide';
  label.append(t('edit.mover'), mover);
  const button = document.createElement('button');
  Object.assign(button, { type: 'submit', className: 'wide', textContent: t('edit.set') });
  button.dataset.testid = 'edit-set';
  form.replaceChildren(...groups, label, button);
  form.onsubmit = event => {
    event.preventDefault();
    const numbers = side => inputs[side].map(input => Number(input.value));
    const [south, north] = SIDES.map(numbers);
    const stores = { south: south.pop(), north: north.pop() };
    onSet({ south, north, stores, mover: mover.value });
  };
}
