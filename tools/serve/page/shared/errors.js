// Errors of queries, as sentences for the user.

import { capital, language, sentences, t } from './text.js';

/** A query without an answer; the message is a sentence for the user. */
export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {{unavailable?: boolean, status?: number, detail?: string}} options `unavailable`: the
   *   source of answers cannot be reached, so another one should be asked; `status`: that of the
   *   server's response; `detail`: what else is known, in English
   */
  constructor(message, { unavailable = false, status, detail = '' } = {}) {
    super(message);
    this.detail = detail;
    this.status = status;
    this.unavailable = unavailable;
  }
}

/** Messages for the codes of errors, which are the exit codes of the command. */
const BY_CODE = {
  2: 'usage', 3: 'position', 4: 'database', 5: 'resources', 6: 'files', 70: 'fault', 124: 'time',
};
/** Messages for statuses of the server, which are more specific than the codes. */
const BY_STATUS = { 409: 'conflict', 429: 'busy', 503: 'busy' };

/**
 * Why a program no longer plays: "Bot stopped: illegal sowing (pit 9 is not in 1..6)."
 * @param {{verdict: string, reason: string}} stopped
 */
export function stoppedText(name, { verdict, reason }) {
  return capital(t(`stopped.${verdict}`, { name, reason }));
}

/**
 * An error about a text that cannot be read: a sentence in the language of the page, and what the
 * reader says in English, which other languages only have as a detail.
 * @param {string} reason without a point at the end
 */
export function refusal(text, reason, options) {
  const detail = reason && capital(t('sentence', { text: reason }));
  const message = language === 'en' ? sentences(text, detail) : text;
  return new ApiError(message, { ...options, detail });
}

/**
 * The error that the server or the engine reports, in the language of the page. `error` is the
 * reason in English: only messages that need it contain it; for an unknown code it is the message.
 * @param {{error: string, code?: number, program?: string, stopped?: object}} failure
 * @param {number} [status] of the server's response
 */
export function reported({ error, code, program, stopped }, status) {
  if (stopped) return new ApiError(stoppedText(program, stopped), { status });
  const reason = error.replace(/^seedbank: /, '').trim().replace(/\.$/, '');
  const kind = BY_STATUS[status] ?? BY_CODE[code];
  if (kind === 'position') return refusal(t('error.position'), reason, { status });
  const text = kind ? t(`error.${kind}`, { reason }) : t('sentence', { text: reason });
  return new ApiError(capital(text), { status });
}
