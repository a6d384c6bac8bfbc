// Analysing and learning on the page of Kalah: layout, variations, turns, the review, notations,
// links, settings, languages.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { Game, formatPosition, legalPits, opening, parsePosition } from '../../tools/serve/page/board/game.js';
import { commandJson } from './command.mjs';
import { Viewpoint } from '../../tools/serve/page/board/wording.js';
import { WITHOUT_SERVER, closePage, start, until } from './harness.mjs';
import {
  assertShows, closeDialog, newGame, openDialog, part, paste, recordOf, text, untilText,
} from './kalah_page.mjs';

/** A game of few seeds with mistakes of both sides. */
const GAME = { start: '3,3,3,0,3,3,3,0 s', pits: [2, 3, 3, 2, 1] };
const LINK = `/#start=${GAME.start.replace(' ', ',')}&pits=${GAME.pits}`;
const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true };
const DESKTOP = { viewport: { width: 1280, height: 800 } };

let server;
before(async () => {
  server = await start();
});
after(() => server.close());

function pageTest(name, address, run, { skip = false, ...options } = {}) {
  test(name, { skip }, async () => {
    const page = await server.open(address, options);
    await until(() => page.locator('[data-testid="pit-south-1"]').count(), 1, 'board');
    await run(page);
    await closePage(page);
  });
}

const focused = page => page.evaluate(() => document.activeElement.id);

/** Whether an element is within the window. */
const inWindow = (page, testid) => part(page, testid).evaluate(element => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight && bottom > top;
});

// Layout

pageTest('On a desktop nothing scrolls; moves, graph and turns are to the right of the board', LINK,
  async page => {
    await part(page, 'values').check();
    await part(page, 'judge').click();
    await until(() => part(page, 'mistake-back').isVisible(), true, 'review');
    await part(page, 'mistake-back').click();
    await untilText(page, 'mistake', /^Mistake 4/);
    await until(() => part(page, 'explorer').locator('tr').count(), count => count > 0, 'turns');
    assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight));
    const board = await page.locator('#board').boundingBox();
    for (const testid of ['moves', 'graph', 'explorer']) {
      const box = await part(page, testid).boundingBox();
      assert.ok(box.x >= board.x + board.width && box.y + box.height <= 800, testid);
    }
    const [south, north] = await page.evaluate(() => ['south', 'north'].map(
      side => document.getElementById(`balance-${side}`).getBoundingClientRect().x));
    assert.ok(south > north, 'South is on the right of the bar');
  }, DESKTOP);

/** A game of many sowings. */
const LONG_GAME = (() => {
  const game = new Game(opening(6, 4), 'empty-capture');
  for (let step = 0; !game.over && game.sowings.length < 60; ++step) {
    const pits = legalPits(game.position);
    game.sow(pits[step % pits.length]);
  }
  return game;
})();

