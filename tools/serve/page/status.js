// The status line, which screen readers read aloud. An open dialog has its own.

import { t } from './text.js';

function line() {
  return document.querySelector('dialog[open] [role="status"]') ?? document.getElementById('status');
}

/** Shows a message. */
export function say(text) {
  const element = line();
  element.textContent = text;
  element.classList.remove('is-error');
}

/**
 * Shows an error, unless a request was cancelled.
 * @param {Error} error @param {HTMLElement} [input] the invalid input, marked until it is changed
 */
export function sayError(error, input) {
  if (error.name === 'AbortError') return;
  const { message } = error;
  const element = line();
  element.textContent = message.charAt(0).toUpperCase() + message.slice(1);
  element.classList.add('is-error');
  if (!input) return;
  input.setAttribute('aria-invalid', 'true');
  input.setAttribute('aria-errormessage', element.id);
  input.addEventListener('input', () => input.removeAttribute('aria-invalid'), { once: true });
}

/** Shows that a request was refused and when it is repeated; 0 seconds when it has succeeded. */
export function sayBusy(seconds) {
  say(seconds ? t('busy', { n: Math.ceil(seconds) }) : t('busy.over'));
}
