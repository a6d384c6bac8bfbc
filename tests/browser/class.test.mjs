// The page for classes in Chromium: the judge, and fair boards with links.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Game, formatPosition, fromBoard, opening } from '../../tools/serve/page/board/game.js';
import { commandJson } from './command.mjs';
import {
  WITHOUT_SERVER, closePage, openBeforeOpponents, start, teachersAddress, until,
} from './harness.mjs';
import { scoresOf, sorted } from '../../tools/serve/page/class/scores.js';
import { countReadings, newGame, part, put, recordOf, text, untilText } from './kalah_page.mjs';

let server;
before(async () => {
  server = await start();
});
after(() => server.close());

/** A test with a page that can list small fair boards, which is fast. */
function pageTest(name, run) {
  test(name, async () => {
    const page = await server.open('/class#pits=3&seeds=2');
    await run(page);
    await closePage(page);
  });
}

/** Lists the fair boards that the form describes, and returns their number. */
async function listBoards(page) {
  await part(page, 'fair-list').click();
  const shown = await untilText(page, 'fair-count', /^\d+ fair boards/);
  return Number.parseInt(shown, 10);
}

/** A test of how the page uses the server. */
const serverTest = WITHOUT_SERVER ? name => test(name, { skip: WITHOUT_SERVER }) : pageTest;

const START = formatPosition(opening(3, 3));
const PITS = ['1', '2', '1'];

async function assertVerdict(page) {
  const [answer] = commandJson(['replay', '--start', START, ...PITS]);
  const mistakes = answer.moves.filter(({ cost }) => cost > 0);
  assert.ok(mistakes.length > 0);
  const rows = page.locator('#verdicts tbody tr');
  await until(() => rows.count(), mistakes.length, 'mistakes');
  for (const [index, { side, pit, cost, best }] of mistakes.entries()) {
    const cells = await rows.nth(index).locator('td').allTextContents();
    const name = side === 'south' ? 'South' : 'North';
    const pits = new Intl.ListFormat('en').format(best.map(String));
    assert.deepEqual(cells.slice(1), [name, `${pit}`, `${cost}`, pits]);
  }
  for (const side of ['south', 'north']) {
    const { sowings, mistakes: wrong, cost } = answer[side];
    const score = Math.round((100 * (sowings - wrong)) / sowings);
    const line = page.locator('#verdicts p', { hasText: `${score} of 100` }).first();
    assert.match(await line.textContent(), /: \d+ of 100\. \d+ of \d+ sowings? (was|were) best, /);
    assert.ok((await text(page, 'verdicts')).includes(`${cost} seed`));
  }
}

pageTest('Pits are judged: every mistake, its cost, the best pits, a score', async page => {
  await part(page, 'start').fill(START);
  await part(page, 'game').fill(PITS.join(' '));
  await part(page, 'judge').click();
  await untilText(page, 'status', /^1 game judged\./);
  await assertVerdict(page);
  await page.getByRole('link', { name: 'Open on the board' }).click();
  await untilText(page, 'turn', 'South to move');
  await until(() => part(page, 'moves').locator('button').count(), PITS.length, 'moves');
});

pageTest('Records are judged, several at once', async page => {
  const record = new Game(opening(3, 3), 'empty-capture', PITS.map(Number)).toRecord('A', 'B');
  await part(page, 'game').fill(record);
  await part(page, 'judge').click();
  await untilText(page, 'status', '1 game judged.');
  await assertVerdict(page);
  await part(page, 'game').fill(`{"schema":"seedbank.records/2"}\n${record}\n${record}\n`);
  await part(page, 'judge').click();
  await untilText(page, 'status', '2 games judged.');
  assert.equal(await page.locator('.verdict').count(), 2);
  // Names are shown, and links are read in the same way as records.
  assert.match(await text(page, 'verdicts'), /South \(A\): \d+ of 100/);
  const link = `http://localhost/#${Game.fromRecord(record).toHash({ opponent: '7' })}`;
  await part(page, 'game').fill(`${link}\n${record}`);
  await part(page, 'judge').click();
  await untilText(page, 'status', '2 games judged.');
});

pageTest('A sowing before a possible exchange of sides is not judged', async page => {
  const record = new Game(opening(3, 3), 'standard', [1, 3, 2], 'sowing').toRecord('A', 'B');
  const [{ moves }] = commandJson(['replay'], record);
  const sums = ['south', 'north'].map(side => {
    const own = moves.filter(move => move.side === side && move.cost !== null);
    return `${own.filter(({ cost }) => cost === 0).length} of ${own.length}`;
  });
  assert.deepEqual(sums, ['0 of 1', '0 of 1']);
  await part(page, 'game').fill(record);
  await part(page, 'judge').click();
  await untilText(page, 'status', '1 game judged.');
  const verdict = await text(page, 'verdicts');
  assert.match(verdict, /South \(A\): 0 of 100\. 0 of 1 .*North \(B\): 0 of 100\. 0 of 1 /s);
  assert.match(verdict, /Sowings before a possible exchange of sides are not judged\./);
  assert.doesNotMatch(verdict, /Time ran out/);
  assert.equal(await page.locator('.verdict tbody tr').count(), 2);
});

