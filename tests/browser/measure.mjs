#!/usr/bin/env node
// Measures the page in Chromium, served as files, for data/speed_log.md: the first paint, the time
// until the six values of the opening (6,4) are shown, the time from a click to the frame in which
// seeds have left the pit, the bytes; and on a phone whose processor is throttled four times, the frames
// per second while twelve seeds are sown, and the layout shifts from the start to the reply. Prints
// medians:
//
//     node tests/browser/measure.mjs [runs, default 3]

import { gzipSync } from 'node:zlib';
import { startBrowser, startSite } from './harness.mjs';
import { part } from './kalah_page.mjs';

const runs = Number(process.argv[2] ?? 3);
const site = await startSite();
const browser = await startBrowser();

function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
}

/** Sows pit 3. Returns the milliseconds from the click to the frame that shows the first change. */
async function delayOfSowing(page) {
  await page.evaluate(() => {
    const pit = document.querySelector('[data-testid="pit-south-3"]');
    globalThis.moved = new Promise(resolve => pit.addEventListener('click', ({ timeStamp }) => {
      const shown = () => resolve(performance.now() - timeStamp);
      new MutationObserver(() => requestAnimationFrame(shown))
        .observe(document.querySelector('main'), { subtree: true, childList: true });
    }, { capture: true, once: true }));
  });
  await page.getByTestId('pit-south-3').click();
  return page.evaluate(() => globalThis.moved);
}

/** Opens the page for the first time or, if it is to have the book, again; waits for its values. */
async function visit({ book, workers }) {
  const context = await browser.newContext({ serviceWorkers: book ? 'allow' : 'block' });
  await context.addInitScript(count => {
    Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => count });
    Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => 8 });
  }, workers);
  const page = await context.newPage();
  const bodies = new Map();
  page.on('response', response => bodies.set(response.url(), response.body().catch(() => '')));
  await page.goto(`${site.url}/`);
  if (book) {
    // The service worker stores the book at the second visit; this one is the third.
    await page.evaluate(async () => { await navigator.serviceWorker.ready; });
    const response = page.waitForResponse('**/openings.packed');
    await page.reload();
    await (await response).finished();
    await page.reload();
  }
  await part(page, 'values').check();
  const shown = await page.evaluate(async () => {
    const pits = [1, 2, 3, 4, 5, 6].map(
      pit => document.querySelector(`[data-testid="pit-south-${pit}"]`));
    const isShown = pit => pit.getAttribute('aria-label').includes('value');
    while (!pits.every(isShown)) await new Promise(resolve => setTimeout(resolve, 5));
    return performance.now();
  });
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0].startTime);
  const contents = await Promise.all(bodies.values());
  const moved = await delayOfSowing(page);
  await context.close();
  return { shown, paint, moved, urls: [...bodies.keys()], contents };
}

/** Plays a turn on a throttled phone. */
async function playOnPhone() {
  const context = await browser.newContext({
    serviceWorkers: 'block', viewport: { width: 360, height: 740 }, hasTouch: true,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(() => {
    globalThis.shift = 0;
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) globalThis.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${site.url}/#start=12,4,4,4,4,4,0,4,4,4,4,4,4,0,s&opponent=1&side=north`);
  await part(page, 'pit-south-1').tap();
  const frames = await page.evaluate(async () => {
    const hand = document.querySelector('.hand');
    const begun = performance.now();
    let count = 0;
    while (hand.childElementCount) {
      await new Promise(requestAnimationFrame);
      count += 1;
    }
    return (1000 * count) / (performance.now() - begun);
  });
  await part(page, 'turn').getByText('Your turn').waitFor();
  const { shift, paint } = await page.evaluate(() => ({
    shift: globalThis.shift,
    paint: performance.getEntriesByName('first-contentful-paint')[0].startTime,
  }));
  await context.close();
  return { frames, shift, paint };
}

const turns = [];
for (let i = 0; i < runs; ++i) turns.push(await playOnPhone());
const [frames, shift, firstPaint] = ['frames', 'shift', 'paint'].map(
  name => median(turns.map(each => each[name])));
console.log(`phone, throttled 4 times: first paint ${firstPaint.toFixed(0)} ms, ` +
  `${frames.toFixed(0)} frames/s while sowing, layout shift ${shift.toFixed(4)}`);

for (const options of [
  { book: true, workers: 1 }, { book: false, workers: 1 }, { book: false, workers: 2 },
]) {
  const visits = [];
  for (let i = 0; i < runs; ++i) visits.push(await visit(options));
  const [shown, paint, moved] = ['shown', 'paint', 'moved'].map(
    name => median(visits.map(each => each[name])));
  console.log(`${options.book ? 'with' : 'without'} the book, workers: ${options.workers}: ` +
    `first paint ${paint.toFixed(0)} ms, six values ${(shown / 1000).toFixed(2)} s, ` +
    `a sowing after ${moved.toFixed(0)} ms`);
  if (options.book || options.workers > 1) continue;
  const { urls, contents } = visits[0];
  const sizes = { module: 0, 'other files': 0 };
  for (const [i, url] of urls.entries()) {
    const kind = url.endsWith('.wasm') ? 'module' : 'other files';
    sizes[kind] += gzipSync(contents[i], { level: 9 }).length;
  }
  const all = Object.values(sizes).reduce((sum, size) => sum + size);
  console.log(`${urls.length} files, compressed: ${all} bytes: ${JSON.stringify(sizes)}`);
}
await browser.close();
await site.close();
