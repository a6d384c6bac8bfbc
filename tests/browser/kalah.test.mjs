// The page of Kalah in Chromium: whole games, every control, wrong input.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  Game, fromBoard, legalPits, opening, parsePosition,
} from '../../tools/serve/page/board/game.js';
import { Viewpoint, sideName } from '../../tools/serve/page/board/wording.js';
import { commandJson } from './command.mjs';
import { PATIENCE_MS, WITHOUT_SERVER, closePage, openBeforeOpponents, start, until } from './harness.mjs';
import { POSITIONS, READINGS } from './readings.mjs';
import {
  assertShows, closeDialog, countReadings, newGame, openDialog, part, paste, pressable, put, recordOf,
  text, untilText,
} from './kalah_page.mjs';
import { randomNumbers } from './random.mjs';

const TWO_PEOPLE = { opponent: 'person' };
/** A position with few seeds, North to move, whose values are found at once. */
const SMALL = '0,1,0,0,5,2,11,3,0,1,1,0,4,20 n';

let server;
before(async () => {
  server = await start();
});
after(() => server.close());

/** A test of the page and its answers; the page must have had no errors at the end. */
function answerTest(name, address, run, options) {
  test(name, async () => {
    const page = await server.open(address, options);
    await run(page);
    await closePage(page);
  });
}

/** A test of the page alone, with the same outcome wherever the answers come from. */
const pageTest = WITHOUT_SERVER ? () => {} : answerTest;

/** A test of how the page uses the server. */
const serverTest = pageTest;

const hashOf = (position, more = '') => `/#start=${position.replace(' ', ',')}${more}`;

async function playWhole(page, game, sowPit) {
  const random = randomNumbers(3);
  while (!game.over) {
    const pits = legalPits(game.position);
    const pit = pits[random(pits.length)];
    const side = game.position.mover;
    await sowPit(side, pit);
    game.sow(pit);
    const said = await assertShows(page, game.position);
    assert.match(said, new RegExp(`^${sideName(side)} sows pit ${pit}, `));
  }
}

// Whole games

pageTest('Two people play a whole game by clicks', '/', async page => {
  await newGame(page, { ...TWO_PEOPLE, pits: 4, seeds: 2 });
  const game = new Game(opening(4, 2), 'empty-capture');
  await assertShows(page, game.position);
  await playWhole(page, game, (side, pit) => part(page, `pit-${side}-${pit}`).click());
  assert.match(await text(page, 'status'), /The game is over/);
});

pageTest('Two people play a whole game by taps', '/', async page => {
  await newGame(page, { ...TWO_PEOPLE, pits: 3, seeds: 2, rules: 'standard' });
  await playWhole(page, new Game(opening(3, 2), 'standard'),
    (side, pit) => part(page, `pit-${side}-${pit}`).tap());
}, { hasTouch: true, viewport: { width: 320, height: 640 } });

pageTest('A whole game is played by digits', '/', async page => {
  await newGame(page, { ...TWO_PEOPLE, pits: 7, seeds: 2 });
  await playWhole(page, new Game(opening(7, 2), 'empty-capture'),
    (side, pit) => page.keyboard.press(String(pit)));
});

pageTest('A whole game is played by Tab, arrows and Enter, from the link to the board',
  hashOf('2,2,2,0,2,2,2,0 s'), async page => {
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'To the board');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const here = () => page.evaluate(() => document.activeElement.dataset.testid);
    assert.equal(await here(), 'pit-south-1');
    await playWhole(page, new Game(opening(3, 2), 'empty-capture'), async (side, pit) => {
      const [row, column] = [side === 'south', side === 'south' ? pit : 4 - pit];
      if ((await here()).includes('south') !== row) {
        await page.keyboard.press(row ? 'ArrowDown' : 'ArrowUp');
      }
      for (;;) {
        const [, at, number] = (await here()).split('-');
        const now = at === 'south' ? Number(number) : 4 - Number(number);
        if (now === column) break;
        await page.keyboard.press(now < column ? 'ArrowRight' : 'ArrowLeft');
      }
      assert.equal(await here(), `pit-${side}-${pit}`);
      await page.keyboard.press(pit % 2 ? 'Enter' : 'Space');
    });
  });

