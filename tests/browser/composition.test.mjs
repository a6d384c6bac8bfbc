// The composition of the page in five windows and both themes: what is visible, and pictures compared
// with those in looks/, which people have looked at. After a change of the page that is meant,
// SEEDBANK_LOOKS=write replaces them; look at them before committing.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { WITHOUT_SERVER, closePage, start, until } from './harness.mjs';
import { newGame, part, text, untilText } from './kalah_page.mjs';

const SIZES = [[1280, 800], [1024, 768], [768, 1024], [360, 740], [760, 360]];
const LOOKS = new URL('looks/', import.meta.url);
/** The width of the compared pictures: letters are a blur, so that fonts matter little. */
const WIDTH = 72;
/** The greatest mean difference of a channel, of 255, and the greatest share of differing pixels. */
const MOST_MEAN = 8;
const DIFFERS = 60;
const MOST_DIFFERING = 0.05;
const GAME = '/#start=3,3,3,0,3,3,3,0,s&pits=2,3,3,2,1&opponent=greedy&side=north&at=0';

let server;
before(async () => {
  server = await start();
  mkdirSync(LOOKS, { recursive: true });
});
after(() => server.close());

const STATES = {
  kalah: ['/', page => untilText(page, 'turn', 'Your turn')],
  review: [GAME, async page => {
    await part(page, 'values').check();
    await part(page, 'judge').click();
    await untilText(page, 'judgement', /^You: \d/);
    await part(page, 'mistake-next').click();
    await untilText(page, 'balance', /^Under best play/);
  }],
  together: ['/together', async page => {
    await part(page, 'name').fill('Ann');
    await part(page, 'create').click();
    await until(() => part(page, 'qr').evaluate(image => image.naturalWidth > 0), true, 'code');
  }],
  train: ['/train.html', page => untilText(page, 'turn', /^Find/)],
};

/** The pixels of a PNG, scaled to a width: [width, height, ...RGBA]. */
function pixelsOf(page, png) {
  return page.evaluate(async ([base64, width]) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const height = Math.round((width * image.naturalHeight) / image.naturalWidth);
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, width, height);
    return {
      pixels: [...context.getImageData(0, 0, width, height).data],
      png: canvas.toDataURL('image/png').split(',')[1],
    };
  }, [png.toString('base64'), WIDTH]);
}

/** The mean difference of two pictures, and the share of pixels that differ clearly. */
function difference(one, other) {
  assert.equal(one.length, other.length, 'sizes of the pictures');
  let [sum, differing] = [0, 0];
  for (let at = 0; at < one.length; at += 4) {
    const by = [0, 1, 2].map(channel => Math.abs(one[at + channel] - other[at + channel]));
    sum += (by[0] + by[1] + by[2]) / 3;
    if (Math.max(...by) > DIFFERS) differing += 1;
  }
  const all = one.length / 4;
  return { mean: sum / all, share: differing / all };
}

for (const [state, [address, show]] of Object.entries(STATES)) {
  test(`${state} looks as in the pictures`, { skip: WITHOUT_SERVER }, async () => {
    // The same puzzle every time.
    const page = await server.open('/healthz', { userAgent: state });
    await page.addInitScript(() => { Math.random = () => 0.5; });
    await page.goto(server.url + address);
    await show(page);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme });
        await page.evaluate(() => {
          document.activeElement?.blur();
          scrollTo(0, 0);
          return new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        });
        await page.mouse.move(0, 0);
        const shown = await pixelsOf(page, await page.screenshot());
        const file = new URL(`${state}-${width}x${height}-${colorScheme}.png`, LOOKS);
        if (process.env.SEEDBANK_LOOKS === 'write') {
          writeFileSync(file, Buffer.from(shown.png, 'base64'));
          continue;
        }
        const { pixels } = await pixelsOf(page, readFileSync(file));
        const { mean, share } = difference(shown.pixels, pixels);
        assert.ok(mean <= MOST_MEAN && share <= MOST_DIFFERING,
          `${file.pathname}: mean ${mean.toFixed(1)}, ${(100 * share).toFixed(1)} % differ`);
      }
    }
    await closePage(page);
  });
}

test('Pictures that differ are told apart', () => {
  const plain = Array.from({ length: 400 }, () => 200);
  assert.deepEqual(difference(plain, plain), { mean: 0, share: 0 });
  const changed = plain.map((value, at) => (at < 40 ? 0 : value));
  const { mean, share } = difference(plain, changed);
  assert.ok(mean > MOST_MEAN && share > MOST_DIFFERING, `${mean} ${share}`);
});

