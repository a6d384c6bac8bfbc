// The API: errors, progress, cancelling, limits of time and memory.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';

import { Engine, OPENING, PACKAGE, SeedbankError, randomPositions } from './engine_under_test.mjs';

const MIB = 2 ** 20;
const HARD = '6,6,6,6,6,6,0,6,6,6,6,6,6,0 s'; // takes minutes
const engine = await Engine.open();
after(() => engine.close());

function isError(code, pattern) {
  return (error) => {
    assert.ok(error instanceof SeedbankError, String(error));
    assert.equal(error.code, code);
    assert.match(error.message, pattern);
    return true;
  };
}

test('the opening, with progress', async () => {
  const events = [];
  const answer = await engine.query(OPENING, { progress: (event) => events.push(event) });
  assert.equal(answer.value, 10);
  assert.deepEqual(answer.best, [3]);
  assert.deepEqual(answer.moves.map(({ value }) => value), [-14, -8, 10, -2, -6, 4]);
  assert.equal(answer.line[0], 3);
  const bounds = events.filter(({ type }) => type === 'bounds');
  assert.deepEqual(bounds.at(-1), { type: 'bounds', low: 10, high: 10 });
  const endgames = events.filter(({ type }) => type === 'endgames');
  assert.ok(endgames.length > 0);
  for (const { done, total } of endgames) assert.ok(done <= total);
});

test('errors name their cause and have the codes of the command', async () => {
  await assert.rejects(engine.query('nonsense'), isError(3, /nonsense/));
  await assert.rejects(engine.query(OPENING, { rules: 'none' }), isError(2, /rules: 'none'/));
  await assert.rejects(engine.query(OPENING, { notation: 'none' }), isError(2, /notation/));
  await assert.rejects(engine.query(7), isError(2, /position.*wrong type/));
  await assert.rejects(engine.query(undefined), isError(2, /position.*missing/));
  await assert.rejects(engine.move(OPENING, 'tree:99'), isError(2, /tree:99/));
  await assert.rejects(engine.move('0,0,5,0,0,3 s', '1'), isError(3, /over/));
  await assert.rejects(engine.values([[1, 2, 3]]), isError(2, /whole rows/));
  await assert.rejects(engine.fourRowsSow(17), isError(2, /pit/));
  await assert.rejects(engine.fourRowsSow(13), isError(3, /pit 13/));
  await assert.rejects(engine.judge([9]), isError(3, /9/));
  await assert.rejects(engine.values(randomPositions(1, 200, 1).map((p) => p.split(/[, ]/)
    .slice(0, 14).map(Number)), { time: 0.01 }), isError(124, /time limit/));
});

test('a time limit gives bounds', async () => {
  const answer = await engine.query(HARD, { time: 0.5 });
  assert.equal(answer.value, null);
  assert.ok(answer.bounds[0] <= 10 && answer.bounds[1] >= 10, `${answer.bounds}`);
});

test('cancelling ends a call under way, and the engine keeps its endgames', async () => {
  const before = (await engine.query(OPENING, { line: false })).endgame_seeds;
  for (const pause of [0, 50, 800]) {
    const controller = new AbortController();
    const call = engine.query(HARD, { signal: controller.signal });
    await new Promise((resolve) => setTimeout(resolve, pause));
    const started = performance.now();
    controller.abort(new Error('enough'));
    await assert.rejects(call, /enough/);
    await engine.info();
    const took = performance.now() - started;
    assert.ok(took < 1000, `took ${took} ms after ${pause} ms`); // 100 ms on a quiet machine
  }
  const now = (await engine.query(OPENING, { line: false })).endgame_seeds;
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

test('without shared memory, cancelling restarts the worker', async () => {
  const shared = globalThis.SharedArrayBuffer;
  const { EngineOn } = await import(path.join(PACKAGE, 'engine.js'));
  const { Worker } = await import('node:worker_threads');
  let workers = 0;
  const host = {
    memory: () => 64 * MIB,
    isShared: () => false,
    bytes: () => readFile(path.join(PACKAGE, 'seedbank.wasm')),
    start(take, fail) {
      workers += 1;
      const worker = new Worker(path.join(PACKAGE, 'node_worker.js'));
      worker.on('message', take);
      worker.on('error', (error) => fail(error.message));
      return {
        post: (message) => worker.postMessage(message),
        end: () => worker.terminate(),
        hold() {},
      };
    },
  };
  const alone = await EngineOn.start(new EngineOn(host, {}));
  const controller = new AbortController();
  const call = alone.query(HARD, { signal: controller.signal });
  const next = alone.query('1,0,0,1,0,0 s', {});
  setTimeout(() => controller.abort(), 100);
  await assert.rejects(call, { name: 'AbortError' });
  assert.equal((await next).position, '1,0,0,1,0,0 s');
  assert.equal(workers, 2);
  alone.close();
  assert.equal(globalThis.SharedArrayBuffer, shared);
});

test('less memory gives the same values with fewer endgames', async () => {
  const small = await Engine.open({ memory: 48 * MIB });
  const answer = await small.query('4,4,4,4,0,4,4,4,4,0 s');
  assert.equal(answer.value, 2);
  small.close();
});

test('a closed engine rejects calls', async () => {
  const closed = await Engine.open({ memory: 48 * MIB });
  const call = closed.query(HARD);
  closed.close();
  await assert.rejects(call, /closed/);
  await assert.rejects(closed.info(), /closed/);
});

test('the module takes at most 220 KiB, compressed', async () => {
  const bytes = await readFile(path.join(PACKAGE, 'seedbank.wasm'));
  assert.ok(gzipSync(bytes, { level: 9 }).length <= 220 * 1024);
});
