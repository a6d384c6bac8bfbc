// One way through the page of Kalah, as a person takes it: a game against an opponent, its result and
// review, a pasted position and its values. What users' machines are checked with.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  Game, formatPosition, legalPits, opening, parsePosition,
} from '../../tools/serve/page/board/game.js';
import { Viewpoint } from '../../tools/serve/page/board/wording.js';
import { commandJson } from './command.mjs';
import { closePage, start, until } from './harness.mjs';
import { assertShows, newGame, part, paste, recordOf, text, untilText } from './kalah_page.mjs';

/** A position with few seeds, North to move, whose values are found at once. */
const SMALL = '0,1,0,0,5,2,11,3,0,1,1,0,4,20 n';

let server;
before(async () => {
  server = await start();
});
after(() => server.close());

test('A game is played and reviewed, and a pasted position has its values', async () => {
  const page = await server.open('/');
  const you = new Viewpoint('south', { north: 'Greedy' });

  // The game: the last pit that is not empty, against the rules and the opponent's own choice.
  await newGame(page, { opponent: 'greedy', pits: 3, seeds: 3 });
  const game = new Game(opening(3, 3), 'empty-capture');
  while (!game.over) {
    const { mover } = game.position;
    const pit = mover === 'south' ? legalPits(game.position).at(-1)
      : commandJson(['move', '--strategy', 'greedy', formatPosition(game.position)])[0].pit;
    if (mover === 'south') await part(page, `pit-south-${pit}`).click();
    game.sow(pit);
  }
  await until(() => part(page, 'result').isVisible(), true, 'the result');
  await assertShows(page, game.position, you);
  assert.deepEqual(Game.fromRecord(await recordOf(page)).pits, game.pits);

  // The review: the first mistake, as the command judges the game.
  const [{ moves }] = commandJson(['replay', '--pits', '3', '--seeds', '3', ...game.pits.map(String)]);
  const own = moves.filter(({ cost, side }) => cost > 0 && side === 'south');
  assert.ok(own.length > 0);
  await untilText(page, 'result-mistakes', own.length === 1 ? '1 mistake.' : `${own.length} mistakes.`);
  await part(page, 'result-review').click();
  await untilText(page, 'mistake', new RegExp(`^Mistake 1 of ${own.length}\\. Pit ${own[0].pit} cost you `));

  // A pasted position, and the values of its pits.
  await paste(page, SMALL);
  await untilText(page, 'status', 'Position set up.');
  await assertShows(page, parsePosition(SMALL));
  const [answer] = commandJson(['query', SMALL]);
  await part(page, 'values').check();
  await untilText(page, 'balance', `Under best play: North wins by ${answer.value}`);
  for (const { pit, value } of answer.moves) {
    const name = await part(page, `pit-north-${pit}`).getAttribute('aria-label');
    const wanted = value > 0 ? `+${value}` : String(value).replace('-', '−');
    assert.match(name, new RegExp(`value \\${wanted}(, best)?$`));
  }
  assert.equal(await text(page, 'answered-by'), 'answered by the server');
  await closePage(page);
});