pageTest('A large window is used: the graph under the board, and all moves beside it',
  `/#${LONG_GAME.toHash()}`, async page => {
    await until(() => part(page, 'moves').locator('button').count(), LONG_GAME.sowings.length, 'moves');
    assert.ok(await inWindow(page, 'moves'));
    const list = await part(page, 'moves').evaluate(
      ({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight);
    assert.ok(list, 'no sowing is cut off');
    await part(page, 'judge').click();
    await until(() => part(page, 'graph').isVisible(), true, 'graph');
    const [board, graph] = await Promise.all(['#board', '#graph'].map(
      id => page.locator(id).boundingBox()));
    assert.ok(graph.width >= board.width && graph.y > board.y + board.height);
    assert.ok(await inWindow(page, 'graph'));
    await part(page, 'stop').click();
  }, { viewport: { width: 1920, height: 1080 } });

pageTest('A tablet held upright has a board that uses its height', '/', async page => {
  const { height } = await page.locator('#board').boundingBox();
  assert.ok(height > 0.45 * 1180, `${height}`);
}, { viewport: { width: 820, height: 1180 } });

pageTest('Keys and the wheel step through the moves and the graph', LINK, async page => {
  const place = wanted => until(() => page.locator('#moves [aria-current]').getAttribute('data-count'),
    wanted, 'place');
  await part(page, 'moves').locator('button').last().focus();
  await page.keyboard.press('ArrowLeft');
  await place('4');
  await page.keyboard.press('ArrowLeft');
  await place('3');
  await page.keyboard.press('End');
  await place('5');
  await part(page, 'moves').hover();
  await page.mouse.wheel(0, -120);
  await place('4');
  await part(page, 'judge').click();
  await until(() => part(page, 'graph').isVisible(), true, 'graph');
  await part(page, 'graph').hover();
  await page.mouse.wheel(0, -120);
  await place('3');
  await page.mouse.wheel(0, 120);
  await place('4');
});

pageTest('A judged game is saved as the object of replay and as CSV, with comments of the link', LINK,
  async page => {
    await part(page, 'comment-open').click();
    await part(page, 'comment').fill('Too "late"');
    await until(() => page.url(), /c5=Too/, 'link');
    await page.reload();
    await until(() => part(page, 'comment').inputValue(), 'Too "late"', 'comment');
    assert.match(await part(page, 'moves').locator('button').last().textContent(), /✎/);
    await openDialog(page, 'share');
    const save = async kind => {
      const saved = page.waitForEvent('download');
      await part(page, `judged-${kind}`).click();
      return readFileSync(await (await saved).path(), 'utf8');
    };
    const [wanted] = commandJson(['replay', '--start', GAME.start, ...GAME.pits.map(String)]);
    const { schema, moves, south, players } = JSON.parse(await save('json'));
    wanted.moves.at(-1).comment = 'Too "late"';
    assert.deepEqual([schema, moves, south, players],
      [wanted.schema, wanted.moves, wanted.south, ['person', 'person']]);
    const rows = (await save('csv')).trim().split('\r\n');
    assert.equal(rows.length, GAME.pits.length + 2);
    assert.match(rows[0], /sowing,side,pit,position,value,cost,best,comment$/);
    assert.match(rows.at(-1), /^5,.*,"Too ""late"""$/);
  });

pageTest('A judged game that was saved is opened again, with comments and opponent',
  `${LINK}&opponent=greedy&side=south&c0=Begin&c1=Hm%2C+%3Cb%3E`, async page => {
    await openDialog(page, 'share');
    const saved = page.waitForEvent('download');
    await part(page, 'judged-json').click();
    const file = await (await saved).path();
    const fresh = await server.open('/', { userAgent: 'another browser' });
    await openDialog(fresh, 'setup');
    await part(fresh, 'position-file').setInputFiles(file);
    await untilText(fresh, 'status', 'Game of 5 sowings loaded.');
    await untilText(fresh, 'players', 'Against greedy');
    await until(() => new URL(fresh.url()).hash, /c0=Begin&c1=Hm/, 'comments');
    await part(fresh, 'moves').locator('button').first().click();
    await until(() => part(fresh, 'comment').inputValue(), 'Hm, <b>', 'comment');
    const game = new Game(parsePosition(GAME.start), 'empty-capture', GAME.pits);
    game.goTo(1);
    await assertShows(fresh, game.position, new Viewpoint('north', { south: 'Greedy' }));
    // The text is read like the file; its values are not believed; what is not a game is refused.
    const study = readFileSync(file, 'utf8');
    await paste(fresh, JSON.stringify(JSON.parse(study.replace(/"value":-?\d+/g, '"value":8')), null, 1));
    await untilText(fresh, 'status', 'Game of 5 sowings loaded.');
    await part(fresh, 'judge').click();
    await until(() => part(fresh, 'mistake-next').isVisible(), true, 'review');
    for (const wrong of [study.replace('"pit":2', '"pit":9'), study.replace('"moves"', '"sowings"'),
      study.slice(0, -9)]) {
      await paste(fresh, wrong);
      await until(() => fresh.locator('#setup-status .is-error').count(), 1, 'refused');
      await closeDialog(fresh);
    }
    await closePage(fresh);
  }, { skip: WITHOUT_SERVER });

/** The contrast between a text of the graph and its background. */
const contrastOfGraph = page => page.evaluate(() => {
  const luminance = colour => {
    const [red, green, blue] = colour.match(/[\d.]+/g).map(part => Number(part) / 255)
      .map(part => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [drawing, text] = ['#graph svg', '#graph text'].map(
    selector => getComputedStyle(document.querySelector(selector)));
  const [dark, light] = [drawing.backgroundColor, text.fill].map(luminance).sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
});

pageTest('The numbers at the axes of the graph tell the margin after every sowing', LINK, async page => {
  await part(page, 'judge').click();
  await until(() => page.locator('#graph circle').count(), GAME.pits.length + 1, 'graph');
  const texts = await page.locator('#graph text').evaluateAll(all => all.map(element => ({
    words: element.textContent, isCount: element.getAttribute('text-anchor') === 'middle',
    x: Number(element.getAttribute('x')), y: Number(element.getAttribute('y')),
  })));
  const zero = texts.find(({ words }) => words === 'even').y;
  const numbers = texts.filter(({ words }) => /\d$/.test(words)).map(({ words, ...text }) => ({
    ...text, number: Number(words.match(/\d+$/)),
  }));
  assert.match(texts[0].words, /^South: \+\d+$/);
  const counts = numbers.filter(({ isCount }) => isCount);
  const margins = numbers.filter(({ isCount }) => !isCount).map(
    ({ y, number }) => ({ y, number: y < zero ? number : -number }));
  assert.ok(counts.length >= 2 && margins.length >= 4);
  // All numbers lie on one scale, and the points of the graph are at theirs.
  const scale = (ticks, axis) => {
    const [first, last] = [ticks[0], ticks.at(-1)];
    const at = where => first.number +
      ((where - first[axis]) / (last[axis] - first[axis])) * (last.number - first.number);
    for (const tick of ticks) assert.ok(Math.abs(at(tick[axis]) - tick.number) < 0.1, axis);
    return at;
  };
  const [countAt, marginAt] = [scale(counts, 'x'), scale(margins, 'y')];
  const points = await page.locator('#graph circle').evaluateAll(all => all.map(
    circle => ['cx', 'cy'].map(name => Number(circle.getAttribute(name)))));
  const [{ value, moves }] = commandJson(['replay', '--start', GAME.start, ...GAME.pits.map(String)]);
  const wanted = [value, ...moves.map(move => (move.side === 'south' ? move.value : -move.value))];
  // The numbers lie a little below the lines that they name.
  const shift = 4;
  assert.deepEqual(points.map(([x, y]) => [countAt(x), marginAt(y + shift)].map(each => Math.round(each) + 0)),
    wanted.map((margin, count) => [count, margin + 0]));
  for (const media of ['screen', 'print']) {
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ media, colorScheme });
      await until(() => contrastOfGraph(page), ratio => ratio >= 4.5, `${media} ${colorScheme}`);
    }
  }
  await page.emulateMedia({ media: null, colorScheme: null });
});

pageTest('On a phone the board stays in the window, and so do results', LINK, async page => {
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await part(page, 'line-show').tap();
  await untilText(page, 'status', /^The best line has/);
  for (const testid of ['status', 'pit-south-1']) assert.ok(await inWindow(page, testid), testid);
  await newGame(page, { opponent: 'person', pits: 3, seeds: 2 });
  assert.match(await text(page, 'status'), /^New game\./);
  assert.ok(await inWindow(page, 'status'));
  await paste(page, 'no position');
  await until(() => page.locator('#setup-status .is-error').count(), 1, 'error');
  assert.ok(await inWindow(page, 'setup-status'));
}, PHONE);

pageTest('Nothing moves during a game and at its end', '/#start=1,0,1,0,1,1,0,3,s', async page => {
  await page.evaluate(() => {
    window.shifts = 0;
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        if (entry.sources.some(({ node }) => node?.parentElement?.closest('.stage, .under'))) {
          window.shifts += entry.value;
        }
      }
    }).observe({ type: 'layout-shift' });
  });
  const before = await page.locator('#undo').boundingBox();
  await page.keyboard.press('3');
  await page.keyboard.press('1');
  await page.keyboard.press('2');
  await untilText(page, 'turn', /./);
  for (let count = 0; count < 6 && !/wins|draw/.test(await text(page, 'turn')); ++count) {
    for (const pit of [1, 2, 3]) await page.keyboard.press(String(pit));
  }
  await untilText(page, 'turn', /wins by|draw/);
  assert.deepEqual(await page.locator('#undo').boundingBox(), before);
  assert.equal(await page.evaluate(() => window.shifts), 0);
});

