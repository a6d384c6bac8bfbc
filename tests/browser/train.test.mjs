// The training and the rules in a minute.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { formatPosition, parsePosition, sow } from '../../tools/serve/page/board/game.js';
import { LESSONS } from '../../tools/serve/page/train/lessons.js';
import { TrainingRecord, bestPits } from '../../tools/serve/page/train/training.js';
import { closePage, start } from './harness.mjs';
import { part, text, untilText } from './kalah_page.mjs';

const { puzzles } = JSON.parse(readFileSync(new URL('../../data/puzzles.json', import.meta.url)));

let server;
before(async () => {
  server = await start();
});
after(() => server.close());

/** The puzzle on the board. */
async function shownPuzzle(page) {
  await untilText(page, 'turn', /./);
  const counts = await page.locator('.labels .count, .store .count').evaluateAll(
    all => all.map(count => count.textContent));
  const [pits, stores] = [counts.slice(0, -2), counts.slice(-2)];
  const mine = await part(page, 'pit-south-1').getAttribute('aria-label');
  const mover = mine.startsWith('Your') ? 's' : 'n';
  const north = mover === 'n';
  const south = pits.slice(0, 6);
  const position = [...south, stores[north ? 1 : 0], ...pits.slice(6), stores[north ? 0 : 1]];
  const key = `${position.join(',')} ${mover}`;
  const rules = await part(page, 'rules').inputValue();
  return puzzles.find(puzzle => puzzle.position === key && puzzle.rules === rules) ?? key;
}

test('Puzzles that were not solved are drawn first, and solved ones after them', () => {
  const record = new TrainingRecord();
  const few = puzzles.slice(0, 3);
  assert.equal(record.draw([], null), null);
  record.add(few[0], true);
  record.add(few[1], false);
  const drawn = new Set(Array.from({ length: 60 }, (_, n) => record.draw(few, few[2], () => n / 60)));
  assert.deepEqual([...drawn], [few[1]]);
  record.add(few[1], true);
  record.add(few[2], true);
  assert.ok(record.draw(few, few[0], () => 0.9));
  assert.deepEqual([record.data.solved, record.data.failed], [3, 1]);
  assert.deepEqual([record.data.streak, record.data.longest], [2, 2]);
});

test('A puzzle is solved, failed and shown; the record is kept, saved and erased', async () => {
  const page = await server.open('/train.html');
  const puzzle = await shownPuzzle(page);
  const { mover } = parsePosition(puzzle.position);
  assert.ok(puzzle.difficulty <= 3);
  const [best] = bestPits(puzzle);
  // Solved by the keyboard.
  await page.keyboard.press(String(best));
  await untilText(page, 'status', new RegExp(`^Right: pit ${best}\\.`));
  await untilText(page, 'streak', 'Solved 1, failed 0. Streak 1, longest 1.');
  assert.match(await part(page, `pit-${mover}-${best}`).getAttribute('aria-label'), /, best$/);
  assert.equal(await page.locator('.arrow').count(), 1);
  // Failed, then solved: a failure.
  await page.keyboard.press('n');
  const second = await shownPuzzle(page);
  assert.equal(await page.locator('.arrow').count(), 0);
  assert.notEqual(second.position, puzzle.position);
  const side = parsePosition(second.position).mover;
  const wrong = second.values.findIndex(
    (value, index) => value !== null && !bestPits(second).includes(index + 1)) + 1;
  await part(page, `pit-${side}-${wrong}`).click();
  await untilText(page, 'status', new RegExp(`^Pit ${wrong} is not the best`));
  await part(page, `pit-${side}-${bestPits(second)[0]}`).click();
  await untilText(page, 'status', /^Right/);
  await untilText(page, 'streak', 'Solved 1, failed 1. Streak 0, longest 1.');
  await page.reload();
  await untilText(page, 'streak', 'Solved 1, failed 1. Streak 0, longest 1.');
  await part(page, 'difficulty').selectOption('expert');
  assert.ok((await shownPuzzle(page)).difficulty >= 9);
  await part(page, 'solution').click();
  await untilText(page, 'status', /^The solution is pit/);
  const [download] = await Promise.all([page.waitForEvent('download'), part(page, 'export').click()]);
  const saved = JSON.parse(readFileSync(await download.path()));
  assert.deepEqual([saved.schema, saved.solved, saved.failed], ['seedbank.training/1', 1, 2]);
  await part(page, 'erase-open').click();
  await part(page, 'erase').click();
  await untilText(page, 'streak', 'Solved 0, failed 0. Streak 0, longest 0.');
  await closePage(page);
});

test('Own mistakes are puzzles', async () => {
  const page = await server.open('/train.html');
  await untilText(page, 'turn', /./);
  await part(page, 'source').selectOption('own');
  await untilText(page, 'status', 'There are no such puzzles yet.');
  // The puzzle before is no longer one.
  assert.equal(await text(page, 'turn'), '');
  assert.equal(await page.locator('button[data-testid^="pit-"][aria-disabled="false"]').count(), 0);
  assert.equal(await part(page, 'solution').getAttribute('aria-disabled'), 'true');
  await page.evaluate(() => localStorage.setItem('seedbank.mistakes', JSON.stringify(
    [{ position: '3,3,3,0,3,3,3,0 s', rules: 'empty-capture', best: [1, 2], pit: 3 }])));
  await part(page, 'next').click();
  await untilText(page, 'turn', 'You sowed another pit here');
  await part(page, 'pit-south-3').click();
  await untilText(page, 'status', /^Pit 3 is not the best\. The opponent .* stores [1-9]\d* seeds?\. Try again\.$/);
  await part(page, 'pit-south-2').click();
  await untilText(page, 'status', 'Right: pit 2.');
  // A reply that stores nothing explains nothing: the outcome does.
  await page.evaluate(() => localStorage.setItem('seedbank.mistakes', JSON.stringify(
    [{ position: '1,0,5,2,0,5,4,1 s', rules: 'empty-capture', best: [1], pit: 3 }])));
  await part(page, 'next').click();
  await untilText(page, 'status', '');
  await part(page, 'pit-south-3').click();
  await untilText(page, 'status', 'Pit 3 is not the best: you lose by 6. Try again.');
  await closePage(page);
});