serverTest('A file of many games is read by several requests, unless it has too many', async page => {
  const count = countReadings(page);
  const read = most => page.evaluate(async limit => {
    const { load } = await import('/assets/bundle/modules.js');
    const { readGames } = await load('shared/server.js');
    const question = { text: '3\n'.repeat(5000), most: limit, rules: 'empty-capture' };
    const { games, left } = await readGames(question);
    return [games.length, left];
  }, most);
  assert.deepEqual(await read(5000), [5000, 0]);
  assert.equal(count(), 2);
  const [games, left] = await read(4999);
  assert.equal(games + left, 5000);
  assert.equal(count(), 3);
});

serverTest('Too many games are refused after the first request', async page => {
  const count = countReadings(page);
  for (const [games, said] of [
    ['3\n'.repeat(101), 'At most 100 games at once.'],
    ['3\n'.repeat(5000), 'At most 100 games at once.'],
    ['9\n'.repeat(5000), /^5,000 parts of the text, the first in line 1, are not games\. Not a legal/],
  ]) {
    const before = count();
    await put(page, 'game', games);
    await part(page, 'judge').click();
    await untilText(page, 'status', said);
    assert.equal(count(), before + 1);
    assert.equal(await page.locator('.verdict').count(), 0);
    // The next message may be the same.
    await part(page, 'status').evaluate(element => element.replaceChildren());
  }
});

serverTest('A judgement is continued; a side judged only in part has no score', async page => {
  const [answer] = commandJson(['replay', '--start', START, ...PITS]);
  const [first, second, third] = answer.moves;
  assert.deepEqual([first.side, second.side, third.side], ['south', 'south', 'north']);
  // As the command prints it when time runs out.
  Object.assign(first, { cost: null, cost_bounds: [0, 6] });
  Object.assign(second, { cost: null, cost_bounds: [2, 6] });
  Object.assign(third, { cost: 0 });
  Object.assign(answer.south, { mistakes: 1, cost: null, cost_bounds: [2, 12] });
  Object.assign(answer.north, { mistakes: 0, cost: 0 });
  let requests = 0;
  await page.route('**/api/v1/replay?*', route => {
    if (route.request().method() === 'POST') return route.continue();  // reads the game
    requests += 1;
    return route.fulfill({ json: answer });
  });
  await part(page, 'start').fill(START);
  await part(page, 'game').fill(PITS.join(' '));
  await part(page, 'judge').click();
  await untilText(page, 'status', /^1 game judged\./);
  const verdicts = await text(page, 'verdicts');
  assert.match(verdicts, /South: no score, because only 0 of 2 sowings were judged\./);
  assert.match(verdicts, /North: 100 of 100\. 1 of 1 sowing was best, 0 seeds of margin lost\./);
  assert.match(verdicts, /Time ran out before all sowings were judged\./);
  // The page repeats the request while that helps.
  assert.equal(requests, 2);
  const rows = page.locator('#verdicts tbody tr');
  assert.equal(await rows.count(), 1);
  assert.match(await rows.textContent(), /2 or more/);
});

pageTest('Printed pages show boards and verdicts without controls', async page => {
  await listBoards(page);
  await page.emulateMedia({ media: 'print' });
  for (const hidden of ['fair-list', 'judge', 'status']) {
    assert.ok(await part(page, hidden).isHidden(), hidden);
  }
  assert.ok(await part(page, 'boards').isVisible());
  await page.emulateMedia({ media: null });
});

