// The reports that `match --html` and `replay --html` write, opened from files.

import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { reportMessages } from '../../tools/report/page/report_messages.js';
import { command } from './command.mjs';
import { PATIENCE_MS, startBrowser, until } from './harness.mjs';

const OUTPUT = process.env.SEEDBANK_SCREENSHOTS;
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SIZES = [[360, 640], [768, 1024], [1280, 800]];
const LANGUAGES = readdirSync(new URL('../../tools/serve/page/messages/', import.meta.url))
  .map(name => path.basename(name, '.js'));
const HOSTILE = '</script><img src=x onerror=hacked=1><b>&amp;';

let folder;
let browser;
let file;
let table;
let games;
before(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'seedbank-report-'));
  if (OUTPUT) mkdirSync(OUTPUT, { recursive: true });
  file = path.join(folder, 'report.html');
  const records = path.join(folder, 'games.jsonl');
  table = JSON.parse(command(['match', '--players', '1,tree:2,greedy', '--pits', '3', '--seeds', '3',
    '--start', 'fair', '--games', '4', '--judge-time', '600', '--records', records, '--html', file,
    '--json', '--quiet']));
  games = readFileSync(records, 'utf8').trim().split('\n').slice(1).map(line => JSON.parse(line));
  browser = await startBrowser();
});
after(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

/** Opens a report in a page that collects its errors, and everything that it loads. */
async function open(address = file, { wanted = 'cross-table', ...options } = {}) {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en', ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  page.problems = [];
  page.on('pageerror', error => page.problems.push(error.message));
  page.on('console', message => page.problems.push(message.text()));
  page.on('request', request => {
    if (request.url() !== `file://${address}`) page.problems.push(`loads ${request.url()}`);
  });
  await page.goto(`file://${address}`);
  await page.getByTestId(wanted).waitFor();
  return page;
}

async function close(page) {
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

/** A copy of the report with other data, written as the command writes them. */
function changed(name, change) {
  const html = readFileSync(file, 'utf8');
  const [, before, text, rest] = /^(.*<script type="application\/json" id="data">)(.*?)(<\/script>.*)$/s
    .exec(html);
  const data = JSON.parse(text);
  change(data);
  const copy = path.join(folder, name);
  writeFileSync(copy, before + JSON.stringify(data).replaceAll('<', '\\u003c') + rest);
  return copy;
}

const textOf = (page, id) => page.getByTestId(id).textContent();
const rowsOf = (page, id) => page.getByTestId(id).locator('tbody tr')
  .evaluateAll(rows => rows.map(row => [...row.children].map(cell => cell.textContent)));

test('Standings and cross-table are those of the match', async () => {
  const page = await open();
  const rows = await rowsOf(page, 'standings-table');
  const players = [...table.players].sort((a, b) => b.points - a.points || b.elo - a.elo);
  assert.deepEqual(rows.map(row => row.slice(0, 7)), players.map((player, place) => [
    `${place + 1}`, player.player, player.points.toFixed(1),
    ...[player.wins + player.draws + player.losses, player.wins, player.draws, player.losses]
      .map(String)]));
  const cross = await rowsOf(page, 'cross-table');
  assert.deepEqual(cross.map(row => row.slice(2).reduce((sum, cell) => sum + Number(cell), 0)),
    players.map(({ points }) => points));
  const play = await rowsOf(page, 'play-table');
  assert.deepEqual(play.map(row => row[1]), ['100.0%', '100.0%', '100.0%']);
  await close(page);
});

test('Every game is stepped through, with its values and mistakes', async () => {
  const page = await open();
  const options = await page.getByTestId('game').locator('option').allTextContents();
  assert.equal(options.length, games.length);
  for (const [index, { south, north, pits, costs, margin }] of games.entries()) {
    await page.getByTestId('game').selectOption(String(index));
    assert.equal(await textOf(page, 'names'), `South: ${south} · North: ${north}`);
    const marks = await page.getByTestId('moves').locator('button > :first-child').allTextContents();
    assert.deepEqual(marks.map(mark => mark.slice(1)),
      pits.map((pit, at) => `${pit}${costs[at] ? ` −${costs[at]}` : ''}`));
    if (index > 1) continue;
    let value;
    for (const [at, cost] of costs.entries()) {
      const now = await textOf(page, 'now');
      assert.ok(now.startsWith(`Sowing ${at} of ${pits.length}.`), now);
      assert.match(now, cost ? new RegExp(`pit ${pits[at]}, a mistake that gives away ${cost} seeds`)
        : new RegExp(`pit ${pits[at]}, a best one`));
      value = Number(/Value: ([+−]?\d+)/.exec(now)[1].replace('−', '-'));
      if (at === 0) assert.equal(Math.abs(value), 0, 'fair starts are draws');
      await page.getByTestId('next').click();
    }
    const stores = await Promise.all(['south', 'north'].map(async side => Number(
      await page.getByTestId(`store-${side}`).locator('.count').textContent())));
    assert.equal(stores[0] - stores[1], margin);
    assert.equal(await page.getByTestId('next').isDisabled(), true);
  }
  await close(page);
});

test('A mistake in the list leads to its place in the game', async () => {
  const page = await open();
  await page.getByTestId('player').selectOption('2');
  const button = page.locator('#mistake-list button').first();
  const [, game, sowing] = /Game (\d+), sowing (\d+)/.exec(await button.textContent());
  const text = await page.locator('#mistake-list li').first().textContent();
  const cost = Number(/Gave away (\d+) seed/.exec(text)[1]);
  await button.click();
  assert.equal(await page.getByTestId('game').inputValue(), String(game - 1));
  assert.equal(games[game - 1].costs[sowing - 1], cost);
  assert.match(await textOf(page, 'now'), new RegExp(`gives away ${cost} seeds`));
  await close(page);
});

/** A report with forfeits, swaps and hostile texts. */
function hostileReport() {
  return changed('hostile.html', data => {
    data.names[0] = HOSTILE;
    data.pie = 'sowing';
    const [game] = data.games;
    Object.assign(game, {
      players: [0, 1], pits: game.pits.slice(0, 2), costs: [null, 0], values: [null, 2, 2],
      swapped: true, swap_after: 1, verdict: 'crash', forfeit: 0, detail: HOSTILE,
      words: `Traceback\n${HOSTILE}`, outcome: -1,
    });
    // Manchester's game: the pits must fit the rule.
    for (const each of data.games.slice(1)) Object.assign(each, { pits: [], costs: [], values: [null] });
    game.start = '3,3,3,0,3,3,3,0 s';
    game.pits = [1, 1];
    data.mistakes = null;
  });
}

test('Names, details and outputs of programs are texts, and nothing in them runs', async () => {
  const page = await open(hostileReport());
  assert.match(await page.locator('#standings').textContent(), /<img src=x onerror/);
  const item = page.locator('#forfeit-list li');
  assert.equal(await item.count(), 1);
  assert.ok((await item.textContent()).includes(`${HOSTILE}: crash (${HOSTILE})`));
  await item.locator('summary').click();
  assert.equal(await item.locator('pre').textContent(), `Traceback\n${HOSTILE}`);
  assert.equal(await page.evaluate(() => globalThis.hacked), undefined);
  assert.equal(await page.locator('img').count(), 0);
  await close(page);
});

test('After a swap, the names change sides, and the first sowing earns no extra turn', async () => {
  const page = await open(hostileReport());
  assert.equal(await textOf(page, 'names'), `South: ${HOSTILE} · North: tree:2`);
  await page.getByTestId('next').click();
  assert.equal(await textOf(page, 'names'), `South: tree:2 · North: ${HOSTILE}`);
  assert.match(await textOf(page, 'now'), /The players exchange sides\. .* to move/);
  await page.getByTestId('last').click();
  assert.match(await textOf(page, 'now'), /forfeits \(crash\)/);
  await close(page);
});

/** The report on the players of three games, one of which has a hostile name, and its object. */
function playersReport() {
  const address = path.join(folder, 'players.html');
  const source = path.join(folder, 'source.jsonl');
  const lines = [[[3, 2, 1], ['A', 'B']], [[1, 3, 9], ['B', 'A']], [[2, 1], [HOSTILE, 'A']]].map(
    ([sowings, players]) => JSON.stringify({ start: '3,3,3,0,3,3,3,0 s', sowings, players }));
  writeFileSync(source, `${lines.join('\n')}\n{"a":1}\n`);
  const output = command(['replay', '--report', '--json', '--quiet', '--numbering', 'sowing',
    '--games', source, '--html', address], '', { anyStatus: true });
  return { address, report: JSON.parse(output) };
}

test('The report on players has the figures of the command, in all languages', async () => {
  const { address, report } = playersReport();
  for (const locale of LANGUAGES) {
    const page = await open(address, { wanted: 'play-table', locale });
    assert.equal(await page.locator('h1').textContent(), reportMessages[locale].players);
    const rows = await rowsOf(page, 'play-table');
    assert.deepEqual(rows.map(([name]) => name).sort(), report.players.map(({ player }) => player).sort());
    assert.equal((await rowsOf(page, 'phases-table')).length, 3 * report.players.length);
    if (locale === 'en') {
      assert.equal(report.players.reduce((sum, { illegal }) => sum + illegal, 0), 1);
      for (const { player, games: played, legal, phases: { all } } of report.players) {
        const row = rows.find(([name]) => name === player);
        const of = (estimate, shown) => ['value', 'low', 'high'].map(key => shown(estimate[key]));
        const shares = estimate => of(estimate, share => `${(100 * share).toFixed(1)}%`);
        const [rate, low, high] = shares(legal);
        assert.deepEqual(row.slice(1, 4), [`${played}`, `${all.sowings}`, `${rate} (${low}–${high})`]);
        const [best] = shares(all.best);
        assert.ok(row[4].startsWith(`${best} (`), row[4]);
        assert.ok(row[6].startsWith(`${all.mean_cost.value.toFixed(2)} (`), row[6]);
        assert.equal(row[7], `${all.worst_cost}`);
      }
      assert.match(await textOf(page, 'summary'),
        /^3 games · 3 players · empty-capture · 1 incomplete · 1 part that is not a game$/);
      assert.equal(await page.locator('#cost svg circle').count(), report.players.length);
      assert.equal(await page.evaluate(() => globalThis.hacked), undefined);
    }
    await close(page);
  }
});

async function violations(page) {
  if (!await page.evaluate(() => 'axe' in window)) await page.evaluate(AXE);
  const { violations: found } = await page.evaluate(
    () => window.axe.run(document, { resultTypes: ['violations'] }));
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

for (const kind of ['report', 'hostile', 'players']) {
  test(`${kind}: no violations, nothing cut off, in three sizes, light and dark`, async () => {
    const page = kind === 'players' ? await open(playersReport().address, { wanted: 'play-table' })
      : await open(kind === 'report' ? file : hostileReport());
    for (const details of await page.locator('summary').all()) await details.click();
    for (const [width, height] of [[320, 640], ...SIZES]) {
      await page.setViewportSize({ width, height });
      await until(() => page.evaluate(() => document.documentElement.scrollWidth),
        value => value <= width, `width at ${width}`);
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme });
        if (OUTPUT) {
          await page.screenshot({
            path: path.join(OUTPUT, `${kind}-${width}-${colorScheme}.png`), fullPage: true,
          });
        }
        if (width !== 768) assert.deepEqual(await violations(page), []);
      }
    }
    await close(page);
  });
}

