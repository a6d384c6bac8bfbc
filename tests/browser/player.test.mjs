// The page as a player sees it, on a desktop and on a phone: the own row at the bottom, whose turn it
// is, the result, the first minute.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { WITHOUT_SERVER, closePage, start, until } from './harness.mjs';
import { newGame, part, pressable, text, untilText } from './kalah_page.mjs';

const DESKTOP = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true };
/** A game that ends with the next sowing: South's pit 3 against a program. */
const LAST = '/#start=0,0,1,0,3,0,0,5,s&opponent=5&side=north';

let server;
before(async () => {
  server = await start();
});
after(() => server.close());

/** A test in two sizes; the page must have had no errors at the end. */
function playerTest(name, address, run, options = {}) {
  for (const [device, size] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    test(`${name}, ${device}`, { skip: options.server && WITHOUT_SERVER }, async () => {
      const page = await server.open(address, { ...size, ...options.context });
      await run(page, device);
      await closePage(page);
    });
  }
}

const y = async (page, place) => (await part(page, `pit-${place}-1`).boundingBox()).y;

/** The sides whose rows are lit. */
const lit = page => page.evaluate(() => {
  const { y: middle, height } = document.getElementById('board').getBoundingClientRect();
  return [...document.querySelectorAll('.row-light.is-lit')].map(row => {
    const box = row.getBoundingClientRect();
    return box.y + box.height / 2 > middle + height / 2 ? 'below' : 'above';
  });
});

/** Asserts that the words of a turn are in the headline, and nowhere else on the page. */
async function assertOnce(page, words) {
  await untilText(page, 'turn', words);
  const all = await page.locator('main').innerText();
  assert.equal(all.split(words).length - 1, 1, all);
}

playerTest('Kalah: the row of the player is at the bottom and lit, also as North', '/', async page => {
  for (const [side, other] of [['north', 'south'], ['south', 'north']]) {
    await newGame(page, {
      opponent: 'greedy', 'opponent-side': other, 'who-starts': side, pits: 3, seeds: 4,
    });
    await assertOnce(page, 'Your turn');
    assert.ok(await y(page, side) > await y(page, other));
    assert.deepEqual(await lit(page), ['below']);
    assert.match(await part(page, `pit-${side}-1`).getAttribute('aria-label'), /^Your pit 1, 4 seeds$/);
    assert.match(await part(page, `pit-${other}-1`).getAttribute('aria-label'), /^Greedy: pit 1, /);
    // The bar and the graph have the player's side as the board has it.
    const store = await part(page, `store-${side}`).boundingBox();
    const others = await part(page, `store-${other}`).boundingBox();
    assert.ok(store.x > others.x || store.y > others.y);
    assert.match(await part(page, 'graph').locator('text').first().textContent(), /^You/);
  }
});

playerTest('Kalah: while the opponent thinks, this is said once', '/', async page => {
  await page.route('**/api/v1/move?*', () => {});
  await newGame(page, { opponent: '5', pits: 3, seeds: 4 });
  await part(page, 'pit-south-1').click();
  await assertOnce(page, 'Level 5 is thinking');
  assert.deepEqual(await lit(page), ['above']);
  await part(page, 'pit-south-2').click({ force: true });
  await untilText(page, 'status', 'Not yet: Level 5 to move.');
}, { server: true });

playerTest('Kalah: the result is the player\'s, and is said once', LAST, async page => {
  await part(page, 'pit-south-3').click();
  await assertOnce(page, 'You lose by 7');
  assert.deepEqual(await lit(page), []);
  await untilText(page, 'status', 'You sow pit 3, 1 seed. The game is over.');
  await untilText(page, 'balance', '1 to 8 seeds');
});

playerTest('Kalah: two people are South and North', '/', async page => {
  await newGame(page, { opponent: 'person', pits: 3, seeds: 2 });
  await assertOnce(page, 'South to move');
  await part(page, 'pit-south-1').click();
  await assertOnce(page, 'North to move');
  assert.deepEqual(await lit(page), ['above']);
});

playerTest('Four rows: the rows of the player are at the bottom and lit, also as North', '/four-rows',
  async page => {
    await newGame(page, { opponent: 'beginner', 'opponent-side': 'south', 'who-starts': 'north' });
    await assertOnce(page, 'Your turn');
    assert.ok(await y(page, 'north') > await y(page, 'south'));
    assert.deepEqual(await lit(page), ['below']);
    await part(page, `pit-north-${(await pressable(page, 'north'))[0]}`).click();
    await untilText(page, 'status', /^A beginner sows/);
    await assertOnce(page, 'Your turn');
  });

playerTest('Together: each player has the own row at the bottom', '/together', async page => {
  await part(page, 'name').fill('Ann');
  await part(page, 'pits').fill('3');
  await part(page, 'seeds').fill('2');
  await part(page, 'create').click();
  await untilText(page, 'players', 'Waiting for the other player…');
  const north = await server.open(await part(page, 'link').inputValue(), {
    ...PHONE, userAgent: 'the other player',
  });
  await part(north, 'join-name').fill('Bob');
  await part(north, 'join').click();
  await assertOnce(page, 'Your turn');
  await assertOnce(north, 'Ann to move');
  assert.ok(await y(page, 'south') > await y(page, 'north'));
  assert.ok(await y(north, 'north') > await y(north, 'south'));
  assert.deepEqual([await lit(page), await lit(north)], [['below'], ['above']]);
  await closePage(north);
}, { server: true });

// The first minute

playerTest('A first visit is offered the rules and shown what to click', '/', async page => {
  assert.equal(await text(page, 'welcome'), 'New here? Learn in a minute');
  const marked = () => page.locator('.is-guided .pit[aria-disabled="false"]').count();
  assert.equal(await marked(), 6);
  await part(page, 'welcome').getByRole('link').click();
  for (let lesson = 1; lesson < 6; ++lesson) {
    await untilText(page, 'place', `${lesson} of 6`);
    await part(page, 'next').click();
  }
  // The last lesson leads to a game.
  await part(page, 'pit-south-6').click();
  await part(page, 'play').click();
  await untilText(page, 'turn', 'Your turn');
  assert.equal(await part(page, 'welcome').isVisible(), false);
  assert.equal(await marked(), 0);
});

playerTest('After a game the offer is gone', LAST, async page => {
  assert.ok(await part(page, 'welcome').isVisible());
  await part(page, 'pit-south-3').click();
  await untilText(page, 'turn', 'You lose by 7');
  await until(() => part(page, 'welcome').isVisible(), false, 'offer');
});

/** The duration of the first seed of a sowing. */
async function seedOf(page) {
  await page.evaluate(() => {
    window.durations = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function record(frames, options) {
      window.durations.push(options.duration);
      return animate.call(this, frames, options);
    };
  });
  await page.keyboard.press('1');
  await page.keyboard.press('Escape');
  return page.evaluate(() => window.durations[0]);
}

playerTest('The first games are slow enough to follow each seed, later ones are quicker', '/',
  async page => {
    await newGame(page, { opponent: 'person' });
    const first = await seedOf(page);
    assert.ok(first > 180 && first < 230, `${first} ms`);
    await page.evaluate(() => localStorage.setItem('seedbank.experience', '{"games":3}'));
    await page.reload();
    const later = await seedOf(page);
    assert.ok(later < first, `${later} ms`);
  }, { context: { reducedMotion: 'no-preference' } });