pageTest('What a sowing leads to is announced when its seeds have landed', '/', async page => {
  await newGame(page, { opponent: 'person', pits: 3, seeds: 9 });
  const seen = await page.evaluate(async () => {
    const find = testid => document.querySelector(`[data-testid="${testid}"]`);
    find('pit-south-1').click();
    const during = [find('turn').textContent, find('status').textContent];
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    return during;
  });
  assert.equal(seen[0], 'South is sowing');
  assert.doesNotMatch(seen[1], /sows/);
  await untilText(page, 'status', /^South sows pit 1/);
  assert.ok(await page.locator('.is-landed').count() === 1);
}, { reducedMotion: 'no-preference' });

pageTest('Live regions are written only when what they say has changed', LINK, async page => {
  await page.evaluate(() => {
    window.repeated = [];
    for (const region of document.querySelectorAll('[aria-live]')) {
      let before = region.textContent;
      new MutationObserver(() => {
        if (region.textContent === before) window.repeated.push(`${region.id}: ${before}`);
        before = region.textContent;
      }).observe(region, { childList: true, characterData: true, subtree: true });
    }
  });
  await part(page, 'judge').click();
  await until(() => part(page, 'mistake-next').isVisible(), true, 'review');
  await part(page, 'mistake-next').click();
  await untilText(page, 'mistake', /^Mistake 1/);
  for (const width of [900, 1000, 1100]) await page.setViewportSize({ width, height: 700 });
  await page.evaluate(() => dispatchEvent(new Event('turn')));
  await page.keyboard.press('v');
  await page.keyboard.press('u');
  await page.keyboard.press('r');
  assert.deepEqual(await page.evaluate(() => window.repeated), []);
}, DESKTOP);

// Variations and turns

pageTest('Another pit begins a variation, and one can return to the game', LINK, async page => {
  const game = new Game(parsePosition(GAME.start), 'empty-capture', GAME.pits);
  await untilText(page, 'status', 'Game opened from the link.');
  await page.keyboard.press('u');
  await page.keyboard.press('u');
  await page.keyboard.press('3');
  const other = new Game(parsePosition(GAME.start), 'empty-capture', [2, 3, 3, 3]);
  await assertShows(page, other.position);
  assert.equal(await part(page, 'lines').locator('li').count(), 2);
  await part(page, 'lines').locator('[data-line="0"]').click();
  await page.keyboard.press('r');
  await assertShows(page, game.position);
  // A pit that an existing line has continues that line.
  for (let count = 0; count < 2; ++count) await page.keyboard.press('u');
  await page.keyboard.press('3');
  await assertShows(page, other.position);
  assert.equal(await part(page, 'lines').locator('li').count(), 2);
  await part(page, 'lines').locator('[data-remove="1"]').click();
  await assertShows(page, game.positionAt(3));
  assert.equal(await part(page, 'lines').locator('li').count(), 0);
  assert.equal(await part(page, 'moves').locator('button').count(), GAME.pits.length);
});

