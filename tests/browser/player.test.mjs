// The page as a player sees it, on a desktop and on a phone: the own row at the bottom, whose turn it
// is, the result, the first minute.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Game, legalPits, opening } from '../../tools/serve/page/board/game.js';
import { commandJson } from './command.mjs';
import { WITHOUT_SERVER, closePage, start, until } from './harness.mjs';
import { fill } from '../../tools/serve/page/shared/text.js';
import { randomNumbers } from './random.mjs';
import { newGame, part, pressable, text, untilText } from './kalah_page.mjs';

const DESKTOP = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true };
/** A game that ends with the next sowing: South's pit 3 against a program. */
const LAST = '/#start=0,0,1,0,3,0,0,5,s&opponent=5&side=north';
/** Which of two sizes: the names of the tests tell it. */
const random = randomNumbers(Date.now());

let server;
before(async () => {
  server = await start();
});
after(() => server.close());

/**
 * A test in two sizes, or with the option `either` in one of them, by chance, for what does not depend
 * on the layout; the page must have had no errors at the end.
 */
function playerTest(name, address, run, options = {}) {
  const sizes = Object.entries({ desktop: DESKTOP, phone: PHONE });
  for (const [device, size] of options.either ? [sizes[random(2)]] : sizes) {
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
}, { server: true, either: true });

playerTest('Kalah: the result is the player\'s', LAST, async page => {
  await part(page, 'pit-south-3').click();
  await untilText(page, 'turn', 'You lose by 7');
  assert.deepEqual(await lit(page), []);
  await untilText(page, 'status', 'You sow pit 3, 1 seed. The game is over.');
  await untilText(page, 'balance', 'Seeds: 1 to 8');
}, { either: true });

playerTest('Kalah: two people are South and North', '/', async page => {
  await newGame(page, { opponent: 'person', pits: 3, seeds: 2 });
  await assertOnce(page, 'South to move');
  await part(page, 'pit-south-1').click();
  await assertOnce(page, 'North to move');
  assert.deepEqual(await lit(page), ['above']);
}, { either: true });

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
  await untilText(page, 'turn', 'Waiting for the other player…');
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
}, { either: true });

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
    await untilText(page, 'status', 'Game opened from the link.');
    const later = await seedOf(page);
    assert.ok(later < first, `${later} ms`);
  }, { context: { reducedMotion: 'no-preference' }, either: true });

// The review

/** A game that South, a person, loses with mistakes; the next sowing of pit 3 ends it. */
const LOST = '/#start=3,3,3,0,3,3,3,0,s&pits=2,3,3,2,1&opponent=greedy&side=north';

/** The mistakes of South, by the command. */
function mistakesOf(pits) {
  const [answer] = commandJson(['replay', '--pits', '3', '--seeds', '3', ...pits.map(String)]);
  return answer.moves.map((move, count) => ({ ...move, count }))
    .filter(({ cost, side }) => cost > 0 && side === 'south');
}

/** Sows any pit until the game is over. Returns the pits sown, from the list of moves. */
async function playToEnd(page) {
  await until(async () => {
    if (await part(page, 'result').isVisible()) return true;
    for (const pit of [1, 2, 3]) await page.keyboard.press(String(pit));
    return false;
  }, true, 'the end of the game');
  return new URLSearchParams(new URL(page.url()).hash.slice(1)).get('pits').split(',').map(Number);
}

