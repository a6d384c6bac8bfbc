// The answers equal those of the native command.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { command, commandJson } from '../browser/command.mjs';
import { randomNumbers } from '../browser/random.mjs';
import { OPENING, SeedbankError, openWithoutBook, randomPositions } from './engine_under_test.mjs';

const engine = await openWithoutBook();
const { strategies } = await engine.info();
after(() => engine.close());

/** An answer without the fields that depend on the run or on the memory. */
function lasting({ seconds, nodes, endgame_seeds, source, ...rest }) {
  return rest;
}

test('query', async () => {
  for (const [pits, seeds, rules] of [
    [6, 20, 'empty-capture'], [4, 24, 'empty-capture'], [1, 9, 'empty-capture'],
    [6, 24, 'standard'], [7, 18, 'standard'],
  ]) {
    const positions = randomPositions(20, seeds, seeds, pits);
    const native = commandJson(['query', '--book', 'none', '--rules', rules], positions.join('\n'));
    for (const [i, position] of positions.entries()) {
      const { line, ...answer } = lasting(await engine.query(position, { rules }));
      const { line: nativeLine, ...expected } = lasting(native[i]);
      assert.deepEqual(answer, expected);
      assert.equal(line === null, nativeLine === null);
    }
  }
});

// The number of moves of each strategy; moves of strong levels take longest.
const STRATEGIES = {
  random: 500, greedy: 500, deterministic: 500, 'tree:1': 500, 'tree:4': 500,
  'tree:3:5:1:2': 500, 'minimax:1': 500, 'minimax:6': 500, exact: 500, 'exact:0.5': 500,
  1: 500, 2: 500, 3: 500, 4: 500, 5: 500, 6: 500, 7: 200, 8: 60, 9: 20, 10: 6,
};
// Families that are not listed here, with their smallest parameters.
for (const { name, parameters, required } of strategies) {
  if (Object.keys(STRATEGIES).some((listed) => listed.split(':')[0] === (name || '1'))) continue;
  STRATEGIES[[name, ...parameters.slice(0, required).map(({ low }) => low)].join(':')] = 500;
}
for (const [strategy, count] of Object.entries(STRATEGIES)) {
  test(`move by ${strategy}`, async () => {
    for (const rules of ['empty-capture', 'standard']) {
      const half = Math.ceil(count / 2);
      const seeds = strategy.startsWith('exact') ? 22 : 40;
      const positions = randomPositions(half, seeds, half);
      const native = commandJson(['move', '--strategy', strategy, '--random-seed', '7', '--rules',
        rules], positions.join('\n'));
      for (const [i, position] of positions.entries()) {
        const answer = await engine.move(position, strategy, { rules, randomSeed: 7 });
        assert.deepEqual(answer, native[i]);
      }
    }
  });
}

test('judge', async () => {
  for (const { start, pits } of [
    { start: '2,2,2,0,2,2,2,0 s', pits: '2,1' },
    { start: '0,0,1,3,1,1,0,2 s', pits: '3' },
    { start: '1,2,0,1,2,0,3,0,2,1,1,0,2,5 n', pits: '3 1' },
  ]) {
    const [{ verified, ...expected }] = commandJson(
      ['replay', '--numbering', 'sowing', '--start', start, ...pits.split(/[ ,]/)]);
    assert.deepEqual(await engine.judge(pits.split(/[ ,]/).map(Number), { start }), expected);
  }
});

test('convert: every notation of every position that it can express', async () => {
  const { notations } = await engine.info();
  const positions = ['0,1,0,0,5,2,11,3,0,7,1,0,4,14 s', '0,1,0,0,5,2,11,3,0,7,1,0,4,14 n', OPENING,
    '1,2,3,4,0,5,6,0 s', '1,0,0,1 n', ...randomPositions(40, 48, 3)];
  let written = 0;
  for (const to of notations) {
    const native = command(['convert', '--json', '--quiet', '--from', 'fairkalah', '--to', to],
      positions.join('\n'), { anyStatus: true }).trim().split('\n').map((line) => JSON.parse(line));
    for (const [i, position] of positions.entries()) {
      if (native[i].error) {
        await assert.rejects(engine.convert(position, to, { notation: 'fairkalah' }),
          SeedbankError);
        continue;
      }
      const answer = await engine.convert(position, to, { notation: 'fairkalah' });
      assert.deepEqual(answer, native[i]);
      const back = await engine.convert(answer.text, 'fairkalah', { notation: to });
      assert.equal((await engine.convert(back.text, to)).text, answer.text);
      written += 1;
    }
  }
  assert.ok(written > 200, `${written} texts`);
});

test('four rows: sowings', async () => {
  const random = randomNumbers(11);
  for (let i = 0; i < 300; ++i) {
    const numbers = Array.from({ length: 32 }, () => random(4));
    const pit = 1 + random(16);
    numbers[pit - 1] = 2 + random(3);
    const position = `${numbers} s`;
    const steps = i % 3 === 0 ? 'none' : '100';
    const [native] = commandJson(
      ['four-rows', 'sow', '--max-steps', steps, '--pit', String(pit), position]);
    const maxSteps = steps === 'none' ? Infinity : 100;
    assert.deepEqual(await engine.fourRowsSow(pit, { position, maxSteps }), native, position);
  }
});

test('four rows: turns of every player', async () => {
  const random = randomNumbers(12);
  for (const level of ['beginner', 'amateur', 'expert']) {
    for (let i = 0; i < 10; ++i) {
      const position = `${Array.from({ length: 32 }, () => 1 + random(3))} s`;
      const [native] = commandJson(['four-rows', 'move', '--level', level, '--depth', '3',
        '--random-seed', '5', position]);
      const answer = await engine.fourRowsMove(position, { level, depth: 3, randomSeed: 5 });
      assert.deepEqual(lasting(answer), lasting(native), position);
    }
  }
});
