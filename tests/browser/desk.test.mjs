// The desk in Chromium: positions in many notations, their values, order, files and links.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { command, commandJson } from './command.mjs';
import { WITHOUT_SERVER, closePage, start, until } from './harness.mjs';
import { countReadings, part, put, untilText } from './kalah_page.mjs';

let server;
before(async () => {
  server = await start();
});
after(() => server.close());

function pageTest(name, run) {
  test(name, async () => {
    const page = await server.open('/desk');
    await run(page);
    await closePage(page);
  });
}

const POSITIONS = ['1,1,1,0,1,1,1,0 s', '0,1,2,0,1,1,1,0 n', '0,2,1,3,1,0,1,4 s'];
/** The first column of numbers, in the order shown. */
const lines = page => page.locator('#rows tr td:first-child').allTextContents();
const values = page => page.locator('#rows tr td:nth-child(5)').allTextContents();

/** Asserts that every shown position links to its analysis under `rules`. */
async function assertLinked(page, rules) {
  const links = page.locator('#rows a');
  const shown = await links.evaluateAll(all => all.map(({ textContent: text, hash }) => {
    const fields = new URLSearchParams(hash.slice(1));
    return [text.replace(' ', ','), fields.get('start'), fields.get('rules')];
  }));
  assert.ok(shown.length > 0);
  for (const link of shown) assert.deepEqual(link, [link[0], link[0], rules]);
}

/** Waits until all values of the positions are shown. */
const evaluated = page => untilText(page, 'status', /^(\d+) of \1 values\.$/);

pageTest('Lines in any notation are read, evaluated as by the command, and sorted', async page => {
  const written = ['kgp', 'ludii', 'fairkalah'].map((to, index) =>
    command(['convert', '--to', to, POSITIONS[index]]).trim());
  await part(page, 'positions').fill([...written.slice(0, 2), '', 'nonsense', written[2]].join('\n'));
  await part(page, 'read').click();
  await evaluated(page);
  const answers = POSITIONS.map(position => commandJson(['query', '--no-line', position])[0]);
  const shown = answers.map(({ value }) => (value > 0 ? `+${value}` : String(value).replace('-', '−')));
  assert.deepEqual(await lines(page), ['1', '2', '4', '5']);
  assert.deepEqual(await values(page), shown);
  assert.match(await page.locator('#rows tr').nth(2).textContent(), /nonsense/);
  const order = answers.map(({ value }, index) => [value, [1, 2, 5][index]])
    .sort(([a, x], [b, y]) => a - b || x - y).map(([, line]) => `${line}`);
  await page.getByRole('button', { name: 'Value' }).click();
  // Lines without a value come last.
  await until(async () => (await lines(page)).join(), [...order, '4'].join(), 'order');
  await page.getByRole('button', { name: 'Value' }).click();
  assert.equal(await page.locator('th[data-key="value"]').getAttribute('aria-sort'), 'descending');
  assert.equal((await lines(page)).at(-1), '4');
});

test('Easy positions are answered before one that takes long', { skip: WITHOUT_SERVER }, async () => {
  const page = await server.open('/desk');
  const opening = '4,4,4,4,4,4,0,4,4,4,4,4,4,0 s';
  const asked = [];
  let answerLast;
  const last = new Promise(resolve => { answerLast = resolve; });
  await page.route('**/api/v1/query*', async route => {
    const request = route.request();
    const lines = request.postData().split('\n');
    const time = new URL(request.url()).searchParams.get('time');
    asked.push([time, lines.length]);
    // The opening takes longer than any limit; the others take none.
    const response = await fetch(request.url().replace(/&time=[^&]*/, ''), {
      method: 'POST', body: lines.filter(line => line !== opening).join('\n') || '1,0,1,0 s',
    });
    const { answers, ...json } = await response.json();
    if (time === null) await last;
    const all = lines.map(line => (line === opening
      ? { ...answers[0], position: opening, value: null, bounds: [-48, 48], best: [], moves: [] }
      : answers.shift()));
    await route.fulfill({ json: { ...json, answers: all } });
  });
  await part(page, 'positions').fill([opening, ...POSITIONS].join('\n'));
  await part(page, 'read').click();
  await untilText(page, 'status', '3 of 4 values.');
  await until(() => asked.length, 4, 'requests');
  assert.deepEqual(asked, [['0.1', 1], ['0.1', 3], ['2', 1], [null, 1]]);
  answerLast();
  await untilText(page, 'status', '4 of 4 values.');
  await closePage(page);
});

