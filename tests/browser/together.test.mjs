// The page for two people on two devices, in two browsers: invitation, rules, lost connections.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Game, opening } from '../../tools/serve/page/game.js';
import { WITHOUT_SERVER, closePage, start, until } from './harness.mjs';
import { part, pressable, text, untilText } from './kalah_page.mjs';

let server;
before(async () => {
  server = await start();
});
after(() => server.close());

/** Options that differ from those of South's browser, so that the two share nothing. */
const OTHER_BROWSER = { locale: 'en-GB' };

function serverTest(name, run) {
  test(name, { skip: WITHOUT_SERVER }, run);
}

/** Creates a game as South, and joins it as North. */
async function pair() {
  const south = await server.open('/together');
  await part(south, 'name').fill('Ann');
  await part(south, 'pits').fill('3');
  await part(south, 'seeds').fill('2');
  await part(south, 'create').click();
  await untilText(south, 'players', 'Waiting for the other player…');
  const link = await part(south, 'link').inputValue();
  const north = await server.open(link, OTHER_BROWSER);
  assert.match(await text(south, 'link-local'), /only on this computer.*127\.0\.0\.1.*--bind/);
  await part(north, 'join-name').fill('<b>Bob</b>');
  await part(north, 'join').click();
  await untilText(south, 'status', '<b>Bob</b> has joined.');
  await part(north, 'pit-south-1').waitFor(); // the answer has arrived
  return { south, north, link };
}

async function assertShows(page, game, side) {
  const { position } = game;
  const shown = () => page.locator('.labels .count, .store .count').allTextContents();
  const all = [...position.south, ...position.north, ...Object.values(position.stores)].join();
  await until(async () => (await shown()).join(), all, 'seeds');
  if (game.over) return;
  const mine = position.mover === side;
  await untilText(page, 'turn', mine ? 'Your turn'
    : `${position.mover === 'south' ? 'South' : 'North'} to move`);
  assert.equal((await pressable(page, side)).length > 0, mine);
}

serverTest('Two browsers play a game to its end, and another round', async () => {
  const { south, north } = await pair();
  assert.equal(await part(south, 'invitation').isVisible(), false);
  const game = new Game(opening(3, 2), 'empty-capture');
  const pages = { south, north };
  while (!game.over) {
    const { mover } = game.position;
    const [pit] = await pressable(pages[mover], mover);
    game.sow(pit);
    await part(pages[mover], `pit-${mover}-${pit}`).click();
    await assertShows(south, game, 'south');
    await assertShows(north, game, 'north');
  }
  await part(north, 'again').click();
  await untilText(south, 'turn', 'North to move');
  await untilText(north, 'turn', 'Your turn');
  for (const page of [south, north]) await closePage(page);
});

serverTest('Only the player to move can sow, and a link invites one player', async () => {
  const { south, north, link } = await pair();
  await part(north, 'pit-north-1').click({ force: true });
  await untilText(north, 'status', "It is South's turn.");
  await part(south, 'pit-north-1').click({ force: true });
  await untilText(south, 'status', 'You play South.');
  const third = await server.open(link, { locale: 'en-AU' });
  await part(third, 'join').click();
  await untilText(third, 'status', 'Another player has accepted this invitation.');
  await third.goto(`${server.url}/together#table=0`);
  await third.reload();
  await untilText(third, 'status', 'This game is not yours.');
  for (const page of [south, north, third]) await closePage(page);
});

serverTest('A game survives lost connections and closed pages', async () => {
  const { south, north } = await pair();
  await north.context().setOffline(true);
  await north.route('**/api/v1/tables/watch?*', route => route.abort());
  await north.evaluate(() => stop());
  await untilText(south, 'players', /is not connected\.$/);
  await untilText(north, 'players', 'The connection is lost; connecting again…');
  await part(south, 'pit-south-1').click();
  await untilText(south, 'turn', 'North to move');
  await north.unrouteAll();
  await north.context().setOffline(false);
  await untilText(north, 'turn', 'Your turn');
  // The address names the game, and the browser has its key.
  await south.reload();
  await untilText(south, 'turn', 'North to move');
  assert.match(south.url(), /#table=[0-9a-f]{16}$/);
  for (const page of [south, north]) await closePage(page);
});

serverTest('A built-in opponent replies, and the QR code of the link loads', async () => {
  const page = await server.open('/together#start=2,2,2,0,2,2,2,0,s&opponent=greedy');
  assert.equal(await part(page, 'pits').isVisible(), false);
  await part(page, 'create').click();
  await untilText(page, 'turn', 'Your turn');
  await part(page, 'pit-south-1').click();
  await untilText(page, 'turn', /Your turn|wins|draw/);
  await part(page, 'leave').click();
  await part(page, 'create').click();
  await until(() => part(page, 'qr').evaluate(image => image.naturalWidth > 0), true, 'code');
  assert.equal(await text(page, 'turn'), 'Your turn');
  await closePage(page);
});
