// The status line, which screen readers read aloud.

import { t } from './text.js';

const line = document.getElementById('status');

/** Shows a message. */
export function say(text) {
  line.textContent = text;
  line.classList.remove('is-error');
}

/** Shows an error, unless a request was cancelled. @param {Error} error */
export function sayError(error) {
  if (error.name === 'AbortError') return;
  const { message } = error;
  line.textContent = message.charAt(0).toUpperCase() + message.slice(1);
  line.classList.add('is-error');
}

/** Shows that a request was refused and when it is repeated; 0 seconds when it has succeeded. */
export function sayBusy(seconds) {
  say(seconds ? t('busy', { n: Math.ceil(seconds) }) : t('busy.over'));
}
