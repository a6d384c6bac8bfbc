/** An error that the engine reports. */
export class SeedbankError extends Error {
  /**
   * @param {string} message
   * @param {number} code  an exit code of the command: 2 usage, 3 position, 4 opening book,
   *   5 resources, 6 input, 70 fault, 124 time limit
   */
  constructor(message, code) {
    super(message);
    this.name = 'SeedbankError';
    this.code = code;
  }
}