test('The page says that its puzzles cannot be loaded', async () => {
  const page = await server.open('/rules.html');
  await page.route('**/puzzles.json', route => route.abort());
  await page.goto(`${server.url}/train.html`);
  await untilText(page, 'status', /^The puzzles cannot be loaded\. \S/);
  await closePage(page);
});

/** The messages of all languages, by file. */
async function catalogues() {
  const folder = new URL('../../tools/serve/page/messages/', import.meta.url);
  return Promise.all(readdirSync(folder).map(
    async file => [file, (await import(new URL(file, folder))).default]));
}

test('Every task and every set of rules in every language fits the narrowest phone', async () => {
  const page = await server.open('/train.html', { viewport: { width: 320, height: 640 } });
  await untilText(page, 'turn', /./);
  for (const [file, messages] of await catalogues()) {
    const tasks = Object.keys(messages).filter(key => key.startsWith('train.theme.'));
    assert.ok(tasks.length > 2, file);
    for (const task of tasks) {
      const width = await part(page, 'turn').evaluate((turn, text) => {
        turn.textContent = text;
        return document.documentElement.scrollWidth;
      }, messages[task]);
      assert.ok(width <= 320, `${file}: ${messages[task]}: ${width}`);
    }
  }
  const cut = await part(page, 'rules').evaluate((select, texts) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    const context = Object.assign(document.createElement('canvas').getContext('2d'), { font });
    const arrow = 20;
    const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - arrow;
    return texts.filter(text => context.measureText(text).width > room);
  }, (await catalogues()).flatMap(
    ([, messages]) => [messages['rules.empty-capture'], messages['rules.standard']]));
  assert.deepEqual(cut, []);
  await closePage(page);
});

test('No text of a lesson or of a puzzle is covered or cut', async () => {
  for (const [width, height] of [[360, 740], [480, 800], [760, 360], [768, 1024], [1280, 800]]) {
    const page = await server.open('/rules.html', { viewport: { width, height } });
    const place = await part(page, 'place').boundingBox();
    const lesson = await part(page, 'lesson').boundingBox();
    assert.ok(place.y + place.height <= lesson.y, `${width}: place of the lesson`);
    for (const [file, messages] of await catalogues()) {
      const cut = await page.evaluate(([name, message]) => {
        const owner = document.querySelectorAll('.store .owner')[1];
        owner.textContent = name;
        const status = document.getElementById('status');
        status.textContent = `${message} ${message}`;
        return [owner, status].filter(element => element.scrollWidth > element.clientWidth ||
          element.scrollHeight > element.clientHeight + 1).map(({ textContent }) => textContent);
      }, [messages.opponent, messages['train.refuted']]);
      assert.deepEqual(cut, [], `${file} in ${width} x ${height}`);
    }
    await closePage(page);
  }
});

test('Each rule is tried on the board, in both sets of rules', async () => {
  const page = await server.open('/rules.html');
  for (const [index, lesson] of LESSONS.entries()) {
    await untilText(page, 'place', `${index + 1} of ${LESSONS.length}`);
    const pit = lesson.pit ?? 2;
    for (const rules of lesson.choice ? ['empty-capture', 'standard'] : ['empty-capture']) {
      if (rules === 'standard') await part(page, 'standard').check();
      const sowing = sow(parsePosition(lesson.position), pit, rules);
      await part(page, `pit-south-${pit}`).click();
      await untilText(page, 'status', new RegExp(`^You sow pit ${pit}`));
      const { south } = sowing.position.stores;
      assert.equal(await part(page, 'store-south').getAttribute('aria-label'),
        `Your store, ${south} ${south === 1 ? 'seed' : 'seeds'}`);
    }
    if (lesson !== LESSONS.at(-1)) await part(page, 'next').click();
  }
  const lone = LESSONS.find(({ choice }) => choice);
  const [taken, left] = ['empty-capture', 'standard'].map(
    rules => sow(parsePosition(lone.position), lone.pit, rules));
  assert.notEqual(formatPosition(taken.position), formatPosition(left.position));
  await closePage(page);
});

test('Every lesson shows its subject', () => {
  const by = Object.fromEntries(LESSONS.map(lesson => [lesson.name,
    sow(parsePosition(lesson.position), lesson.pit ?? 2, 'empty-capture')]));
  assert.ok(by.extra.again);
  assert.ok(by.round.drops.some(({ side }) => side === 'north'));
  assert.ok(by.round.drops.at(-1).side === 'south' && !by.round.captured);
  assert.ok(by.capture.captured.seeds > 1);
  assert.equal(by.lone.captured.seeds, 1);
  assert.ok(by.end.over && by.end.swept.north > 0);
});