pageTest('The positions of games in any format are read', async page => {
  await part(page, 'values').uncheck();
  await part(page, 'positions').fill('{"info":{"actionHistory":["3","6","9"]}}');
  await part(page, 'read').click();
  await untilText(page, 'status', '4 positions.');
  assert.equal(await part(page, 'rules').inputValue(), 'standard');
  const game = ['replay', '--time', '0', '--rules', 'standard', '--json', '--quiet', '3', '6', '2'];
  const { moves, start: first } = JSON.parse(command(game, '', { anyStatus: true }));
  const shown = await page.locator('#rows tr td:nth-child(2)').allTextContents();
  assert.deepEqual(shown, [first, ...moves.map(({ position }) => position)]);
  await assertLinked(page, 'standard');
  // What is a position is read as one, unless the text is said to hold games.
  await part(page, 'positions').fill('3 6 9 12');
  await part(page, 'read').click();
  await untilText(page, 'status', '1 position.');
  await part(page, 'notation').selectOption('games');
  await part(page, 'read').click();
  await untilText(page, 'status', '5 positions.');
  await part(page, 'positions').fill('{"a":1}');
  await part(page, 'read').click();
  await untilText(page, 'status', /^1 part of the text, in line 1, is not a game\. JSON without a game/);
});

test('Too many games are refused after the first request', { skip: WITHOUT_SERVER }, async () => {
  const page = await server.open('/desk');
  const count = countReadings(page);
  await part(page, 'notation').selectOption('games');
  await put(page, 'positions', '3\n'.repeat(5000));
  await part(page, 'read').click();
  await untilText(page, 'status', 'At most 2,000 positions at once.');
  assert.equal(count(), 1);
  await closePage(page);
});

pageTest('Positions are copied in any notation', async page => {
  await part(page, 'values').uncheck();
  await part(page, 'positions').fill(POSITIONS.join('\n'));
  await part(page, 'read').click();
  await untilText(page, 'status', '3 positions.');
  const { notations } = await page.evaluate(
    async () => (await import(new URL('assets/site.js', location.href).href)).known);
  for (const notation of notations) {
    await part(page, 'shown').selectOption(notation);
    const wanted = POSITIONS.map(position => {
      try {
        return command(['convert', '--to', notation, position]).replace(/\n$/, '').replaceAll('\n', '\\n');
      } catch {
        return position;  // the notation cannot express it
      }
    }).join('\n');
    await until(async () => {
      await part(page, 'copy').click();
      return part(page, 'copied').inputValue();
    }, wanted, notation);
  }
});

pageTest('Files hold the table, and a link holds everything', async page => {
  await part(page, 'rules').selectOption('standard');
  await part(page, 'positions').fill(POSITIONS.join('\n'));
  await part(page, 'read').click();
  await evaluated(page);
  await page.getByRole('button', { name: 'Value' }).click();
  const order = await lines(page);
  const save = async button => {
    const saved = page.waitForEvent('download');
    await part(page, button).click();
    return readFileSync(await (await saved).path(), 'utf8');
  };
  const table = await save('csv');
  assert.equal(table[0], '\ufeff', 'a byte-order mark');
  const csv = table.slice(1).trim().split('\r\n');
  assert.equal(csv[0], 'number,position,mover,seeds,value,best,source');
  assert.deepEqual(csv.slice(1).map(row => row.split(',')[0]), order);
  const json = (await save('json')).trim().split('\n').map(line => JSON.parse(line));
  for (const [index, answer] of json.entries()) {
    const position = POSITIONS[Number(order[index]) - 1];
    const [wanted] = commandJson(['query', '--rules', 'standard', '--no-line', position]);
    assert.deepEqual([answer.value, answer.best], [wanted.value, wanted.best]);
  }
  await part(page, 'share').click();
  const link = await part(page, 'copied').inputValue();
  const other = await server.open(link);
  await evaluated(other);
  assert.equal(await part(other, 'rules').inputValue(), 'standard');
  assert.deepEqual(await lines(other), order);
  await assertLinked(other, 'standard');
  await closePage(other);
});

pageTest('Settings are those of all pages', async page => {
  await part(page, 'settings-open').click();
  await part(page, 'theme').selectOption('dark');
  await page.goto(new URL('rules.html', page.url()).href);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  await until(() => part(page, 'theme').inputValue(), 'dark', 'setting');
});

pageTest('A search can be stopped', async page => {
  await part(page, 'positions').fill('6,6,6,6,6,6,0,6,6,6,6,6,6,0\n5,6,6,6,6,7,0,6,6,6,6,6,6,0');
  await part(page, 'read').click();
  await part(page, 'stop').click();
  await untilText(page, 'status', 'Stopped.');
  assert.ok(await part(page, 'progress').isHidden());
});
