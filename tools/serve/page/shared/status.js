// The status line, which screen readers read aloud: errors, which stay until they are resolved, and the
// last message. An open dialog has its own.

import { make } from './elements.js';
import { capital, language, t } from './text.js';

function line() {
  return document.querySelector('dialog[open] [role="status"]') ?? document.getElementById('status');
}

const errorsOf = element => element.querySelectorAll('.is-error');

function fill(element, parts) {
  element.replaceChildren(...parts.flatMap((one, index) => (index ? [' ', one] : [one])));
}

/** A part of a status line, or none if the text is empty. */
const part = (text, more) => (text ? [make('span', { text, ...more })] : []);

/**
 * Shows a message that answers an action; resolves the errors of earlier actions. With a topic, the
 * message is removed by resolve().
 */
export function say(text, topic) {
  const element = line();
  const errors = [...errorsOf(element)].filter(error => error.dataset.topic);
  fill(element, [...errors, ...part(text, topic && { 'data-topic': topic })]);
}

/** Shows a message about something that happened by itself; all errors stay. */
export function announce(text) {
  const element = line();
  fill(element, [...errorsOf(element), ...part(text)]);
}

/**
 * Shows an error, unless a request was cancelled. It stays until it is resolved: without a topic, by
 * the next action; with one, by resolve().
 * @param {Error} error
 * @param {{topic?: string, input?: HTMLElement}} options `topic`: what keeps failing, such as the
 *   replies of the opponent; `input`: the invalid input, marked until it is changed
 */
export function sayError(error, { topic = '', input } = {}) {
  if (error.name === 'AbortError') return;
  const { message, detail } = error;
  const element = topic ? document.getElementById('status') : line();
  const others = [...errorsOf(element)].filter(
    other => other.dataset.topic && other.dataset.topic !== topic);
  const more = detail && language !== 'en' ? [make('details', {
    lang: 'en',
    children: [make('summary', { lang: language, text: t('error.details') }), detail],
  })] : [];
  fill(element, [
    ...others, ...part(capital(message), { className: 'is-error', 'data-topic': topic }), ...more,
  ]);
  if (!input) return;
  input.setAttribute('aria-invalid', 'true');
  input.setAttribute('aria-errormessage', element.id);
  input.addEventListener('input', () => input.removeAttribute('aria-invalid'), { once: true });
}

/** Removes what has a topic or, without one, the errors of earlier actions. */
export function resolve(topic = '') {
  for (const element of document.querySelectorAll('[role="status"]')) {
    const parts = [...element.children];
    const others = parts.filter(one => one.dataset.topic !== topic);
    if (others.length < parts.length) fill(element, others);
  }
}

/** Shows that a request was refused and when it is repeated; 0 seconds when it has succeeded. */
export function sayBusy(seconds) {
  announce(seconds ? t('busy', { n: Math.ceil(seconds) }) : t('busy.over'));
}
