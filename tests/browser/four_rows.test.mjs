// The page of four-row Kalaha in Chromium.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  FourRowsGame, legalPits, opening,
} from '../../tools/serve/page/four_rows/game.js';
import { otherSide } from '../../tools/serve/page/board/game.js';
import { seedsText, sideName } from '../../tools/serve/page/board/wording.js';
import { WITHOUT_SERVER, closePage, start } from './harness.mjs';
import {
  closeDialog, newGame, openDialog, part, paste, pressable, shownBy, text, untilText,
} from './kalah_page.mjs';

let server;
before(async () => {
  server = await start();
});
after(() => server.close());

/** A test of the page and its answers. */
function answerTest(name, run, options) {
  test(name, async () => {
    const page = await server.open('/four-rows.html', options);
    await run(page);
    await closePage(page);
  });
}

/** A test of the page alone, with the same outcome wherever the answers come from. */
const pageTest = WITHOUT_SERVER ? () => {} : answerTest;

async function assertShows(page, position) {
  const { mover } = position;
  const { status, names, ...shown } = await shownBy(page);
  const wanted = ['south', 'north'].flatMap(side => position[side].map(
    (seeds, index) => `${sideName(side)} pit ${index + 1}, ${seedsText(seeds)}`));
  assert.deepEqual(Object.values(names), wanted);
  assert.deepEqual(shown, {
    turn: `${sideName(mover)} to move`,
    lit: 1,
    pressable: legalPits(position).map(pit => `pit-${mover}-${pit}`).sort(),
    counts: [...position.south, ...position.north],
  });
  return status;
}

