// What was sown in a game, and a place in it that goes back and forth. Knows no rules.

/** A start and the sowings after it; each has the `position` that it leads to and its `pit`. */
export class History {
  constructor(start) {
    this.start = start;
    this.sowings = [];
    /** How many sowings have been made where the game is looked at. */
    this.cursor = 0;
  }

  /** Where the game is looked at. */
  get position() {
    return this.positionAt(this.cursor);
  }

  /** The position after `count` sowings. */
  positionAt(count) {
    return count === 0 ? this.start : this.sowings[count - 1].position;
  }

  get pits() {
    return this.sowings.map(sowing => sowing.pit);
  }

  get atEnd() {
    return this.cursor === this.sowings.length;
  }

  /** Adds a sowing at the cursor; what followed before is forgotten. */
  add(sowing) {
    this.sowings.length = this.cursor;
    this.sowings.push(sowing);
    this.cursor += 1;
    return sowing;
  }

  goTo(count) {
    this.cursor = Math.max(0, Math.min(this.sowings.length, count));
  }

  /**
   * The place that undo (-1) or redo (+1) leads to: the next one where a side that a person plays
   * is to move, or the end of the game. null when there is none.
   * @param {-1|1} step @param {(side: 'south'|'north') => boolean} isPerson
   */
  neighbour(step, isPerson) {
    for (let at = this.cursor + step; at >= 0 && at <= this.sowings.length; at += step) {
      if (isPerson(this.positionAt(at).mover)) return at;
      if (step > 0 && at === this.sowings.length) return at;
    }
    return null;
  }
}
