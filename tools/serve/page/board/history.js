// The sowings of a game with a cursor for undo and redo. Independent of rules.

/** The pits of a link; a word that is not a number stays a text. */
export function pitsOfLink(text) {
  return (text ?? '').split(',').filter(Boolean).map(word => Number(word) || word);
}

/** A start and its sowings; each has its `pit` and the resulting `position`. */
export class History {
  constructor(start) {
    this.start = start;
    this.sowings = [];
    /** Number of sowings before the cursor. */
    this.cursor = 0;
  }

  /** The position at the cursor. */
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

  /** Adds a sowing at the cursor; later sowings are dropped. */
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
   * The cursor after undo (-1) or redo (+1): the next position in which a person is to move, or the
   * end of the game; null if there is none.
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
