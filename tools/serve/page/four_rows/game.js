// Four-row Kalaha by the rules of engine/four_rows/RULES.md, with links and records. Independent of
// document and server; tests/browser/four_rows_game.test.mjs compares it with the command.

import { SIDES, otherSide, readRecord } from '../board/game.js';
import { History, pitsOfLink } from '../board/history.js';
import { t } from '../shared/text.js';

const PITS = 16;
const HOME = 8;
const MOST_STEPS = 100;
const MOST_TURNS = 1000;

/**
 * @typedef {'south'|'north'} Side
 * @typedef {{south: number[], north: number[], mover: Side}} Position Pits 1 to 16 of each side.
 * @typedef {{side: Side, pit: number, position: Position, steps: number, captured: number,
 *            limited: boolean, path: ({lift: string}|{drop: string})[]}} Sowing
 *   `path` names pits as "south-1"; `limited` if the step limit ended the turn.
 */

/** The opening: two seeds in each of the pits 1 to 12. @returns {Position} */
export function opening(mover = 'south') {
  const side = () => Array.from({ length: PITS }, (_, index) => (index < 12 ? 2 : 0));
  return { south: side(), north: side(), mover };
}

/** Writes a position as the command does. @param {Position} position */
export function formatPosition({ south, north, mover }) {
  return `${[...south, ...north].join(',')} ${mover[0]}`;
}

/** The pits, from 1, that the mover may sow: those with two seeds or more. */
export function legalPits(position) {
  return position[position.mover].flatMap((seeds, index) => (seeds >= 2 ? [index + 1] : []));
}

/**
 * Sows a pit of the mover, step by step.
 * @param {Position} position @param {number} pit from 1 @returns {Sowing}
 * @throws {Error} if the pit cannot be sown
 */
export function sow(position, pit) {
  const side = position.mover;
  if (!legalPits(position).includes(pit)) {
    throw new Error(t(`error.cannot-sow.${side}`, { pit }));
  }
  const own = [...position[side]];
  const others = [...position[otherSide(side)]];
  const path = [];
  let [at, hand, steps, captured] = [pit - 1, 0, 0, 0];
  for (;;) {
    hand += own[at];
    own[at] = 0;
    steps += 1;
    path.push({ lift: `${side}-${at + 1}` });
    const facing = PITS + HOME - 1 - at;
    if (steps > 1 && at >= HOME && others[facing] > 0) {
      hand += others[facing];
      captured += others[facing];
      others[facing] = 0;
      path.push({ lift: `${otherSide(side)}-${facing + 1}` });
    }
    for (; hand > 0; --hand) {
      at = (at + 1) % PITS;
      own[at] += 1;
      path.push({ drop: `${side}-${at + 1}` });
    }
    if (own[at] === 1 || steps === MOST_STEPS) break;
  }
  const next = { [side]: own, [otherSide(side)]: others, mover: otherSide(side) };
  return { side, pit, position: next, steps, captured, limited: own[at] > 1, path };
}

const SCHEMA = 'seedbank.four-rows.game/1';

/** A game from the opening. */
export class FourRowsGame extends History {
  /** @param {Side} starts */
  constructor(starts) {
    super(opening(starts));
  }

  /** The winner at the cursor: a side, 'none' after too many turns, or null during the game. */
  get winner() {
    if (legalPits(this.position).length === 0) return otherSide(this.position.mover);
    return this.cursor >= MOST_TURNS ? 'none' : null;
  }

  /** Sows at the cursor; later sowings are dropped. @returns {Sowing} */
  sow(pit) {
    return this.add(sow(this.position, pit));
  }

  /** The game in which `starts` begins and these pits are sown. @throws {Error} if impossible */
  static of(starts, pits) {
    if (!SIDES.includes(starts)) throw new Error(t('error.starts'));
    if (pits.length > MOST_TURNS) throw new Error(t('error.turns', { n: MOST_TURNS }));
    const game = new FourRowsGame(starts);
    for (const pit of pits) game.sow(pit);
    return game;
  }

  /** The game as a line of JSON. South and north name the players. */
  toRecord(south, north) {
    return JSON.stringify({ schema: SCHEMA, starts: this.start.mover, south, north, pits: this.pits });
  }

  /** Parses the output of toRecord. @throws {Error} if it is not a record */
  static fromRecord(text) {
    const { starts, pits } = readRecord(text, SCHEMA, ['starts', 'pits']);
    return FourRowsGame.of(starts, pits);
  }

  /** The fragment of a link: the side that starts, the pits sown, and further entries. */
  toHash(more = {}) {
    const fields = { starts: this.start.mover, pits: this.pits.join(','), ...more };
    return new URLSearchParams(fields).toString().replaceAll('%2C', ',');
  }

  /**
   * Parses toHash(). @returns {{game: FourRowsGame, more: URLSearchParams}|null} null if empty
   * @throws {Error} if the game is not valid
   */
  static fromHash(hash) {
    const fields = new URLSearchParams(hash.replace(/^#/, ''));
    if (!fields.has('starts')) return null;
    const pits = pitsOfLink(fields.get('pits'));
    const game = FourRowsGame.of(fields.get('starts'), pits);
    for (const name of ['starts', 'pits']) fields.delete(name);
    return { game, more: fields };
  }
}
