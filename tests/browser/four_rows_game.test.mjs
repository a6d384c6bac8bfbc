// The rules of four-row Kalaha in the page against the command, without a browser.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  FourRowsGame, formatPosition, legalPits, opening, sow,
} from '../../tools/serve/page/four_rows/game.js';
import { commandJson } from './command.mjs';
import { randomNumbers } from './random.mjs';

const random = randomNumbers(5);

function fromCommand(position, pit) {
  return commandJson(['four-rows', 'sow', formatPosition(position), '--pit', `${pit}`])[0];
}

function assertSame(position, pit) {
  const sowing = sow(position, pit);
  const { steps, captured, ended, result } = fromCommand(position, pit);
  assert.equal(formatPosition(sowing.position), result);
  assert.deepEqual([sowing.steps, sowing.captured], [steps, captured]);
  return ended;
}

test('Sowings of random games equal those of the command', () => {
  let position = opening();
  for (let turn = 0; turn < 40; ++turn) {
    const pits = legalPits(position);
    if (!pits.length) position = opening('north');
    const pit = legalPits(position)[random(legalPits(position).length)];
    assertSame(position, pit);
    position = sow(position, pit).position;
  }
});

test('Laps and the limit of steps equal those of the command', () => {
  const ends = new Set();
  for (let count = 0; count < 30; ++count) {
    const side = () => Array.from({ length: 16 }, () => random([3, 12][count % 2]));
    const position = { south: side(), north: side(), mover: random(2) ? 'south' : 'north' };
    ends.add(assertSame(position, legalPits(position)[0]));
  }
  const south = [2, 3, 4, 1, 2, 2, 1, 4, 1, 0, 1, 0, 1, 0, 8, 0];
  const endless = { south, north: Array(16).fill(0), mover: 'south' };
  ends.add(assertSame(endless, 5));
  assert.equal(sow(endless, 5).steps, 100);
  assert.ok(sow(endless, 5).limited);
  assert.ok(ends.size >= 2, [...ends].join());
});

test('A side without two seeds in a pit has lost', () => {
  const game = new FourRowsGame('north');
  assert.equal(game.winner, null);
  game.start = { south: Array(16).fill(5), north: Array(16).fill(1), mover: 'north' };
  assert.equal(game.winner, 'south');
  assert.throws(() => game.sow(1), /North cannot sow pit 1/);
});
