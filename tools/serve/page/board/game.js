// Kalah by the rules of solver/RULES.md: positions, sowing, games with undo and redo, and their
// notations. Independent of document and server; tests/browser/game.test.mjs compares it with the
// command.

import { History, pitsOfLink } from './history.js';
import { t } from '../shared/text.js';

export const RULES = ['empty-capture', 'standard'];
const PIE_RULES = ['none', 'turn', 'sowing'];
export const SIDES = ['south', 'north'];
/** Maximum number of seeds in a position of the page; (7,99) has 1386. */
export const MOST_SEEDS = 2000;
const MOST_SOWINGS = 2000;

/**
 * @typedef {'south'|'north'} Side
 * @typedef {{south: number[], north: number[], stores: {south: number, north: number},
 *            mover: Side}} Position Pits in sowing order: index 0 is farthest from the store.
 * @typedef {{side: Side, pit: number}} Place A pit from 1, or the store of `side` if pit is 0.
 * @typedef {{side: Side, pit: number, seeds: number, drops: Place[], position: Position,
 *            captured: {from: Place[], seeds: number}|null, again: boolean,
 *            over: boolean, swept: {south: number, north: number}}} Sowing
 */

const sum = numbers => numbers.reduce((total, number) => total + number, 0);

/** The other side. @param {Side} side @returns {Side} */
export function otherSide(side) {
  return side === 'south' ? 'north' : 'south';
}

/** Converts a side's margin to South's, or back. @param {Side} side @param {number} margin */
export function turnMargin(side, margin) {
  return side === 'south' ? margin : 0 - margin;
}

/** The opening with `seeds` seeds in each of `pits` pits per side. @returns {Position} */
export function opening(pits, seeds, mover = 'south') {
  return {
    south: Array(pits).fill(seeds),
    north: Array(pits).fill(seeds),
    stores: { south: 0, north: 0 },
    mover,
  };
}

/** The same position seen from the other side of the board. @param {Position} position */
export function turned(position) {
  return {
    south: [...position.north],
    north: [...position.south],
    stores: { south: position.stores.north, north: position.stores.south },
    mover: otherSide(position.mover),
  };
}

/** A position from a flat list: South's pits, South's store, North's pits, North's store. */
export function fromBoard(numbers, mover = 'south') {
  const pits = numbers.length / 2 - 1;
  return {
    south: numbers.slice(0, pits),
    north: numbers.slice(pits + 1, 2 * pits + 1),
    stores: { south: numbers[pits], north: numbers[2 * pits + 1] },
    mover,
  };
}

/** Writes a position as the command does. @param {Position} position */
export function formatPosition(position) {
  const { south, north, stores, mover } = position;
  return `${[...south, stores.south, ...north, stores.north].join(',')} ${mover[0]}`;
}

/**
 * Parses the output of formatPosition; South is to move if no side is given.
 * @param {string} text @returns {Position} @throws {Error} if the text is not a position
 */
export function parsePosition(text) {
  const words = text.trim().split(/[\s,]+/);
  const mover = /^[sn]$/.test(words.at(-1)) && words.pop() === 'n' ? 'north' : 'south';
  const numbers = words.map(word => (/^\d{1,5}$/.test(word) ? Number(word) : NaN));
  if (numbers.some(Number.isNaN) || numbers.length % 2 || numbers.length < 4 ||
      numbers.length > 16) {
    throw new Error(t('error.not-position', { text: text.slice(0, 80) }));
  }
  if (sum(numbers) > MOST_SEEDS) throw new Error(t('error.seeds', { n: MOST_SEEDS }));
  return fromBoard(numbers, mover);
}

/** The seeds in play: those in pits. @param {Position} position */
export function seedsInPlay(position) {
  return sum(position.south) + sum(position.north);
}

/** All seeds, stores included. @param {Position} position */
export function allSeeds(position) {
  return seedsInPlay(position) + position.stores.south + position.stores.north;
}

/** Whether all pits of either side are empty. @param {Position} position */
export function isOver(position) {
  return sum(position.south) === 0 || sum(position.north) === 0;
}

/** South's final margin if the game is over. @param {Position} position */
export function finalMargin(position) {
  return position.stores.south + sum(position.south) - position.stores.north - sum(position.north);
}

