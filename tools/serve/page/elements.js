// Helpers for elements: creating them, and the actions of forms.

/** A new element with a class, a text and children. */
export function make(name, { className = '', text = '', children = [], ...attributes } = {}) {
  const element = document.createElement(name);
  if (className) element.className = className;
  if (text) element.textContent = text;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
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
