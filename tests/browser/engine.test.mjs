// The engine of the page in Chromium: one and two workers, isolated and not, cancelling, the opening
// book, refused memory.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { commandJson } from './command.mjs';
import { startBrowser, startSite } from './harness.mjs';

const OPENING = '4,4,4,4,4,4,0,4,4,4,4,4,4,0 s';
/** Positions that take one worker about as long as it searches alone, or longer. */
const POSITIONS = ['4,4,4,4,4,0,4,4,4,4,4,0 s', '3,3,3,3,3,3,0,3,3,3,3,3,3,0 n',
  '0,1,5,0,7,2,3,1,0,3,6,2,4,0 s'];

let browser;
let site;
before(async () => {
  browser = await startBrowser();
  site = await startSite();
});
after(async () => {
  await browser.close();
  await site.close();
});

/** A page, cross-origin isolated or not, in which `Engine` is global. */
async function openPage(isolated) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${site.url}/`);
  if (isolated) {
    await page.evaluate(async () => { await navigator.serviceWorker.ready; });
    await page.reload();
  }
  assert.equal(await page.evaluate(() => crossOriginIsolated), isolated);
  await page.evaluate(async () => {
    globalThis.Engine = (await import(new URL('assets/seedbank.js', location))).Engine;
  });
  return page;
}

/** The fields that do not depend on the number of workers. */
function lasting({ value, best, moves, outcome }) {
  return { value, best, moves, outcome };
}

for (const isolated of [true, false]) {
  const where = isolated ? 'in an isolated page' : 'in a page that is not isolated';

  test(`One and two workers give the values of the command, ${where}`, async () => {
    const page = await openPage(isolated);
    const expected = commandJson(['query', '--book', 'none'], POSITIONS.join('\n'));
    for (const workers of [1, 2]) {
      const answers = await page.evaluate(async ([positions, count]) => {
        const engine = await Engine.open({ workers: count, memory: count * 2 ** 27, book: null });
        const found = [];
        for (const position of positions) found.push(await engine.query(position, { line: false }));
        engine.close();
        return found;
      }, [POSITIONS, workers]);
      assert.deepEqual(answers.map(lasting), expected.map(lasting));
    }
    await page.context().close();
  });

  test(`A cancelled call makes room for the next one, ${where}`, async () => {
    const page = await openPage(isolated);
    for (const workers of [1, 2]) {
      // Takes years unless it is cancelled.
      const reason = await page.evaluate(async count => {
        const engine = await Engine.open({ workers: count, memory: count * 2 ** 27, book: null });
        const controller = new AbortController();
        const call = engine.query('12,12,12,12,12,12,0,12,12,12,12,12,12,0 s',
          { signal: controller.signal });
        await new Promise(resolve => setTimeout(resolve, 700));
        controller.abort();
        const name = await call.catch(error => error.name);
        await engine.info();
        engine.close();
        return name;
      }, workers);
      assert.equal(reason, 'AbortError');
    }
    await page.context().close();
  });
}

test('The opening book answers the opening', async () => {
  const page = await openPage(false);
  const answer = await page.evaluate(async position => {
    const engine = await Engine.open();
    return engine.query(position, { line: false });
  }, OPENING);
  assert.equal(answer.source, 'book');
  assert.equal(answer.nodes, 0);
  assert.deepEqual(answer.moves.map(({ value }) => value), [-14, -8, 10, -2, -6, 4]);
  await page.context().close();
});

test('If the system refuses memory, the values are the same', async () => {
  const page = await openPage(false);
  const answer = await page.evaluate(async position => {
    const file = await fetch(new URL('assets/seedbank.wasm', location));
    const wasm = new Uint8Array(await file.arrayBuffer());
    // Lowers the module's memory limit from 2 GiB to 100 MiB. It is stored in pages of 64 KiB.
    const at = wasm.findIndex((byte, i) => byte === 0x80 && wasm[i + 1] === 0x80 &&
      wasm[i + 2] === 0x02);
    wasm.set([0xc0, 0x8c, 0x00], at);
    const engine = await Engine.open({ wasm, workers: 1, memory: 2 ** 29, book: null });
    return engine.query(position, { line: false });
  }, POSITIONS[2]);
  const [expected] = commandJson(['query', '--book', 'none'], POSITIONS[2]);
  assert.deepEqual(lasting(answer), lasting(expected));
  await page.context().close();
});

test('Without the file of the book, the engine searches', async () => {
  const page = await openPage(false);
  await page.route('**/openings.packed', route => route.abort());
  const source = await page.evaluate(async position => {
    const engine = await Engine.open();
    return (await engine.query(position, { line: false })).source;
  }, POSITIONS[2].replace('0,1,5', '0,1,0'));
  assert.equal(source, 'search');
  await page.context().close();
});