pageTest('A file of games in any format is judged, each game as far as it is legal', async page => {
  const game = sowings => JSON.stringify({ rules: 'standard', start: '2,2,2,0,2,2,2,0 s',
    numbering: 'cells', sowings, players: ['one', 'two'] });
  const file = [game([2, 1, 6]), game([2, 1, 3]), '{"a":1}'].join('\n');
  await part(page, 'file').setInputFiles({ name: 'games', mimeType: 'text/plain', buffer: Buffer.from(file) });
  await untilText(page, 'status', /^2 games judged\. 1 part of the text, in line 3, is not a game\. JSON /);
  const verdicts = page.locator('.verdict');
  assert.match(await verdicts.nth(0).textContent(), /South \(one\): \d+ of 100.*North \(two\): \d+ of 100/);
  assert.match(await verdicts.nth(1).textContent(), /Sowing 3, "3", cannot be played\. '3' is South's, but North/);
  assert.match(await verdicts.nth(0).getByRole('link').getAttribute('href'), /rules=standard/);
  // The numbering decides.
  await part(page, 'start').fill('1,1,0,1,1,0 s');
  await part(page, 'game').fill('1');
  await part(page, 'judge').click();
  await untilText(page, 'status', '1 game judged. Pits read as sowing, where the text does not say it.');
  await part(page, 'numbering').selectOption('from-zero');
  await part(page, 'judge').click();
  await untilText(page, 'status', '1 game judged.');
  assert.match(await verdicts.getByRole('link').getAttribute('href'), /pits=2$/);
});

pageTest('A file can be opened again after a change; one that cannot be read is reported', async page => {
  const folder = await mkdtemp(path.join(tmpdir(), 'seedbank-file-'));
  const file = path.join(folder, 'games.txt');
  const open = async content => {
    writeFileSync(file, content);
    const chooser = page.waitForEvent('filechooser');
    await part(page, 'file').click();
    await (await chooser).setFiles(file);
  };
  await part(page, 'start').fill('1,1,0,1,1,0 s');
  for (const content of ['1', '2']) {
    await open(content);
    await until(() => part(page, 'game').inputValue(), content, 'game');
    await untilText(page, 'status', /^1 game judged\./);
    assert.match(await part(page, 'file').inputValue(), /games\.txt$/);
  }
  await open('\n');
  await untilText(page, 'status', 'The text holds no games.');
  assert.equal(await page.locator('.verdict').count(), 0);
  await page.evaluate(() => {
    Blob.prototype.text = () => Promise.reject(new DOMException('It is gone.', 'NotFoundError'));
  });
  await open('1');
  await untilText(page, 'status', 'A file cannot be read or written: It is gone.');
  await rm(folder, { recursive: true });
});

pageTest('Invalid games are reported', async page => {
  const record = '{"schema":"seedbank.game/1","rules":"x","start":"1,0,1,0 s","pits":[]}';
  const wrong = [
    ['7', /in line 1, is not a game\. Not a legal game: as sowing, sowing 1: '7' is not a pit/],
    ['x y', /in line 1, is not a game\. 'x' is not a pit in any numbering/],
    ['{"a":1}', /in line 1, is not a game\. JSON without a game/],
    [record, /in line 1, is not a game\. .*rules/],
    ['#start=1,0,1,0&pits=2', /Game 1: South cannot sow pit 2/],
  ];
  for (const [game, said] of wrong) {
    await part(page, 'game').fill(game);
    await part(page, 'judge').click();
    await untilText(page, 'status', said);
    assert.equal(await page.locator('.verdict').count(), 0);
  }
});

pageTest('Fair boards are listed with links that open them', async page => {
  const boards = commandJson(['fair', '--pits', '3', '--seeds', '2'])
    .sort((a, b) => a.ludii - b.ludii);
  assert.equal(await listBoards(page), boards.length);
  const links = part(page, 'boards').getByRole('link');
  assert.equal(await links.count(), boards.length);
  // Another opponent changes the links, not the list.
  await part(page, 'rules').selectOption('standard');
  await part(page, 'opponent').selectOption('7');
  assert.equal(await links.count(), boards.length);
  const hrefs = await links.evaluateAll(all => all.map(link => link.getAttribute('href')));
  boards.forEach(({ board }, index) => {
    const { game, more } = Game.fromHash(new URL(hrefs[index], page.url()).hash);
    assert.equal(formatPosition(game.position), formatPosition(fromBoard(board)));
    assert.equal(more.get('opponent'), '7');
  });
  await part(page, 'copy').click();
  const copied = await part(page, 'links').inputValue();
  assert.equal(copied.split('\n').length, boards.length);
  assert.match(copied, /^1 http:\/\/127\.0\.0\.1:\d+\/(kalah\/)?#start=/);
  await links.nth(2).click();
  await untilText(page, 'status', 'Game opened from the link.');
  assert.equal(await part(page, 'opponent').inputValue(), '7');
});

pageTest('A link of the page holds the form, and invalid links are ignored', async page => {
  await part(page, 'rules').selectOption('standard');
  await listBoards(page);
  assert.match(page.url(), /#pits=3&seeds=2&rules=standard&opponent=person$/);
  const other = await server.open('/class#pits=2&seeds=3&rules=none&opponent=unknown');
  await listBoards(other);
  assert.match(other.url(), /#pits=2&seeds=3&rules=empty-capture&opponent=person$/);
  await closePage(other);
});

test('Of a link only the opponent waits for the server, and a choice made meanwhile stays',
  { skip: WITHOUT_SERVER }, async () => {
    const address = '/class#pits=2&seeds=2&rules=standard&opponent=Bot';
    for (const chosen of ['', '7']) {
      const { page, tell } = await openBeforeOpponents(server, address);
      assert.equal(await part(page, 'pits').inputValue(), '2');
      assert.equal(await part(page, 'rules').inputValue(), 'standard');
      if (chosen) await part(page, 'opponent').selectOption(chosen);
      await listBoards(page);
      await tell();
      const wanted = chosen || 'Bot';
      assert.equal(await part(page, 'opponent').inputValue(), wanted);
      const link = await page.locator('#boards a').first().getAttribute('href');
      assert.equal(new URLSearchParams(link.split('#')[1]).get('opponent'), wanted);
      assert.match(page.url(), new RegExp(`opponent=${wanted}$`));
      await closePage(page);
    }
  });

serverTest('Boards are listed only on request', async page => {
  const asked = [];
  page.on('request', request => asked.push(...request.url().split('/api/v1/').slice(1)));
  for (const address of ['/class', '/class#pits=3&seeds=2&rules=standard&opponent=7']) {
    await page.goto(server.url + address);
    await page.reload();
    await part(page, 'opponent').selectOption('3');
    await part(page, 'pits').fill('2');
  }
  assert.equal(await text(page, 'fair-count'), '');
  // Earlier requests would have been seen when this one is answered.
  await listBoards(page);
  assert.deepEqual([...new Set(asked)], ['info', 'fair?pits=2&seeds=2&rules=standard']);
});

serverTest('The page shows the progress of the list', async page => {
  let complete = false;
  await page.route('**/api/v1/fair?*', route => {
    if (complete) return route.continue();
    const json = { schema: 'seedbank.fair-list/1', decided: 12, of: 345 };
    return route.fulfill({ status: 202, json });
  });
  await part(page, 'seeds').fill('3');
  await part(page, 'fair-list').click();
  await untilText(page, 'fair-count', '12 of 345 openings decided…');
  const bar = part(page, 'fair-progress');
  assert.deepEqual(await bar.evaluate(({ value, max }) => [value, max]), [12, 345]);
  complete = true;
  await untilText(page, 'fair-count', /^\d+ fair boards/);
  assert.ok(await part(page, 'fair-progress').isHidden());
});

test('The teacher sees the games of the class and saves the results', { skip: WITHOUT_SERVER },
  async () => {
    const classroom = await start(['--classroom']);
    try {
      const teacher = await classroom.open(await teachersAddress(classroom));
      await untilText(teacher, 'live-count', '0 games');
      assert.ok(!teacher.url().includes('teacher='), 'the key is not left in the address');
      const pupil = await classroom.open(await part(teacher, 'link').inputValue(),
        { locale: 'en-GB' });
      await part(pupil, 'create').click();
      await untilText(pupil, 'status', /name is required/i);
      await part(pupil, 'name').fill('=<img src=x onerror=alert(1)>'.slice(0, 24));
      await part(pupil, 'opponent').selectOption('greedy');
      await part(pupil, 'create').click();
      await untilText(teacher, 'live-count', '1 game');
      const game = part(teacher, 'live-boards').getByRole('listitem');
      assert.match(await game.textContent(), /^=<img src=x onerror=aler – greedy/);
      await until(() => game.textContent(), /=<img src=x onerror=aler to move/, 'turn');
      assert.equal(await teacher.locator('#live img[src="x"]').count(), 0);
      await part(pupil, 'pit-south-1').click();
      await until(() => game.textContent(), /[1-9]\d* sowings?\./, 'sowings');
      const saved = teacher.waitForEvent('download');
      await part(teacher, 'csv').click();
      const rows = readFileSync(await (await saved).path(), 'utf8').split('\r\n');
      assert.match(rows[0], /^\ufeffsouth,north,south_player,north_player,rules,start,sowings,over,/);
      // A spreadsheet does not take a name for a formula.
      assert.match(rows[1], /^'=<img src=x onerror=aler,,person,greedy,empty-capture,"4,4,/);
      // A link of a fair board opens a game that the teacher sees.
      await part(teacher, 'pits').fill('3');
      await part(teacher, 'seeds').fill('2');
      await part(teacher, 'fair-list').click();
      await untilText(teacher, 'fair-count', /^\d+ fair boards/);
      assert.match(await part(teacher, 'boards').getByRole('link').first().getAttribute('href'),
        /^together\.html#start=/);
      // Ending a game asks first, and keeps what was played.
      const end = game.getByRole('button', { name: /^End / });
      await end.click();
      await part(teacher, 'end-keep').click();
      await end.click();
      assert.match(await text(teacher, 'end-text'), /^=<img src=x onerror=aler – greedy: the board/);
      assert.equal(await text(teacher, 'live-count'), '1 game');
      await part(teacher, 'end').click();
      await untilText(teacher, 'live-count', '0 games');
      await untilText(pupil, 'status', 'The game has ended.');
      await untilText(teacher, 'results', /^=<img src=x onerror=alergreedynot finished[1-9]/);
      const stranger = await classroom.open('/class#teacher=0123', { locale: 'en-AU' });
      await untilText(stranger, 'status', 'This is not the key of the class.');
      // The whole address is accepted as the key.
      await part(stranger, 'key').fill(await teachersAddress(classroom));
      await part(stranger, 'key-open').click();
      await untilText(stranger, 'results-count', '1 game');
      await part(stranger, 'device').click();
      assert.equal(await part(stranger, 'device-link').inputValue(),
        (await teachersAddress(classroom)).replace('0.0.0.0', '127.0.0.1'));
      await part(stranger, 'device-close').click();
      for (const page of [teacher, pupil, stranger]) await closePage(page);
    } finally {
      await classroom.close();
    }
  });

test('The address for pupils holds a task, and waiting pupils are paired', { skip: WITHOUT_SERVER },
  async () => {
    const classroom = await start(['--classroom']);
    try {
      const teacher = await classroom.open(await teachersAddress(classroom));
      const link = () => part(teacher, 'link').inputValue();
      assert.match(await link(), /together\.html$/);
      await part(teacher, 'task-opponent').selectOption('3');
      assert.match(await link(), /#start=.*opponent=3/);
      await part(teacher, 'task-opponent').selectOption('pair');
      await part(teacher, 'task-rules').selectOption('standard');
      await part(teacher, 'task-board').selectOption('position');
      await part(teacher, 'task-start').fill('rubbish');
      await part(teacher, 'task-start').blur();
      await until(() => teacher.locator('#task-start[aria-invalid="true"]').count(), 1, 'refused');
      await part(teacher, 'task-start').fill('2,2,2,0,2,2,2,0 s');
      await part(teacher, 'task-start').blur();
      await until(link, /start=2%2C2|start=2,2/, 'task');
      const address = await link();
      const pupils = [];
      for (const name of ['Ann', 'Bob']) {
        const pupil = await classroom.open(address, { userAgent: name });
        for (const field of ['opponent', 'seat', 'rules', 'pits']) {
          assert.ok(await part(pupil, field).isHidden(), field);
        }
        await part(pupil, 'name').fill(name);
        await part(pupil, 'create').click();
        await part(pupil, 'turn').waitFor();
        pupils.push(pupil);
      }
      const [ann, bob] = pupils;
      await untilText(ann, 'turn', 'Your turn');
      await untilText(bob, 'players', 'Against Ann');
      assert.ok(await part(ann, 'invitation').isHidden());
      await part(ann, 'pit-south-2').click();
      await untilText(teacher, 'live-boards', /Ann – Bob/);
      for (const page of [teacher, ...pupils]) await closePage(page);
    } finally {
      await classroom.close();
    }
  });

test('A task holds a fair board and a number of games, after which no other begins',
  { skip: WITHOUT_SERVER }, async () => {
    const classroom = await start(['--classroom']);
    try {
      const teacher = await classroom.open(await teachersAddress(classroom));
      const link = () => part(teacher, 'link').inputValue();
      await part(teacher, 'task-opponent').selectOption('1');
      await part(teacher, 'task-board').selectOption('fair');
      await part(teacher, 'task-number').fill('2');
      await part(teacher, 'task-games').fill('2');
      await part(teacher, 'task-games').blur();
      const [, { board }] = commandJson(['fair', '--pits', '6', '--seeds', '4'])
        .sort((a, b) => a.ludii - b.ludii);
      const { game, more } = Game.fromHash(new URL(await until(link, /games=2/, 'task')).hash);
      assert.equal(formatPosition(game.start), formatPosition(fromBoard(board)));
      assert.equal(more.get('opponent'), '1');
      // The teacher is told that a fair board does not exist.
      await part(teacher, 'task-number').fill('900');
      await part(teacher, 'task-number').blur();
      await untilText(teacher, 'status', /^There are \d+ fair boards/);
      // A short game, twice.
      await part(teacher, 'task-board').selectOption('position');
      await part(teacher, 'task-start').fill('1,0,1,0 s');
      await part(teacher, 'task-start').blur();
      const pupil = await classroom.open(await until(link, /start=1,0,1,0/, 'task'));
      await part(pupil, 'name').fill('Ann');
      await part(pupil, 'create').click();
      await untilText(pupil, 'players', 'Game 1 of 2. Against level 1');
      await part(pupil, 'pit-south-1').click();
      await untilText(pupil, 'again', 'Next game');
      await part(pupil, 'again').click();
      await untilText(pupil, 'players', 'Game 2 of 2. All games of the task are played.');
      assert.ok(await part(pupil, 'again').isHidden());
      await untilText(teacher, 'results-count', '2 games');
      await part(teacher, 'class-again').click();
      await untilText(teacher, 'status', '0 games begin again.');
      for (const page of [teacher, pupil]) await closePage(page);
    } finally {
      await classroom.close();
    }
  });

test('A puzzle is set for all, and the teacher sees who found it', { skip: WITHOUT_SERVER },
  async () => {
    const classroom = await start(['--classroom']);
    try {
      const teacher = await classroom.open(await teachersAddress(classroom));
      const link = () => part(teacher, 'link').inputValue();
      await part(teacher, 'task-opponent').selectOption('find');
      await part(teacher, 'task-board').selectOption('puzzle');
      const [puzzle] = JSON.parse(readFileSync(new URL('../../data/puzzles.json', import.meta.url)))
        .puzzles.filter(({ rules }) => rules === 'empty-capture')
        .sort((one, other) => one.difficulty - other.difficulty);
      const shown = puzzle.position.replace(' ', ',');
      await until(link, address => address.includes(`start=${shown}&`) && address.endsWith('find=1'), 'task');
      await part(teacher, 'task-board').selectOption('position');
      await part(teacher, 'task-start').fill('0,2,1,0,2,1,1,0 s');
      await part(teacher, 'task-start').blur();
      const address = await until(link, /start=0,2,1,0,2,1,1,0/, 'task');
      const pupils = [];
      for (const name of ['Ann', 'Bob']) {
        const pupil = await classroom.open(address, { userAgent: name });
        await part(pupil, 'name').fill(name);
        await part(pupil, 'create').click();
        await untilText(pupil, 'turn', 'Find the best turn');
        pupils.push(pupil);
      }
      const sow = async (pupil, pits) => {
        for (const [count, pit] of pits.entries()) {
          await until(() => part(pupil, `pit-south-${pit}`).getAttribute('aria-disabled'), 'false',
            `pit ${pit} after ${count} sowings`);
          await part(pupil, `pit-south-${pit}`).click();
        }
      };
      const [ann, bob] = pupils;
      await sow(ann, [3, 2, 3]);
      await untilText(ann, 'turn', 'Found: no turn is better');
      await sow(bob, [2, 3]);
      await untilText(bob, 'turn', 'There is a better turn');
      assert.ok(await part(bob, 'analyse').isHidden());
      await untilText(teacher, 'found', /Found by 1 of 2\.Found: Ann\.Not yet: Bob\.$/);
      await part(bob, 'again').click();
      await sow(bob, [3, 2, 3]);
      await untilText(teacher, 'found', /Found by 2 of 2\.Found: Ann and Bob \(try 2\)\.$/);
      await untilText(teacher, 'results', /^Bob.*Found: no turn is better/);
      // A search for a turn does not count as a win.
      assert.equal(await teacher.locator('#pupils tr').count(), 0);
      for (const page of [teacher, ...pupils]) await closePage(page);
    } finally {
      await classroom.close();
    }
  });

test('Finished games stay in the results until the teacher clears them', { skip: WITHOUT_SERVER },
  async () => {
    const classroom = await start(['--classroom']);
    const teacher = await classroom.open(await teachersAddress(classroom));
    const results = part(teacher, 'results').getByRole('row');
    const saved = async () => {
      const download = teacher.waitForEvent('download');
      await part(teacher, 'csv').click();
      return readFileSync(await (await download).path(), 'utf8').trim().split('\r\n').slice(1);
    };
    try {
      await untilText(teacher, 'results-count', '0 games');
      assert.ok(await part(teacher, 'clear-open').isDisabled());
      // Pit 2 ends in the store, and pit 1 captures: 3 to 1.
      const pupil = await classroom.open('/together#start=1,1,0,1,1,0,s&opponent=greedy');
      await part(pupil, 'name').fill('Zoë');
      await part(pupil, 'create').click();
      const finish = async () => {
        await part(pupil, 'pit-south-2').click();
        await part(pupil, 'pit-south-1').click();
        await untilText(pupil, 'turn', 'You win by 2');
      };
      await finish();
      await untilText(teacher, 'results', /^Zoëgreedy.*wins by 2\D*2Analyse$/);
      // Another round does not replace the result, nor does a reload of the teacher's page.
      await part(pupil, 'again').click();
      await untilText(pupil, 'turn', 'You lose by 2');
      await until(() => results.count(), 2, 'results');
      await teacher.reload();
      await until(() => results.count(), 2, 'results');
      assert.match(await text(teacher, 'results'), /^ZoëgreedyGreedy wins.*ZoëgreedyZoë wins by 2/);
      const rows = await saved();
      assert.equal(rows[0], 'Zoë,,person,greedy,empty-capture,"1,1,0,1,1,0 s",2,1,2,south,2 1,sowings,1');
      // Clearing asks first.
      await part(teacher, 'clear-open').click();
      assert.match(await text(teacher, 'clear-text'), /^2 finished games will be removed/);
      await part(teacher, 'clear-keep').click();
      assert.equal(await results.count(), 2);
      await part(teacher, 'clear-open').click();
      await part(teacher, 'clear').click();
      await untilText(teacher, 'results-count', '0 games');
      await teacher.reload();
      await untilText(teacher, 'live-count', '1 game');
      assert.equal(await results.count(), 0);
      // After the server has ended, the page can still save what it shows.
      await pupil.goto(`${classroom.url}/healthz`);
      await pupil.goto(`${classroom.url}/together#start=1,1,0,1,1,0,s&opponent=greedy`);
      await part(pupil, 'create').click();
      await finish();
      await until(() => results.count(), 1, 'results');
      await closePage(pupil);
      await classroom.end();
      await untilText(teacher, 'status', 'The connection is lost; connecting again…');
      assert.match((await saved()).at(-1), /^Zoë,,person,greedy,.*,2,1,2,south,2 1,sowings,1$/);
      assert.deepEqual(teacher.problems, []);
    } finally {
      await classroom.close();
    }
  });

/** A program that answers with a pit that no board has. */
const WRONG = `import sys
for line in sys.stdin:
    if line.startswith("game"): print("ready", flush=True)
    if line.startswith("choose"): print("pit 9", flush=True)
`;
const BOT = fileURLToPath(new URL('../../tools/examples/bots/bot.py', import.meta.url));

test('Programs of the server are opponents; a fault does not end the game', { skip: WITHOUT_SERVER },
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'seedbank-bots-'));
    writeFileSync(path.join(folder, 'wrong.py'), WRONG);
    const classroom = await start(['--classroom', '--time', '10', '--opponent', `python3 ${BOT}`,
      `python3 ${path.join(folder, 'wrong.py')}`]);
    const stopped = pits => `Wrong stopped: illegal sowing (pit 9 is not in 1..${pits}).`;
    try {
      // On the page of Kalah, the program sows what the command says.
      const page = await classroom.open('/');
      await page.locator('#opponent option[value="bot"]').waitFor({ state: 'attached' });
      const [{ pit }] = commandJson(['move', '--strategy', `python3 ${BOT}`, '2,2,2,0,2,2,2,0']);
      await newGame(page, { opponent: 'bot', 'opponent-side': 'south', pits: 3, seeds: 2 });
      await until(() => part(page, 'moves').locator('button').count(), n => n > 0, 'moves');
      assert.equal(JSON.parse(await recordOf(page)).pits[0], pit);
      await newGame(page, { opponent: 'wrong' });
      await untilText(page, 'status', stopped(3));
      await part(page, 'other-opponent').click();
      await part(page, 'opponent').selectOption('bot');
      await part(page, 'play-on').click();
      await untilText(page, 'turn', 'Your turn');
      assert.equal(await text(page, 'status').then(status => status.includes('stopped')), false);
      await page.reload();
      await until(() => page.locator('#opponent').inputValue(), 'bot', 'opponent of the link');
      assert.equal(await text(page, 'fact-opponent'), 'bot');
      // In the class: the links of the teacher, a table of a pupil, the result.
      const teacher = await classroom.open(await teachersAddress(classroom));
      await part(teacher, 'pits').fill('3');
      await part(teacher, 'seeds').fill('2');
      await part(teacher, 'opponent').selectOption('wrong');
      await part(teacher, 'fair-list').click();
      await untilText(teacher, 'fair-count', /^\d+ fair boards?/);
      const link = await part(teacher, 'boards').getByRole('link').first().getAttribute('href');
      assert.match(link, /opponent=wrong&side=north$/);
      const pupil = await classroom.open(`/${link}`, { locale: 'en-GB' });
      await part(pupil, 'name').fill('Zoë');
      await until(() => part(pupil, 'opponent').inputValue(), 'wrong', 'opponent of the link');
      await part(pupil, 'seat').selectOption('north');
      await part(pupil, 'create').click();
      await untilText(pupil, 'players', stopped(3));
      await until(() => part(teacher, 'live-boards').getByRole('listitem').textContent(),
        shown => shown.includes(stopped(3)), 'the board of the teacher');
      await part(pupil, 'next-opponent').selectOption('bot');
      await part(pupil, 'replace').click();
      await untilText(pupil, 'turn', 'Your turn');
      assert.ok(await part(pupil, 'stopped').isHidden());
      await part(pupil, 'resign').click();
      await part(pupil, 'resign-now').click();
      await untilText(teacher, 'results', /^botZoë/);
      for (const one of [page, teacher, pupil]) await closePage(one);
    } finally {
      await classroom.close();
      await rm(folder, { recursive: true });
    }
  });

test('Scores are sorted by a column, equal ones by name', () => {
  const game = (south, north, winner) => ({
    over: true,
    winner,
    south: { name: south, player: 'person' },
    north: { name: north, player: north === 'greedy' ? 'greedy' : 'person' },
  });
  const scores = scoresOf([game('Ann', 'Bob', 'south'), game('Ann', 'Cid', 'draw'),
    game('Bob', 'greedy', 'north'), { ...game('Ann', 'Bob', null), over: false }]);
  assert.deepEqual(sorted(scores, { column: 'points', ascends: false }).map(
    ({ name, games, won, drawn, lost, points }) => [name, games, won, drawn, lost, points]), [
    ['Ann', 2, 1, 1, 0, 1.5], ['Cid', 1, 0, 1, 0, 0.5], ['Bob', 2, 0, 0, 2, 0],
  ]);
  assert.deepEqual(sorted(scores, { column: 'name', ascends: true }).map(({ name }) => name),
    ['Ann', 'Bob', 'Cid']);
  assert.deepEqual(sorted(scores, { column: 'games', ascends: true }).map(({ name }) => name),
    ['Cid', 'Ann', 'Bob']);
});

for (const [device, viewport] of Object.entries({ desktop: [1280, 800], phone: [360, 640] })) {
  test(`The teacher sees scores, projects the boards and begins the next round, ${device}`,
    { skip: WITHOUT_SERVER }, async () => {
      const classroom = await start(['--classroom']);
      try {
        const [width, height] = viewport;
        const teacher = await classroom.open(await teachersAddress(classroom),
          { viewport: { width, height } });
        assert.ok(await part(teacher, 'live-empty').isVisible());
        assert.ok(await part(teacher, 'class-again').isDisabled());
        const pupils = [];
        for (const name of ['Zoë', 'Max']) {
          const pupil = await classroom.open('/together#start=1,1,0,1,1,0,s&opponent=greedy',
            { userAgent: name });
          pupils.push(pupil);
          await part(pupil, 'name').fill(name);
          await part(pupil, 'create').click();
          await untilText(pupil, 'turn', 'Your turn');
        }
        await part(pupils[0], 'pit-south-2').click();
        await part(pupils[0], 'pit-south-1').click();
        await part(pupils[1], 'resign').click();
        await part(pupils[1], 'resign-now').click();
        // A game without a sowing is not counted.
        const rows = () => part(teacher, 'pupils').locator('tr').allTextContents();
        await until(async () => (await rows()).join(), 'Zoë11001', 'scores');
        await part(teacher, 'pupils-head').getByRole('button', { name: 'Name' }).click();
        assert.equal(await part(teacher, 'pupils-head').locator('th').first().getAttribute('aria-sort'),
          'ascending');
        // The projector shows the boards only, on request without names.
        await part(teacher, 'projector').click();
        assert.ok(await part(teacher, 'pupils').isHidden());
        assert.ok(await teacher.locator('nav').isHidden());
        await part(teacher, 'anonymous').check();
        const boards = await part(teacher, 'live-boards').innerText();
        assert.match(boards, /Board 1[\s\S]*Board 2/);
        assert.doesNotMatch(boards, /Zoë|Max/);
        await teacher.keyboard.press('Escape');
        assert.match(await part(teacher, 'live-boards').innerText(), /Zoë/);
        // The next round begins for all; in it the opponent starts, and wins.
        await part(teacher, 'class-again').click();
        await untilText(teacher, 'status', '2 games begin again.');
        for (const pupil of pupils) await untilText(pupil, 'turn', 'You lose by 2');
        await until(async () => (await rows()).join(), 'Max10010,Zoë21011', 'scores');
        for (const page of [teacher, ...pupils]) await closePage(page);
      } finally {
        await classroom.close();
      }
    });
}