pageTest('The turns have the values of the command, also if a side sows again',
  '/#start=1,2,1,0,2,1,3,0,s', async page => {
    const start = parsePosition('1,2,1,0,2,1,3,0 s');
    await part(page, 'values').check();
    await until(() => part(page, 'explorer').locator('tr').count(), count => count > 0, 'turns');
    const turns = () => part(page, 'explorer').locator('tr').evaluateAll(rows => rows.map(
      ({ cells }) => [cells[0].textContent, cells[1].textContent]));
    const [{ moves }] = commandJson(['query', '1,2,1,0,2,1,3,0 s']);
    const sign = value => (value > 0 ? `+${value}` : String(value).replace('-', '−'));
    const byPit = pairs => Object.fromEntries(pairs);
    assert.deepEqual(byPit(await turns()),
      byPit(moves.map(({ pit, value }) => [String(pit), sign(value)])));
    await part(page, 'explore').click();
    await until(turns, rows => rows.some(([pits]) => pits.startsWith('3-')), 'whole turns');
    for (const [pits, value] of await turns()) {
      const game = new Game(start, 'empty-capture', pits.split('-').map(Number));
      const [answer] = commandJson(['query', formatPosition(game.position)]);
      const south = game.position.mover === 'south' ? answer.value : 0 - answer.value;
      assert.equal(value, sign(south), pits);
    }
    const [[first]] = await turns();
    await part(page, 'explorer').locator('button').first().click();
    await assertShowsSeeds(page, new Game(start, 'empty-capture', first.split('-').map(Number)));
  });

async function assertShowsSeeds(page, game) {
  const { stores } = game.position;
  await until(() => text(page, 'store-south'), new RegExp(`${stores.south}$`), 'store');
  await until(() => text(page, 'store-north'), new RegExp(`${stores.north}$`), 'store');
}

// The review

pageTest('Every mistake is explained, with arrows, and can be tried again',
  `${LINK}&opponent=1&side=north&at=0`, async page => {
    const [answer] = commandJson(['replay', '--pits', '3', '--seeds', '3', ...GAME.pits.map(String)]);
    const mistakes = answer.moves.map((move, count) => ({ ...move, count }))
      .filter(({ cost }) => cost > 0);
    assert.ok(mistakes.some(({ side }) => side === 'south'));
    await untilText(page, 'status', 'Game opened from the link.');
    await part(page, 'judge').click();
    await until(() => part(page, 'mistake-next').isVisible(), true, 'review');
    // First the person's own mistakes, then all of them.
    const own = mistakes.findLast(({ side }) => side === 'south');
    await part(page, 'mistake-next').click();
    await untilText(page, 'mistake', /^Mistake 1 of \d+\. Pit \d cost you/);
    await part(page, 'graph').press('Home');
    await part(page, 'mistake-all').check();
    for (const [index, { pit, side, cost, best, count }] of mistakes.entries()) {
      // A mistake in the first position is shown at once.
      if (count > 0) await part(page, 'mistake-next').click();
      const sown = side === 'south' ? `Pit ${pit} cost you` : `Level 1: pit ${pit} cost`;
      await untilText(page, 'mistake', new RegExp(
        `^Mistake ${index + 1} of ${mistakes.length}\\. ${sown} ${cost} seeds? of margin\\. ` +
        `.* → [^A-Z]*(South|North)?[^A-Z]*\\. Pits? ${best[0]}\\b.* (is|are) better\\.$`));
      assert.equal(await page.locator('.arrow').count(), 2);
      assert.equal(await part(page, 'mistake-try').getAttribute('aria-disabled'),
        String(side === 'north'));
    }
    while (!/^Mistake \d+ of \d+\. Pit/.test(await text(page, 'mistake'))) {
      await part(page, 'mistake-back').click();
    }
    await part(page, 'mistake-try').click();
    await untilText(page, 'mistake', 'Find a better pit.');
    assert.equal(await page.locator('.arrow').count(), 0);
    await page.keyboard.press(String(own.best[0]));
    await until(() => part(page, 'lines').locator('li').count(), 2, 'variation');
    // The mistakes are kept for the training.
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('seedbank.mistakes')));
    assert.equal(kept.length, mistakes.filter(({ side }) => side === 'south').length);
  });

pageTest('Praise needs proof: what is not judged is counted, and judged on by a button',
  '/#start=0,0,1,5,0,0,2,4,s&opponent=1', async page => {
    const forgetful = async route => {
      const answer = await (await route.fetch()).json();
      for (const move of answer.moves) move.cost = null;
      await route.fulfill({ json: answer });
    };
    await page.route('**/api/v1/replay*', forgetful);
    await page.keyboard.press('3');
    await untilText(page, 'result-mistakes', '1 sowing is not judged yet.');
    await part(page, 'result-review').click();
    await untilText(page, 'status', '1 sowing is not judged yet.');
    await part(page, 'judge-on').click();
    await untilText(page, 'status', '0 more sowings were judged; the others take longer.');
    await page.unroute('**/api/v1/replay*', forgetful);
    await part(page, 'judge-on').click();
    await until(() => part(page, 'judge-on').isVisible(), false, 'end of judging');
    await untilText(page, 'judgement', /0 mistakes in 1 sowing\. .*0 mistakes in 0 sowings\.$/);
    await page.keyboard.press('u');
    await page.keyboard.press('3');
    await untilText(page, 'result-mistakes', 'No mistakes: well played.');
  }, { skip: WITHOUT_SERVER });