playerTest('At the end a card has the result, the mistakes, and leads to the review', LOST,
  async (page, device) => {
    const pits = await playToEnd(page);
    const own = mistakesOf(pits);
    assert.ok(own.length > 0);
    assert.equal(await text(page, 'result-text'), await text(page, 'turn'));
    assert.match(await text(page, 'result-text'), /^(You (win|lose) by \d+|A draw)$/);
    await untilText(page, 'result-mistakes', own.length === 1 ? '1 mistake.' : `${own.length} mistakes.`);
    await part(page, 'result-review').click();
    // Forward through the person's own mistakes, each with its cost and the better pit.
    for (const [index, { pit, cost, best }] of own.entries()) {
      await untilText(page, 'mistake', new RegExp(`^Mistake ${index + 1} of ${own.length}\\. ` +
        `Pit ${pit} cost you ${cost} seeds? of margin\\. .*Pits? ${best[0]}\\b.* better\\.$`));
      // Nothing covers it, such as the board, which stays in the window of a phone.
      const isSeen = () => part(page, 'mistake').evaluate(element => [...element.children].every(line => {
        const { x, y: top, height } = line.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + 4, top + height / 2));
      }));
      await until(isSeen, true, `${device}: seen`);
      if (index + 1 < own.length) await part(page, 'mistake-next').click();
    }
    assert.equal(await part(page, 'mistake-next').getAttribute('aria-disabled'), 'true');
  });

test('What a mistake costs takes at most two lines per sentence on a phone, in every language',
  async () => {
    const worst = { 'mistake.place': { place: 10, all: 12 }, 'mistake.sown.you': { pit: 3 },
      'outcome.win': { n: 22 }, 'outcome.lose': { n: 12 }, 'mistake.better': { n: 1, pits: 5 } };
    const page = await server.open(`${LOST}&at=0`, PHONE);
    await part(page, 'judge').click();
    await until(() => part(page, 'mistake-next').isVisible(), true, 'the review');
    await part(page, 'mistake-next').click();
    await untilText(page, 'mistake', /^Mistake/);
    for (const tag of ['en', 'de', 'fr', 'es', 'cs']) {
      const { default: messages } = await import(`../../tools/serve/page/messages/${tag}.js`);
      const say = (key, values = worst[key]) => fill(messages[key], values, tag);
      const seeds = say('seeds', { n: 34 });
      const lines = await part(page, 'mistake').evaluate((element, texts) => texts.map(shown => {
        const [line] = element.children;
        line.textContent = shown;
        const range = document.createRange();
        range.selectNodeContents(line);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      }), [`${say('mistake.place')} ${say('mistake.sown.you', { pit: 3, seeds })}`,
        `${say('outcome.win')} → ${say('outcome.lose')}. ${say('mistake.better')}`]);
      assert.ok(lines.every(count => count <= 2), `${tag}: ${lines}`);
    }
    await closePage(page);
  });

playerTest('The reply that punishes a mistake is drawn', `${LOST}&at=0`, async page => {
  const [{ pit, count }] = mistakesOf([2, 3, 3, 2, 1]);
  await untilText(page, 'status', 'Game opened from the link.');
  await part(page, 'judge').click();
  await untilText(page, 'judgement', /^You: \d+ mistakes? in \d+ sowings/);
  if (count > 0) await part(page, 'mistake-next').click();
  await part(page, 'mistake-why').click();
  await untilText(page, 'mistake', /Greedy answers with [\d, and]+ and stores [1-9]\d* seeds?\.$/);
  await untilText(page, 'players', 'What happens then');
  // The line is the mistake and the reply; the board shows its end.
  await until(() => part(page, 'line-next').getAttribute('aria-disabled'), 'true', 'end of the line');
  assert.match(await text(page, 'line'), new RegExp(`^▾${pit}, .*▴`));
  await part(page, 'line-leave').click();
  await untilText(page, 'mistake', /better\.$/);
}, { either: true });

playerTest('While the reply to a mistake is animated, the margin is that after the mistake', `${LOST}&at=0`,
  async page => {
    await page.evaluate(() => localStorage.setItem('seedbank.settings', '{"speed":"fast"}'));
    await page.reload();
    const [{ value, cost, count }] = mistakesOf([2, 3, 3, 2, 1]);
    const said = margin => (margin === 0 ? 'Under best play: a draw'
      : `Under best play: you ${margin > 0 ? 'win' : 'lose'} by ${Math.abs(margin)}`);
    await untilText(page, 'status', 'Game opened from the link.');
    await part(page, 'judge').click();
    await untilText(page, 'judgement', /^You: \d/);
    if (count > 0) await part(page, 'mistake-next').click();
    await untilText(page, 'balance', said(value + cost));
    await page.evaluate(() => {
      globalThis.shown = [];
      const text = document.getElementById('balance-text');
      new MutationObserver(() => globalThis.shown.push(text.textContent))
        .observe(text, { childList: true });
    });
    await part(page, 'mistake-why').click();
    await until(() => page.evaluate(() => globalThis.shown.at(-1)), said(value), 'margin');
    await until(() => part(page, 'line-next').getAttribute('aria-disabled'), 'true', 'end of the line');
    const shown = await page.evaluate(() => [...new Set(globalThis.shown)]);
    assert.deepEqual(shown, [said(value + cost), said(value)]);
  }, { context: { reducedMotion: 'no-preference' }, either: true });