const OPPONENTS = ['random', 'greedy', 'deterministic', 'tree:1', 'tree:4', 'minimax:1',
  'minimax:6', 'exact', 'exact:0.9', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'];

/**
 * Starts a game by the form "New game", and clicks the first enabled pit of `mine` until the game is
 * over, all within the page. Returns the record.
 */
function playWithinPage(page, fields, mine) {
  return page.evaluate(async ({ given, side, patience }) => {
    const find = testid => document.querySelector(`[data-testid="${testid}"]`);
    for (const [testid, value] of Object.entries(given)) find(testid).value = value;
    find('new-game').click();
    for (const end = Date.now() + patience; !find('turn').dataset.over;) {
      if (Date.now() > end) throw new Error('the game does not end');
      document.querySelector(
        `button[data-testid^="pit-${side}-"][aria-disabled="false"]`)?.click();
      await new Promise(resolve => setTimeout(resolve, 1));
    }
    find('share').click();
    document.querySelector('dialog[open]').close();
    return find('record').value;
  }, { given: fields, side: mine, patience: PATIENCE_MS });
}

answerTest('Whole games against every opponent', '/', async page => {
  for (const [index, opponent] of OPPONENTS.entries()) {
    const [side, other] = index % 2 ? ['north', 'south'] : ['south', 'north'];
    const whoStarts = index % 4 < 2 ? 'south' : 'north';
    const record = JSON.parse(await playWithinPage(page, {
      opponent, 'opponent-side': other, pits: 3, seeds: 3, 'who-starts': whoStarts,
    }, side));
    assert.match(record.start, new RegExp(` ${whoStarts[0]}$`));
    assert.equal(record[other], opponent);
    assert.equal(record[side], 'person');
    assert.ok(Game.fromRecord(JSON.stringify(record)).over, opponent);
  }
});

pageTest('Every opponent of the server can be chosen', '/', async page => {
  const offered = await part(page, 'opponent').locator('option').evaluateAll(
    options => options.map(option => option.value));
  for (const opponent of OPPONENTS) assert.ok(offered.includes(opponent), opponent);
  assert.ok(['person', 'tree:12', 'minimax:16'].every(opponent => offered.includes(opponent)));
});

// Controls

answerTest('The opponent begins when its side starts', '/', async page => {
  await newGame(page, { opponent: '1', pits: 6, seeds: 1, 'who-starts': 'north' });
  await untilText(page, 'turn', 'Your turn');
  assert.match(await text(page, 'status'), /^Level 1 sows/);
});

pageTest('Undo, redo and reset', '/', async page => {
  await newGame(page, { ...TWO_PEOPLE, pits: 6, seeds: 4 });
  const game = new Game(opening(6, 4), 'empty-capture', [3, 6]);
  await part(page, 'pit-south-3').click();
  await part(page, 'pit-south-6').click();
  await part(page, 'undo').click();
  await assertShows(page, game.positionAt(1));
  await page.keyboard.press('u');
  await assertShows(page, game.positionAt(0));
  assert.ok(await part(page, 'undo').isDisabled());
  await part(page, 'redo').click();
  await page.keyboard.press('r');
  await assertShows(page, game.positionAt(2));
  assert.ok(await part(page, 'redo').isDisabled());
  await part(page, 'reset').click();
  await assertShows(page, game.positionAt(0));
});

pageTest('Against an opponent undo takes back both turns', '/', async page => {
  await newGame(page, { opponent: '2', pits: 6, seeds: 4 });
  await part(page, 'pit-south-1').click();
  await untilText(page, 'turn', 'Your turn');
  await part(page, 'undo').click();
  await assertShows(page, opening(6, 4), new Viewpoint('south', { north: 'level 2' }));
  await part(page, 'redo').click();
  assert.equal(await text(page, 'turn'), 'Your turn');
  assert.ok((await part(page, 'moves').locator('button').count()) >= 2);
});

answerTest('A hint names the best pits and shows them', hashOf(SMALL), async page => {
  const [{ best, value }] = commandJson(['query', SMALL]);
  await part(page, 'hint').click();
  await untilText(page, 'status', /^The best /);
  assert.match(await text(page, 'status'), new RegExp(`Under best play: North wins by ${value}\\.`));
  for (const pit of best) {
    assert.match(await part(page, `pit-north-${pit}`).getAttribute('aria-label'), /, best$/);
  }
});

answerTest('Values are on every pit, and the bar shows the end', hashOf(SMALL), async page => {
  const [{ moves, best, value }] = commandJson(['query', SMALL]);
  await part(page, 'values').check();
  await untilText(page, 'balance', `Under best play: North wins by ${value}`);
  for (const { pit, value: worth } of moves) {
    const name = await part(page, `pit-north-${pit}`).getAttribute('aria-label');
    const wanted = worth > 0 ? `+${worth}` : String(worth).replace('-', '−');
    assert.match(name, new RegExp(`value \\${wanted}${best.includes(pit) ? ', best' : ''}$`));
  }
  await page.keyboard.press('v');
  assert.equal(await part(page, 'values').isChecked(), false);
  await assertShows(page, parsePosition(SMALL));
});

answerTest('Bounds narrow while a search lasts, and it can be stopped',
  hashOf('9,9,9,9,9,9,9,0,9,9,9,9,9,9,9,0 s'), async page => {
    await part(page, 'values').check();
    await untilText(page, 'balance', /^Searching, between North by \d+ and South by \d+$/);
    await part(page, 'stop').click();
    await untilText(page, 'balance', /^Found so far: between .* and /);
    assert.ok(await part(page, 'stop').isHidden());
    await page.keyboard.press('h');
    await until(() => part(page, 'stop').isVisible(), true, 'search');
    await page.keyboard.press('Escape');
    await until(() => part(page, 'stop').isVisible(), false, 'search');
  });

serverTest('A stopped search is not shown as running', '/#start=2,2,0,2,2,0,s&pits=1', async page => {
  for (const path of ['query', 'replay']) await page.route(`**/api/v1/${path}?*`, () => {});
  await part(page, 'hint').click();
  await untilText(page, 'status', 'Looking for the best pit…');
  await part(page, 'stop').click();
  await untilText(page, 'status', 'Stopped.');
  await part(page, 'judge').click();
  await untilText(page, 'judgement', 'Judging: 0 of 1, 0 mistakes so far.');
  await page.keyboard.press('Escape');
  await untilText(page, 'judgement', '');
  assert.ok(await part(page, 'judge').isEnabled());
});

answerTest('Mistakes are marked, and can be reached from the graph and the list',
  '/#start=3,3,3,0,3,3,3,0,s&pits=1,2,1', async page => {
    const [answer] = commandJson(['replay', '--pits', '3', '--seeds', '3', '1', '2', '1']);
    await part(page, 'judge').click();
    await untilText(page, 'judgement', /^South: \d+ mistakes? in 2 sowings\. North: /);
    const marked = await part(page, 'moves').locator('.is-mistake').count();
    const mistakes = answer.moves.filter(({ cost }) => cost > 0).length;
    assert.ok(mistakes > 0);
    assert.equal(marked, mistakes);
    assert.equal(await part(page, 'graph').locator('.graph-mistake').count(), mistakes);
    const game = new Game(opening(3, 3), 'empty-capture', [1, 2, 1]);
    await part(page, 'moves').locator('button').nth(1).click();
    await assertShows(page, game.positionAt(2));
    const box = await part(page, 'graph').boundingBox();
    await part(page, 'graph').click({ position: { x: 78, y: box.height / 2 } });
    await assertShows(page, game.positionAt(0));
    await part(page, 'graph').press('ArrowRight');
    await assertShows(page, game.positionAt(1));
    await part(page, 'graph').press('End');
    await assertShows(page, game.positionAt(3));
    assert.equal(await part(page, 'graph').getAttribute('aria-valuenow'), '3');
  });

answerTest('The best line is stepped through, left and kept', hashOf(SMALL), async page => {
  const [{ line }] = commandJson(['query', SMALL]);
  const game = new Game(parsePosition(SMALL), 'empty-capture', line);
  await part(page, 'line-show').click();
  await untilText(page, 'status', `The best line has ${line.length} sowings.`);
  assert.equal((await text(page, 'line')).split(', ').length, line.length);
  await part(page, 'line-next').click();
  await part(page, 'line-next').click();
  assert.match(await part(page, 'pit-south-1').getAttribute('aria-label'),
    new RegExp(`pit 1, ${game.positionAt(2).south[0]} seed`));
  assert.deepEqual(await pressable(page, game.positionAt(2).mover), []);
  await part(page, 'line-back').click();
  await part(page, 'line-leave').click();
  await assertShows(page, game.positionAt(0));
  await part(page, 'line-show').click();
  await part(page, 'line-next').click();
  await part(page, 'line-keep').click();
  await assertShows(page, game.positionAt(1));
});

answerTest('Positions of other programs are set up', '/', async page => {
  await newGame(page, TWO_PEOPLE);
  for (const notation of ['kgp', 'openspiel', 'json', 'fairkalah']) {
    const position = '0,1,0,0,5,2,11,3,0,7,1,0,4,14 s';
    const [{ text: written }] = commandJson(['convert', '--to', notation, position]);
    await part(page, 'reset').or(part(page, 'undo')).first().waitFor();
    await paste(page, written);
    await untilText(page, 'status', /^Position set up\./);
    await assertShows(page, parsePosition(position));
    await newGame(page, {});
  }
  await openDialog(page, 'setup');
  await part(page, 'position-input').fill('1,2,0,2,1,0 n');
  await part(page, 'position-input').press('Enter');
  await untilText(page, 'status', 'Position set up.');
  await assertShows(page, parsePosition('1,2,0,2,1,0 n'));
});

/** What a pasted text may mean; `meanings` is empty if it is refused. */
function meaningsIn(page, pasted) {
  return page.evaluate(async text => {
    const { load } = await import(new URL('assets/bundle/modules.js', document.baseURI).href);
    const { meaningsOf } = await load('kalah/pasted.js');
    const { meanings, error } = await meaningsOf(
      { text, notation: '', rules: 'standard' }, new AbortController().signal)
      .catch(() => ({ meanings: [] }));
    return { isOffered: Boolean(error), meanings: meanings.map(({ position, recorded }) => (
      position ?? recorded.game.pits.map((pit, at) => recorded.game.positionAt(at).mover[0] + pit)
        .join('') + (recorded.fault && '!'))) };
  }, pasted);
}

answerTest('Positions of other programs are read as by the library, or refused', '/', async page => {
  assert.ok(POSITIONS.length >= 35);
  for (const { text: given, read } of POSITIONS) {
    const { meanings } = await meaningsIn(page, given);
    const positions = meanings.filter(meaning => / [sn]$/.test(meaning));
    if (read.length === 1) assert.equal(positions[0], read[0], given);
    else if (!read.length) assert.deepEqual(positions, [], given);
    else if (positions.length) assert.deepEqual(read.filter(one => !positions.includes(one)), [], given);
  }
});

answerTest('Games of other programs are read as by the command, or refused', '/', async page => {
  assert.ok(READINGS.length >= 25);
  for (const { text: given, read } of READINGS) {
    const { isOffered, meanings } = await meaningsIn(page, given);
    const found = isOffered ? [] : meanings.filter(meaning => !/ [sn]$/.test(meaning));
    // Of a list that is legal in other numberings, these are offered besides.
    if (read) assert.equal(found[0], read.replace(/".*/, '!'), given);
    else assert.notEqual(found.length, 1, given);
  }
});

pageTest('A position is edited pit by pit', '/', async page => {
  await newGame(page, { ...TWO_PEOPLE, pits: 2, seeds: 2 });
  await openDialog(page, 'setup');
  await part(page, 'edit').click();
  await part(page, 'edit-south-1').fill('13');
  await part(page, 'edit-north-2').fill('0');
  await part(page, 'edit-north-store').fill('7');
  await part(page, 'edit-mover').selectOption('north');
  await part(page, 'edit-set').click();
  await assertShows(page, parsePosition('13,2,0,2,0,7 n'));
});

pageTest('A record can be copied and loaded', '/', async page => {
  await newGame(page, { ...TWO_PEOPLE, pits: 3, seeds: 2, rules: 'standard' });
  await part(page, 'pit-south-2').click();
  assert.equal(await recordOf(page),
    new Game(opening(3, 2), 'standard', [2]).toRecord('person', 'person'));
  const game = new Game(opening(4, 2), 'empty-capture', [3, 1]);
  await paste(page, game.toRecord('Ann', '<b>Bob</b>'));
  await untilText(page, 'players', 'Ann against <b>Bob</b>');
  await assertShows(page, game.position, new Viewpoint(null, { south: 'Ann', north: '<b>Bob</b>' }));
  assert.equal(await part(page, 'rules').inputValue(), 'empty-capture');
});

pageTest('Back and forward lead from game to game', '/', async page => {
  await newGame(page, { ...TWO_PEOPLE, pits: 3, seeds: 2 });
  await part(page, 'pit-south-1').click();
  const first = new Game(opening(3, 2), 'empty-capture', [1]);
  await newGame(page, { pits: 4, seeds: 3 });
  await part(page, 'pit-south-2').click();
  const second = new Game(opening(4, 3), 'empty-capture', [2]);
  await page.goBack();
  await assertShows(page, first.position);
  await page.goForward();
  await assertShows(page, second.position);
});

pageTest('A link holds the game and the opponent', '/', async page => {
  await newGame(page, { ...TWO_PEOPLE, pits: 3, seeds: 2, rules: 'standard' });
  await part(page, 'pit-south-2').click();
  await part(page, 'share').click();
  const link = await part(page, 'link').inputValue();
  await closeDialog(page);
  assert.match(link, /#start=2,2,2,0,2,2,2,0,s&rules=standard&pits=2$/);
  const game = new Game(opening(3, 2), 'standard', [2]);
  const other = await server.open(link);
  await assertShows(other, game.position);
  await closePage(other);
  const against = await server.open('/#start=2,2,2,0,2,2,2,0,s&opponent=tree:4&side=south');
  await untilText(against, 'turn', 'Your turn');
  assert.equal(await part(against, 'opponent').inputValue(), 'tree:4');
  await closePage(against);
});

answerTest('A fair board is chosen by number, for either side to start', '/', async page => {
  const boards = commandJson(['fair', '--pits', '3', '--seeds', '2'])
    .sort((a, b) => a.ludii - b.ludii);
  await newGame(page, { ...TWO_PEOPLE, pits: 3, seeds: 2, 'fair-board': 2 });
  await untilText(page, 'status', 'Fair board 2.');
  const { board } = boards[1];
  await assertShows(page, fromBoard(board));
  await newGame(page, { 'who-starts': 'north' });
  await untilText(page, 'status', 'Fair board 2.');
  await assertShows(page, fromBoard([...board.slice(4), ...board.slice(0, 4)], 'north'));
  await newGame(page, { 'fair-board': 9999 });
  await untilText(page, 'new-status', `There are ${boards.length} fair boards; choose a number up to ` +
    'that.');
});

// Animation

pageTest('A sowing is animated and ends in the correct position', '/', async page => {
  await newGame(page, { ...TWO_PEOPLE, pits: 3, seeds: 3 });
  const game = new Game(opening(3, 3), 'empty-capture', [1]);
  await part(page, 'pit-south-1').click();
  await until(() => page.locator('.hand > *').count(), 0, 'hand');
  await until(() => text(page, 'store-south'), /1$/, 'store');
  await assertShows(page, game.position);
}, { reducedMotion: 'no-preference' });

pageTest('A sowing is skipped by a key, a click or the next sowing', '/', async page => {
  await newGame(page, { ...TWO_PEOPLE, pits: 2, seeds: 40 });
  const game = new Game(opening(2, 40), 'empty-capture');
  const skips = [
    () => page.keyboard.press('Escape'),
    () => page.locator('#board').click({ position: { x: 200, y: 3 } }),
  ];
  for (const skip of skips) {
    const [pit] = legalPits(game.position);
    await part(page, `pit-${game.position.mover}-${pit}`).click();
    game.sow(pit);
    await skip();
    await assertShows(page, game.position);
  }
  for (let count = 0; count < 2; ++count) {
    const [pit] = legalPits(game.position);
    await part(page, `pit-${game.position.mover}-${pit}`).click();
    game.sow(pit);
  }
  await page.keyboard.press('Escape');
  await assertShows(page, game.position);
}, { reducedMotion: 'no-preference' });

pageTest('Undo and redo during an animated sowing show the right position', '/', async page => {
  await newGame(page, { ...TWO_PEOPLE, pits: 2, seeds: 40 });
  const game = new Game(opening(2, 40), 'empty-capture', [1]);
  await part(page, 'pit-south-1').click();
  await page.keyboard.press('u');
  // The end of the skipped animation has no effect.
  await page.evaluate(() => new Promise(resolve => setTimeout(resolve)));
  await assertShows(page, game.start);
  await page.keyboard.press('r');
  await assertShows(page, game.position);
}, { reducedMotion: 'no-preference' });

pageTest('A game with other pits can begin during an animated sowing', '/', async page => {
  await newGame(page, { ...TWO_PEOPLE, pits: 2, seeds: 40 });
  await part(page, 'pit-south-1').click();
  await newGame(page, { pits: 4, seeds: 2 });
  await assertShows(page, opening(4, 2));
}, { reducedMotion: 'no-preference' });

pageTest('An opponent replies after an animated sowing', '/', async page => {
  await newGame(page, { opponent: 'greedy', pits: 3, seeds: 2 });
  await part(page, 'pit-south-1').click();
  await untilText(page, 'status', /^Greedy sows/);
}, { reducedMotion: 'no-preference' });

// Opponents of the server

const AGAINST_BOT = '/#start=2,2,2,0,2,2,2,0,s&opponent=Bot&side=north';
const botTest = (name, run) => test(name, { skip: WITHOUT_SERVER }, async () => {
  const { page, tell } = await openBeforeOpponents(server, AGAINST_BOT);
  await run(page, tell);
  await closePage(page);
});

botTest('A link waits until its opponent is known', async (page, tell) => {
  await assertShows(page, opening(6, 4), new Viewpoint('south', { north: 'level 3' }));
  await tell();
  await untilText(page, 'players', 'Against Bot');
  await assertShows(page, opening(3, 2), new Viewpoint('south', { north: 'Bot' }));
});

botTest('A link that waits does not replace a game that was begun meanwhile', async (page, tell) => {
  await newGame(page, { ...TWO_PEOPLE, pits: 4, seeds: 1 });
  await tell();
  await assertShows(page, opening(4, 1));
});

botTest('A link that waits does not replace sowings made meanwhile', async (page, tell) => {
  const view = new Viewpoint('south', { north: 'level 3' });
  const game = new Game(opening(6, 4), 'empty-capture');
  await part(page, 'pit-south-3').click();
  game.sow(3);
  await assertShows(page, game.position, view);
  await tell();
  await assertShows(page, game.position, view);
});

/** What the page says, and whether there is something to stop. */
const waits = async page => [await text(page, 'status'), await part(page, 'stop').isVisible()];

botTest('The page says that a link waits, which can be stopped', async (page, tell) => {
  await until(() => waits(page), ([said, canStop]) => said === 'Waiting for Bot.' && canStop, 'wait');
  await part(page, 'stop').click();
  assert.deepEqual(await waits(page), ['Stopped.', false]);
  await tell();
  await assertShows(page, opening(6, 4), new Viewpoint('south', { north: 'level 3' }));
});

botTest('A link that waits outlasts a change of the values and a reload', async (page, tell) => {
  const address = page.url();
  const stored = () => page.evaluate(() => ({ ...sessionStorage }));
  const before = await stored();
  await part(page, 'values').check();
  assert.equal(page.url(), address);
  assert.deepEqual(await stored(), before);
  await page.reload();
  await tell();
  await untilText(page, 'players', 'Against Bot');
  await assertShows(page, opening(3, 2), new Viewpoint('south', { north: 'Bot' }));
});

botTest('A link that waits gives way to an empty one', async (page, tell) => {
  await page.evaluate(() => { location.hash = ''; });
  await until(() => waits(page), ([said, canStop]) => said === '' && !canStop, 'the end of the wait');
  await tell();
  await assertShows(page, opening(6, 4), new Viewpoint('south', { north: 'level 3' }));
});

botTest('A link that waits gives way to a pasted text, also if it means nothing', async (page, tell) => {
  await paste(page, 'nonsense');
  await until(() => part(page, 'position-input').getAttribute('aria-invalid'), 'true', 'input');
  await closeDialog(page);
  assert.deepEqual(await waits(page), ['', false]);
  await tell();
  await assertShows(page, opening(6, 4), new Viewpoint('south', { north: 'level 3' }));
});

botTest('Of two links that wait, the later one is opened', async (page, tell) => {
  await page.evaluate(() => { location.hash = '#start=1,3,0,3,1,0,s&opponent=Bot&side=north'; });
  await tell();
  await assertShows(page, parsePosition('1,3,0,3,1,0 s'), new Viewpoint('south', { north: 'Bot' }));
});

botTest('A record that waits for its opponent does not replace a game that was begun meanwhile',
  async (page, tell) => {
    const record = new Game(opening(3, 3), 'empty-capture', [1]).toRecord('person', 'Bot');
    await newGame(page, { ...TWO_PEOPLE, pits: 4, seeds: 1 });
    await paste(page, record);
    await closeDialog(page);
    await newGame(page, { pits: 5, seeds: 1 });
    await tell();
    await assertShows(page, opening(5, 1));
    await paste(page, record);
    await untilText(page, 'players', 'Against Bot');
  });

serverTest('If the server did not tell its opponents, it is asked again', '/healthz', async page => {
  await page.route('**/api/v1/info', route => route.abort());
  await page.goto(`${server.url}${AGAINST_BOT}`);
  await untilText(page, 'status', 'Game opened from the link. Bot cannot play here.');
  assert.equal(await text(page, 'players'), 'Two people');
  await page.unroute('**/api/v1/info');
  await page.route('**/api/v1/info',
    route => route.fulfill({ json: { opponents: [{ name: 'Bot', program: true }] } }));
  await page.evaluate(() => { location.hash = '#start=1,3,0,3,1,0,s&opponent=Bot&side=north'; });
  await untilText(page, 'players', 'Against Bot');
  assert.equal(await part(page, 'opponent').inputValue(), 'Bot');
}, { userAgent: 'without opponents' });

// Wrong input

serverTest('Of a text with too many games none is offered', '/', async page => {
  const count = countReadings(page);
  await openDialog(page, 'setup');
  await put(page, 'position-input', '3\n'.repeat(5000));
  await part(page, 'position-show').click();
  await untilText(page, 'setup-status', 'At most 4,096 games at once.');
  assert.equal(count(), 1);
  assert.equal(await page.locator('#choices button').count(), 0);
  await put(page, 'position-input', '3\n'.repeat(4096));
  await part(page, 'position-show').click();
  await untilText(page, 'setup-status', /^This text holds 4,096 games\. Choose one\./);
  assert.equal(await page.locator('#choices button').count(), 4096);
  assert.equal(count(), 2);
});

pageTest('Impossible actions are reported', '/', async page => {
  await newGame(page, { ...TWO_PEOPLE, pits: 3, seeds: 1 });
  const press = async (pit, said) => {
    await part(page, pit).click({ force: true });
    assert.equal(await text(page, 'status'), said);
  };
  await press('pit-north-1', "It is South's turn.");
  await part(page, 'pit-south-1').click();
  await part(page, 'pit-north-1').click();
  await press('pit-south-1', "South's pit 1 is empty.");
  await page.keyboard.press('7');
  assert.equal(await text(page, 'status'), "South's pit 1 is empty.");
});

answerTest('The form of a new game asks whether you start', '/', async page => {
  const starters = () => part(page, 'who-starts').locator('option').allTextContents();
  await openDialog(page, 'new');
  assert.deepEqual(await starters(), ['You', 'The opponent']);
  await part(page, 'opponent-side').selectOption('south');
  assert.deepEqual(await starters(), ['The opponent', 'You']);
  await part(page, 'opponent').selectOption('person');
  assert.deepEqual(await starters(), ['South', 'North']);
});

answerTest('A link names what cannot be played', '/', async page => {
  for (const [fragment, said] of [
    ['start=3,3,0,3,3,0,s&opponent=nobot', 'Game opened from the link. Nobot cannot play here.'],
    ['start=3,3,0,3,3,0,s&pits=1,x', /North cannot sow pit x/],
  ]) {
    await page.evaluate(hash => { location.hash = hash; }, fragment);
    await untilText(page, 'status', said);
  }
});

answerTest('Wrong positions, records and numbers change nothing', '/', async page => {
  await newGame(page, { ...TWO_PEOPLE, pits: 3, seeds: 2 });
  const wrong = ['0,0,0', 'no position', '<3,0,0,1>', '1,1,1,1,1,1,1,1,0,1,1,1,1,1,1,1,1,0',
    '<script>alert(1)</script>'];
  for (const position of wrong) {
    await paste(page, position);
    await until(() => page.locator('#setup-status .is-error').count(), 1, `error for ${position}`);
    assert.ok((await text(page, 'setup-status')).length > 10);
    assert.equal(await part(page, 'position-input').getAttribute('aria-invalid'), 'true');
    await closeDialog(page);
    await part(page, 'hint').click();
    await untilText(page, 'status', /^The best /);
  }
  await paste(page, '{"schema":"seedbank.game/1"}');
  await untilText(page, 'setup-status', /^A game record /);
  await closeDialog(page);
  await openDialog(page, 'new');
  await part(page, 'pits').fill('8');
  await part(page, 'new-game').click();
  assert.equal(await part(page, 'pits').evaluate(input => input.validity.valid), false);
  await part(page, 'pits').fill('3');
  await part(page, 'new-game').click();
  await assertShows(page, opening(3, 2));
});

pageTest('Invalid links are reported', '/#start=1,2', async page => {
  for (const hash of ['start=1,2', 'start=1,1,0,1,1,0&pits=9', 'start=1,1,0,1,1,0&rules=x',
    'start=1,1,0,1,1,0&pie=x', 'start=1,1,0,1,1,0&pits=a,b', 'start=%00']) {
    await page.evaluate(to => {
      if (location.hash !== `#${to}`) document.getElementById('status').textContent = '';
      location.hash = to;
    }, hash);
    await untilText(page, 'status', /^The link does not contain a game: /);
    assert.equal(page.url().split('#')[1], hash);
    await assertShows(page, opening(6, 4), new Viewpoint('south', { north: 'level 3' }));
  }
});

pageTest('An invalid link changes neither the game nor the address',
  '/#start=2,2,0,2,2,0,s&rules=standard&pits=1', async page => {
    await untilText(page, 'status', 'Game opened from the link.');
    const link = page.url();
    await page.evaluate(() => {
      location.hash = 'start=rubbish';
    });
    await untilText(page, 'status', /^The link does not contain a game: /);
    assert.match(page.url(), /#start=rubbish$/);
    await openDialog(page, 'share');
    assert.equal(await part(page, 'link').inputValue(), link);
  });

// A failing server

serverTest('A failed request to the opponent can be repeated', '/', async page => {
  await page.route('**/api/v1/move?*', route => route.fulfill({ status: 500, body: '' }));
  await newGame(page, { opponent: '1', pits: 3, seeds: 2 });
  await part(page, 'pit-south-1').click();
  await untilText(page, 'status', 'The server responded with status 500.');
  await page.unroute('**/api/v1/move?*');
  await part(page, 'retry').click();
  await untilText(page, 'status', /^Level 1 sows/);
});

serverTest('A reply that was lost offline is asked again by itself', '/', async page => {
  await newGame(page, { opponent: '1', pits: 3, seeds: 2 });
  await page.context().setOffline(true);
  await part(page, 'pit-south-1').click();
  await untilText(page, 'status', /^The server is not responding\./);
  await page.context().setOffline(false);
  await untilText(page, 'status', /^Level 1 sows/);
  assert.ok(await part(page, 'retry').isHidden());
  // A game that was left meanwhile is not disturbed.
  await page.context().setOffline(true);
  while (await text(page, 'turn') === 'Your turn') {
    const [pit] = await pressable(page, 'south');
    await part(page, `pit-south-${pit}`).click();
  }
  await untilText(page, 'status', /^The server is not responding\./);
  await part(page, 'undo').click();
  await page.context().setOffline(false);
  await part(page, 'values').check();
  await until(() => part(page, 'pit-south-1').getAttribute('aria-label'), /value|empty|0 seeds/, 'value');
  await untilText(page, 'turn', 'Your turn');
});

serverTest('A game whose tab was closed goes on, until it is over', '/', async page => {
  const context = page.context();
  const closed = await context.newPage();
  await closed.goto(`${server.url}/`);
  await newGame(closed, { opponent: 'greedy', pits: 3, seeds: 2 });
  await part(closed, 'pit-south-1').click();
  await untilText(closed, 'turn', 'Your turn');
  const { pits } = JSON.parse(await recordOf(closed));
  await closed.close();
  const later = await context.newPage();
  await later.goto(`${server.url}/`);
  await part(later, 'resume').click();
  await untilText(later, 'turn', 'Your turn');
  assert.ok(await part(later, 'resume').isHidden());
  assert.deepEqual(JSON.parse(await recordOf(later)).pits, pits);
  while (await text(later, 'turn') === 'Your turn') {
    const [pit] = await pressable(later, 'south');
    await part(later, `pit-south-${pit}`).click();
    await untilText(later, 'turn', /Your turn|wins|win|lose|draw/);
  }
  await later.close();
  await page.reload();
  assert.ok(await part(page, 'resume').isHidden());
});

serverTest('Errors stay until they are resolved, also while a sowing is animated', '/',
  async page => {
    const failed = 'The server is not responding.';
    await page.route('**/api/v1/*?*', route => route.abort());
    await newGame(page, { opponent: '1', pits: 3, seeds: 2 });
    await part(page, 'pit-south-1').click();
    // The error comes first, and the sowing is announced when its seeds have landed.
    await untilText(page, 'status', /You sow pit 1, /);
    assert.ok((await text(page, 'status')).startsWith(`${failed} You sow`));
    await part(page, 'pit-north-1').click({ force: true });
    await untilText(page, 'status', /^The server is not responding\. .*Level 1/);
    await part(page, 'retry').click();
    await untilText(page, 'status', failed);
    // Values fail too, for as long as they are shown.
    await part(page, 'undo').click();
    await until(() => text(page, 'status'), said => !said.includes(failed), 'resolved');
    await part(page, 'values').check();
    await untilText(page, 'status', failed);
    await page.unroute('**/api/v1/*?*');
    await part(page, 'pit-south-1').click();
    await untilText(page, 'status', /^Level 1 sows/);
    // Without a topic, an error stays until the next action.
    await page.evaluate(() => { location.hash = '#start=rubbish'; });
    await untilText(page, 'status', /^The link does not contain a game/);
    await part(page, 'undo').click();
    await until(() => text(page, 'status'), said => !said.includes('link'), 'resolved');
  }, { reducedMotion: 'no-preference' });

/** Runs a test on a new page whose clock stands still. */
async function withClock(address, run) {
  const page = await server.open('/healthz', { locale: 'en-NZ' });
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto(server.url + address);
  await run(page);
  await closePage(page);
}

test('A refused request is reported, and repeated no earlier than the server demands',
  { skip: WITHOUT_SERVER }, () => withClock('/', async page => {
    let asked = 0;
    const refusals = [[429, { 'Retry-After': '3' }], [503, {}]];
    await page.route('**/api/v1/move?*', route => {
      const refusal = refusals[asked];
      asked += 1;
      if (!refusal) return route.continue();
      const body = '{"schema":"seedbank.error/1","error":"too many requests","code":5}';
      return route.fulfill({ status: refusal[0], headers: refusal[1], body });
    });
    await newGame(page, { opponent: '1', pits: 3, seeds: 4 }); // North cannot sow twice
    await part(page, 'pit-south-1').click();
    await untilText(page, 'status', /^The server is busy; asking again in [34] s…$/);
    await page.clock.runFor(2999);
    assert.equal(asked, 1);
    // At most a quarter later, so that a class does not repeat its requests at the same time.
    await page.clock.runFor(751);
    await untilText(page, 'status', /^The server is busy; asking again in [23] s…$/);
    assert.equal(asked, 2);
    // The server names no time for the second pause: it lasts 2 s, or up to a quarter longer.
    await page.clock.runFor(1999);
    assert.equal(asked, 2);
    await page.clock.runFor(501);
    await untilText(page, 'status', /^Level 1 sows/);
    assert.equal(asked, 3);
  }));

test('Refused values arrive later, and the page reports success', { skip: WITHOUT_SERVER },
  () => withClock(hashOf(SMALL), async page => {
    let refused = false;
    await page.route('**/api/v1/query?*', route => {
      if (refused) return route.continue();
      refused = true;
      return route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, body: '{}' });
    });
    const [{ value }] = commandJson(['query', SMALL]);
    await part(page, 'values').check();
    await untilText(page, 'status', /^The server is busy/);
    await page.clock.runFor(1250);
    await untilText(page, 'balance', `Under best play: North wins by ${value}`);
    assert.equal(await text(page, 'status'), 'The server is responding again.');
  }));

serverTest('While no pit is proven best, a hint names the likely one', hashOf(SMALL), async page => {
  const [answer] = commandJson(['query', SMALL]);
  const moves = answer.moves.map(({ pit }) => ({ pit, value: null, bounds: [-20, 20] }));
  const [{ pit }] = moves;
  // The server's answer if time runs out.
  await page.route('**/api/v1/query?*', route => route.fulfill({ json: {
    ...answer, value: null, bounds: [-20, 20], outcome: null, moves, best: [], likely: pit, line: null,
  } }));
  const name = () => part(page, `pit-north-${pit}`).getAttribute('aria-label');
  await part(page, 'hint').click();
  await untilText(page, 'status',
    `Pit ${pit} is probably the best; this could not be proven in time.`);
  assert.match(await name(), /, probably best$/);
  assert.equal(await page.locator('.is-likely').count(), 1);
  await part(page, 'values').check();
  await untilText(page, 'balance', 'Found so far: between North by 20 and South by 20');
  // The incomplete answer is not kept.
  await page.unroute('**/api/v1/query?*');
  await part(page, 'hint').click();
  await untilText(page, 'status', /^The best (pit is|pits are) \d/);
  for (const best of answer.best) {
    assert.match(await part(page, `pit-north-${best}`).getAttribute('aria-label'), /, best$/);
  }
  assert.equal(await page.locator('.is-likely').count(), 0);
});

pageTest('Opponents of a fixed depth follow the levels and the other opponents', '/', async page => {
  const groups = await part(page, 'opponent').locator('optgroup').evaluateAll(all => all.map(
    ({ label, children }) => [label, [...children].map(({ value }) => value.replace(/:.*/, ''))]));
  assert.deepEqual(groups.map(([label]) => label),
    ['Levels', 'More opponents', 'Fixed search depth']);
  assert.ok(groups[1][1].includes('exact'));
  assert.deepEqual([...new Set(groups[2][1])].sort(), ['minimax', 'tree']);
});

pageTest('Without HTTPS the console says what offline use needs', '/healthz', async page => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'isSecureContext', { value: false });
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined });
  });
  const said = page.waitForEvent('console', message => message.text().includes('offline'));
  await page.goto(server.url);
  assert.equal((await said).text(),
    'The page is not available offline: this needs HTTPS or localhost.');
}, { userAgent: 'over plain HTTP' });

