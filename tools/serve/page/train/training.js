// Training: drawing puzzles, and the record of what was solved, stored in this browser.

import { readStored, store } from '../shared/stored.js';

const STORED = 'seedbank.training';
const OWN = 'seedbank.mistakes';
const MOST_OWN = 200;
const EMPTY = { solved: 0, failed: 0, streak: 0, longest: 0, level: 2, done: {} };
const HARDEST = 10;

/** The ranges of difficulty. */
export const RANGES = { easy: [1, 3], medium: [4, 6], hard: [7, 8], expert: [9, 10] };

/** The pits that solve a puzzle: those given or else those of the highest value. */
export function bestPits({ values, best }) {
  if (best) return best;
  const top = Math.max(...values.filter(value => value !== null));
  return values.flatMap((value, index) => (value === top ? [index + 1] : []));
}

/** Keeps a person's mistakes as puzzles, {position, rules, best, pit}; drops the oldest ones. */
export function keepMistakes(mistakes) {
  const known = readStored(OWN, []);
  const added = mistakes.filter(
    one => !known.some(({ position, rules }) => position === one.position && rules === one.rules));
  store(OWN, [...known, ...added].slice(-MOST_OWN));
}

/** The person's own mistakes, as puzzles. */
export function ownMistakes() {
  return readStored(OWN, []).map(({ position, rules, best }) => ({
    position, rules, best, theme: 'own', difficulty: 0, values: null,
  }));
}

/** The record of puzzles solved and failed. */
export class TrainingRecord {
  constructor() {
    this.data = { ...EMPTY, ...readStored(STORED, {}) };
  }

  /** Adds the first attempt at a puzzle. */
  add(puzzle, right) {
    const { data } = this;
    data.done = { ...data.done, [puzzle.position]: right };
    data[right ? 'solved' : 'failed'] += 1;
    data.streak = right ? data.streak + 1 : 0;
    data.longest = Math.max(data.longest, data.streak);
    // Up after a success, down faster after a failure: most puzzles are solved.
    data.level = Math.min(HARDEST, Math.max(1, data.level + (right ? 0.5 : -1)));
    store(STORED, data);
  }

  /** The range of difficulty that suits the person. */
  get range() {
    const level = Math.round(this.data.level);
    return [Math.max(1, level - 1), Math.min(HARDEST, level + 1)];
  }

  erase() {
    this.data = { ...EMPTY };
    store(STORED, this.data);
    store(OWN, []);
  }

  /** The record and the person's mistakes as JSON. */
  toText() {
    return JSON.stringify({ schema: 'seedbank.training/1', ...this.data, mistakes: readStored(OWN, []) });
  }

  /**
   * Draws a puzzle other than the previous one, if possible one that was not solved.
   * @param {object[]} puzzles @param {object|null} previous
   */
  draw(puzzles, previous, random = Math.random) {
    const others = puzzles.filter(({ position }) => position !== previous?.position);
    const open = others.filter(({ position }) => this.data.done[position] !== true);
    const from = open.length ? open : others.length ? others : puzzles;
    return from[Math.floor(random() * from.length)] ?? null;
  }
}