playerTest('A pit is tried again without a reply, and the verdict stays', `${LOST}&at=0`, async page => {
  const [{ best, count, pit }] = mistakesOf([2, 3, 3, 2, 1]);
  await untilText(page, 'status', 'Game opened from the link.');
  await part(page, 'judge').click();
  await untilText(page, 'judgement', /^You: /);
  if (count > 0) await part(page, 'mistake-next').click();
  const wrong = [1, 2, 3].find(other => !best.includes(other));
  for (const [tried, verdict] of [[wrong, `Pit ${wrong} is not the best.`],
    [best[0], `Right: pit ${best[0]} is best.`]]) {
    await part(page, 'mistake-try').click();
    await untilText(page, 'mistake', 'Find a better pit.');
    await part(page, 'hint').click();
    await untilText(page, 'status', /^The best /);
    await page.keyboard.press(String(tried));
    await untilText(page, 'mistake', new RegExp(`^${verdict.replaceAll('.', '\\.')} You (win|lose)|draw`));
    // No reply is played: the game has one sowing more than before the mistake.
    assert.equal(await part(page, 'graph').getAttribute('aria-valuenow'), String(count + 1));
    assert.ok(await part(page, 'mistake-next').isVisible());
  }
  assert.ok(pit > 0);
  await part(page, 'mistake-play').click();
  await untilText(page, 'turn', /^(Your turn|You (win|lose) by \d+)$/);
}, { either: true });

playerTest('Finding mistakes closes the card of the result', LAST, async page => {
  await part(page, 'pit-south-3').click();
  await part(page, 'result').waitFor();
  await part(page, 'judge').click();
  await untilText(page, 'judgement', /^You: \d/);
  assert.ok(await part(page, 'result').isHidden());
}, { either: true });

/** A game of two people with twelve sowings. */
function longGame() {
  const game = new Game(opening(4, 4), 'empty-capture');
  while (game.sowings.length < 12) game.sow(legalPits(game.position).at(-1));
  return game;
}

playerTest('Judging shows its progress and the mistakes found so far', `/#${longGame().toHash()}`,
  async page => {
    let answered = 0;
    await page.route('**/api/v1/replay?*', async route => {
      answered += 1;
      if (answered > 1) return undefined;
      return route.continue();
    });
    await part(page, 'judge').click();
    await untilText(page, 'judgement', /^Judging: 8 of 12, \d+ mistakes? so far\.$/);
    assert.ok(await part(page, 'judge-progress').isVisible());
    await page.keyboard.press('Escape');
    await untilText(page, 'judgement', /^South: \d+ mistakes? in \d+ sowings\. North: /);
  }, { server: true, either: true });

playerTest('The bar is filled from the side of the player', `${LOST}&at=4`, async page => {
  await part(page, 'values').check();
  await untilText(page, 'balance', /^Under best play: you (win|lose) by \d+$|a draw$/);
  const margin = await page.evaluate(() => {
    const width = id => Number(document.getElementById(id).getAttribute('width'));
    return (width('balance-own') - width('balance-others')) * 18 / 1000;
  });
  const said = /(win|lose) by (\d+)/.exec(await text(page, 'balance'));
  const wanted = said ? Number(said[2]) * (said[1] === 'win' ? 1 : -1) : 0;
  assert.ok(Math.abs(margin - wanted) < 0.01, `${margin} instead of ${wanted}`);
}, { either: true });

