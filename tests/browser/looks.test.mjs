// The appearance and accessibility of the pages in three sizes, light and dark. Saves screenshots
// on request.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { closePage, start, teachersAddress, until } from './harness.mjs';
import { newGame, openDialog, part, paste, untilText } from './kalah_page.mjs';

/** The folder for screenshots, which people look at; none are saved without it. */
const OUTPUT = process.env.SEEDBANK_SCREENSHOTS;
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SIZES = [[360, 640], [760, 360], [768, 1024], [1024, 768], [1280, 800]];
const NARROWEST = 320;
const SCHEMES = ['light', 'dark'];
const CONTRAST = JSON.stringify({ theme: 'contrast' });
const GAME = '#start=3,14,3,0,3,3,3,5,s&pits=1,3,1';

let server;
before(async () => {
  if (OUTPUT) mkdirSync(OUTPUT, { recursive: true });
  server = await start(['--classroom']);
});
after(() => server.close());

/** The pages to open, and functions that bring them into a state that shows everything. */
const PAGES = {
  kalah: {
    address: '/',
    show: async page => untilText(page, 'turn', 'Your turn'),
  },
  analysis: {
    address: `/${GAME}`,
    show: async page => {
      await part(page, 'values').check();
      await part(page, 'judge').click();
      await untilText(page, 'judgement', /mistake/);
      await part(page, 'mistake-back').click();
      await page.keyboard.press('2');
      await untilText(page, 'balance', /^Under best play/);
    },
  },
  result: {
    address: '/#start=0,0,1,0,3,0,0,5,s&opponent=5&side=north',
    show: async page => {
      await part(page, 'pit-south-3').click();
      await untilText(page, 'result-mistakes', /^No mistakes/);
    },
  },
  'mistake-explained': {
    address: '/#start=3,3,3,0,3,3,3,0,s&pits=2,3,3,2,1&opponent=greedy&side=north&at=0',
    show: async page => {
      await part(page, 'judge').click();
      await untilText(page, 'judgement', /^You: \d/);
      await part(page, 'mistake-next').click();
      await part(page, 'mistake-why').click();
      await untilText(page, 'mistake', /answers with/);
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
      await part(page, 'edit-set').waitFor();
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
      await untilText(page, 'turn', /^(Find|You)/);
      await part(page, 'solution').click();
      await untilText(page, 'status', /^The solution/);
    },
  },
  rules: {
    address: '/rules.html',
    show: async page => {
      await part(page, 'pit-south-2').click();
      await untilText(page, 'status', /^You sow/);
    },
  },
  'four-rows': {
    address: '/four-rows',
    show: async page => {
      await newGame(page, { opponent: 'person' });
      await part(page, 'pit-south-6').click();
      await part(page, 'pit-north-5').click();
    },
  },
  'four-rows-share': {
    address: '/four-rows#starts=south&pits=6,5',
    show: page => openDialog(page, 'share'),
  },
  'four-rows-new': {
    address: '/four-rows',
    show: page => openDialog(page, 'new'),
  },
  invited: {
    address: '/together#table=0&invitation=0',
    show: page => part(page, 'join-name').waitFor(),
  },
  together: {
    address: '/together',
    show: async page => {
      await part(page, 'name').fill('Ann');
      await part(page, 'create').click();
      await until(() => part(page, 'qr').evaluate(image => image.naturalWidth > 0), true, 'code');
    },
  },
  resign: {
    address: '/together#start=2,2,2,0,2,2,2,0,s&opponent=greedy',
    show: async page => {
      await part(page, 'name').fill('Zoë');
      await part(page, 'create').click();
      await part(page, 'resign').click();
    },
  },
  watching: {
    address: '/together#start=2,2,2,0,2,2,2,0,s&opponent=greedy',
    show: async page => {
      await part(page, 'name').fill('Zoë');
      await part(page, 'create').click();
      await part(page, 'spectators').click();
      const link = await part(page, 'spectators-link').inputValue();
      await page.goto(page.away);
      await page.goto(link);
      await untilText(page, 'players', 'You are watching.');
    },
  },
  projector: {
    address: () => PAGES.teacher.address(),
    show: async page => {
      await part(page, 'projector').click();
      await part(page, 'anonymous').check();
    },
  },
  teacher: {
    address: () => teachersAddress(server),
    show: async page => {
      const pupil = await server.open('/together#start=1,1,0,1,1,0,s&opponent=greedy');
      await part(pupil, 'name').fill('Zoë');
      await part(pupil, 'create').click();
      for (const pit of [2, 1]) await part(pupil, `pit-south-${pit}`).click();
      await untilText(page, 'results-count', '1 game');
      await until(() => part(page, 'qr').evaluate(image => image.naturalWidth > 0), true, 'code');
      await closePage(pupil);
    },
  },
  'teacher-ends': {
    address: () => PAGES.teacher.address(),
    show: async page => {
      await part(page, 'live-game').first().getByRole('button').click();
      await part(page, 'end-text').waitFor();
    },
  },
  'teacher-clears': {
    address: () => PAGES.teacher.address(),
    show: async page => {
      await part(page, 'clear-open').click();
      await part(page, 'clear-text').waitFor();
    },
  },
  'not-sent': {
    address: '/together#start=1,1,0,1,1,0,s&opponent=greedy',
    show: async page => {
      await part(page, 'name').fill('Zoë');
      await part(page, 'create').click();
      await page.route('**/tables/sow?*', route => route.abort());
      await part(page, 'pit-south-1').click();
      await untilText(page, 'status', /^Pit 1 was not sent/);
      await untilText(page, 'turn', 'Sending…');
    },
  },
  'no-reply': {
    address: '/',
    show: async page => {
      await page.route('**/api/v1/move?*', route => route.abort());
      await part(page, 'pit-south-1').click();
      await part(page, 'retry').waitFor();
      await part(page, 'pit-south-2').click({ force: true });
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
    address: '/class#pits=2&seeds=3',
    show: async page => {
      await part(page, 'fair-list').click();
      await untilText(page, 'fair-count', /fair boards\./);
      await part(page, 'start').fill('3,3,3,0,3,3,3,0 s');
      await part(page, 'game').fill('1 2 1');
      await part(page, 'judge').click();
      await untilText(page, 'status', /^1 game judged\./);
    },
  },
};

async function save(page, file, fullPage = false) {
  if (OUTPUT) await page.screenshot({ path: path.join(OUTPUT, file), fullPage });
}

/** The violations found by axe-core, one per line. */
async function violations(page) {
  if (!await page.evaluate(() => 'axe' in window)) await page.evaluate(AXE);
  // The page behind an open dialog has its own test.
  const { violations: found } = await page.evaluate(() => window.axe.run(
    document.querySelector('dialog[open]') ?? document, { resultTypes: ['violations'] }));
  return found.flatMap(({ id, nodes }) => nodes.map(
    ({ html, failureSummary }) => `${id}: ${html.slice(0, 120)}: ${failureSummary}`));
}

for (const [name, { address, show }] of Object.entries(PAGES)) {
  test(`${name}: no violations, nothing cut off`, async () => {
    const page = await server.open(typeof address === 'string' ? address : await address());
    await show(page);
    const isDialog = await page.locator('dialog[open]').count() > 0;
    const resize = async (width, height) => {
      await page.setViewportSize({ width, height });
      const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
      await until(wide, value => value <= width, `width at ${width}`);
    };
    await resize(NARROWEST, 640);
    for (const size of SIZES) {
      await resize(...size);
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme });
        await save(page, `${name}-${size.join('x')}-${colorScheme}.png`, !isDialog);
        // Every size once: colours do not depend on the size, nor the layout on the scheme.
        const isChecked = colorScheme === 'light' ? size !== SIZES.at(-1) : size === SIZES.at(-1);
        if (isChecked) assert.deepEqual(await violations(page), []);
      }
    }
    await closePage(page);
  });
}

