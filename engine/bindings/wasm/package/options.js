// The options of the engine's functions: their names and types.
import { SeedbankError } from './seedbank_error.js';

const TEXT = [(value) => typeof value === 'string', 'a text'];
const WHOLE = [Number.isInteger, 'a whole number'];
const ABOVE_0 = [(value) => Number.isInteger(value) && value > 0, 'a whole number above 0'];

/** Each option: whether a value is of its type, and what the type is called. */
const OPTIONS = {
  signal: [(value) => typeof value?.throwIfAborted === 'function', 'an AbortSignal'],
  progress: [(value) => typeof value === 'function', 'a function'],
  rules: TEXT,
  notation: TEXT,
  ignore: [(value) => Array.isArray(value), 'a list of texts'],
  playersFrom: [(value) => value === 0 || value === 1, '0 or 1'],
  time: [(value) => typeof value === 'number' && value >= 0, 'a number of seconds'],
  line: [(value) => typeof value === 'boolean', 'true or false'],
  pits: WHOLE,
  seeds: WHOLE,
  start: TEXT,
  position: TEXT,
  level: TEXT,
  depth: WHOLE,
  maxSteps: [(value) => value === Infinity || Number.isInteger(value), 'a whole number or Infinity'],
  randomSeed: [(value) => Number.isSafeInteger(value) && value >= 0, 'a whole number from 0'],
  memory: [(value) => typeof value === 'number' && value > 0, 'a number of bytes above 0'],
  workers: ABOVE_0,
  book: [(value) => typeof value === 'object', 'bytes or null'],
  wasm: [(value) => typeof value === 'object' && value !== null, 'bytes or a module'],
};

const CALL = ['signal', 'progress'];
const SEARCH = [...CALL, 'rules', 'time'];
const READING = ['notation', 'ignore', 'playersFrom'];

/** The options of each function. */
const OF = {
  open: ['memory', 'workers', 'book', 'wasm'],
  query: [...SEARCH, ...READING, 'line'],
  values: [...SEARCH, 'pits'],
  move: [...SEARCH, ...READING, 'randomSeed'],
  judge: [...SEARCH, ...READING, 'start'],
  fair: [...SEARCH, 'pits', 'seeds'],
  convert: [...CALL, 'rules', ...READING],
  fourRowsSow: [...CALL, 'position', 'maxSteps'],
  fourRowsMove: [...CALL, 'time', 'level', 'depth', 'maxSteps', 'randomSeed'],
  info: CALL,
};

/** The least number of letters inserted, omitted or changed. */
function edits(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, length) => length);
  for (let i = 0; i < a.length; ++i) {
    const next = [i + 1];
    for (let j = 0; j < b.length; ++j) {
      next.push(Math.min(row[j] + (a[i] !== b[j]), row[j + 1] + 1, next[j] + 1));
    }
    row = next;
  }
  return row.at(-1);
}

function didYouMean(given, names) {
  if (given.length > 40) return '';
  const near = names.map((name) => [edits(given.toLowerCase(), name.toLowerCase()), name])
    .filter(([distance, name]) => 3 * distance <= Math.max(given.length, name.length))
    .sort(([a], [b]) => a - b);
  return near.length > 0 ? `, did you mean '${near[0][1]}'?` : '';
}

function written(value) {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

/**
 * The options given to a function. Those that are undefined count as absent.
 *
 * @template {object} Options
 * @param {string} called  the name of the function
 * @param {Options} options
 * @returns {Options}
 * @throws {SeedbankError} for an unknown option, and for a value of the wrong type
 */
export function checked(called, options) {
  if (typeof options !== 'object' || options === null) {
    throw new SeedbankError(`${called}: options are an object, not ${written(options)}`, 2);
  }
  for (const [name, value] of Object.entries(options)) {
    if (!OF[called].includes(name)) {
      throw new SeedbankError(
        `${called}: unknown option '${name}'${didYouMean(name, OF[called])}`, 2);
    }
    const [isValid, type] = OPTIONS[name];
    if (value !== undefined && !isValid(value)) {
      throw new SeedbankError(`option '${name}': ${type} is required, not ${written(value)}`, 2);
    }
  }
  return options;
}
