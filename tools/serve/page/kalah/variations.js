// The lines of a game: the sowings played and the variations explored from them. One line is shown at
// a time, by the game. Independent of document and server.

const MOST_LINES = 24;

/** The lines of one game, each a list of pits. The first is the game as it was begun or loaded. */
export class Variations {
  /** @param {import('../board/game.js').Game} game */
  constructor(game) {
    this.game = game;
    this.lines = [game.pits];
    /** The index of the line that the game shows. */
    this.current = 0;
  }

  /**
   * Sows at the cursor. A pit other than that of the current line begins a variation or continues
   * an existing line that has it.
   * @returns {import('../board/game.js').Sowing}
   */
  sow(pit) {
    const { game } = this;
    const { cursor } = game;
    if (game.sowings[cursor]?.pit === pit) {
      game.goTo(cursor + 1);
      return game.sowings[cursor];
    }
    const begun = [...game.pits.slice(0, cursor), pit];
    const known = this.lines.findIndex(
      (line, index) => index !== this.current && begun.every((one, at) => line[at] === one));
    if (known >= 0) {
      this.show(known, cursor + 1);
      return game.sowings[cursor];
    }
    const branches = !game.atEnd;
    const sowing = game.sow(pit);
    if (branches) this.current = this.lines.push(begun) - 1;
    else this.lines[this.current] = begun;
    if (this.lines.length > MOST_LINES) this.remove(1);
    return sowing;
  }

  /** Shows a line, after `count` of its sowings. */
  show(index, count) {
    this.current = index;
    this.game.follow(this.lines[index], count);
  }

  /** Removes a line other than the first. If it was shown, the first is shown instead. */
  remove(index) {
    if (index === 0) return;
    const count = Math.min(this.game.cursor, this.shared(index, 0));
    this.lines.splice(index, 1);
    if (this.current > index) this.current -= 1;
    else if (this.current === index) this.show(0, count);
  }

  /** The number of sowings with which two lines begin alike. */
  shared(one, other) {
    const [first, second] = [this.lines[one], this.lines[other]];
    let count = 0;
    while (count < first.length && first[count] === second[count]) count += 1;
    return count;
  }
}
