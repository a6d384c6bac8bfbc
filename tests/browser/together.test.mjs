// The page for two people on two devices, in two browsers: invitation, rules, lost connections.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Game, opening } from '../../tools/serve/page/board/game.js';
import { WITHOUT_SERVER, closePage, openBeforeOpponents, start, until } from './harness.mjs';
import { part, pressable, text, untilText } from './kalah_page.mjs';

let server;
before(async () => {
  server = await start();
});
after(() => server.close());

/** Options that differ from those of South's browser, so that the two share nothing. */
const OTHER_BROWSER = { locale: 'en-GB' };

function serverTest(name, run) {
  test(name, { skip: WITHOUT_SERVER }, run);
}

/** Creates a game as South, and joins it as North. */
async function pair() {
  const south = await server.open('/together');
  await part(south, 'name').fill('Ann');
  await part(south, 'pits').fill('3');
  await part(south, 'seeds').fill('2');
  await part(south, 'create').click();
  await untilText(south, 'turn', 'Waiting for the other player…');
  const link = await part(south, 'link').inputValue();
  const north = await server.open(link, OTHER_BROWSER);
  assert.match(await text(south, 'link-local'), /only on this computer.*127\.0\.0\.1.*--bind/);
  await part(north, 'join-name').fill('<b>Bob</b>');
  await part(north, 'join').click();
  await untilText(south, 'status', '<b>Bob</b> has joined.');
  await part(north, 'pit-south-1').waitFor(); // the answer has arrived
  return { south, north, link };
}

async function assertShows(page, game, side) {
  const { position } = game;
  const shown = () => page.locator('.labels .count, .store .count').allTextContents();
  const all = [...position.south, ...position.north, ...Object.values(position.stores)].join();
  await until(async () => (await shown()).join(), all, 'seeds');
  if (game.over) return;
  const mine = position.mover === side;
  await untilText(page, 'turn', mine ? 'Your turn'
    : /^(Ann|<b>Bob<\/b>|The opponent) to move$/);
  assert.equal((await pressable(page, side)).length > 0, mine);
}

serverTest('Two browsers play a game to its end, and another round', async () => {
  const { south, north } = await pair();
  assert.equal(await part(south, 'invitation').isVisible(), false);
  const game = new Game(opening(3, 2), 'empty-capture');
  const pages = { south, north };
  while (!game.over) {
    const { mover } = game.position;
    const [pit] = await pressable(pages[mover], mover);
    game.sow(pit);
    await part(pages[mover], `pit-${mover}-${pit}`).click();
    await assertShows(south, game, 'south');
    await assertShows(north, game, 'north');
  }
  await part(north, 'again').click();
  await untilText(south, 'turn', '<b>Bob</b> to move');
  await untilText(north, 'turn', 'Your turn');
  for (const page of [south, north]) await closePage(page);
});

serverTest('Only the player to move can sow, and a link invites one player', async () => {
  const { south, north, link } = await pair();
  await part(north, 'pit-north-1').click({ force: true });
  await untilText(north, 'status', 'Not yet: Ann to move.');
  await part(south, 'pit-north-1').click({ force: true });
  await untilText(south, 'status', 'It is your turn: your pits are in the lower row.');
  const third = await server.open(link, { locale: 'en-AU' });
  await part(third, 'join').click();
  await untilText(third, 'status', 'Another player has accepted this invitation.');
  await third.goto(`${server.url}/together#table=0`);
  await third.reload();
  await untilText(third, 'status', 'This game is not yours.');
  for (const page of [south, north, third]) await closePage(page);
});

