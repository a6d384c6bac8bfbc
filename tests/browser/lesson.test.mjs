// The hour of a teacher: 25 pupils in 25 browsers, one of them offline for a while, one with a closed
// tab, a server that is killed and started again, and the results as files.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { commandJson } from './command.mjs';
import { WITHOUT_SERVER, closePage, start, teachersAddress, until } from './harness.mjs';
import { part, pressable, text, untilText } from './kalah_page.mjs';

const PUPILS = 25;
/** The boards of a class that one screen of a projector shows. */
const BOARDS = 36;
const BOARD = '/together#start=1,1,1,0,1,1,1,0,s&opponent=greedy';

const nameOf = number => (number < 2 ? 'Zoé' : `Pupil ${number}`);

/** Waits until the pupil can sow, and returns a pit, or 0 once the game is over. */
function nextPit(page) {
  return until(async () => {
    const turn = await text(page, 'turn');
    if (/^(You win|You lose|A draw)/.test(turn)) return 0;
    const [pit] = turn === 'Your turn' ? await pressable(page, 'south') : [];
    return pit ?? null;
  }, pit => pit !== null, 'a pit');
}

async function playToTheEnd(page) {
  for (let pit = await nextPit(page); pit; pit = await nextPit(page)) {
    await part(page, `pit-south-${pit}`).click();
  }
}

/** The rows of the file that a button saves, without its heads. */
async function saved(page, button) {
  const download = page.waitForEvent('download');
  await part(page, button).click();
  const [head, ...rows] = readFileSync(await (await download).path(), 'utf8').trim().split('\r\n');
  return { head: head.replace('\ufeff', '').split(','), rows };
}

test('A class loses nothing, whatever happens to its devices', { skip: WITHOUT_SERVER }, async () => {
  const classroom = await start(['--classroom']);
  try {
    const teacher = await classroom.open(await teachersAddress(classroom),
      { viewport: { width: 1366, height: 768 } });
    const pupils = [];
    for (let number = 0; number < PUPILS; ++number) {
      const page = await classroom.open(BOARD, { userAgent: `pupil ${number}` });
      await part(page, 'name').fill(nameOf(number));
      await part(page, 'create').click();
      await nextPit(page);
      pupils.push(page);
    }
    await untilText(teacher, 'live-count', `${PUPILS} games`);
    const away = () => teacher.locator('.is-away .names').allTextContents();
    await until(async () => (await away()).length, 0, 'nobody is away');

    // Two of the same name are two persons; a name is found by typing, without its accents.
    await part(teacher, 'find-board').fill('zoe');
    const found = teacher.locator('#live-boards li:not([hidden]) .names');
    assert.deepEqual(await found.allTextContents(), ['Zoé – greedy', 'Zoé (2) – greedy']);
    await part(teacher, 'find-board').fill('');

    // One is offline and sows; one closes the tab; then the server is killed.
    const [offline, closed, ...others] = pupils;
    await offline.context().setOffline(true);
    const pit = await nextPit(offline);
    await part(offline, `pit-south-${pit}`).click();
    await closed.goto(closed.away);
    await until(away, names => names.includes('Zoé (2) – greedy'), 'the pupil with a closed tab');
    await classroom.restart();
    await untilText(teacher, 'live-count', `${PUPILS} games`);
    for (const page of others) await playToTheEnd(page);
    await offline.context().setOffline(false);
    await playToTheEnd(offline);
    await closed.goto(`${classroom.url}/together`);
    await part(closed, 'resume').click();
    await playToTheEnd(closed);

    // All results are there, after another restart, too, and can be saved.
    await untilText(teacher, 'results-count', `${PUPILS} games`);
    await classroom.restart();
    await teacher.reload();
    await untilText(teacher, 'results-count', `${PUPILS} games`);
    const { rows } = await saved(teacher, 'csv');
    assert.equal(rows.length, PUPILS);
    const games = teacher.waitForEvent('download');
    await part(teacher, 'records').click();
    const replayed = commandJson(['replay', '--games', await (await games).path()]);
    assert.equal(replayed.length, PUPILS);
    const judged = await saved(teacher, 'csv-judged');
    assert.equal(judged.rows.length, PUPILS);
    const column = name => judged.rows.map(row => row.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)[
      judged.head.indexOf(name)]);
    assert.deepEqual(column('name').sort(),
      ['Zoé', 'Zoé (2)', ...pupils.slice(2).map((_, index) => nameOf(index + 2))].sort());
    for (const score of column('score')) assert.ok(Number(score) >= 0 && Number(score) <= 100, score);
    for (const began of column('began')) assert.match(began, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/);
    assert.deepEqual(new Set(column('opponent')), new Set(['greedy']));

    // The boards of a larger class fit on one screen of a projector.
    for (let number = PUPILS; number < BOARDS; ++number) {
      const created = await fetch(`${classroom.url}/api/v1/tables?name=Pupil ${number}&opponent=1`,
        { method: 'POST' });
      assert.equal(created.status, 200);
    }
    await untilText(teacher, 'live-count', `${BOARDS} games`);
    await part(teacher, 'projector').click();
    const lowest = () => teacher.locator('#live-boards li').evaluateAll(
      all => Math.max(...all.map(board => board.getBoundingClientRect().bottom)));
    assert.ok(await lowest() <= 768, `${await lowest()}`);
    for (const page of [teacher, ...pupils]) await closePage(page);
  } finally {
    await classroom.close();
  }
});