pageTest('Sowings before a possible exchange of sides are not judged', '/', async page => {
  // The first sowing ends in the store, but earns no extra turn.
  const game = new Game(opening(3, 3), 'standard', [1, 3, 2], 'sowing');
  const [{ moves }] = commandJson(['replay'], game.toRecord('Ada', 'Bob'));
  assert.equal(await part(page, 'fact-pie').isVisible(), false);
  await paste(page, game.toRecord('Ada', 'Bob'));
  await untilText(page, 'status', /^Game of 3 sowings loaded/);
  await untilText(page, 'fact-pie', /^after the first sowing, .* values and hints ignore both$/);
  await part(page, 'judge').click();
  await untilText(page, 'judgement', new RegExp('^Ada: 1 mistake in 1 sowing\\. ' +
    'Bob: 1 mistake in 1 sowing\\. Sowings before a possible exchange of sides are not judged\\.$'));
  assert.equal(await part(page, 'judge-on').isVisible(), false);
  const marks = await part(page, 'moves').locator('button').allTextContents();
  assert.deepEqual(marks.map(mark => Number(/−(\d+)/.exec(mark)?.[1] ?? 0)),
    moves.map(({ cost }) => cost ?? 0));
  // The file of the judged game has the rule, so that it opens as the same game.
  await openDialog(page, 'share');
  const file = page.waitForEvent('download');
  await part(page, 'judged-json').click();
  const saved = readFileSync(await (await file).path(), 'utf8');
  assert.equal(JSON.parse(saved).pie, 'sowing');
  await closeDialog(page);
  await paste(page, saved);
  await untilText(page, 'status', /^Game of 3 sowings loaded/);
  const { pits, pie } = JSON.parse(await recordOf(page));
  assert.deepEqual([pits, pie], [game.pits, game.pie]);
});

pageTest('A pit that is tried again is judged', `${LINK}&at=0`, async page => {
  await untilText(page, 'status', 'Game opened from the link.');
  await part(page, 'judge').click();
  await until(() => part(page, 'mistake-next').isVisible(), true, 'review');
  await part(page, 'mistake-next').click();
  const best = Number(/Pits? (\d)[^.]* better\.$/.exec(await text(page, 'mistake'))[1]);
  await part(page, 'mistake-try').click();
  await page.keyboard.press(String(best));
  await untilText(page, 'mistake', new RegExp(`^Right: pit ${best} is best\\.`));
});

// Positions, records and links

pageTest('For an ambiguous text, all of its readings are offered', '/', async page => {
  await paste(page, '4,4,4,4,4,5,1,4,4,4,4,0,4,2');
  await until(() => part(page, 'choices').locator('button').count(), count => count > 1, 'choices');
  const offered = await part(page, 'choices').locator('button').allTextContents();
  assert.ok(offered.some(name => name.startsWith('fairkalah: ')), offered.join());
  assert.ok(offered.some(name => name.startsWith('manchester: ')), offered.join());
  await part(page, 'choices').getByText('manchester: ').click();
  await untilText(page, 'status', /^Position set up/);
  await assertShows(page, parsePosition('4,4,4,4,0,4,2,4,4,4,4,4,5,1 s'));
});

pageTest('Every notation that the page writes can be pasted', '/', async page => {
  const position = '0,1,0,0,5,2,11,3,0,7,1,0,4,14 s';
  await paste(page, position);
  await untilText(page, 'status', /^Position set up/);
  await openDialog(page, 'share');
  const names = await part(page, 'copy-notation').locator('option').allTextContents();
  assert.ok(names.length >= 11);
  const texts = {};
  for (const name of names) {
    await part(page, 'copy-position').evaluate(element => { element.value = ''; });
    await part(page, 'copy-notation').selectOption(name);
    if (name === names[0]) await part(page, 'copy-notation').dispatchEvent('change');
    texts[name] = await until(() => part(page, 'copy-position').inputValue(), /./, name);
  }
  await closeDialog(page);
  for (const [name, written] of Object.entries(texts)) {
    await page.evaluate(() => { document.getElementById('status').textContent = ''; });
    await openDialog(page, 'setup');
    await part(page, 'notation').selectOption(name);
    await paste(page, written);
    await untilText(page, 'status', /^Position set up/);
    await assertShows(page, parsePosition(position));
  }
});

/** The pits of the game on the page. */
const pitsOf = async page => JSON.parse(await recordOf(page)).pits;

pageTest('A position is set up even if the server does not say whether it is also a game', '/',
  async page => {
    await page.route('**/api/v1/replay?*', route => route.abort());
    await paste(page, '4,4,4,4,4,5,1,4,4,4,4,0,4,2');
    await untilText(page, 'setup-status', /^This text means \d+ different positions\./);
    await part(page, 'choices').locator('button').filter({ hasText: /^fairkalah: / }).click();
    await untilText(page, 'status', 'Position set up.');
    // Without a position, that is an error.
    await paste(page, '1 2 3');
    await untilText(page, 'setup-status', 'The server is not responding.');
  });

const EPISODE = '{"info":{"TeamNames":["model one","model two"],"actionHistory":["3","6","9"]}}';
const PLAYTHROUGH = 'game: mancala\n\naction: 3\naction: 6\naction: 9\n';

pageTest('A pasted game opens with its moves and players', '/', async page => {
  for (const [given, rules] of [['C F b', 'empty-capture'],
    ['history=0:3,0:6,1:9', 'empty-capture'], [EPISODE, 'standard'], [PLAYTHROUGH, 'standard']]) {
    await paste(page, given);
    await untilText(page, 'status', 'Game of 3 sowings loaded.');
    assert.deepEqual(await pitsOf(page), [3, 6, 2], given);
    assert.match(await recordOf(page), new RegExp(`"rules":"${rules}"`), given);
    await part(page, 'new-open').click();
    await closeDialog(page);
    await paste(page, '1,1,0,1,1,0');
    await untilText(page, 'status', 'Position set up.');
  }
  await paste(page, EPISODE);
  await untilText(page, 'players', 'model one against model two');
});

