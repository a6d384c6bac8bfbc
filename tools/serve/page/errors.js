// Failures of questions, told to the user as sentences.

/** A question that was not answered; the message is a sentence for the user. */
export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {{unavailable?: boolean, status?: number}} options whether the source of answers cannot
   *   be reached at all, so that another one should be asked; the status of the server's response
   */
  constructor(message, { unavailable = false, status } = {}) {
    super(message);
    this.status = status;
    this.unavailable = unavailable;
  }
}

/** "bad position" -> "Bad position." */
export function sentence(text) {
  const clean = text.replace(/^seedbank: /, '').trim();
  return clean.charAt(0).toUpperCase() + clean.slice(1) + (/[.!?]$/.test(clean) ? '' : '.');
}