/** The pits, from 1, that the mover may sow. @param {Position} position */
export function legalPits(position) {
  if (isOver(position)) return [];
  return position[position.mover].flatMap((seeds, index) => (seeds ? [index + 1] : []));
}

function copyOf(position) {
  return {
    south: [...position.south],
    north: [...position.north],
    stores: { ...position.stores },
    mover: position.mover,
  };
}

/** Drops the seeds of a pit one by one. Changes `board`. @returns {Place[]} the place of each */
function dropSeeds(board, side, pit) {
  const drops = [];
  let seeds = board[side][pit - 1];
  board[side][pit - 1] = 0;
  let place = { side, pit };
  while (seeds > 0) {
    if (place.pit === 0) {
      place = { side: otherSide(side), pit: 1 };
    } else if (place.pit < board.south.length) {
      place = { side: place.side, pit: place.pit + 1 };
    } else {
      place = place.side === side ? { side, pit: 0 } : { side, pit: 1 };
    }
    if (place.pit === 0) board.stores[side] += 1;
    else board[place.side][place.pit - 1] += 1;
    drops.push(place);
    seeds -= 1;
  }
  return drops;
}

/** Takes what the last seed captures. Changes `board`. @returns {Sowing['captured']} */
function capture(board, side, last, rules) {
  if (last.side !== side || last.pit === 0 || board[side][last.pit - 1] !== 1) return null;
  const opposite = { side: otherSide(side), pit: board.south.length + 1 - last.pit };
  const facing = board[opposite.side][opposite.pit - 1];
  if (facing === 0 && rules === 'standard') return null;
  board[side][last.pit - 1] = 0;
  board[opposite.side][opposite.pit - 1] = 0;
  board.stores[side] += 1 + facing;
  return { from: facing ? [last, opposite] : [last], seeds: 1 + facing };
}

/**
 * Sows a pit of the mover. If that ends the game, the remaining seeds are in the stores and the
 * mover is the side that sowed last, as in the command.
 * @param {Position} position @param {number} pit from 1 @param {string} rules @returns {Sowing}
 * @throws {Error} if the pit cannot be sown
 */
export function sow(position, pit, rules) {
  const side = position.mover;
  if (!legalPits(position).includes(pit)) {
    throw new Error(t(`error.cannot-sow.${side}`, { pit }));
  }
  const board = copyOf(position);
  const seeds = board[side][pit - 1];
  const drops = dropSeeds(board, side, pit);
  const last = drops.at(-1);
  const captured = capture(board, side, last, rules);
  const over = isOver(board);
  const again = !over && last.pit === 0;
  const swept = { south: 0, north: 0 };
  if (over) {
    for (const owner of SIDES) {
      swept[owner] = sum(board[owner]);
      board.stores[owner] += swept[owner];
      board[owner].fill(0);
    }
  } else if (!again) {
    board.mover = otherSide(side);
  }
  return { side, pit, seeds, drops, position: board, captured, again, over, swept };
}

/** The sowing without its extra turn: the other side is to move. @param {Sowing} sowing */
function withoutExtraTurn(sowing) {
  if (!sowing.again) return sowing;
  const position = { ...sowing.position, mover: otherSide(sowing.side) };
  return { ...sowing, position, again: false };
}

/** Whether all pits can be sown under the rules. */
function isLegal(start, rules, pits) {
  let position = start;
  return pits.every(pit => {
    const legal = legalPits(position).includes(pit);
    if (legal) ({ position } = sow(position, pit, rules));
    return legal;
  });
}

/** More than any reader of games gives to a name. */
export const LONGEST_NAME = 120;

/** A player's name from a record or a link, within limits. */
export function nameOf(text) {
  return typeof text === 'string' ? text.slice(0, LONGEST_NAME) : '';
}

/**
 * The object of a game record: a line of JSON with this schema, or the later one if there is one,
 * and at least these fields, of which `pits` and `moves` are arrays and the others are strings.
 * @throws {Error} if the text is not such a record
 */
export function readRecord(text, schema, fields, laterSchema = schema) {
  let record;
  try {
    record = JSON.parse(text);
  } catch {
    throw new Error(t('error.record'));
  }
  const hasField = field => (
    ['pits', 'moves'].includes(field) ? Array.isArray(record[field]) : typeof record[field] === 'string');
  if (![schema, laterSchema].includes(record?.schema) || !fields.every(hasField)) {
    const names = [`"schema":"${schema}"`, ...fields.map(field => `"${field}"`)];
    throw new Error(t('error.record.fields', { fields: names.join(', ') }));
  }
  return record;
}

