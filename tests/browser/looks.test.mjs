// The appearance and accessibility of the pages: three sizes, light and dark. Saves screenshots.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { closePage, start, until } from './harness.mjs';
import { openDialog, part, paste, untilText } from './kalah_page.mjs';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
/** The folder for screenshots. */
const OUTPUT = process.env.SEEDBANK_SCREENSHOTS ?? path.join(ROOT, 'build/screenshots');
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SIZES = [[320, 640], [768, 1024], [1280, 800]];
const SCHEMES = ['light', 'dark'];
const CONTRAST = JSON.stringify({ theme: 'contrast' });
const GAME = '#start=3,14,3,0,3,3,3,5,s&pits=1,3,1';

let server;
before(async () => {
  mkdirSync(OUTPUT, { recursive: true });
  server = await start();
});
after(() => server.close());

/** The pages to open, and functions that bring them into a state that shows everything. */
const PAGES = {
  kalah: {
    address: '/',
    show: async page => untilText(page, 'turn', 'South to move'),
  },
  analysis: {
    address: `/${GAME}`,
    show: async page => {
      await part(page, 'values').check();
      await part(page, 'judge').click();
      await untilText(page, 'judgement', /given away/);
      await part(page, 'mistake-back').click();
      await page.keyboard.press('2');
      await untilText(page, 'balance', /^Under best play/);
    },
  },
  'new-game': {
    address: '/',
    show: page => openDialog(page, 'new'),
  },
  'set-up': {
    address: '/',
    show: async page => {
      await paste(page, '4,4,4,4,4,5,1,4,4,4,4,0,4,2');
      await part(page, 'choices').locator('button').first().waitFor();
      await part(page, 'edit').click();
    },
  },
  share: {
    address: `/${GAME}`,
    show: async page => {
      await openDialog(page, 'share');
      await until(() => part(page, 'copy-position').inputValue(), /./, 'position');
    },
  },
  settings: {
    address: '/',
    show: page => openDialog(page, 'settings'),
  },
  train: {
    address: '/train.html',
    show: async page => {
      await untilText(page, 'turn', /to move$/);
      await part(page, 'solution').click();
      await untilText(page, 'status', /^The solution/);
    },
  },
  rules: {
    address: '/rules.html',
    show: async page => {
      await part(page, 'pit-south-2').click();
      await untilText(page, 'status', /^South sows/);
    },
  },
  'four-rows': {
    address: '/four-rows',
    show: async page => {
      await part(page, 'opponent').selectOption('person');
      await part(page, 'pit-south-6').click();
    },
  },
  together: {
    address: '/together',
    show: async page => {
      await part(page, 'name').fill('Ann');
      await part(page, 'create').click();
      await until(() => part(page, 'qr').evaluate(image => image.naturalWidth > 0), true, 'code');
    },
  },
  desk: {
    address: '/desk',
    show: async page => {
      await part(page, 'positions').fill('1,1,1,0,1,1,1,0\n<3,1,0,0,1,2,1,1,1>\nnonsense');
      await part(page, 'read').click();
      await untilText(page, 'status', '2 of 2 values.');
      await part(page, 'copy').click();
    },
  },
  class: {
    address: '/class#pits=3&seeds=2',
    show: async page => {
      await untilText(page, 'fair-count', /fair boards\./);
      await part(page, 'start').fill('3,3,3,0,3,3,3,0 s');
      await part(page, 'game').fill('1 2 1');
      await part(page, 'judge').click();
      await untilText(page, 'status', '1 game is judged.');
    },
  },
};

/** The violations found by axe-core, one per line. */
async function violations(page) {
  await page.evaluate(AXE);
  const { violations: found } = await page.evaluate(
    () => window.axe.run(document, { resultTypes: ['violations'] }));
  return found.flatMap(({ id, nodes }) => nodes.map(
    ({ html, failureSummary }) => `${id}: ${html.slice(0, 120)}: ${failureSummary}`));
}

for (const [name, { address, show }] of Object.entries(PAGES)) {
  for (const colorScheme of SCHEMES) {
    test(`${name}, ${colorScheme}: no violations, nothing cut off`, async () => {
      const [width, height] = SIZES[0];
      const page = await server.open(address, { colorScheme, viewport: { width, height } });
      await show(page);
      for (const size of SIZES) {
        await page.setViewportSize({ width: size[0], height: size[1] });
        const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
        await until(wide, value => value <= size[0], `width at ${size}`);
        const file = `${name}-${size.join('x')}-${colorScheme}.png`;
        await page.screenshot({ path: path.join(OUTPUT, file), fullPage: name !== 'kalah' });
        if (size !== SIZES[1]) assert.deepEqual(await violations(page), []);
      }
      await closePage(page);
    });
  }
}

test('The largest page with everything that it loads is below 250 KB', async () => {
  for (const { address } of Object.values(PAGES)) {
    // A new browser context: Chromium does not report the size of cached files.
    const page = await server.open(address, { userAgent: `new to ${address}` });
    const total = await page.evaluate(() => ['navigation', 'resource']
      .flatMap(type => performance.getEntriesByType(type))
      .filter(({ name }) => !name.includes('/api/'))
      .reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0));
    assert.ok(total > 10_000 && total < 250_000, `${address}: ${total} bytes`);
    await closePage(page);
  }
});

test('All modules of a page are requested at once', async () => {
  for (const { address } of Object.values(PAGES)) {
    const page = await server.open(address);
    const [loaded, named] = await page.evaluate(() => [
      performance.getEntriesByType('resource').map(({ name }) => name)
        .filter(name => name.endsWith('.js') && !name.includes('/messages_')),
      [...document.querySelectorAll('link[rel="modulepreload"], script[src]')]
        .map(element => element.href || element.src),
    ]);
    assert.deepEqual([...new Set(loaded)].sort(), named.sort());
    await closePage(page);
  }
});

test('The theme of high contrast has no violations', async () => {
  const page = await server.open('/');
  await page.evaluate(settings => localStorage.setItem('seedbank.settings', settings), CONTRAST);
  await page.goto(`${server.url}/${GAME}`);
  await page.reload();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'contrast');
  await PAGES.analysis.show(page);
  await page.screenshot({ path: path.join(OUTPUT, 'contrast.png') });
  assert.deepEqual(await violations(page), []);
  await closePage(page);
});