pageTest('In a pasted game of two, one says which side was one\'s own', '/', async page => {
  await paste(page, EPISODE.replace('model two', `Bo ${'x'.repeat(50)}`));
  await untilText(page, 'players', new RegExp(`^model one against Bo x{50}$`));
  assert.deepEqual(await part(page, 'me').locator('option').allTextContents(),
    ['both sides', 'South (model one)', `North (Bo ${'x'.repeat(50)})`]);
  const lowest = () => page.evaluate(() => ['south', 'north'].map(side => document
    .querySelector(`[data-testid="pit-${side}-1"]`).getBoundingClientRect().y));
  await part(page, 'me').selectOption('north');
  await untilText(page, 'turn', 'Your turn');
  const [south, north] = await lowest();
  assert.ok(north > south, 'the own row is at the bottom');
  await part(page, 'me').selectOption('');
  await untilText(page, 'turn', /^Bo x+ to move$/);
  await part(page, 'new-open').click();
  await closeDialog(page);
  await paste(page, '1,1,0,1,1,0');
  await untilText(page, 'status', 'Position set up.');
  assert.ok(await part(page, 'me').isHidden());
}, { skip: WITHOUT_SERVER });

pageTest('Of several games, and of several readings, one is chosen', '/', async page => {
  const buttons = part(page, 'choices').locator('button');
  await paste(page, `${EPISODE}\n${EPISODE.replace('"6","9"', '"6","9","9"')}\n{"a":1}\n`);
  await untilText(page, 'setup-status', /^This text holds 2 games\. Choose one\. 1 part .* line 3, is not a game\. JSON /);
  assert.match(await buttons.nth(0).textContent(), /^1: model one – model two: 3 6 2$/);
  await buttons.nth(1).click();
  await untilText(page, 'status', /^Game of 3 sowings loaded\. Sowing 4, "\d+", cannot be played\. North's pit /);
  assert.deepEqual(await pitsOf(page), [3, 6, 2]);
  // The sowings differ with the numbering.
  await paste(page, '1 2 3');
  await untilText(page, 'setup-status', /^This text can be read in \d+ ways\. Choose one\.$/);
  await buttons.filter({ hasText: /^distance: / }).click();
  await untilText(page, 'status', 'Game of 3 sowings loaded.');
  assert.deepEqual(await pitsOf(page), [6, 5, 4]);
  // Four numbers are also a board with a pit on each side.
  await paste(page, '3 6 9 12');
  await untilText(page, 'setup-status', /ways\. Choose one\.$/);
  const labels = await buttons.allTextContents();
  assert.ok(labels.includes('1: 3 6 2 5'), labels.join());
  assert.ok(labels.includes('fairkalah: 3,6,9,12 s'), labels.join());
  // A list with a slip is an error, as a position and as a game.
  for (const slip of ['4,4,4,4,4,4,0,4,4,4,4,4,4,s', '3 3 3 3 3 3 0 3 3 3 3 3 x 0 s',
    '4,4,4,4,4,4,0,4,4,4,4,4,4,-1,s', '3 6 2 9 1']) {
    await paste(page, slip);
    await untilText(page, 'setup-status', /^This is not a valid position\..* line 1, is not a game\. /);
    assert.equal(await buttons.count(), 0, slip);
  }
  // A text with marks of a game is a game, even an illegal one.
  await paste(page, '1. 3 6 5  2. 1\n3. 6  4. 2');
  await untilText(page, 'status', /^Game of \d+ sowings loaded\. Sowing \d+, "3\.", cannot be played\. /);
  await part(page, 'new-open').click();
  await closeDialog(page);
  await paste(page, '3,6,2,5 1-0');
  await untilText(page, 'status', /^Game of 4 sowings loaded\./);
  // Games that differ with the numbering are offered, if none is the usual one.
  await paste(page, '[["S",1],["N",1]]');
  await untilText(page, 'setup-status', /^This text can be read in 2 ways\. Choose one\.$/);
  await buttons.filter({ hasText: /^from-zero: 2 2$/ }).click();
  await untilText(page, 'status', 'Game of 2 sowings loaded.');
});

pageTest('What a text was read as is said, unless it is written so', '/', async page => {
  await paste(page, '<2,0,3,1,0,2,1>');
  await untilText(page, 'status', 'Position set up. Read as 1,0,0,2,1,3 s.');
  await paste(page, '1 0 0 2 1 3 s');
  await untilText(page, 'status', 'Position set up.');
});

pageTest('A position with North to move waits for the user', '/', async page => {
  await paste(page, '1,2,3,0,1,2,3,0 n');
  await untilText(page, 'status', 'Position set up.');
  await assertShows(page, parsePosition('1,2,3,0,1,2,3,0 n'));
  await openDialog(page, 'new');
  await part(page, 'opponent').selectOption('1');
  await part(page, 'play-on').click();
  await untilText(page, 'status', /^Level 1 sows/);
});

pageTest('The set-up dialog accepts a link with a place and the names of players',
  '/', async page => {
    const game = new Game(parsePosition(GAME.start), 'empty-capture', GAME.pits);
    game.goTo(2);
    await paste(page, `https://example.org/kalah${LINK}&at=2&south=Ann&north=%3Ci%3EBo`);
    await untilText(page, 'status', 'Game opened from the link.');
    await untilText(page, 'players', 'Ann against <i>Bo');
    await assertShows(page, game.position, new Viewpoint(null, { south: 'Ann', north: '<i>Bo' }));
    assert.match(await recordOf(page), /"south":"Ann","north":"<i>Bo"/);
    await paste(page, '#start=99999,1,0,1,1,0');
    await untilText(page, 'setup-status', 'More than 2,000 seeds');
    assert.ok(await inWindow(page, 'setup-status'));
  });

pageTest('A reload keeps the place, the values, and the keys', LINK, async page => {
  await untilText(page, 'status', 'Game opened from the link.');
  await page.keyboard.press('u');
  await part(page, 'values').check();
  await openDialog(page, 'settings');
  await part(page, 'keys-on').uncheck();
  await page.reload();
  await until(() => part(page, 'values').isChecked(), true, 'values');
  const game = new Game(parsePosition(GAME.start), 'empty-capture', GAME.pits);
  game.goTo(4);
  await until(() => part(page, 'graph').getAttribute('aria-valuenow'), '4', 'place');
  assert.equal(await part(page, 'moves').locator('button').count(), 5);
  await page.keyboard.press('u');
  assert.equal(await part(page, 'graph').getAttribute('aria-valuenow'), '4');
});

pageTest('The link to the board and the links of the menu keep the game', LINK, async page => {
  await untilText(page, 'status', 'Game opened from the link.');
  const address = page.url();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.equal(await focused(page), 'board');
  assert.equal(page.url(), address);
  await page.getByRole('link', { name: 'Kalah', exact: true }).click();
  assert.equal(page.url(), address);
  assert.equal(await part(page, 'moves').locator('button').count(), 5);
  await page.getByRole('link', { name: 'Rules', exact: true }).click();
  await untilText(page, 'place', '1 of 6');
  await page.getByRole('link', { name: 'Kalah', exact: true }).click();
  await until(() => part(page, 'moves').locator('button').count(), 5, 'game');
  assert.equal(page.url(), address);
});

// Focus, settings, languages

pageTest('The focus stays on a control: undo, show, leave', LINK, async page => {
  await untilText(page, 'status', 'Game opened from the link.');
  await page.locator('#undo').focus();
  for (let count = 0; count < 6; ++count) await page.keyboard.press('Enter');
  assert.equal(await part(page, 'graph').getAttribute('aria-valuenow'), '0');
  assert.equal(await focused(page), 'undo');
  await page.locator('#line-show').focus();
  await page.keyboard.press('Enter');
  await until(() => focused(page), 'line-next', 'focus');
  await page.locator('#line-leave').focus();
  await page.keyboard.press('Enter');
  assert.equal(await focused(page), 'line-show');
  await page.keyboard.press('n');
  assert.ok(await page.locator('#new-dialog').isVisible());
  await page.keyboard.press('Escape');
  assert.equal(await focused(page), 'line-show');
});

pageTest('Themes, and a board that turns after each move', '/', async page => {
  await newGame(page, { opponent: 'person', pits: 3, seeds: 2 });
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  assert.equal(await theme(), 'light');
  await openDialog(page, 'settings');
  for (const name of ['dark', 'contrast', 'light']) {
    await part(page, 'theme').selectOption(name);
    assert.equal(await theme(), name);
  }
  await part(page, 'turn-board').check();
  await closeDialog(page);
  const y = async side => (await part(page, `pit-${side}-1`).boundingBox()).y;
  const isTurned = async () => await y('north') > await y('south');
  assert.ok(!await isTurned());
  await page.keyboard.press('1');
  await until(isTurned, true, 'turned board');
  for (const isOn of [false, true]) {
    await openDialog(page, 'settings');
    await part(page, 'turn-board').setChecked(isOn);
    await closeDialog(page);
    await until(isTurned, isOn, 'turned board');
  }
  await assertShows(page, new Game(opening(3, 2), 'empty-capture', [1]).position);
});

const TURNS = { de: 'Du bist am Zug', es: 'Te toca', fr: 'À vous de jouer', cs: 'Jste na tahu' };
test('The page uses the language of the browser, or the one that is chosen', async () => {
  const page = await server.open('/', { locale: 'de-AT' });
  await untilText(page, 'turn', TURNS.de);
  for (const [tag, turn] of Object.entries(TURNS)) {
    await part(page, 'language').selectOption(tag);
    await untilText(page, 'turn', turn);
    // The choice reloads the page, even if it is that of the page already.
    await until(() => page.locator('html').getAttribute('lang'), tag, 'lang');
  }
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource')
    .map(({ name }) => /messages\/(.*)\.js/.exec(name)?.[1]).filter(Boolean).sort());
  assert.deepEqual(loaded, ['cs']);
  await page.keyboard.press('3');
  await untilText(page, 'status', /^Hrajete důlek 3, 4 semínka\. Hrajete znovu\.$/);
  await closePage(page);
});

