// The page from a folder on any web server: installation, a start without a network, updates, and
// browsers without isolation or WebAssembly.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { after, before, beforeEach, afterEach, test } from 'node:test';
import { commandJson } from './command.mjs';
import { startBrowser, startSite, until } from './harness.mjs';
import { part, untilText } from './kalah_page.mjs';

/** A position with few seeds, North to move, whose values are found at once. */
const SMALL = '0,1,0,0,5,2,11,3,0,1,1,0,4,20 n';
const LINK = `#start=${SMALL.replace(' ', ',')}`;
const [TRUTH] = commandJson(['query', SMALL]);
const VALUE = `Under best play: North wins by ${TRUTH.value}`;

let browser;
let site;
let context;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());
beforeEach(async () => {
  site = await startSite();
  context = await browser.newContext({ reducedMotion: 'reduce' });
});
afterEach(async () => {
  await context.close();
  await site.close();
});

async function openPage(hash = '') {
  const page = await context.newPage();
  page.problems = [];
  page.on('pageerror', error => page.problems.push(error.message));
  await page.goto(`${site.url}/${hash}`);
  return page;
}

/** Resolves when the service worker has stored the page. */
function stored(page) {
  return page.evaluate(async () => { await navigator.serviceWorker.ready; });
}

async function assertValues(page) {
  await part(page, 'values').check();
  await untilText(page, 'balance', VALUE);
  await untilText(page, 'answered-by', 'answered by this browser');
  for (const { pit, value } of TRUTH.moves) {
    const wanted = value > 0 ? `+${value}` : String(value).replace('-', '−');
    const name = await part(page, `pit-north-${pit}`).getAttribute('aria-label');
    assert.ok(name.includes(`value ${wanted}`), name);
  }
}

test('A first visit transfers less than 450 KB, compressed; the second one stores the book',
  async () => {
    const loaded = new Set();
    context.on('response', response => loaded.add(new URL(response.url()).pathname));
    const page = await openPage(LINK);
    await stored(page);
    await assertValues(page);
    const names = await page.evaluate(async () => {
      const [cache] = await Promise.all((await caches.keys()).map(key => caches.open(key)));
      return (await cache.keys()).map(({ url }) => new URL(url).pathname);
    });
    const files = [...new Set([...names, ...loaded])].map(
      name => path.join(site.folder, name.replace(/^\/kalah\//, '').replace(/^$/, 'index.html')));
    assert.ok(files.length > 20);
    const total = files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
    assert.ok(total > 100_000 && total < 450_000, `${total} bytes`);
    const hasBook = () => [...loaded].some(name => name.endsWith('/openings.packed'));
    assert.equal(hasBook(), false);
    await page.reload();
    await until(hasBook, true, 'the book');
    const isStored = () => page.evaluate(async () => Boolean(
      await caches.match(new URL('assets/openings.packed', location.href))));
    await until(isStored, true, 'the stored book');
  });

test('Without a server the menu does not lead to games of two devices, and their page explains itself',
  async () => {
    const page = await openPage();
    const isHidden = () => page.locator('nav a[href="together.html"]').isHidden();
    await until(isHidden, true, 'the link is hidden');
    await page.goto(`${site.url}/together.html`);
    await untilText(page, 'no-server', /needs a server: start seedbank serve/);
    assert.ok(await part(page, 'create').isHidden());
  });

test('The page offers its installation when the browser permits it', async () => {
  const page = await openPage();
  await stored(page);  // by now, the page listens to the browser's events
  assert.ok(await part(page, 'install').isHidden());
  await page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    event.prompt = () => { window.prompted = true; };
    dispatchEvent(event);
  });
  await part(page, 'install').click();
  assert.equal(await page.evaluate(() => window.prompted), true);
  assert.ok(await part(page, 'install').isHidden());
});

test('Without isolation the page answers at its first visit', async () => {
  const page = await openPage(LINK);
  assert.equal(await page.evaluate(() => crossOriginIsolated), false);
  await assertValues(page);
  assert.deepEqual(page.problems, []);
});

test('After one visit the page starts, analyses and judges without a network, isolated', async () => {
  await stored(await openPage());
  await context.setOffline(true);
  const page = await openPage(LINK);
  assert.equal(await page.evaluate(() => crossOriginIsolated), true);
  await assertValues(page);
  const [pit] = TRUTH.best;
  await part(page, `pit-north-${pit}`).click();
  await part(page, 'judge').click();
  await untilText(page, 'judgement', /North: 0 mistakes in 1 sowing/);
  await page.goto(`${site.url}/four-rows.html`);
  await untilText(page, 'turn', 'Your turn');
  await page.goto(`${site.url}/class.html#pits=3&seeds=2`);
  await part(page, 'fair-list').click();
  await untilText(page, 'fair-count', /^\d+ fair boards/);
  assert.deepEqual(page.problems, []);
});

test('The page can be installed', async () => {
  const page = await openPage();
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector('link[rel=manifest]');
    const answer = await (await fetch(link.href)).json();
    const icons = await Promise.all(answer.icons.map(async ({ src, type }) => {
      const image = new Image();
      image.src = new URL(src, link.href);
      await image.decode();
      return [type, image.naturalWidth];
    }));
    return { ...answer, icons, start: new URL(answer.start_url, link.href).href };
  });
  assert.equal(manifest.start, `${site.url}/`);
  assert.equal(manifest.display, 'standalone');
  const sizes = manifest.icons.filter(([type]) => type === 'image/png').map(([, width]) => width);
  assert.deepEqual(new Set(sizes), new Set([192, 512]));
});