serverTest('A game survives lost connections and closed pages', async () => {
  const { south, north } = await pair();
  await north.context().setOffline(true);
  await north.route('**/api/v1/tables/watch?*', route => route.abort());
  await north.evaluate(() => stop());
  await untilText(south, 'players', /is not connected\.$/);
  await untilText(north, 'players', 'The connection is lost; connecting again…');
  await part(south, 'pit-south-1').click();
  await untilText(south, 'turn', '<b>Bob</b> to move');
  await north.unrouteAll();
  await north.context().setOffline(false);
  await untilText(north, 'turn', 'Your turn');
  // The address names the game, and the browser has its key.
  await south.reload();
  await untilText(south, 'turn', '<b>Bob</b> to move');
  assert.match(south.url(), /#table=[0-9a-f]{16}$/);
  for (const page of [south, north]) await closePage(page);
});

/** Makes the stream of a game and the answers to sowings wait while `holds` names them. */
const gates = () => {
  const real = globalThis.fetch;
  globalThis.holds = {};
  const opened = async name => {
    while (globalThis.holds[name]) await new Promise(resolve => setTimeout(resolve, 5));
  };
  globalThis.fetch = async (address, options) => {
    const response = await real(address, options);
    if (String(address).includes('/tables/sow')) await opened('answer');
    if (!String(address).includes('/tables/watch')) return response;
    const transform = async (chunk, controller) => {
      await opened('stream');
      controller.enqueue(chunk);
    };
    return new Response(response.body.pipeThrough(new TransformStream({ transform })), response);
  };
};

let browsers = 0;

/** Opens an address in a new browser whose stream and answers can be held. */
async function openGated(address, options = {}) {
  browsers += 1;
  const page = await server.open('/healthz', { userAgent: `gated ${browsers}`, ...options });
  await page.addInitScript(gates);
  await page.goto(server.url + address);
  return page;
}

const hold = (page, holds) => page.evaluate(given => { globalThis.holds = given; }, holds);

/** Asserts that South can sow each of its pits that has seeds. */
async function assertSouthCanSow(page) {
  await untilText(page, 'turn', 'Your turn');
  const shown = () => page.locator('[data-testid^="pit-south-"]').evaluateAll(pits => pits.map(
    pit => [!/, 0 seeds/.test(pit.getAttribute('aria-label')),
      pit.getAttribute('aria-disabled') === 'false']));
  await until(async () => (await shown()).every(([full, enabled]) => full === enabled), true, 'pits');
  assert.ok((await shown()).some(([, enabled]) => enabled));
}

/** Orders in which the stream and the answer to a sowing may arrive: what is held, in steps. */
const ORDERS = {
  'the answer before the stream': [{ stream: true }, {}],
  'the stream with the reply before the answer': [{ answer: true }, {}],
  'both at once': [{}],
};
const REPLIED = '/together#start=2,2,2,0,2,2,2,0,s&opponent=greedy';

for (const reducedMotion of ['reduce', 'no-preference']) {
  for (const [name, steps] of Object.entries(ORDERS)) {
    serverTest(`After a quick reply it is the turn of the player: ${name}, ${reducedMotion}`,
      async () => {
        const page = await openGated(REPLIED, { reducedMotion });
        await part(page, 'create').click();
        await assertSouthCanSow(page);
        await hold(page, steps[0]);
        await part(page, 'pit-south-1').click();
        if (steps[0].answer) await untilText(page, 'status', /^Greedy sows /);
        if (steps[0].stream) await untilText(page, 'turn', 'Greedy to move');
        for (const step of steps.slice(1)) await hold(page, step);
        await untilText(page, 'status', /^Greedy sows /);
        await assertSouthCanSow(page);
        await closePage(page);
      });
  }
}

serverTest('The stream confirms a sowing whose answer is late, and another one follows', async () => {
  const south = await openGated('/together#start=2,2,2,0,2,2,2,0,s');
  await part(south, 'create').click();
  await untilText(south, 'turn', 'Waiting for the other player…');
  const north = await server.open(await part(south, 'link').inputValue(), OTHER_BROWSER);
  await part(north, 'join').click();
  await assertSouthCanSow(south);
  const game = new Game(opening(3, 2), 'empty-capture');
  const sowFor = async (page, pit) => {
    const { mover } = game.position;
    game.sow(pit);
    await part(page, `pit-${mover}-${pit}`).click();
    await assertShows(south, game, 'south');
    await assertShows(north, game, 'north');
  };
  await hold(south, { answer: true });
  await sowFor(south, 2); // ends in the store: South sows again
  await sowFor(south, 3);
  await sowFor(north, 2);
  // The late answers are old, and change nothing.
  await hold(south, {});
  await sowFor(south, 1);
  for (const page of [south, north]) await closePage(page);
});

serverTest('A sowing that is not answered is reported, and can be sent again', async () => {
  const page = await server.open('/healthz', { userAgent: 'not answered' });
  await page.clock.install();
  await page.goto(server.url + REPLIED);
  await part(page, 'create').click();
  await assertSouthCanSow(page);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  let requests = 0;
  const abort = route => {
    requests += 1;
    return route.abort();
  };
  const silent = () => { requests += 1; };
  await page.route('**/api/v1/tables/sow?*', silent);
  await part(page, 'pit-south-1').click();
  await page.clock.runFor(900);
  assert.equal(await text(page, 'turn'), 'Your turn');
  await page.clock.runFor(200);
  await untilText(page, 'status', 'Sending…');
  await untilText(page, 'turn', 'Sending…');
  assert.equal(await part(page, 'resend').isVisible(), false);
  await page.clock.runFor(9000);
  const said = 'Pit 1 was not sent. The server is not responding. Trying again…';
  await untilText(page, 'status', said);
  // It is sent again after a while, and at once on request; the reason stays.
  await page.unrouteAll();
  await page.route('**/api/v1/tables/sow?*', abort);
  assert.equal(requests, 1);
  await page.clock.runFor(600);
  await until(() => requests, 2, 'requests');
  await part(page, 'resend').click();
  await until(() => requests, 3, 'requests');
  // The page may show the failure of the last request only after a click.
  await until(async () => {
    await part(page, 'pit-south-2').click({ force: true });
    return text(page, 'status');
  }, `${said} Sending…`, 'status');
  await page.unrouteAll();
  await part(page, 'resend').click();
  await untilText(page, 'status', /^Greedy sows /);
  await assertSouthCanSow(page);
  assert.equal(await part(page, 'resend').isVisible(), false);
  await closePage(page);
});

serverTest('Of a link only the opponent waits for the server, and a choice made meanwhile stays', async () => {
  for (const chosen of ['', '7']) {
    const { page, tell } = await openBeforeOpponents(server,
      '/together#start=2,2,2,0,2,2,2,0,s&rules=standard&opponent=Bot');
    assert.equal(await part(page, 'rules').inputValue(), 'standard');
    if (chosen) await part(page, 'opponent').selectOption(chosen);
    await tell();
    assert.equal(await part(page, 'opponent').inputValue(), chosen || 'Bot');
    await closePage(page);
  }
});

serverTest('A built-in opponent replies, and the QR code of the link loads', async () => {
  const page = await server.open('/together#start=2,2,2,0,2,2,2,0,s&opponent=greedy');
  assert.equal(await part(page, 'pits').isVisible(), false);
  await part(page, 'create').click();
  await untilText(page, 'turn', 'Your turn');
  await part(page, 'pit-south-1').click();
  await untilText(page, 'turn', /Your turn|win|lose|draw/);
  await part(page, 'leave').click();
  if (await part(page, 'leave-now').isVisible()) await part(page, 'leave-now').click();
  await part(page, 'create').click();
  await until(() => part(page, 'qr').evaluate(image => image.naturalWidth > 0), true, 'code');
  await untilText(page, 'turn', 'Waiting for the other player…');
  await closePage(page);
});

/** A pair at a game: South on a desktop, North on a phone. */
async function onTwoDevices() {
  const south = await server.open('/together', {
    viewport: { width: 1280, height: 800 }, userAgent: 'desktop',
  });
  await part(south, 'name').fill('Ann');
  await part(south, 'pits').fill('3');
  await part(south, 'seeds').fill('2');
  await part(south, 'create').click();
  await untilText(south, 'turn', 'Waiting for the other player…');
  const north = await server.open(await part(south, 'link').inputValue(), {
    viewport: { width: 360, height: 640 }, hasTouch: true, userAgent: 'phone',
  });
  await part(north, 'join-name').fill('Bob');
  await part(north, 'join').click();
  await untilText(south, 'turn', 'Your turn');
  return { south, north };
}

serverTest('A player resigns after a question, and the rematch exchanges the sides', async () => {
  const { south, north } = await onTwoDevices();
  await part(north, 'resign').click();
  await north.locator('dialog[open] [data-closes]').click();
  await part(north, 'resign').click();
  await part(north, 'resign-now').click();
  await untilText(north, 'turn', 'You have resigned');
  await untilText(south, 'turn', 'You win: Bob has resigned');
  assert.deepEqual(await pressable(south, 'south'), []);
  assert.ok(await part(south, 'resign').isHidden());
  await part(south, 'again').click();
  await untilText(north, 'turn', 'Your turn');
  await untilText(south, 'turn', 'Bob to move');
  for (const page of [south, north]) await untilText(page, 'status', 'New game.');
  for (const page of [south, north]) await closePage(page);
});

serverTest('A draw is offered, declined, offered again and agreed', async () => {
  const { south, north } = await onTwoDevices();
  await part(south, 'draw').click();
  await untilText(south, 'players', 'You have offered a draw.');
  assert.ok(await part(south, 'draw').isDisabled());
  await untilText(north, 'players', 'Ann offers a draw.');
  await part(north, 'decline').click();
  await untilText(south, 'players', 'Against Bob');
  await untilText(south, 'status', 'The draw was declined.');
  await part(south, 'draw').click();
  await untilText(north, 'draw', 'Accept the draw');
  await part(north, 'draw').click();
  for (const page of [south, north]) {
    await untilText(page, 'turn', 'A draw by agreement');
    await closePage(page);
  }
});

serverTest('Spectators watch by a link of their own, and cannot sow', async () => {
  const { south, north } = await onTwoDevices();
  await part(south, 'spectators').click();
  const link = await part(south, 'spectators-link').inputValue();
  const third = await server.open(link, { userAgent: 'spectator' });
  await untilText(third, 'players', 'You are watching.');
  await untilText(third, 'turn', 'Ann to move');
  await untilText(south, 'spectators-now', '1 spectator');
  assert.deepEqual(await pressable(third, 'south'), []);
  await part(third, 'pit-south-1').click({ force: true });
  await untilText(third, 'status', 'You are watching.');
  await part(south, 'pit-south-1').click();
  await untilText(third, 'turn', 'Bob to move');
  await untilText(third, 'status', /^Ann sows pit 1, 2 seeds\./);
  // A reload watches on.
  await third.reload();
  await untilText(third, 'turn', 'Bob to move');
  for (const page of [south, north, third]) await closePage(page);
});

/** Sows until the game of a page is over. */
async function playToTheEnd(page) {
  const isOver = turn => /^(You win|You lose|A draw)/.test(turn);
  for (;;) {
    const turn = await until(() => text(page, 'turn'), now => isOver(now) || now === 'Your turn', 'turn');
    if (isOver(turn)) return;
    const [pit] = await pressable(page, 'south');
    if (pit) await part(page, `pit-south-${pit}`).click();
  }
}

serverTest('Nothing leads away from a task: it has a next game, and again its form', async () => {
  const page = await server.open('/together#start=2,2,2,0,2,2,2,0,s&opponent=greedy&task=1');
  const task = new URL(page.url()).hash;
  await part(page, 'name').fill('Ann');
  await part(page, 'create').click();
  await untilText(page, 'turn', 'Your turn');
  // A running game is left for the form of the task, which offers it.
  await part(page, 'leave').click();
  await part(page, 'leave-now').click();
  await until(() => part(page, 'create').isVisible(), true, 'form');
  assert.equal(new URL(page.url()).hash, task);
  assert.ok(await part(page, 'opponent').isHidden());
  await part(page, 'resume').click();
  await playToTheEnd(page);
  await page.reload();
  await untilText(page, 'again', 'Next game');
  assert.ok(await part(page, 'leave').isHidden());
  await part(page, 'again').click();
  await until(() => part(page, 'leave').isVisible(), true, 'next game');
  assert.ok(await part(page, 'again').isHidden());
  await closePage(page);
});

serverTest('Another game asks before it leaves a running one', async () => {
  const { south, north } = await onTwoDevices();
  for (const page of [south, north]) {
    const address = page.url();
    await part(page, 'leave').click();
    await part(page, 'stay').click();
    assert.equal(page.url(), address);
    await part(page, 'leave').click();
    await part(page, 'leave-now').click();
    await part(page, 'create').waitFor();
    await page.goto(page.away);
    await page.goto(address);
    await untilText(page, 'turn', /Your turn|Ann to move/);
    await closePage(page);
  }
});

serverTest('A closed page offers to resume the game, until it is over', async () => {
  const { south, north } = await pair();
  await part(south, 'pit-south-1').click();
  await untilText(south, 'turn', '<b>Bob</b> to move');
  await south.goto(`${server.url}/together`);
  await south.getByText('The server keeps the game').waitFor();
  const offered = part(south, 'resume');
  await offered.filter({ hasText: 'Ann: Against <b>Bob</b>' }).first().click();
  await untilText(south, 'turn', '<b>Bob</b> to move');
  await part(south, 'resign').click();
  await part(south, 'resign-now').click();
  await untilText(south, 'turn', 'You have resigned');
  await south.goto(`${server.url}/together`);
  await part(south, 'create').waitFor();
  assert.equal(await offered.count(), 0);
  for (const page of [south, north]) await closePage(page);
});

test('A killed server goes on: both players play on', { skip: WITHOUT_SERVER }, async () => {
  const own = await start();
  try {
    const south = await own.open('/together');
    await part(south, 'name').fill('Ann');
    await part(south, 'create').click();
    await part(south, 'invitation').waitFor();
    const north = await own.open(await part(south, 'link').inputValue(), OTHER_BROWSER);
    await part(north, 'join-name').fill('Bob');
    await part(north, 'join').click();
    await part(south, 'pit-south-1').click();
    await untilText(north, 'turn', 'Your turn');
    await own.restart();
    await untilText(north, 'players', 'Against Ann');
    await part(north, 'pit-north-1').click();
    await untilText(south, 'turn', 'Your turn');
    for (const page of [south, north]) await closePage(page);
  } finally {
    await own.close();
  }
});