pageTest('Two people sow by clicks and keys, undo, redo and reset', async page => {
  await newGame(page, { opponent: 'person' });
  const game = new FourRowsGame('south');
  await assertShows(page, game.position);
  for (const [side, pit] of [['south', 6], ['north', 5]]) {
    game.sow(pit);
    if (side === 'south') await part(page, `pit-${side}-${pit}`).click();
    else await part(page, `pit-${side}-${pit}`).press('Enter');
    const said = await assertShows(page, game.position);
    assert.match(said, new RegExp(`^${sideName(side)} sows pit ${pit}, `));
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
  answerTest(`The ${level} replies, looking ${depth} turns ahead`, async page => {
    const side = depth === 2 ? 'south' : 'north';
    await newGame(page, { opponent: level, 'opponent-side': side, depth });
    const mine = otherSide(side);
    for (let turn = 0; turn < 3; ++turn) {
      await untilText(page, 'turn', 'Your turn');
      await part(page, `pit-${mine}-${(await pressable(page, mine))[0]}`).click();
      await untilText(page, 'status', new RegExp(`^An? ${level} sows`));
    }
    await part(page, 'undo').click();
    await untilText(page, 'turn', 'Your turn');
  });
}

pageTest('A skipped animation ends in the correct position', async page => {
  await newGame(page, { opponent: 'person', 'who-starts': 'north' });
  const game = new FourRowsGame('north');
  await part(page, 'pit-north-5').click();
  await page.keyboard.press('Escape');
  game.sow(5);
  await assertShows(page, game.position);
}, { reducedMotion: 'no-preference' });

pageTest('Impossible actions are reported, and a failed request can be repeated', async page => {
  await page.route('**/api/v1/four-rows/move?*', route => route.abort());
  await newGame(page, { opponent: 'beginner' });
  await part(page, 'pit-south-13').click({ force: true });
  assert.equal(await text(page, 'status'), 'Your pit 13 has fewer than two seeds.');
  await part(page, 'pit-south-6').click();
  await untilText(page, 'status', 'The server is not responding.');
  await page.unrouteAll();
  await part(page, 'retry').click();
  await untilText(page, 'status', /^A beginner sows/);
});

pageTest('An error stays while a sowing is animated, until it is resolved', async page => {
  await page.route('**/api/v1/four-rows/move?*', route => route.abort());
  await newGame(page, { opponent: 'beginner' });
  await part(page, 'pit-south-6').click();
  await untilText(page, 'status', /^The server is not responding\. You sow/);
  await page.unrouteAll();
  await part(page, 'retry').click();
  await untilText(page, 'status', /^A beginner sows/);
}, { reducedMotion: 'no-preference' });

/** Starts a game of two people and sows two turns. */
async function playTwo(page) {
  await newGame(page, { opponent: 'person' });
  const game = new FourRowsGame('south');
  for (const [side, pit] of [['south', 6], ['north', 5]]) {
    game.sow(pit);
    await part(page, `pit-${side}-${pit}`).click();
  }
  await assertShows(page, game.position);
  return game;
}

pageTest('A link holds the game, and the list of turns leads to each position', async page => {
  const game = await playTwo(page);
  const shown = part(page, 'moves').locator('[aria-hidden]');
  assert.match((await shown.allTextContents()).join(), /^S6[^,]*,N5[^,]*$/);
  await openDialog(page, 'share');
  const link = await part(page, 'link').inputValue();
  assert.match(link, /#starts=south&pits=6,5&opponent=person&side=north$/);
  assert.match(await text(page, 'link-local'), /only on this computer.*127\.0\.0\.1.*--bind/);
  await closeDialog(page);
  await page.reload();
  await untilText(page, 'status', 'Game opened from the link.');
  await assertShows(page, game.position);
  assert.equal(await part(page, 'opponent').inputValue(), 'person');
  await part(page, 'moves').locator('button').first().click();
  await assertShows(page, game.positionAt(1));
  const wrong = await server.open('/four-rows.html#starts=south&pits=16');
  await untilText(wrong, 'status', 'South cannot sow pit 16');
  await closePage(wrong);
});

answerTest('A hint names a pit', async page => {
  const game = await playTwo(page);
  await openDialog(page, 'new');
  await part(page, 'depth').fill('2');
  await closeDialog(page);
  await part(page, 'hint').click();
  await untilText(page, 'status', /^The expert would sow pit \d+\.$/);
  const pit = Number(/\d+/.exec(await text(page, 'status'))[0]);
  assert.ok(legalPits(game.position).includes(pit));
  assert.equal(await page.locator('.labels.is-likely').count(), 1);
});

pageTest('A record and a link are copied and opened; others are refused', async page => {
  const game = await playTwo(page);
  await openDialog(page, 'share');
  const record = await part(page, 'record').inputValue();
  const link = await part(page, 'link').inputValue();
  await closeDialog(page);
  assert.equal(record, game.toRecord('person', 'person'));
  for (const [given, said] of [[record, 'Game of 2 turns loaded.'], [link, 'Game opened from the link.']]) {
    await newGame(page, { 'who-starts': 'north' });
    await assertShows(page, opening('north'));
    await paste(page, given);
    await untilText(page, 'status', said);
    await assertShows(page, game.position);
  }
  for (const [given, said] of [
    ['nonsense', 'A game record is one line of JSON'],
    ['{"schema":"seedbank.game/1"}', /^A game record has "schema":"seedbank\.four-rows\.game\/1", /],
    [record.replace('[6,5]', '[6,16]'), 'North cannot sow pit 16'],
    [record.replace('"south"', '"east"'), 'The side that starts is missing'],
  ]) {
    await paste(page, given);
    await untilText(page, 'setup-status', said);
    assert.equal(await part(page, 'position-input').getAttribute('aria-invalid'), 'true');
  }
  await closeDialog(page);
  await assertShows(page, game.position);
});

pageTest('The back button returns to the game before a new one', async page => {
  const game = await playTwo(page);
  await newGame(page, { 'who-starts': 'north' });
  await assertShows(page, opening('north'));
  await page.goBack();
  await untilText(page, 'status', 'Game opened from the link.');
  await assertShows(page, game.position);
  await page.goForward();
  await untilText(page, 'turn', 'North to move');
  await assertShows(page, opening('north'));
});

pageTest('The page can be used in other languages', async page => {
  await untilText(page, 'turn', 'À vous de jouer');
  await newGame(page, { opponent: 'person' });
  await part(page, 'pit-south-6').click();
  await untilText(page, 'status', /^Sud joue la case 6, \d+ étapes?\./);
  assert.equal(await page.title(), 'Kalaha à quatre rangées · Seedbank');
}, { locale: 'fr-FR' });
