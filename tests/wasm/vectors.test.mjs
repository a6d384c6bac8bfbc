// Published and recomputed values.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { dataLines, openWithoutBook } from './engine_under_test.mjs';

const engine = await openWithoutBook();
after(() => engine.close());

// The sample has no stores.
const sample = dataLines('irving_endgame_sample.csv').slice(1).map((line) => {
  const numbers = line.split(',').map(Number);
  return { row: [...numbers.slice(0, 6), 0, ...numbers.slice(6, 12), 0], margin: numbers[12] };
});

test('values() finds the margins of the sample, all at once', async () => {
  const values = await engine.values(sample.map(({ row }) => row));
  assert.deepEqual(values, sample.map(({ margin }) => margin));
});

test('query() finds them one by one, with a best pit', async () => {
  for (const { row, margin } of sample) {
    const answer = await engine.query(`${row} s`);
    assert.equal(answer.value, margin, `${row}`);
    if (answer.source === 'terminal') continue;
    assert.notEqual(answer.best.length, 0, `${row}`);
    const values = new Map(answer.moves.map(({ pit, value }) => [pit, value]));
    for (const pit of answer.best) assert.equal(values.get(pit), margin, `${row}`);
  }
});

test('openings have their known values', async () => {
  const openings = dataLines('known_values.csv').slice(1).map((line) => line.split(','))
    .filter(([, pits, seeds]) => pits * seeds <= 16);
  assert.ok(openings.length > 30, `${openings.length} openings`);
  // One rule set after the other, because the engine keeps the endgames of one.
  for (const rules of ['empty-capture', 'standard']) {
    for (const [, pits, seeds, value] of openings.filter((opening) => opening[0] === rules)) {
      const side = `${new Array(Number(pits)).fill(seeds)},0`;
      const answer = await engine.query(`${side},${side} s`, { rules, line: false });
      assert.equal(answer.value, Number(value), `${rules} (${pits},${seeds})`);
    }
  }
});

test('a listed fair start is a draw', async () => {
  const [line] = dataLines('fair_sample.txt');
  const answer = await engine.query(`${line.trim().split(/\s+/)} s`, { line: false });
  assert.equal(answer.value, 0, line);
  assert.equal(answer.outcome, 'draw');
});

test('the boards of a small fair list have the value 0', async () => {
  const list = await engine.fair({ pits: 3, seeds: 3 });
  assert.equal(list.schema, 'seedbank.fair-list/1');
  assert.ok(list.boards.length > 0);
  const values = await engine.values(list.boards.map(({ board }) => board), { pits: 3 });
  assert.deepEqual(values, list.boards.map(() => 0));
});
