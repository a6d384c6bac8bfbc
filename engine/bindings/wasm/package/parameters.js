// The parameters of the engine's functions: their names and types.
import { SeedbankError } from './seedbank_error.js';

const isText = (value) => typeof value === 'string';
const isList = (value) => typeof value === 'object' && typeof value?.[Symbol.iterator] === 'function';
const isBuffer = (value) => ArrayBuffer.isView(value) ||
  Object.prototype.toString.call(value) === '[object ArrayBuffer]';

const TEXT = [isText, 'a text'];
// The engine has the ranges of whole numbers; JSON conveys those up to 2^53 - 1 exactly.
const WHOLE = [Number.isSafeInteger, 'a whole number'];
const ABOVE_0 = [(value) => Number.isSafeInteger(value) && value > 0, 'a whole number above 0'];

/** Each parameter: whether a value is of its type, and what the type is called. */
const TYPES = {
  position: TEXT,
  strategy: TEXT,
  to: TEXT,
  text: TEXT,
  rows: [isList, 'a list of rows of whole numbers'],
  sowings: [(value) => isText(value) || (Array.isArray(value) && value.every(Number.isSafeInteger)),
    'a text or a list of whole numbers'],
  pit: WHOLE,
  signal: [(value) => typeof value?.throwIfAborted === 'function' &&
    typeof value.addEventListener === 'function', 'an AbortSignal'],
  progress: [(value) => typeof value === 'function', 'a function'],
  rules: TEXT,
  notation: TEXT,
  ignore: [(value) => Array.isArray(value) && value.every(isText), 'a list of texts'],
  playersFrom: [(value) => value === 0 || value === 1, '0 or 1'],
  time: [(value) => typeof value === 'number' && value >= 0, 'a number of seconds'],
  line: [(value) => typeof value === 'boolean', 'true or false'],
  pits: WHOLE,
  seeds: WHOLE,
  start: TEXT,
  numbering: TEXT,
  level: TEXT,
  depth: WHOLE,
  maxSteps: [(value) => value === Infinity || Number.isSafeInteger(value),
    'a whole number or Infinity'],
  randomSeed: [(value) => Number.isSafeInteger(value) && value >= 0, 'a whole number from 0'],
  memory: ABOVE_0,
  workers: ABOVE_0,
  book: [(value) => value === null || isBuffer(value), 'bytes or null'],
  wasm: [(value) => value instanceof WebAssembly.Module || isBuffer(value), 'bytes or a module'],
  assets: [(value) => value instanceof URL || isText(value), 'a URL'],
};

const CALL = ['signal', 'progress'];
const SEARCH = [...CALL, 'rules', 'time'];
const READING = ['notation', 'ignore', 'playersFrom'];

/** The parameters of each function: those before the options, and the options. */
export const PARAMETERS = {
  open: { first: [], options: ['memory', 'workers', 'assets', 'book', 'wasm'] },
  query: { first: ['position'], options: [...SEARCH, ...READING, 'line'] },
  values: { first: ['rows'], options: [...SEARCH, 'pits'] },
  move: { first: ['position', 'strategy'], options: [...SEARCH, ...READING, 'randomSeed'] },
  judge: { first: ['sowings'], options: [...SEARCH, ...READING, 'start', 'numbering'] },
  readGames: { first: ['text'], options: [...CALL, 'rules', ...READING, 'start', 'numbering'] },
  fair: { first: [], options: [...SEARCH, 'pits', 'seeds'] },
  convert: { first: ['position', 'to'], options: [...CALL, 'rules', ...READING] },
  fourRowsSow: { first: ['pit'], options: [...CALL, 'position', 'maxSteps'] },
  fourRowsMove: {
    first: ['position'],
    options: [...CALL, 'time', 'level', 'depth', 'maxSteps', 'randomSeed'],
  },
  info: { first: [], options: CALL },
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
  if (isText(value)) return `'${value}'`;
  return Array.isArray(value) ? `[${value}]` : String(value);
}

function check(what, name, value) {
  const [isValid, type] = TYPES[name];
  if (!isValid(value)) {
    throw new SeedbankError(`${what} '${name}': ${type} is required, not ${written(value)}`, 2);
  }
}

/**
 * Checks the parameters given to a function before they are converted for the engine. Options that
 * are undefined count as absent.
 *
 * @param {string} called  the name of the function
 * @param {unknown[]} first  the parameters before the options
 * @param {object} options
 * @throws {SeedbankError} for an unknown option, and for a value of the wrong type
 */
export function checkCall(called, first, options) {
  const known = PARAMETERS[called];
  known.first.forEach((name, i) => check('parameter', name, first[i]));
  if (typeof options !== 'object' || options === null) {
    throw new SeedbankError(`${called}: options are an object, not ${written(options)}`, 2);
  }
  for (const [name, value] of Object.entries(options)) {
    if (!known.options.includes(name)) {
      throw new SeedbankError(
        `${called}: unknown option '${name}'${didYouMean(name, known.options)}`, 2);
    }
    if (value !== undefined) check('option', name, value);
  }
}

/**
 * The numbers of the rows of positions, one after the other.
 *
 * @param {Iterable<number> | Iterable<Iterable<number>>} rows
 * @param {number} pits  per side
 * @returns {number[]}
 * @throws {SeedbankError} unless they are whole numbers in whole rows
 */
export function numbersOf(rows, pits) {
  const width = 2 * (pits + 1);
  const numbers = [];
  let index = 0;
  for (const row of rows) {
    if (isList(row)) {
      const before = numbers.length;
      for (const number of row) numbers.push(number);
      if (numbers.length - before !== width) {
        throw new SeedbankError(`rows: row ${index} has ${numbers.length - before} numbers, ` +
          `where ${pits} pits require ${width}`, 2);
      }
    } else {
      numbers.push(row);
    }
    index += 1;
  }
  const wrong = numbers.findIndex((number) => !Number.isSafeInteger(number));
  if (wrong >= 0) {
    throw new SeedbankError(
      `rows: number ${wrong + 1} is not a whole number: ${written(numbers[wrong])}`, 3);
  }
  return numbers;
}
