// Training: drawing puzzles, and the record of what was solved, stored in this browser.

const STORED = 'seedbank.training';
const OWN = 'seedbank.mistakes';
const MOST_OWN = 200;
const EMPTY = { solved: 0, failed: 0, streak: 0, longest: 0, done: {} };

/** The ranges of difficulty. */
export const RANGES = { easy: [1, 3], medium: [4, 6], hard: [7, 8], expert: [9, 10] };

function read(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // The browser does not permit storage: the record lasts until the page is closed.
  }
}

/** Whether the mover wins, draws or loses with each pit decides a theme; the best pits solve it. */
export function bestPits({ values, best }) {
  if (best) return best;
  const top = Math.max(...values.filter(value => value !== null));
  return values.flatMap((value, index) => (value === top ? [index + 1] : []));
}

/** Keeps the mistakes of a person as puzzles: {position, rules, best, pit}. The latest stay. */
export function keepMistakes(mistakes) {
  const known = read(OWN, []);
  const added = mistakes.filter(
    one => !known.some(({ position, rules }) => position === one.position && rules === one.rules));
  write(OWN, [...known, ...added].slice(-MOST_OWN));
}

/** The person's own mistakes, as puzzles. */
export function ownMistakes() {
  return read(OWN, []).map(({ position, rules, best }) => ({
    position, rules, best, theme: 'own', difficulty: 0, values: null,
  }));
}

/** What was solved. */
export class TrainingRecord {
  constructor() {
    this.data = { ...EMPTY, ...read(STORED, {}) };
  }

  /** Adds the first attempt at a puzzle. */
  add(puzzle, right) {
    const { data } = this;
    data.done = { ...data.done, [puzzle.position]: right };
    data[right ? 'solved' : 'failed'] += 1;
    data.streak = right ? data.streak + 1 : 0;
    data.longest = Math.max(data.longest, data.streak);
    write(STORED, data);
  }

  erase() {
    this.data = { ...EMPTY };
    write(STORED, this.data);
    write(OWN, []);
  }

  /** The record and the person's mistakes as JSON. */
  toText() {
    return JSON.stringify({ schema: 'seedbank.training/1', ...this.data, mistakes: read(OWN, []) });
  }

  /**
   * A puzzle: one that was not solved, as long as there are any, and not the previous one.
   * @param {object[]} puzzles @param {object|null} previous
   */
  draw(puzzles, previous, random = Math.random) {
    const others = puzzles.filter(({ position }) => position !== previous?.position);
    const open = others.filter(({ position }) => this.data.done[position] !== true);
    const from = open.length ? open : others.length ? others : puzzles;
    return from[Math.floor(random() * from.length)] ?? null;
  }
}
