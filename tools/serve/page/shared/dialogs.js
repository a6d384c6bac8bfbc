// Dialogs: opened by buttons with data-opens, closed by their button, by Escape or by a click
// outside. The browser returns the focus to the button that opened them.

/** Connects the buttons of all dialogs of the page. */
export function wireDialogs() {
  for (const button of document.querySelectorAll('[data-opens]')) {
    button.addEventListener('click', () => openDialog(button.dataset.opens));
  }
  for (const dialog of document.querySelectorAll('dialog')) {
    dialog.addEventListener('click', event => {
      if (event.target === dialog || event.target.closest('[data-closes]')) dialog.close();
    });
  }
}

/** Opens a dialog and empties its message. @param {string} id */
export function openDialog(id) {
  const dialog = document.getElementById(id);
  dialog.querySelector('[role="status"]')?.replaceChildren();
  dialog.showModal();
}

/** Closes the open dialog, if there is one. */
export function closeDialogs() {
  for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close();
}
