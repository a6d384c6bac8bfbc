// Games of texts are read as by the command.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';

import { command } from '../browser/command.mjs';
import { READINGS } from '../browser/readings.mjs';
import { openWithoutBook } from './engine_under_test.mjs';

const engine = await openWithoutBook();
after(() => engine.close());

const RULES = { rules: 'standard' };

/** The game in the form of the transcript. */
function written({ moves, illegal, past_end: past }) {
  const played = moves.map(({ side, pit }) => `${side[0]}${pit}`).join('');
  const fault = illegal ? `"illegal"${illegal.side[0]}"error":${JSON.stringify(illegal.error)}` : '';
  return played + fault + (past ? '"past_end"' : '');
}

test('The readings of the transcripts', async () => {
  assert.ok(READINGS.length >= 25);
  for (const { text, read, refused } of READINGS) {
    const { games, unreadable } = await engine.readGames(text, RULES);
    if (refused) {
      assert.equal(unreadable[0].error.replace(/; but.*/, ''), refused, text);
      await assert.rejects(engine.judge(text, RULES), { code: 3, message: unreadable[0].error });
      continue;
    }
    assert.deepEqual([games.map(written), unreadable], [[read], []], text);
    if (/"/.test(read)) await assert.rejects(engine.judge(text, RULES), { code: 3 });
  }
});

/**
 * What is known of a game without a search; the other games of its file decide whether its
 * numbering and others are said.
 */
function reading({
  value, bounds, outcome, moves, south, north, notes, numbering, also, ...rest
}) {
  return { ...rest, moves: moves.map(({ side, pit, position }) => ({ side, pit, position })) };
}

test('Every example of FORMATS.md', async () => {
  const document = readFileSync(new URL('../../engine/games/FORMATS.md', import.meta.url), 'utf8');
  const examples = [...document.matchAll(/^```\n(.*?)^```/gms)].map(([, text]) => text);
  assert.ok(examples.length >= 11);
  let count = 0;
  for (const text of examples) {
    const printed = command(['replay', '--json', '--quiet', '--db', 'none', '--time', '0',
      '--endgames', '0'], text, { anyStatus: true });
    const lines = printed.trim().split('\n').map((line) => JSON.parse(line));
    const { games, unreadable } = await engine.readGames(text);
    assert.deepEqual(games.map(reading), lines.filter(({ moves }) => moves).map(reading));
    assert.deepEqual(unreadable, []);
    count += games.length;
  }
  assert.ok(count >= 15, `${count} games`);
});

test('A legal game of a text is judged as its pits are', async () => {
  const start = '2,2,2,0,2,2,2,0 s';
  const { format, line, numbering, players, also, ...judged } = await engine.judge(
    'Ana: 2 1\nBo: 2', { start, ...RULES });
  assert.deepEqual(players, ['Ana', 'Bo']);
  assert.deepEqual(judged, await engine.judge([2, 1, 2], { start, ...RULES }));
  const cells = await engine.judge('2 1 5', { start, numbering: 'cells', ...RULES });
  assert.equal(cells.numbering, 'cells');
  assert.deepEqual(cells.moves.map(({ pit }) => pit), [2, 1, 1]);
});
