// Errors of queries, as sentences for the user.

import { t } from './text.js';

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
 * The error that the server or the engine reports, in the language of the page. `error` is the
 * reason in English: only messages that need it contain it; for an unknown code it is the message.
 * @param {{error: string, code?: number}} failure @param {number} [status] of the server's response
 */
export function reported({ error, code }, status) {
  const reason = error.replace(/^seedbank: /, '').trim().replace(/\.$/, '');
  const kind = BY_STATUS[status] ?? BY_CODE[code];
  const text = kind ? t(`error.${kind}`, { reason }) : t('sentence', { text: reason });
  return new ApiError(text.charAt(0).toUpperCase() + text.slice(1), { status });
}
