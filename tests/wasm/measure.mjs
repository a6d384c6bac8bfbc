#!/usr/bin/env node
// Measures the package in build/wasm beside the native program, both on one thread, with the same
// memory and without the opening book, for data/speed_log.md; then with two workers, and with the
// book. On a machine without other work, after both builds:
//
//     node tests/wasm/measure.mjs [positions, default 200]
import { commandJson } from '../browser/command.mjs';
import { randomNumbers } from '../browser/random.mjs';
import { Engine, OPENING } from './engine_under_test.mjs';

const MEMORY = 1024 * 2 ** 20;
const NATIVE = ['--threads', '1', '--memory', String(MEMORY)];
const WITHOUT_BOOK = [...NATIVE, '--book', 'none'];
const ALONE = { memory: MEMORY, workers: 1, book: null };
const ENDGAME_SEEDS = 20;
const LEVEL_MOVES = 5; // per level

const count = Number(process.argv[2] ?? 200);

function median(numbers, part = 0.5) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
}

function print(name, wasm, native) {
  console.log(`${name.padEnd(44)}${wasm.padStart(12)}${(native ?? '').padStart(12)}`);
}

function seconds(number) {
  return `${number.toFixed(2)} s`;
}

function millions(number) {
  return `${(number / 1e6).toFixed(number < 1e7 ? 2 : 1)} M/s`;
}

/** Runs `work` and returns its result and the seconds it took. */
async function timed(work) {
  const start = performance.now();
  const result = await work();
  return [result, (performance.now() - start) / 1000];
}

/** Positions with 25 to 40 seeds in play: random sowings from the opening, as games reach them. */
async function midgames(engine) {
  const random = randomNumbers(25);
  const positions = [];
  while (positions.length < count) {
    const game = [];
    const sowings = 4 + random(30);
    let board = OPENING;
    for (let i = 0; i < sowings; ++i) {
      const { pit } = await engine.move(board, 'random', { randomSeed: random(2 ** 31) });
      game.push(pit);
      const { position, over } = sown(board, pit);
      if (over) break;
      board = position;
    }
    const pits = board.split(' ')[0].split(',').map(Number);
    const inPlay = pits.reduce((sum, seeds) => sum + seeds) - pits[6] - pits[13];
    if (inPlay >= 25 && inPlay <= 40) positions.push(board);
  }
  return positions;
}

/** The position after a sowing under empty capture. */
function sown(board, pit) {
  const [numbers, side] = board.split(' ');
  const pits = numbers.split(',').map(Number);
  const first = side === 's' ? 0 : 7;
  const own = first + 6;
  const others = (own + 7) % 14;
  let place = first + pit - 1;
  let hand = pits[place];
  pits[place] = 0;
  for (; hand > 0; --hand) {
    do place = (place + 1) % 14; while (place === others);
    pits[place] += 1;
  }
  if (place >= first && place < own && pits[place] === 1) {
    pits[own] += 1 + pits[12 - place];
    pits[place] = 0;
    pits[12 - place] = 0;
  }
  const next = place === own ? side : side === 's' ? 'n' : 's';
  const isEmpty = (from) => pits.slice(from, from + 6).every((seeds) => seeds === 0);
  return { position: `${pits.join(',')} ${next}`, over: isEmpty(0) || isEmpty(7) };
}

// ---- The opening, from scratch ------------------------------------------------------------------

const [engine, starting] = await timed(() => Engine.open(ALONE));

// The endgames grow in steps. The last step, to ENDGAME_SEEDS seeds, is the largest.
let growth = { total: 0 };
let building = 0; // seconds of all steps
const progress = ({ type, done, total }) => {
  if (type !== 'endgames') return;
  const now = performance.now();
  if (total !== growth.total) growth = { total, begin: now, done };
  else building += (now - growth.last) / 1000;
  growth.last = now;
  growth.end = done;
};
const [answer, answering] =
  await timed(() => engine.query(OPENING, { line: false, progress }));
const rate = (growth.end - growth.done) / ((growth.last - growth.begin) / 1000);
const native = commandJson(['query', ...WITHOUT_BOOK, '--no-line', OPENING])[0];
const [solved] = commandJson(['solve', ...NATIVE, '--seeds', '4', '--endgames',
  String(ENDGAME_SEEDS)]);
const nativeRate = growth.total / solved.endgame_seconds;
// An estimate of the native time for all steps: the time measured here, scaled by the rates of the
// last step.
const nativeBuilding = (building * rate) / nativeRate;

print('', 'wasm', 'native');
print('start of the engine', seconds(starting));
print(`builder, ${growth.total} positions`, millions(rate), millions(nativeRate));
print(`search, ${answer.nodes} nodes`, millions(answer.nodes / (answering - building)),
  millions(native.nodes / (native.seconds - nativeBuilding)));
print('opening (6,4), six values, from the start', seconds(starting + answering),
  seconds(native.seconds));

for (const [name, options] of [
  ['with two workers', { ...ALONE, workers: 2 }], ['with the book', { memory: MEMORY }],
]) {
  const [, taken] = await timed(async () => {
    const other = await Engine.open(options);
    await other.query(OPENING, { line: false });
    other.close();
  });
  print(`the same ${name}`, seconds(taken));
}

// ---- Positions of 25 to 40 seeds, with these endgames -------------------------------------------

const positions = await midgames(engine);
const times = [];
for (const position of positions) {
  const [, taken] = await timed(() => engine.query(position, { line: false }));
  times.push(taken);
}
const nativeTimes = commandJson(['query', ...WITHOUT_BOOK, '--no-line'], [OPENING, ...positions].join('\n'))
  .slice(1).map((each) => each.seconds);
for (const [name, part] of [['median', 0.5], ['95th percentile', 0.95], ['most', 1]]) {
  print(`${count} positions of 25-40 seeds: ${name}`, seconds(median(times, part)),
    seconds(median(nativeTimes, part)));
}

// ---- Levels -------------------------------------------------------------------------------------

// The native command computes its endgames first; they count in the time of its first reply.
const fresh = await Engine.open(ALONE);
for (let level = 1; level <= 10; ++level) {
  const replies = [];
  for (const position of [OPENING, ...positions.slice(0, LEVEL_MOVES - 1)]) {
    const [, taken] = await timed(() => fresh.move(position, String(level)));
    replies.push(taken);
  }
  const [, nativeTaken] = await timed(async () => commandJson(
    ['move', ...WITHOUT_BOOK, '--strategy', String(level)], OPENING));
  print(`level ${level}: first, median, longest reply`,
    [replies[0], median(replies), median(replies, 1)].map((each) => each.toFixed(2)).join(' '),
    seconds(nativeTaken));
}
fresh.close();

// ---- Limits -------------------------------------------------------------------------------------

const HARD = '6,6,6,6,6,6,0,6,6,6,6,6,6,0 s';
for (const time of [0.5, 2]) {
  const [, taken] = await timed(() => engine.query(HARD, { time, line: false }));
  print(`time limit of ${time} s: overshoot`, seconds(taken - time));
}
const controller = new AbortController();
setTimeout(() => controller.abort(), 500);
await engine.query(HARD, { signal: controller.signal }).catch(() => {});
const [, freed] = await timed(() => engine.info()); // waits for the end of the call under way
print('cancelling: until the engine is free', seconds(freed));
engine.close();