for (const [width, height] of SIZES) {
  test(`The board, its numbers and the own row are in the window of ${width} x ${height}`, async () => {
    const page = await server.open('/', { viewport: { width, height } });
    for (const place of ['pit-south-1', 'pit-south-6', 'pit-north-1', 'store-south', 'turn']) {
      const box = await part(page, place).boundingBox();
      assert.ok(box.y >= 0 && box.y + box.height <= height + 1, `${place}: ${JSON.stringify(box)}`);
      assert.ok(box.x >= 0 && box.x + box.width <= width, place);
    }
    // One primary action, and nothing empty before there is something to see.
    assert.equal(await page.locator('main button.main:visible').count(), 1);
    for (const testid of ['moves', 'graph', 'explorer', 'line', 'review']) {
      assert.ok(await part(page, testid).isHidden(), testid);
    }
    // The tabs are on one line, and the one of this page is shown.
    const tabs = await page.locator('nav a:visible').evaluateAll(
      links => links.map(link => link.getBoundingClientRect().y));
    assert.equal(new Set(tabs).size, 1);
    const here = await page.locator('nav [aria-current]').boundingBox();
    assert.ok(here.x >= 0 && here.x + here.width <= width);
    await closePage(page);
  });
}

for (const address of ['/', '/train.html', '/rules.html', '/four-rows.html', '/together']) {
  for (const [width, height] of [[1280, 800], [360, 740]]) {
    test(`Nothing moves while ${address} opens in ${width} x ${height}`, async () => {
      const page = await server.open('/healthz', { viewport: { width, height }, locale: 'en-IE' });
      await page.addInitScript(() => {
        globalThis.shifts = [];
        new PerformanceObserver(list => {
          for (const { value, sources } of list.getEntries()) {
            globalThis.shifts.push([value, ...sources.map(({ node }) => node?.id || node?.className)]);
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      // The modules come after the first paint, as over a slow network.
      await page.route('**/assets/bundle/modules.js', async route => {
        await page.waitForFunction(
          () => performance.getEntriesByName('first-contentful-paint').length > 0);
        await route.continue();
      });
      await page.goto(server.url + address);
      await page.evaluate(async () => {
        for (const { src } of document.querySelectorAll('script[type="module"]')) await import(src);
        for (let frame = 0; frame < 3; ++frame) await new Promise(requestAnimationFrame);
      });
      const shifts = await page.evaluate(() => globalThis.shifts);
      assert.ok(shifts.every(([value]) => value < 0.005), JSON.stringify(shifts));
      await closePage(page);
    });
  }
}

for (const viewport of [{ width: 1280, height: 800 }, { width: 360, height: 640 }]) {
  test(`Long names never cover pits, ${viewport.width}`, { skip: WITHOUT_SERVER }, async () => {
    const page = await server.open('/together', { viewport, userAgent: `long ${viewport.width}` });
    const name = 'Wolfgang Amadeus Mozart W';
    await part(page, 'name').fill(name.slice(0, 24));
    await part(page, 'create').click();
    const link = await until(() => part(page, 'link').inputValue(), /invitation=/, 'link');
    const other = await server.open(link, { viewport, userAgent: `guest ${viewport.width}` });
    await part(other, 'join').click();
    await untilText(other, 'turn', /Wolfgang/);
    const covered = await other.evaluate(() => {
      const boxes = selector => [...document.querySelectorAll(selector)].map(
        element => element.getBoundingClientRect());
      return boxes('.owner').some(owner => boxes('.disc').some(disc =>
        owner.left < disc.right && owner.right > disc.left &&
        owner.top < disc.bottom && owner.bottom > disc.top));
    });
    assert.equal(covered, false);
    for (const one of [page, other]) await closePage(one);
  });
}

for (const locale of ['en-GB', 'fr-FR']) {
  test(`The names of both sides fit into the stores, ${locale}`, async () => {
    const page = await server.open('/rules.html',
      { viewport: { width: 1280, height: 800 }, locale });
    const fits = () => page.locator('.owner').evaluateAll(owners => owners.every(
      ({ textContent, scrollWidth, clientWidth }) => textContent && scrollWidth <= clientWidth));
    await until(fits, true, 'names');
    await closePage(page);
  });
}

test('The list of sowings uses its room', async () => {
  const page = await server.open('/', { viewport: { width: 1280, height: 800 } });
  await newGame(page, { opponent: 'person' });
  for (const pit of [1, 1, 2, 2, 3, 5]) await page.keyboard.press(String(pit));
  assert.ok(await part(page, 'moves').locator('button').count() > 3);
  const list = await part(page, 'moves').boundingBox();
  const last = await part(page, 'moves').locator('button').last().boundingBox();
  assert.ok(last.x + last.width <= list.x + list.width);
  assert.ok(await text(page, 'moves'));
  await closePage(page);
});