/** Changes a file of the folder and, if `listed`, its digest in the service worker's list. */
async function change(file, replace, listed = true) {
  const { createHash } = await import('node:crypto');
  const at = path.join(site.folder, file);
  const digest = () => createHash('sha256').update(readFileSync(at)).digest('hex');
  const old = digest();
  writeFileSync(at, replace(readFileSync(at, 'utf8')));
  if (!listed) return;
  const worker = path.join(site.folder, 'sw.js');
  writeFileSync(worker, readFileSync(worker, 'utf8').replace(old, digest()));
}

const brandOf = page => page.locator('.brand').textContent();

test('An update arrives when it is accepted, and keeps the game', async () => {
  const page = await openPage(LINK);
  await stored(page);
  await change('index.html', text => text.replace('>Seedbank<', '>Seedbank 2<'));
  await page.reload();
  assert.equal(await brandOf(page), 'Seedbank');
  await page.evaluate(async () => { await (await navigator.serviceWorker.ready).update(); });
  await until(() => part(page, 'update').isVisible(), true, 'the offer');
  await untilText(page, 'status', /A new version of this page is ready\.$/);
  await part(page, 'update').click();
  await until(() => brandOf(page), 'Seedbank 2', 'brand');
  assert.ok(page.url().includes('start=0,1,0,0,5,2,11'), page.url());
  assert.deepEqual(page.problems, []);
});

test('An incomplete update changes nothing', async () => {
  const page = await openPage();
  await stored(page);
  await change('index.html', text => text.replace('>Seedbank<', '>Seedbank 2<'));
  // One file is still the old one, as during an upload: its digest differs from the list.
  await change('sw.js', text => text.replace(/('assets\/bundle\/modules\.js': ')[0-9a-f]{8}/, '$100000000'),
    false);
  const outcome = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const ended = new Promise(resolve => {
      registration.addEventListener('updatefound', () => {
        const worker = registration.installing;
        worker.addEventListener('statechange', () => resolve(worker.state));
      });
    });
    await registration.update().catch(() => {});
    return ended;
  });
  assert.equal(outcome, 'redundant');
  await context.setOffline(true);
  await page.reload();
  assert.equal(await brandOf(page), 'Seedbank');
  assert.equal(await part(page, 'update').isVisible(), false);
});

test('If the engine cannot be loaded, the reason stays while a sowing is animated', async () => {
  await context.close();
  context = await browser.newContext();
  await context.route('**/*.wasm', route => route.abort());
  const page = await openPage();
  await part(page, 'pit-south-1').click();
  await untilText(page, 'status',
    /^The engine could not be loaded in this browser\. You sow pit 1, /);
});

test('A browser without WebAssembly shows an error and still plays', async () => {
  await context.addInitScript(() => { delete globalThis.WebAssembly; });
  const page = await openPage(LINK);
  await untilText(page, 'status', 'Game opened from the link.');  // the buttons work
  await part(page, 'hint').click();
  await untilText(page, 'status', 'The engine could not be loaded in this browser.');
  await part(page, 'pit-north-1').click();
  await untilText(page, 'status', / sows pit 1/);
});
