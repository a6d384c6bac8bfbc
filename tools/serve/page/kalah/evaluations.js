// Known values of positions, collected from all answers. Margins are South's, whichever side is to
// move. Independent of document and server.

import {
  finalMargin, formatPosition, isOver, parsePosition, sow, turnMargin,
} from '../board/game.js';

/** Margins and bounds of positions under one set of rules. */
export class Evaluations {
  /** @param {string} rules */
  constructor(rules) {
    this.rules = rules;
    this.margins = new Map();
    this.answers = new Map();
  }

  /** South's final margin under best play, or undefined. */
  margin(position) {
    if (isOver(position)) return finalMargin(position);
    return this.margins.get(formatPosition(position));
  }

  /** The complete answer to a query, or undefined. */
  answer(position) {
    return this.answers.get(formatPosition(position));
  }

  /** Adds an answer of `query`, the values of the positions its pits lead to, and its line. */
  learn(answer) {
    const position = parsePosition(answer.position);
    const key = formatPosition(position);
    if (answer.value === null) return;
    this.margins.set(key, turnMargin(position.mover, answer.value));
    // An answer without best pits is not stored: the search ran out of time and must be repeated.
    if (answer.best.length) this.answers.set(key, answer);
    for (const { pit, value } of answer.moves) {
      if (value === null) continue;
      const next = formatPosition(sow(position, pit, this.rules).position);
      this.margins.set(next, turnMargin(position.mover, value));
    }
    // Under best play the margin stays.
    let at = position;
    for (const pit of answer.line ?? []) {
      at = sow(at, pit, this.rules).position;
      this.margins.set(formatPosition(at), turnMargin(position.mover, answer.value));
    }
  }

  /** Adds an answer of `replay`. */
  learnReplay(answer) {
    const start = parsePosition(answer.start);
    const put = (position, value, mover) => {
      if (value !== null) this.margins.set(formatPosition(position), turnMargin(mover, value));
    };
    put(start, answer.value, start.mover);
    for (const { side, position, value } of answer.moves) put(parsePosition(position), value, side);
  }

  /** The loss of margin by a sowing of `before`; undefined if unknown. */
  cost(before, after) {
    const [had, got] = [this.margin(before), this.margin(after)];
    if (had === undefined || got === undefined) return undefined;
    return turnMargin(before.mover, had - got);
  }
}