pageTest('Errors are shown in the language of the page', '/#start=1,2', async page => {
  await untilText(page, 'status', 'Der Link enthält kein Spiel: „1,2“ ist keine Stellung.');
  const error = page.locator('#setup-status .is-error');
  const detail = page.locator('#setup-status details[lang="en"]');
  for (const text of ['no position', '{"board":"x"}', '3 6 2 9 1', '{"moves":[9,"x"]}',
    '2 0 3 5 1 6 10\n4 7 0 3 1 2 14 7']) {
    await paste(page, text);
    await until(() => detail.count(), 1, text);
    assert.match(await error.textContent(), /^Das ist keine gültige Stellung\./);
    const english = /(?<!\p{L})(the|is|not|number|numbers|field|line|sowing|position)(?!\p{L})/iu;
    assert.doesNotMatch(await error.textContent(), english);
    assert.match(await detail.textContent(), english);
    await page.evaluate(() => document.getElementById('setup-status').replaceChildren());
  }
  await paste(page, 'South: 3, 6\nNorth: 6\nSouth: 6');
  await untilText(page, 'status',
    'Spiel mit 3 Zügen geladen. Zug 4, „6“, ist nicht möglich. Süd kann Mulde 6 nicht spielen.');
}, { locale: 'de-DE' });

