// Every parameter of every function is sent numbers beyond each type, and values of other types: it is
// an error that names the parameter, or the value counts exactly as given.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';

import { Engine, EngineOn, PACKAGE, PARAMETERS, SeedbankError } from './engine_under_test.mjs';

const MIB = 2 ** 20;
const VALUES = [0, -1, 2 ** 15, 2 ** 31, 2 ** 32 + 3, 2 ** 53, 1.5, NaN, '3', null, true];

const engine = await Engine.open({ memory: 64 * MIB, workers: 1, book: null });
after(() => engine.close());

/** A valid value of each parameter that precedes the options. */
const VALID = {
  position: '1,0,0,1,0,0 s', strategy: 'random', to: 'kgp', rows: [[1, 0, 0, 1, 0, 0]],
  sowings: [1], pit: 1, text: '1',
};
/** Other parameters of a quick call. */
const WITH = {
  open: { memory: 64 * MIB, workers: 1, book: null },
  values: { pits: 2 },
  judge: { start: '1,1,0,1,1,0 s' },
  readGames: { start: '1,1,0,1,1,0 s' },
  fair: { pits: 2, seeds: 1 },
  fourRowsMove: { level: 'beginner', depth: 1 },
};
const FOUR_ROWS = (await engine.fourRowsSow(1)).position;

const isWhole = (value) => Number.isSafeInteger(value);
const isSeconds = (value) => typeof value === 'number' && value >= 0;
/** The values that parameters may accept, and whether the answer shows which one it was. */
const ACCEPTED = {
  time: isSeconds, line: (value) => value === true, playersFrom: (value) => value === 0,
  randomSeed: (value) => isWhole(value) && value >= 0, maxSteps: isWhole,
  memory: (value) => isWhole(value) && value >= 64 * MIB, book: (value) => value === null,
  strategy: (value) => value === '3', // a level
  text: (value) => value === '3', // with a part that is not a game
};

function call(name, first, options) {
  return name === 'open' ? Engine.open(options) : engine[name](...first, options);
}

/** The answer, or the error if it is one of the package's. */
async function outcome(name, first, options) {
  try {
    const answer = await call(name, first, options);
    if (name === 'open') answer.close();
    return { answer };
  } catch (error) {
    assert.ok(error instanceof SeedbankError, `${name}: ${error.stack}`);
    return { error };
  }
}

function checkOutcome({ answer, error }, name, parameter, value, pattern) {
  const where = `${name}, ${parameter}: ${String(value)}: ${JSON.stringify(answer) ?? error}`;
  if (error?.code === 124 && parameter === 'time') return;
  if (error) {
    assert.ok([2, 3].includes(error.code), where);
    assert.match(error.message, pattern, where);
    return;
  }
  assert.ok(ACCEPTED[parameter]?.(value), where);
  if (parameter === 'randomSeed' && 'random_seed' in answer) {
    assert.equal(answer.random_seed, value, where);
  }
}

test('the table of parameters has every function, and the types have every parameter', () => {
  const methods = Object.getOwnPropertyNames(EngineOn.prototype)
    .filter((name) => !['constructor', 'close'].includes(name));
  assert.deepEqual(['open', ...methods].sort(), Object.keys(PARAMETERS).sort());
  const types = readFileSync(path.join(PACKAGE, 'seedbank.d.ts'), 'utf8');
  for (const [name, { first, options }] of Object.entries(PARAMETERS)) {
    if (name !== 'open') assert.equal(engine[name].length, first.length, name);
    const [declaration] = types.match(new RegExp(`^  (static )?${name}\\([^]*?\\): `, 'm'));
    for (const parameter of first) assert.ok(declaration.includes(`${parameter}: `), name);
    for (const option of options) assert.ok(types.includes(` ${option}?: `), option);
  }
});

for (const [name, { first, options }] of Object.entries(PARAMETERS)) {
  const valid = first.map((parameter) =>
    (name === 'fourRowsMove' && parameter === 'position' ? FOUR_ROWS : VALID[parameter]));
  const others = WITH[name] ?? {};

  test(`${name} refuses what is not of a parameter's type or range`, async () => {
    await call(name, valid, others).then((answer) => name === 'open' && answer.close());
    for (const value of VALUES) {
      for (const [i, parameter] of first.entries()) {
        const given = valid.with?.(i, value) ?? valid.map((other, j) => (i === j ? value : other));
        // For texts that are not positions, pits or names, the value is quoted instead.
        const pattern = new RegExp(
          typeof value === 'string' ? `${parameter}|'${value}'|"${value}"|numbers|sowing` : parameter);
        checkOutcome(await outcome(name, given, others), name, parameter, value, pattern);
      }
      for (const option of options) {
        const cameled = option.replace(/[A-Z]/g, (letter) => `-?${letter.toLowerCase()}`);
        const pattern = new RegExp(`${option}|${cameled}|seeds per pit|'3'|"3"|numbers`, 'i');
        checkOutcome(await outcome(name, valid, { ...others, [option]: value }), name, option, value,
          pattern);
      }
    }
  });
}

test('every number of a list is checked', async () => {
  for (const value of VALUES) {
    for (const rows of [[[1, 0, value, 1, 0, 0]], [1, 0, value, 1, 0, 0]]) {
      const { answer, error } = await outcome('values', [rows], { pits: 2 });
      if (value === 0) assert.deepEqual(answer, [2]);
      else assert.match(error?.message ?? '', /number 3 is|32770 seeds/, `${value}: ${answer}`);
    }
    const { error } = await outcome('judge', [[value]], {});
    assert.match(error?.message ?? '', /sowing 1:|number 1 is out of range|whole numbers/, String(value));
  }
  const typed = Float64Array.from([2 ** 32 + 1, 0, 0, 1, 0, 0]);
  await assert.rejects(engine.values(typed, { pits: 2 }), /number 1 is out of range: 4294967297/);
  await assert.rejects(engine.values([[1, 0, 0, 1, 0], [0, 1, 0, 0, 1, 0, 0]], { pits: 2 }),
    /row 0 has 5 numbers, where 2 pits require 6/);
});
