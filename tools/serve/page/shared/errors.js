// Errors of queries, as sentences for the user.

import { capital, t } from './text.js';

/** A query without an answer; the message is a sentence for the user. */
export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {{unavailable?: boolean, status?: number}} options `unavailable`: the source of answers
   *   cannot be reached, so another one should be asked; `status`: that of the server's response
   */
  constructor(message, { unavailable = false, status } = {}) {
    super(message);
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
 * The error that the server or the engine reports, in the language of the page. `error` is the
 * reason in English: only messages that need it contain it; for an unknown code it is the message.
 * @param {{error: string, code?: number, program?: string, stopped?: object}} failure
 * @param {number} [status] of the server's response
 */
export function reported({ error, code, program, stopped }, status) {
  if (stopped) return new ApiError(stoppedText(program, stopped), { status });
  const reason = error.replace(/^seedbank: /, '').trim().replace(/\.$/, '');
  const kind = BY_STATUS[status] ?? BY_CODE[code];
  const text = kind ? t(`error.${kind}`, { reason }) : t('sentence', { text: reason });
  return new ApiError(capital(text), { status });
}
