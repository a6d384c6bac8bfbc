// The page of four-row Kalaha in Chromium.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  FourRowsGame, legalPits, opening,
} from '../../tools/serve/page/four_rows_game.js';
import { otherSide } from '../../tools/serve/page/game.js';
import { seedsText, sideName } from '../../tools/serve/page/wording.js';
import { WITHOUT_SERVER, closePage, start } from './harness.mjs';
import { newGame, part, pressable, text, untilText } from './kalah_page.mjs';

let server;
before(async () => {
  server = await start();
});
after(() => server.close());

function pageTest(name, run, options) {
  test(name, async () => {
    const page = await server.open('/four-rows', options);
    await run(page);
    await closePage(page);
  });
}

/** A test of how the page uses the server. */
const serverTest = WITHOUT_SERVER ? name => test(name, { skip: WITHOUT_SERVER }) : pageTest;

async function assertShows(page, position) {
  const { mover } = position;
  const names = await page.locator('.pit').evaluateAll(
    pits => pits.map(pit => pit.getAttribute('aria-label')));
  const wanted = ['south', 'north'].flatMap(side => position[side].map(
    (seeds, index) => `${sideName(side)} pit ${index + 1}, ${seedsText(seeds)}`));
  assert.deepEqual(names, wanted);
  assert.equal(await text(page, 'turn'), `${sideName(mover)} to move`);
  assert.deepEqual(await pressable(page, mover), legalPits(position));
  assert.deepEqual(await pressable(page, otherSide(mover)), []);
}

pageTest('Two people sow by clicks and keys, undo, redo and reset', async page => {
  await newGame(page, { opponent: 'person' });
  const game = new FourRowsGame('south');
  await assertShows(page, game.position);
  for (const [side, pit] of [['south', 6], ['north', 5]]) {
    game.sow(pit);
    if (side === 'south') await part(page, `pit-${side}-${pit}`).click();
    else await part(page, `pit-${side}-${pit}`).press('Enter');
    await assertShows(page, game.position);
    assert.match(await text(page, 'status'), new RegExp(`^${sideName(side)} sows pit ${pit}, `));
  }
  await part(page, 'undo').click();
  await assertShows(page, game.positionAt(1));
  await page.keyboard.press('u');
  await assertShows(page, game.positionAt(0));
  await part(page, 'redo').click();
  await page.keyboard.press('r');
  await assertShows(page, game.positionAt(2));
  await part(page, 'reset').click();
  await assertShows(page, opening());
});

for (const [level, depth] of [['beginner', 4], ['amateur', 4], ['expert', 2], ['expert', 4]]) {
  pageTest(`The ${level} replies, looking ${depth} turns ahead`, async page => {
    const side = depth === 2 ? 'south' : 'north';
    await newGame(page, { opponent: level, 'opponent-side': side, depth });
    const mine = otherSide(side);
    for (let turn = 0; turn < 3; ++turn) {
      await untilText(page, 'turn', `${sideName(mine)} to move`);
      await part(page, `pit-${mine}-${(await pressable(page, mine))[0]}`).click();
      await untilText(page, 'status', new RegExp(`^${sideName(side)} sows`));
    }
    await part(page, 'undo').click();
    await untilText(page, 'turn', `${sideName(mine)} to move`);
  });
}

pageTest('An animated sowing is skipped and ends where it must', async page => {
  await newGame(page, { opponent: 'person', 'who-starts': 'north' });
  const game = new FourRowsGame('north');
  await part(page, 'pit-north-5').click();
  await page.keyboard.press('Escape');
  game.sow(5);
  await assertShows(page, game.position);
  const counts = await page.locator('.labels .count').allTextContents();
  assert.deepEqual(counts.map(Number), [...game.position.south, ...game.position.north]);
}, { reducedMotion: 'no-preference' });

serverTest('Impossible actions are reported, and a failed request can be repeated', async page => {
  await page.route('**/api/v1/four-rows/move?*', route => route.abort());
  await newGame(page, { opponent: 'beginner' });
  await part(page, 'pit-south-13').click({ force: true });
  assert.equal(await text(page, 'status'), "South's pit 13 has fewer than two seeds.");
  await part(page, 'pit-south-6').click();
  await untilText(page, 'status', 'The server does not answer.');
  await page.unrouteAll();
  await part(page, 'retry').click();
  await untilText(page, 'status', /^North sows/);
});

pageTest('A link holds the game, hints name a pit, and turns are listed', async page => {
  await newGame(page, { opponent: 'person' });
  const game = new FourRowsGame('south');
  for (const [side, pit] of [['south', 6], ['north', 5]]) {
    game.sow(pit);
    await part(page, `pit-${side}-${pit}`).click();
  }
  assert.match(await text(page, 'moves'), /^S6\S* N5\S*$/);
  const link = await part(page, 'link').inputValue();
  assert.match(link, /#starts=south&pits=6,5&opponent=person&side=north$/);
  await page.reload();
  await untilText(page, 'status', 'Game opened from the link.');
  await assertShows(page, game.position);
  assert.equal(await part(page, 'opponent').inputValue(), 'person');
  await part(page, 'depth').fill('2');
  await part(page, 'hint').click();
  await untilText(page, 'status', /^The expert would sow pit \d+\.$/);
  const pit = Number(/\d+/.exec(await text(page, 'status'))[0]);
  assert.ok(legalPits(game.position).includes(pit));
  assert.equal(await page.locator('.labels.is-best').count(), 1);
  const wrong = await server.open('/four-rows#starts=south&pits=16');
  await untilText(wrong, 'status', 'South cannot sow pit 16');
  await closePage(wrong);
});
