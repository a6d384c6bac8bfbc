// The page of `match --watch`, while a match is played.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { PROGRAM } from './command.mjs';
import { PATIENCE_MS, startBrowser } from './harness.mjs';

const OUTPUT = process.env.SEEDBANK_SCREENSHOTS;
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const HOSTILE = '<img src=x onerror=hacked=1>';

/** A bot that is held from a game on, until a file exists. */
const HELD = fileURLToPath(new URL('../tools/arena/held.py', import.meta.url));

let folder;
let browser;
before(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'seedbank-watch-'));
  if (OUTPUT) mkdirSync(OUTPUT, { recursive: true });
  browser = await startBrowser();
});
after(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

/**
 * A match that is held in its seventh game, at a URL; release() plays on and returns its table. It
 * ends with the test.
 */
async function beginMatch(t, name) {
  const go = path.join(folder, name);
  const bot = path.join(folder, `${name}.json`);
  writeFileSync(bot, JSON.stringify({ name: HOSTILE, command: ['python3', HELD, go, '6'] }));
  const process_ = spawn(PROGRAM, ['match', '--players', `${bot},greedy,1`, '--start', 'fair', '--games', '4',
    '--pits', '3', '--seeds', '3', '--isolate', 'none', '--clock', '600', '--startup', '600', '--json',
    '--db', 'none', '--book', 'none', '--watch', '0']);
  let output = '';
  let errors = '';
  process_.stdout.on('data', data => { output += data; });
  const url = await new Promise((resolve, reject) => {
    process_.stderr.on('data', data => {
      errors += data;
      const found = /watch the match at (\S+)/.exec(errors);
      if (found) resolve(found[1]);
    });
    process_.on('exit', () => reject(new Error(errors)));
  });
  const ended = once(process_, 'exit');
  t.after(() => process_.kill('SIGKILL'));
  return {
    url,
    async release() {
      writeFileSync(go, '');
      const [code] = await ended;
      assert.equal(code, 0, errors);
      return JSON.parse(output);
    },
    async kill() {
      process_.kill('SIGKILL');
      await ended;
    },
  };
}

async function open(url, viewport = { width: 1280, height: 800 }) {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', locale: 'en' });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  page.problems = [];
  page.on('pageerror', error => page.problems.push(error.message));
  page.on('console', message => page.problems.push(message.text()));
  await page.goto(url);
  await page.getByText('6 of 12 games').waitFor();
  await page.getByTestId('game').first().waitFor();
  return page;
}

const rowsOf = (page, id) => page.getByTestId(id).locator('tbody tr')
  .evaluateAll(rows => rows.map(row => [...row.children].map(cell => cell.textContent)));

test('A match under way has standings, boards and clocks, and ends with its table', async t => {
  const match = await beginMatch(t, 'whole');
  const page = await open(match.url);
  const game = await page.getByTestId('game').first().textContent();
  assert.match(game, /^<img src=x onerror=hacked=1> \([\d.]+ s\) – greedy \(600\.0 s\).*Game 7, sowing 1\./);
  assert.equal(await page.getByTestId('game').first().locator('svg').count(), 1);
  assert.equal((await rowsOf(page, 'standings-table')).length, 3);
  const table = await match.release();
  await page.getByText('The match is complete.').waitFor();
  const rows = await rowsOf(page, 'standings-table');
  const players = [...table.players].sort((a, b) => b.points - a.points || b.elo - a.elo);
  assert.deepEqual(rows.map(row => row.slice(1, 7)), players.map(player => [player.player,
    player.points.toFixed(1), '8', ...[player.wins, player.draws, player.losses].map(String)]));
  const cross = await rowsOf(page, 'cross-table');
  assert.deepEqual(cross.map(row => row.slice(2).reduce((sum, cell) => sum + Number(cell), 0)),
    players.map(({ points }) => points));
  assert.equal(await page.evaluate(() => globalThis.hacked), undefined);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('After a crash, the page says so and keeps what it shows', async t => {
  const match = await beginMatch(t, 'crash');
  const page = await open(match.url);
  await match.kill();
  await page.getByText('No connection: the match has ended').waitFor();
  assert.equal((await rowsOf(page, 'standings-table')).length, 3);
  await page.context().close();
});

test('The page fits windows of all sizes and has no violations', async t => {
  const match = await beginMatch(t, 'sizes');
  for (const [width, height] of [[360, 640], [820, 1180], [1920, 1080]]) {
    const page = await open(match.url, { width, height });
    await page.evaluate(AXE);
    const { violations } = await page.evaluate(() => globalThis.axe.run());
    assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes[0].html]), []);
    if (OUTPUT) await page.screenshot({ path: path.join(OUTPUT, `watch-${width}.png`), fullPage: true });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= width, `${wide} of ${width} pixels`);
    await page.context().close();
  }
});