pageTest('A record of a person against an opponent is loaded with that opponent', '/', async page => {
  const game = new Game(opening(3, 3), 'empty-capture');
  while (!game.over) game.sow(legalPits(game.position)[0]);
  for (const names of [['person', '3'], ['greedy', 'person']]) {
    const record = game.toRecord(...names);
    await paste(page, record);
    await untilText(page, 'status', `Game of ${game.sowings.length} sowings loaded.`);
    const isThree = names.includes('3');
    await untilText(page, 'players', isThree ? 'Against level 3' : 'Against greedy');
    assert.match(await text(page, 'fact-opponent'), isThree ? /^3: / : /^Greedy: /);
    assert.equal(await part(page, 'opponent-side').inputValue(), isThree ? 'north' : 'south');
    assert.equal(await recordOf(page), record);
  }
  await paste(page, game.toRecord('Ada', '3'));
  await untilText(page, 'players', 'Ada against 3');
  assert.equal(await text(page, 'fact-opponent'), 'Two people');
});

serverTest('A line is requested from the server if the engine in the browser has only the values',
  '/healthz', async page => {
    // As with the values of the opening book: the line is not found in the second of the browser.
    const [answer] = commandJson(['query', SMALL]);
    const fake = { ...answer, line: null };
    page.engine = `${server.url}/assets/fake.js`;
    await page.route('**/assets/fake.js', route => route.fulfill({
      contentType: 'text/javascript',
      body: `export const Engine = { open: () => ({ query: async () => (${JSON.stringify(fake)}) }) };`,
    }));
    await page.goto(`${server.url}${hashOf(SMALL)}`);
    await until(() => page.evaluate(async () => {
      const { load } = await import('/assets/bundle/modules.js');
      return (await load('shared/browser.js')).isReady();
    }), true, 'engine');
    await part(page, 'values').check();
    await untilText(page, 'balance', `Under best play: North wins by ${answer.value}`);
    await untilText(page, 'answered-by', 'answered by this browser');
    await part(page, 'line-show').click();
    await untilText(page, 'status', `The best line has ${answer.line.length} sowings.`);
    // The margin stays along the line, also where no value was requested.
    await page.keyboard.press('v');
    await part(page, 'line-next').click();
    await untilText(page, 'status', /sows pit/);
    assert.equal(await text(page, 'balance'), `Under best play: North wins by ${answer.value}`);
  }, { userAgent: 'with a fake engine' });

serverTest('A lost connection is reported', hashOf(SMALL), async page => {
  const type = { 'Content-Type': 'text/event-stream' };
  const bounds = 'event: bounds\ndata: {"low":-4,"high":6}\n\n';
  await page.route('**/api/v1/query?*', route => route.fulfill({ headers: type, body: bounds }));
  await part(page, 'values').check();
  await untilText(page, 'status', 'The connection was lost.');
  assert.match(await text(page, 'balance'), /^Found so far: between North by 6 and South by 4$/);
  const error = `${bounds}event: error\ndata: {"error":"out of memory","code":5}\n\n`;
  // A player's own bounds, the lower one first.
  await page.goto(`${server.url}${hashOf(SMALL, '&opponent=3&side=south&values=1')}`);
  await page.reload();
  await untilText(page, 'balance', 'Found so far: between −4 and +6');
  await page.unroute('**/api/v1/query?*');
  await page.route('**/api/v1/query?*', route => route.fulfill({ headers: type, body: error }));
  await part(page, 'hint').click();
  await untilText(page, 'status', 'There is not enough memory: out of memory.');
});