// What a sowing looks and sounds like

/** The places whose labels have a class. */
const marked = (page, name) => page.locator(`.labels.${name}`).evaluateAll(labels => labels.map(
  label => [...document.querySelectorAll('[data-place]')].find(
    place => place.style.cssText === label.style.cssText).dataset.place).sort());

pageTest('The last seed, what it captured, and the pit sown are marked',
  '/#start=2,0,0,1,0,3,5,4,3,5,2,0,4,6,s', async page => {
    await untilText(page, 'status', 'Game opened from the link.');
    await page.keyboard.press('4');
    await untilText(page, 'status', 'South sows pit 4, 1 seed. Captures 4.');
    assert.deepEqual(await marked(page, 'is-landed'), ['south-5']);
    assert.deepEqual(await marked(page, 'is-captured'), ['north-2', 'south-5']);
    assert.deepEqual(await marked(page, 'is-last'), ['south-4']);
    await page.keyboard.press('u');
    for (const name of ['is-landed', 'is-captured', 'is-last']) {
      assert.deepEqual(await marked(page, name), []);
    }
  });

pageTest('The speed of sowing can be chosen', '/', async page => {
  await newGame(page, { opponent: 'person', pits: 3, seeds: 3 });
  await page.evaluate(() => {
    window.durations = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function record(frames, options) {
      window.durations.push(options.duration);
      return animate.call(this, frames, options);
    };
  });
  const durations = {};
  for (const speed of ['slow', 'normal', 'fast', 'off']) {
    await part(page, 'speed').evaluate((select, value) => {
      select.value = value;
      select.dispatchEvent(new Event('change'));
      window.durations = [];
    }, speed);
    await page.keyboard.press('1');
    await page.keyboard.press('Escape');
    await untilText(page, 'status', /^South sows pit 1/);
    [durations[speed]] = await page.evaluate(() => window.durations);
    await page.keyboard.press('u');
  }
  const { slow, normal, fast, off } = durations;
  assert.ok(slow > normal && normal > fast && fast > 0, JSON.stringify(durations));
  assert.equal(off, undefined);
}, { reducedMotion: 'no-preference' });

pageTest('Seeds make a sound only if the sound is switched on', '/', async page => {
  await newGame(page, { opponent: 'person', pits: 3, seeds: 3 });
  await page.evaluate(() => {
    window.tones = 0;
    const ramp = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    const node = {
      frequency: ramp, gain: ramp, connect: next => next, stop() {}, start() { window.tones += 1; },
    };
    window.AudioContext = class {
      createOscillator = () => node;

      createGain = () => node;
    };
  });
  await openDialog(page, 'settings');
  assert.equal(await part(page, 'sound').isChecked(), false);
  await part(page, 'speed').selectOption('fast');
  await closeDialog(page);
  await page.keyboard.press('1');
  await untilText(page, 'status', /^South sows pit 1/);
  assert.equal(await page.evaluate(() => window.tones), 0);
  await openDialog(page, 'settings');
  await part(page, 'sound').check();
  await closeDialog(page);
  await page.keyboard.press('2');
  await untilText(page, 'status', /^South sows pit 2|^North sows pit 2/);
  const seeds = Number(/, (\d+) seed/.exec(await text(page, 'status'))[1]);
  assert.ok(seeds > 0);
  assert.equal(await page.evaluate(() => window.tones), seeds);
}, { reducedMotion: 'no-preference' });

pageTest('A printed page shows the board and the game without controls', LINK, async page => {
  await untilText(page, 'status', 'Game opened from the link.');
  await part(page, 'judge').click();
  await untilText(page, 'judgement', /^South: \d/);
  await page.emulateMedia({ media: 'print' });
  for (const testid of ['pit-south-1', 'store-north', 'moves', 'graph', 'balance']) {
    assert.ok(await part(page, testid).isVisible(), testid);
  }
  for (const testid of ['undo', 'hint', 'values', 'new-open', 'judge', 'language', 'settings-open']) {
    assert.ok(await part(page, testid).isHidden(), testid);
  }
  assert.ok(await page.locator('nav').isHidden());
  const [ink, paper] = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.documentElement);
    return [color, backgroundColor];
  });
  assert.deepEqual([ink, paper], ['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  await page.emulateMedia({ media: null });
}, { colorScheme: 'dark' });

pageTest('In forced colours the best pits and the last one have borders', LINK, async page => {
  await page.emulateMedia({ forcedColors: 'active' });
  await part(page, 'hint').click();
  await until(() => page.locator('.is-best .disc').count(), count => count > 0, 'best');
  const width = await page.locator('.is-best .disc').first().evaluate(
    disc => parseFloat(getComputedStyle(disc).borderTopWidth));
  assert.ok(width > 1);
  await page.emulateMedia({ forcedColors: 'none' });
});