test('On paper there are no controls', async () => {
  const page = await open();
  await page.emulateMedia({ media: 'print' });
  const controls = await page.locator('button:visible, select:visible').evaluateAll(elements => elements
    .filter(element => !element.closest('.board, .moves')).map(({ id }) => id));
  assert.deepEqual(controls, []);
  assert.ok(await page.getByTestId('standings-table').isVisible());
  await close(page);
});

test('All languages have the messages of English, with the same values', async () => {
  assert.deepEqual(Object.keys(reportMessages).sort(), [...LANGUAGES].sort());
  const valuesOf = message => [...new Set(
    [...Object.values(typeof message === 'string' ? { message } : message).join(' ')
      .matchAll(/\{(\w+)\}/g)].map(([, name]) => name).filter(name => name !== 'n'))].sort();
  for (const [language, messages] of Object.entries(reportMessages)) {
    assert.deepEqual(Object.keys(messages), Object.keys(reportMessages.en), language);
    for (const [key, message] of Object.entries(messages)) {
      assert.deepEqual(valuesOf(message), valuesOf(reportMessages.en[key]), `${language} ${key}`);
    }
  }
  for (const locale of LANGUAGES) {
    const page = await open(file, { locale });
    assert.equal(await page.locator('h1').textContent(), reportMessages[locale].title);
    assert.equal(await page.evaluate(() => document.documentElement.lang), locale);
    await close(page);
  }
});