// Puzzles

playerTest('A puzzle shows what refutes a wrong pit, opens in analysis, and adapts', '/', async page => {
  // The rules of the puzzles are those that the person plays.
  await newGame(page, { rules: 'standard', opponent: '1', pits: 3, seeds: 3 });
  await page.goto(`${server.url}/train.html`);
  await untilText(page, 'turn', /^Find the /);
  assert.equal(await part(page, 'rules').inputValue(), 'standard');
  await untilText(page, 'task', /^Capture rule: a last seed in your own empty pit captures only if/);
  const levels = [];
  for (let failures = 0; failures < 2; ++failures) {
    const label = await part(page, 'pit-south-1').getAttribute('aria-label');
    const mine = label.startsWith('Your') ? 'south' : 'north';
    assert.ok(await y(page, mine) > await y(page, mine === 'south' ? 'north' : 'south'));
    const legal = await pressable(page, mine);
    await part(page, 'analyse').waitFor({ state: 'hidden' });
    // At most one of two pits is right.
    for (const pit of legal.slice(0, 2)) {
      await part(page, `pit-${mine}-${pit}`).click();
      const said = await until(() => text(page, 'status'),
        /^Right|answers with|ends the game|: you (win|lose)|: a draw/, 'verdict');
      if (said.startsWith('Right')) break;
      assert.match(said, new RegExp(`^Pit ${pit} is not the best(\\. .*(stores [1-9]\\d* seeds?|game)|: [ya].*)\\. Try again\\.$`));
      assert.deepEqual(await pressable(page, mine), legal);
      break;
    }
    assert.match(await part(page, 'analyse').getAttribute('href'), /^\.\/#start=[\d%C,]+.*rules=standard&values=1$/);
    levels.push(await page.evaluate(
      () => JSON.parse(localStorage.getItem('seedbank.training')).level));
    await part(page, 'next').click();
  }
  assert.notEqual(levels[0], 2);
  await part(page, 'solution').click();
  await untilText(page, 'status', /^The solution/);
  await part(page, 'analyse').click();
  await untilText(page, 'balance', /^Under best play/);
});

// Pictures

playerTest('The board with its values and the graph are copied as PNG and SVG', `${LOST}&at=4`,
  async page => {
    await part(page, 'values').check();
    await untilText(page, 'balance', /^Under best play/);
    await part(page, 'judge').click();
    await untilText(page, 'judgement', /^You: /);
    await part(page, 'share').click();
    const values = await page.locator('.labels .value:not(:empty)').allTextContents();
    assert.ok(values.length > 0);
    const copied = async (button, type) => {
      await page.evaluate(() => { document.getElementById('share-status').textContent = ''; });
      await part(page, button).click();
      await untilText(page, 'share-status', 'Picture copied.');
      return page.evaluate(async wanted => {
        const [item] = await navigator.clipboard.read();
        const blob = await item.getType(wanted);
        if (wanted === 'text/plain') return blob.text();
        const { width, height } = await createImageBitmap(blob);
        return [width, height];
      }, type);
    };
    const board = await copied('board-svg', 'text/plain');
    assert.match(board, /^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    for (const text of [...values, 'You', 'Greedy']) assert.ok(board.includes(`>${text}</text>`), text);
    assert.match(await copied('graph-svg', 'text/plain'), /<text [^>]*>You: \+\d+<\/text>/);
    const both = await copied('game-svg', 'text/plain');
    for (const text of [...values, 'You']) assert.ok(both.includes(`>${text}</text>`), text);
    assert.match(both, /<text [^>]*>You: \+\d+<\/text>/);
    for (const button of ['board-png', 'graph-png', 'game-png']) {
      const [width, height] = await copied(button, 'image/png');
      assert.ok(width > 400 && height > 200, `${width} x ${height}`);
    }
  }, { context: { permissions: ['clipboard-read', 'clipboard-write'] }, either: true });

playerTest('Without a permission to copy, a picture is saved as a file', LOST, async page => {
  await part(page, 'share').click();
  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new Error('not permitted'));
  });
  const saved = page.waitForEvent('download');
  await part(page, 'board-png').click();
  assert.equal((await saved).suggestedFilename(), 'kalah.png');
  await untilText(page, 'share-status', 'Picture saved as a file.');
}, { either: true });

