// The status line, which screen readers read aloud: errors, which stay until they are resolved, and the
// last message. An open dialog has its own.

import { make } from './elements.js';
import { capital, t } from './text.js';

function line() {
  return document.querySelector('dialog[open] [role="status"]') ?? document.getElementById('status');
}

const errorsOf = element => element.querySelectorAll('.is-error');

/** Shows the errors of a status line and, after them, a message. */
function fill(element, errors, text) {
  const shown = text ? [...errors, make('span', { text })] : [...errors];
  element.replaceChildren(...shown.flatMap((one, index) => (index ? [' ', one] : [one])));
}

/** Shows a message that answers an action; resolves the errors of earlier actions. */
export function say(text) {
  const element = line();
  fill(element, [...errorsOf(element)].filter(error => error.dataset.topic), text);
}

/** Shows a message about something that happened by itself; all errors stay. */
export function announce(text) {
  const element = line();
  fill(element, errorsOf(element), text);
}

/**
 * Shows an error, unless a request was cancelled. It stays until it is resolved: without a topic, by
 * the next action; with one, by resolve().
 * @param {Error} error
 * @param {{topic?: string, input?: HTMLElement}} options `topic`: what goes on failing, such as the
 *   replies of the opponent; `input`: the invalid input, marked until it is changed
 */
export function sayError(error, { topic = '', input } = {}) {
  if (error.name === 'AbortError') return;
  const { message } = error;
  const element = topic ? document.getElementById('status') : line();
  const others = [...errorsOf(element)].filter(
    other => other.dataset.topic && other.dataset.topic !== topic);
  const text = capital(message);
  fill(element, [...others, make('span', { className: 'is-error', text, 'data-topic': topic })], '');
  if (!input) return;
  input.setAttribute('aria-invalid', 'true');
  input.setAttribute('aria-errormessage', element.id);
  input.addEventListener('input', () => input.removeAttribute('aria-invalid'), { once: true });
}

/** Removes the errors with a topic or, without one, those of earlier actions. */
export function resolve(topic = '') {
  for (const element of document.querySelectorAll('[role="status"]')) {
    const errors = [...errorsOf(element)];
    const others = errors.filter(error => error.dataset.topic !== topic);
    if (others.length === errors.length) continue;
    fill(element, others, element.querySelector(':scope > span:not(.is-error)')?.textContent ?? '');
  }
}

/** Shows that a request was refused and when it is repeated; 0 seconds when it has succeeded. */
export function sayBusy(seconds) {
  announce(seconds ? t('busy', { n: Math.ceil(seconds) }) : t('busy.over'));
}
