// The API: errors, progress, cancelling, limits of time and memory, workers, the opening book.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

import {
  Engine, OPENING, PACKAGE, ROOT, SeedbankError, fileOf, openOn, openWithoutBook, randomPositions,
} from './engine_under_test.mjs';

const MIB = 2 ** 20;
const SMALL = '3,3,3,3,3,3,0,3,3,3,3,3,3,0 s'; // takes a second
const HARD = '6,6,6,6,6,6,0,6,6,6,6,6,6,0 s'; // takes minutes
const ENDLESS = '12,12,12,12,12,12,0,12,12,12,12,12,12,0 s'; // takes years
const engine = await openWithoutBook();
after(() => engine.close());

/** Waits until `condition` holds. */
async function until(condition) {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

function isError(code, pattern) {
  return (error) => {
    assert.ok(error instanceof SeedbankError, String(error));
    assert.equal(error.code, code);
    assert.match(error.message, pattern);
    return true;
  };
}

test('an opening, with progress', async () => {
  const events = [];
  const answer = await engine.query(SMALL, { progress: (event) => events.push(event) });
  assert.equal(answer.value, 2);
  assert.deepEqual(answer.best, [5]);
  assert.deepEqual(answer.moves.map(({ value }) => value), [-12, -16, -10, -2, 2, 0]);
  assert.equal(answer.line[0], 5);
  const bounds = events.filter(({ type }) => type === 'bounds');
  assert.deepEqual(bounds.at(-1), { type: 'bounds', low: 2, high: 2 });
  const endgames = events.filter(({ type }) => type === 'endgames');
  assert.ok(endgames.length > 0);
  for (const { done, total } of endgames) assert.ok(done <= total);
});

test('errors name their cause and have the codes of the command', async () => {
  await assert.rejects(engine.query('nonsense'), isError(3, /nonsense/));
  await assert.rejects(engine.query(OPENING, { rules: 'none' }), isError(2, /rules: 'none'/));
  await assert.rejects(engine.query(OPENING, { notation: 'none' }), isError(2, /notation/));
  await assert.rejects(engine.query(7), isError(2, /'position': a text is required, not 7/));
  await assert.rejects(engine.query(undefined), isError(2, /'position': a text is required, not undefined/));
  await assert.rejects(engine.move(OPENING, 'tree:99'), isError(2, /tree:99/));
  await assert.rejects(engine.move('0,0,5,0,0,3 s', '1'), isError(3, /over/));
  await assert.rejects(engine.values([[1, 2, 3]]), isError(2, /row 0 has 3 numbers/));
  await assert.rejects(engine.values([[1.5, ...Array(13).fill(1)]]), isError(3, /number 1 .*1\.5/));
  await assert.rejects(engine.query(OPENING, { time: -1 }), isError(2, /time.*-1/));
  await assert.rejects(engine.move(OPENING, '1', { randomSeed: -1 }), isError(2, /randomSeed.*-1/));
  await assert.rejects(engine.move(OPENING, '1', { randomSeed: 0.5 }), isError(2, /randomSeed.*0\.5/));
  await assert.rejects(Engine.open({ workers: 0 }), isError(2, /workers.*0/));
  await assert.rejects(Engine.open({ memory: -1 }), isError(2, /memory.*-1/));
  await assert.rejects(engine.fourRowsSow(17), isError(2, /pit/));
  await assert.rejects(engine.fourRowsSow(13), isError(3, /pit 13/));
  await assert.rejects(engine.judge([9]), isError(3, /9/));
  await assert.rejects(engine.values(randomPositions(1, 200, 1).map((p) => p.split(/[, ]/)
    .slice(0, 14).map(Number)), { time: 0.01 }), isError(124, /time limit/));
});

// Every function with its other arguments; an option with a value of its type, and a wrong one.
const FUNCTIONS = {
  open: (options) => Engine.open(options),
  query: (options) => engine.query(OPENING, options),
  values: (options) => engine.values([[1, 0, 0, 1, 0, 0]], options),
  move: (options) => engine.move(OPENING, '1', options),
  judge: (options) => engine.judge([1], options),
  fair: (options) => engine.fair(options),
  convert: (options) => engine.convert(OPENING, 'kgp', options),
  fourRowsSow: (options) => engine.fourRowsSow(1, options),
  fourRowsMove: (options) => engine.fourRowsMove(OPENING, options),
  info: (options) => engine.info(options),
};
const WRONG = {
  open: { memory: '1', workers: 1.5, book: 'file', wasm: null },
  query: {
    rules: 1, time: '5', notation: null, line: 'no', signal: {}, progress: 'yes',
  },
  values: { rules: null, time: NaN, pits: '2', signal: 1, progress: {} },
  move: { rules: [], time: '1', notation: 7, randomSeed: '1', signal: 'x', progress: 1 },
  judge: { rules: 0, time: {}, notation: 1, start: [1], signal: true, progress: null },
  fair: { rules: 1, time: true, pits: 2.5, seeds: '4', signal: {}, progress: 1 },
  convert: { rules: 1, notation: {}, signal: {}, progress: 1 },
  fourRowsSow: { position: 1, maxSteps: '5', signal: {}, progress: 1 },
  fourRowsMove: {
    level: 1, depth: '3', maxSteps: NaN, randomSeed: -1, time: '1', signal: {}, progress: 1,
  },
  info: { signal: {}, progress: 1 },
};

test('options are checked by name and type', async () => {
  for (const [name, call] of Object.entries(FUNCTIONS)) {
    for (const [option, value] of Object.entries(WRONG[name])) {
      await assert.rejects(call({ [option]: value }),
        isError(2, new RegExp(`^option '${option}': .* is required, not `)), `${name} ${option}`);
      const typo = `${option}x`;
      await assert.rejects(call({ [typo]: value }),
        isError(2, new RegExp(`unknown option '${typo}', did you mean '${option}'\\?$`)), name);
    }
    await assert.rejects(call({ nonsense: 1 }), isError(2, /unknown option 'nonsense'$/));
    await assert.rejects(call(5), isError(2, /options are an object, not 5/));
  }
  await assert.rejects(engine.query(SMALL, { rules: 'standrad' }),
    isError(2, /'standrad' is unknown, did you mean 'standard'\?/));
  await assert.rejects(engine.query(SMALL, { notation: 'openspeil' }),
    isError(2, /'openspeil' is unknown, did you mean 'openspiel'\?/));
  assert.equal((await engine.query(SMALL, { rules: undefined, time: undefined })).value, 2);
});

test('the files of the package may be elsewhere', async () => {
  const assets = pathToFileURL(PACKAGE);
  for (const given of [assets, assets.href, `${assets.href}/`]) {
    const opened = await Engine.open({ assets: given, memory: 64 * MIB });
    const answer = await opened.query(OPENING, { line: false });
    assert.deepEqual([answer.value, answer.source], [10, 'book']);
    opened.close();
  }
  await assert.rejects(Engine.open({ assets: 'nowhere' }), isError(2, /'nowhere' is not a URL/));
  await assert.rejects(Engine.open({ assets: new URL('missing/', `${assets.href}/`) }),
    isError(6, /the module cannot be read: .*'assets'/));
});

test('each worker needs the least memory', async () => {
  await assert.rejects(Engine.open({ memory: 1024 * MIB, workers: 100 }),
    isError(2, /memory: 1073741824 bytes for 100 workers, but each needs at least 67108864/));
  await assert.rejects(Engine.open({ memory: 64 * MIB - 1 }), isError(2, /memory/));
  const least = await openWithoutBook({ memory: 128 * MIB, workers: 2 });
  for (const pits of [1, 4, 5, 6, 7]) {
    const row = [...Array(pits).fill(1), 0, ...Array(pits).fill(1), 0];
    assert.equal((await least.values([row], { pits })).length, 1);
  }
  assert.equal((await least.query('4,4,4,4,0,4,4,4,4,0 s')).value, 2);
  least.close();
});

test('an engine is closed at the end of a block that declares it', {
  skip: !Symbol.asyncDispose && 'no Symbol.asyncDispose',
}, async () => {
  const declared = await openWithoutBook({ memory: 64 * MIB });
  await declared[Symbol.asyncDispose]();
  await assert.rejects(declared.info(), isError(2, /closed/));
});

test('an error of the progress callback ends the call', async () => {
  const progress = () => { throw new Error('enough'); };
  await assert.rejects(engine.query(HARD, { progress }), /enough/);
  assert.equal((await engine.query(SMALL)).value, 2);
});

test('a time limit gives bounds', async () => {
  const answer = await engine.query(HARD, { time: 0.5 });
  assert.equal(answer.value, null);
  assert.ok(answer.bounds[0] <= 10 && answer.bounds[1] >= 10, `${answer.bounds}`);
  assert.deepEqual(answer.best, []);
  const likely = answer.moves.find(({ pit }) => pit === answer.likely);
  const [, most] = likely.value === null ? likely.bounds : [0, likely.value];
  const lows = answer.moves.map(({ value, bounds }) => (value === null ? bounds[0] : value));
  assert.ok(most >= Math.max(...lows), 'no other pit is proven better');
});

test('cancelling ends a call under way, and the engine keeps its endgames', async () => {
  const before = (await engine.query(SMALL, { line: false })).endgame_seeds;
  for (const pause of [0, 50, 800]) {
    const controller = new AbortController();
    const call = engine.query(ENDLESS, { signal: controller.signal });
    await new Promise((resolve) => setTimeout(resolve, pause));
    controller.abort(new Error('enough'));
    await assert.rejects(call, /enough/);
    await engine.info(); // does not wait for the rest of the search
  }
  const now = (await engine.query(SMALL, { line: false })).endgame_seeds;
  assert.ok(now >= before, `${now} after ${before}`);
});

test('cancelling a waiting call, or before the call', async () => {
  const first = new AbortController();
  const second = new AbortController();
  const busy = engine.query(HARD, { signal: first.signal });
  const waiting = engine.query(OPENING, { signal: second.signal });
  second.abort();
  await assert.rejects(waiting, { name: 'AbortError' });
  first.abort();
  await assert.rejects(busy, { name: 'AbortError' });
  await assert.rejects(engine.info({ signal: AbortSignal.abort() }), { name: 'AbortError' });
});

test('calls are answered in order', async () => {
  const order = [];
  await Promise.all(['kgp', 'ludii', 'rawlings'].map(async (to) => {
    await engine.convert(OPENING, to);
    order.push(to);
  }));
  assert.deepEqual(order, ['kgp', 'ludii', 'rawlings']);
});

test('without shared memory, cancelling restarts the workers', async () => {
  for (const workers of [1, 2]) {
    const { engine: alone, calls } = await openOn(
      { workers, memory: workers * 64 * MIB }, { shared: false });
    const controller = new AbortController();
    const call = alone.query(ENDLESS, { signal: controller.signal });
    const next = alone.query('1,0,0,1,0,0 s');
    await until(() => calls.every((count) => count > 0));
    controller.abort();
    await assert.rejects(call, { name: 'AbortError' });
    assert.equal((await next).position, '1,0,0,1,0,0 s');
    assert.equal(calls.length, 2 * workers);
    alone.close();
  }
});

const PLAIN = [...randomPositions(2, 34, 34), '3,3,3,3,3,3,0,3,3,3,3,3,3,0 n',
  '4,4,4,4,4,0,4,4,4,4,4,0 s', '0,1,0,0,5,2,11,3,0,7,1,0,4,14 s', '1,0,0,1,0,0 s'];

test('two workers give the answers of one, with and without shared memory', async () => {
  const { engine: one } = await openOn({ workers: 1, memory: 200 * MIB });
  const results = [];
  for (const position of PLAIN) results.push(await one.query(position));
  one.close();
  for (const shared of [true, false]) {
    const { engine: two, calls } = await openOn({ workers: 2, memory: 400 * MIB }, { shared });
    for (const [i, position] of PLAIN.entries()) {
      const { line, nodes, seconds, source, endgame_seeds, ...answer } = await two.query(position);
      const { line: expectedLine, ...expected } = results[i];
      for (const field of ['nodes', 'seconds', 'source', 'endgame_seeds']) delete expected[field];
      assert.deepEqual(answer, expected);
      const judged = await two.judge(line, { start: position });
      assert.equal(judged.south.mistakes + judged.north.mistakes, 0, position);
    }
    assert.ok(Math.min(...calls) > 0, `${calls} calls`);
    two.close();
  }
});

test('a batch is divided among all workers, and keeps its order', async () => {
  const rows = randomPositions(300, 20, 5)
    .map((text) => text.split(/[, ]/).slice(0, 14).map(Number));
  const { engine: one } = await openOn({ workers: 1 });
  const { engine: three, calls } = await openOn({ workers: 3, memory: 192 * MIB });
  const events = [];
  const progress = (event) => events.push(event);
  assert.deepEqual(await three.values(rows, { progress }), await one.values(rows));
  assert.deepEqual(await three.values([]), []);
  assert.ok(calls.every((count) => count > 0), `${calls} calls`);
  for (const { done, total } of events) assert.ok(done <= total);
  await assert.rejects(three.values([...rows, [1]]), isError(2, /row 300 has 1 numbers/));
  await assert.rejects(three.values([...rows.flat(), 1]), isError(2, /whole rows/));
  one.close();
  three.close();
});

test('cancelling ends the work of all workers, which keep their endgames', async () => {
  const { engine: two, calls } = await openOn({ workers: 2, memory: 128 * MIB });
  for (const isEarly of [true, false]) { // while the first worker still tries alone, and later
    const controller = new AbortController();
    const before = [...calls];
    const call = two.query(ENDLESS, { signal: controller.signal });
    const isCalled = (count, i) => count > before[i];
    await until(() => (isEarly ? calls.some(isCalled) : calls.every(isCalled)));
    controller.abort(new Error('enough'));
    await assert.rejects(call, /enough/);
    // Do not wait for the rest of the search.
    await two.values([[1, 0, 0, 1, 0, 0]], { pits: 2 });
  }
  assert.equal(calls.length, 2);
  two.close();
});

test('workers that do not start are left out', async () => {
  const { engine: rest, calls } = await openOn(
    { workers: 3, memory: 192 * MIB }, { fails: (number) => number === 0 });
  assert.equal((await rest.query('4,4,4,4,0,4,4,4,4,0 s')).value, 2);
  assert.equal(calls[0], 0);
  rest.close();
  await assert.rejects(openOn({ workers: 2, memory: 128 * MIB }, { fails: () => true }), isError(70, /missing/));
});

test('the opening book answers at once, without endgames', async () => {
  const events = [];
  const progress = (event) => events.push(event);
  const raw = await readFile(`${ROOT}/data/openings.book`);
  for (const book of [undefined, raw, fileOf('openings.packed')]) {
    const opened = await Engine.open({ book });
    for (const [rules, value] of [['empty-capture', 10], ['standard', 8]]) {
      const answer = await opened.query(OPENING, { rules, line: false, progress });
      assert.equal(answer.source, 'book');
      assert.equal(answer.value, value);
      assert.equal(answer.nodes, 0);
      assert.equal(answer.endgame_seeds, 0);
    }
    const { moves } = await opened.query(OPENING, { line: false, progress });
    assert.deepEqual(moves.map(({ value }) => value), [-14, -8, 10, -2, -6, 4]);
    assert.equal((await opened.move(OPENING, 'exact')).pit, 3);
    opened.close();
  }
  assert.deepEqual(events.filter(({ type }) => type === 'endgames'), []);
});

test('a given opening book without positions of the game is noted', async () => {
  const book = await readFile(`${ROOT}/data/openings.book`);
  const opened = await Engine.open({ book });
  const { notes } = await opened.query('1,1,0,1,1,0');
  assert.deepEqual(notes.map(({ kind, rules, pits }) => [kind, rules, pits]),
    [['no-book', 'empty-capture', 2]]);
  assert.match(notes[0].message, /no opening book for 2 pits, empty-capture; there is 6 pits/);
  assert.deepEqual((await opened.move('1,1,0,1,1,0', 'greedy')).notes, notes);
  assert.equal((await opened.query(OPENING, { line: false })).notes, undefined);
  opened.close();
  const usual = await Engine.open();
  assert.equal((await usual.query('1,1,0,1,1,0')).notes, undefined);
  usual.close();
});

test('a damaged opening book is refused', async () => {
  const book = await readFile(`${ROOT}/data/openings.book`);
  book[book.length >> 1] ^= 1;
  await assert.rejects(Engine.open({ book }), isError(4, /checksum/));
});

test('if the system refuses memory, fewer endgames give the same values', async () => {
  // Lowers the module's memory limit, 2 GiB in pages of 64 KiB, below what the engine expects.
  const wasm = fileOf('seedbank.wasm');
  const most = Buffer.from([0x80, 0x80, 0x02]);
  const memory = wasm.subarray(0, 20_000).indexOf(most);
  assert.ok(memory > 0);
  Buffer.from([0x80 | 0x40, 0x80 | 0x0c, 0x00]).copy(wasm, memory); // 1,600 pages, 100 MiB
  const { engine: small } = await openOn({ workers: 1, memory: 512 * MIB, wasm });
  const { value, moves } = await small.query(PLAIN[0], { line: false });
  const expected = await engine.query(PLAIN[0], { line: false });
  assert.equal(value, expected.value);
  assert.deepEqual(moves, expected.moves);
  small.close();
});

test('less memory gives the same values with fewer endgames', async () => {
  const small = await openWithoutBook({ memory: 64 * MIB });
  const answer = await small.query('4,4,4,4,0,4,4,4,4,0 s');
  assert.equal(answer.value, 2);
  small.close();
});

test('a closed engine rejects calls', async () => {
  const closed = await Engine.open({ memory: 64 * MIB });
  const call = closed.query(HARD);
  closed.close();
  await assert.rejects(call, /closed/);
  await assert.rejects(closed.info(), /closed/);
});

test('the module takes 295 KiB, compressed, as its README says', async () => {
  const bytes = gzipSync(fileOf('seedbank.wasm'), { level: 9 }).length;
  assert.ok(Math.round(bytes / 1024) <= 295, `${bytes} bytes`);
});