// The walk of a first-time player

/** Asserts that no shown text is longer than two lines. */
async function assertShort(page) {
  const long = await page.locator(
    'main :is(#turn, #players, #lesson, #task, #status, #balance-text, #mistake > span):visible',
  ).evaluateAll(elements => elements.filter(element => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const tops = [...range.getClientRects()].map(({ top }) => Math.round(top / 8));
    return new Set(tops).size > 2;
  }).map(element => element.textContent));
  assert.deepEqual(long, []);
}

playerTest('A first-time player learns, plays, reviews and solves puzzles, at most two clicks apart',
  '/', async page => {
    let clicks = 0;
    const click = async testid => {
      clicks += 1;
      await part(page, testid).click();
    };
    const reached = async step => {
      assert.ok(clicks <= 2, `${clicks} clicks to ${step}`);
      clicks = 0;
      await assertShort(page);
    };
    clicks += 1;
    await part(page, 'welcome').getByRole('link').click();
    await untilText(page, 'place', '1 of 6');
    await reached('the rules');
    for (let lesson = 1; lesson <= 6; ++lesson) {
      await untilText(page, 'place', `${lesson} of 6`);
      await page.locator('button.pit[aria-disabled="false"]').first().click();
      await untilText(page, 'status', /^You sow/);
      await assertShort(page);
      if (lesson < 6) await part(page, 'next').click();
    }
    await click('play');
    await untilText(page, 'turn', 'Your turn');
    await reached('the game');
    // A short game takes the place of a long one.
    await page.goto(server.url + LOST);
    await page.reload();
    await playToEnd(page);
    await untilText(page, 'result-mistakes', /^\d+ mistakes?\.$/);
    await click('result-review');
    await untilText(page, 'mistake', /^Mistake 1 of/);
    await reached('the review');
    while (await part(page, 'mistake-next').getAttribute('aria-disabled') === 'false') {
      await part(page, 'mistake-next').click();
      await assertShort(page);
    }
    await click('mistake-train');
    await untilText(page, 'turn', 'You sowed another pit here');
    await reached('the puzzles');
  });

playerTest('The card of the result can be closed, and offers the next level and the other side',
  '/#start=0,0,1,0,0,0,1,0,s&opponent=3&side=north', async page => {
    await part(page, 'pit-south-3').click();
    await part(page, 'result').waitFor();
    await part(page, 'result-close').click();
    assert.ok(await part(page, 'result').isHidden());
    await part(page, 'reset').click();
    await part(page, 'pit-south-3').click();
    await untilText(page, 'result-level', 'Level 4');
    await part(page, 'result-level').click();
    await untilText(page, 'players', 'Against level 4');
    await part(page, 'pit-south-3').click();
    await part(page, 'result-side').click();
    // The opponent has South now, and sows.
    await part(page, 'result').waitFor();
    assert.match(page.url(), /opponent=4&side=south/);
  }, { either: true });

playerTest('A new game asks for the opponent, who starts and the board; the rest is behind "More"', '/',
  async page => {
    await part(page, 'new-open').click();
    const asked = await page.locator('#setup :is(input, select):visible').evaluateAll(
      all => all.map(({ id }) => id));
    assert.deepEqual(asked, ['opponent', 'who-starts', 'opening']);
    assert.doesNotMatch(await page.locator('#new-dialog').innerText(), /empty-capture/);
    await part(page, 'opening').selectOption('4 3');
    await part(page, 'new-game').click();
    assert.match(page.url(), /start=3,3,3,3,0,3,3,3,3,0,s/);
    // Other numbers of pits and seeds are another board.
    await part(page, 'new-open').click();
    await part(page, 'new-more').click();
    await part(page, 'seeds').fill('9');
    assert.equal(await part(page, 'opening').inputValue(), '');
  }, { either: true });
