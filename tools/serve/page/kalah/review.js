// The review of a game: its judged sowings and mistakes. Independent of document and server.

import { Game, formatPosition, sow, turnMargin } from '../board/game.js';

/**
 * @typedef {{count: number, side: 'south'|'north', pit: number, cost: number, best: number[],
 *            had: number, got: number, better: object, sown: object}} Mistake
 *   `count` sowings precede it; `had` and `got` are South's margins under best play before and after
 *   it; `better` and `sown` are the sowings of the best and of the chosen pit.
 */

/** The review of a game, which is judged piece by piece. */
export class Review {
  /** @param {Game} game it may go on while it is judged; the review does not change with it */
  constructor(game) {
    this.game = new Game(game.start, game.rules, game.pits, game.pie);
    /** The judged sowings in their order; undefined if not judged. */
    this.moves = [];
    /** Whether the review is shown. */
    this.isOpen = false;
    /** Whether the mistakes of the opponent are shown too. */
    this.all = false;
  }

  /** Adds the sowings of an answer of `replay`, of which `first` sowings of the game precede. */
  add(first, moves) {
    for (const [index, move] of moves.entries()) {
      if (!this.isJudged(first + index)) this.moves[first + index] = move;
    }
  }

  /** The number of sowings that were asked about. */
  get done() {
    return this.moves.filter(Boolean).length;
  }

  /** Whether the cost of a sowing is known. */
  isJudged(count) {
    return Number.isInteger(this.moves[count]?.cost);
  }

  /** The sowings that have a cost, by their number. */
  get judgeable() {
    return [...this.game.sowings.keys()].slice(this.game.beforeExchange);
  }

  /** The sowings whose cost is not known, by their number. */
  get open() {
    return this.judgeable.filter(count => !this.isJudged(count));
  }

  get isComplete() {
    return this.open.length === 0;
  }

  /** The mistakes of one side, or of both, in their order. @returns {Mistake[]} */
  mistakes(wanted = null) {
    return this.game.sowings.flatMap(({ side, pit }, count) => {
      const { value, cost, best } = this.moves[count] ?? {};
      if (wanted && side !== wanted) return [];
      if (!(cost > 0) || value === null || !best?.length) return [];
      const position = this.game.positionAt(count);
      return [{
        count, side, pit, cost, best,
        had: turnMargin(side, value + cost),
        got: turnMargin(side, value),
        better: sow(position, best[0], this.game.rules),
        sown: sow(position, pit, this.game.rules),
      }];
    });
  }

  /** The numbers of a side's sowings that have a cost, of those that are judged, and of its mistakes. */
  sums(wanted) {
    const own = this.judgeable.filter(count => this.game.sowings[count].side === wanted);
    return {
      sowings: own.length,
      judged: own.filter(count => this.isJudged(count)).length,
      mistakes: this.mistakes(wanted).length,
    };
  }

  /** Whether another game shows, at its cursor, the position before a mistake of this one. */
  isAt(game, { count }) {
    return game.cursor === count &&
      formatPosition(game.position) === formatPosition(this.game.positionAt(count));
  }
}