/** A game: start, rules, pits sown, and a cursor for undo and redo. */
export class Game extends History {
  /**
   * @param {Position} start @param {string} rules @param {number[]} pits sown so far
   * @param {string} pie with 'sowing', the first sowing earns no extra turn: Manchester's game
   * @throws {Error} if the rules or the pie rule are unknown or a pit cannot be sown
   */
  constructor(start, rules, pits = [], pie = 'none') {
    if (!RULES.includes(rules)) throw new Error(t('error.rules', { rules }));
    if (!PIE_RULES.includes(pie)) throw new Error(t('error.pie', { pie }));
    super(start);
    this.rules = rules;
    this.pie = pie;
    if (pits.length > MOST_SOWINGS) throw new Error(t('error.sowings', { n: MOST_SOWINGS }));
    try {
      for (const pit of pits) this.sow(pit);
    } catch ({ message: reason }) {
      const other = RULES.find(each => each !== rules && isLegal(start, each, pits));
      throw new Error(other ? t('error.other-rules', { reason, rules: other }) : reason);
    }
  }

  /** Replaces the sowings; the cursor is then after `count` of them. */
  follow(pits, count) {
    this.goTo(0);
    for (const pit of pits) this.sow(pit);
    this.goTo(count);
  }

  /** Whether the game is over at the cursor. */
  get over() {
    return isOver(this.position);
  }

  /**
   * The number of sowings before the players could exchange sides. What they cost, values do not say:
   * the opponent takes the better side.
   */
  get beforeExchange() {
    const { pie, start, sowings } = this;
    if (pie === 'none') return 0;
    if (pie === 'sowing') return Math.min(1, sowings.length);
    const end = sowings.findIndex(({ side }) => side !== start.mover);
    return end < 0 ? sowings.length : end;
  }

  /** Sows at the cursor; later sowings are dropped. @returns {Sowing} */
  sow(pit) {
    const sowing = sow(this.position, pit, this.rules);
    const isPassed = this.pie === 'sowing' && this.cursor === 0;
    return this.add(isPassed ? withoutExtraTurn(sowing) : sowing);
  }

  /** The game as a line of `seedbank match --records`. South and north name the players. */
  toRecord(south, north) {
    const { rules, pie, pits } = this;
    const players = { rules, start: formatPosition(this.start), south, north };
    return JSON.stringify(pie === 'none'
      ? { schema: 'seedbank.game/1', ...players, pits }
      : { schema: 'seedbank.game/2', ...players, pie, swapped: false, pits, verdict: 'play' });
  }

  /** Parses the output of toRecord. @param {string} text @throws {Error} if it is not a record */
  static fromRecord(text) {
    return Game.withNames(text).game;
  }

  /** The same with the names of the players. @returns {{game: Game, names: object}} */
  static withNames(text) {
    const record = readRecord(text, 'seedbank.game/1', ['start', 'pits'], 'seedbank.game/2');
    const game = new Game(parsePosition(record.start), record.rules, record.pits, record.pie);
    return { game, names: { south: nameOf(record.south), north: nameOf(record.north) } };
  }

  /** The fragment of a link: start, rules, pits sown, and further entries from `more`. */
  toHash(more = {}) {
    const fields = { start: formatPosition(this.start).replace(' ', ','), rules: this.rules };
    if (this.pie !== 'none') fields.pie = this.pie;
    if (this.sowings.length) fields.pits = this.pits.join(',');
    return new URLSearchParams({ ...fields, ...more }).toString().replaceAll('%2C', ',')
      .replaceAll('%3A', ':');
  }

  /** Parses toHash(). @returns {{game: Game, more: URLSearchParams}|null} null if empty */
  static fromHash(hash) {
    const fields = new URLSearchParams(hash.replace(/^#/, ''));
    if (!fields.has('start')) return null;
    const start = parsePosition(fields.get('start'));
    const pits = pitsOfLink(fields.get('pits'));
    const game = new Game(start, fields.get('rules') ?? RULES[0], pits, fields.get('pie') ?? 'none');
    for (const name of ['start', 'rules', 'pie', 'pits']) fields.delete(name);
    return { game, more: fields };
  }
}