const DOCUMENTS = ['/', '/train', '/rules', '/four-rows', '/together', '/class', '/desk'];
for (const address of DOCUMENTS) {
  test(`${address} loads less than 140 KB, compressed, in 8 requests, and all modules at once`, async () => {
    // A new browser context: Chromium does not report the size of cached files.
    const page = await server.open(address, { userAgent: `new to ${address}` });
    const [sizes, loaded, named] = await page.evaluate(() => {
      const resources = performance.getEntriesByType('resource');
      return [
        [...performance.getEntriesByType('navigation'), ...resources]
          .map(({ encodedBodySize }) => encodedBodySize),
        resources.map(({ name }) => name)
          .filter(name => name.endsWith('.js') && !name.includes('/messages/')),
        [...document.querySelectorAll('link[rel="modulepreload"], script[src]')]
          .map(element => element.href || element.src),
      ];
    });
    const total = sizes.reduce((sum, size) => sum + size);
    assert.ok(total > 50_000 && total < 140_000, `${total} bytes`);
    assert.ok(sizes.length <= 8, `${sizes.length} requests`);
    assert.deepEqual([...new Set(loaded)].sort(), named.sort());
    await closePage(page);
  });
}

/** The shown buttons, pits excepted: whether each is disabled, and the colours of its text and edge. */
function buttonColours(page) {
  return page.locator('button:not(.pit):visible').evaluateAll(buttons => buttons.map(button => {
    const { color, borderTopColor } = getComputedStyle(button);
    const isDisabled = button.disabled || button.getAttribute('aria-disabled') === 'true';
    return { name: button.textContent.trim(), isDisabled, colours: `${color} ${borderTopColor}` };
  }));
}

for (const address of ['/', '/train', '/rules', '/four-rows', '/class']) {
  test(`${address}: in forced colours, disabled buttons differ from enabled ones`, async () => {
    const page = await server.open(address);
    if (address === '/train') await PAGES.train.show(page);
    await page.emulateMedia({ forcedColors: 'active' });
    const buttons = await buttonColours(page);
    const coloursOf = wanted => [...new Set(
      buttons.filter(({ isDisabled }) => isDisabled === wanted).map(({ colours }) => colours))];
    const [disabled, enabled] = [coloursOf(true), coloursOf(false)];
    assert.equal(disabled.length, 1, JSON.stringify(buttons));
    assert.ok(enabled.length > 0 && !enabled.includes(disabled[0]), JSON.stringify(buttons));
    await save(page, `forced${address.replace('/', '-')}.png`, true);
    await page.emulateMedia({ forcedColors: null });
    await closePage(page);
  });
}

test('The theme of high contrast has no violations', async () => {
  const page = await server.open('/');
  await page.evaluate(settings => localStorage.setItem('seedbank.settings', settings), CONTRAST);
  await page.goto(`${server.url}/${GAME}`);
  await page.reload();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'contrast');
  await PAGES.analysis.show(page);
  await save(page, 'contrast.png');
  assert.deepEqual(await violations(page), []);
  await closePage(page);
});
