// Helpers for elements: finding and creating them, forms, and progress bars.

/** The element of the document with this id. */
export const find = id => document.getElementById(id);

/** A new element with a class, a text and children. */
export function make(name, { className = '', text = '', children = [], ...attributes } = {}) {
  const element = document.createElement(name);
  if (className) element.className = className;
  if (text) element.textContent = text;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/**
 * Gives an element other children if they look different: what a screen reader reads aloud must not
 * be written again as it was. @param {(string|Node)[]} children
 */
export function update(element, ...children) {
  const fresh = make('div', { children });
  if (fresh.innerHTML !== element.innerHTML) element.replaceChildren(...fresh.childNodes);
}

/** A row of cells. @param {(string|number|Node)[]} cells @param {'td'|'th'} name */
export function makeRow(cells, name = 'td') {
  return make('tr', {
    children: cells.map(cell => make(name, {
      children: [cell instanceof Node ? cell : String(cell)],
      ...(name === 'th' ? { scope: 'col' } : {}),
    })),
  });
}

/** Runs `action` instead of sending the form when the form with this id is submitted. */
export function onSubmit(id, action) {
  document.getElementById(id).addEventListener('submit', event => {
    event.preventDefault();
    action();
  });
}

/** Shows a progress bar, and hides it at the end. Without `total`, the progress is unknown. */
export function showProgress(bar, done, total) {
  bar.hidden = done === total;
  if (total === undefined) bar.removeAttribute('value');
  else Object.assign(bar, { max: total, value: done });
}
