// The pages in a browser that refuses storage, as in private windows or by a policy.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { start, teachersAddress, until } from './harness.mjs';
import { part, untilText } from './kalah_page.mjs';

const PAGE = fileURLToPath(new URL('../../tools/serve/page/', import.meta.url));
const STORAGES = ['localStorage', 'sessionStorage', 'indexedDB'];

let server;
let number = 0;
before(async () => {
  server = await start(['--classroom']);
});
after(() => server.close());

/**
 * Opens an address after running `script` in the new page with `given`. Asserts at the end of `run`
 * that there were no errors.
 */
async function withPage(address, script, given, run) {
  number += 1;
  const page = await server.open('/healthz', { userAgent: `storage ${number}` });
  await page.addInitScript(script, given);
  await page.goto(address.startsWith('http') ? address : server.url + address);
  await page.evaluate(async () => {
    for (const { src } of document.querySelectorAll('script[type="module"]')) await import(src);
  });
  await run(page);
  assert.deepEqual(page.problems, [], address);
  await page.context().close();
}

/** Makes the browser refuse every access, as Chromium does if cookies are blocked. */
const refuse = names => {
  for (const name of names) {
    Object.defineProperty(globalThis, name, {
      get() { throw new DOMException(`access to ${name} is denied`, 'SecurityError'); },
    });
  }
};

function refused(address, run) {
  return withPage(address, refuse, STORAGES, run);
}

test('Only storage.js names the storages of browsers', () => {
  const sources = readdirSync(PAGE, { recursive: true }).filter(name => /\.(js|html)$/.test(name));
  const naming = sources.filter(
    name => STORAGES.some(one => readFileSync(path.join(PAGE, name), 'utf8').includes(one)));
  assert.deepEqual(naming, ['shared/storage.js']);
});

for (const address of ['/', '/train', '/rules', '/four-rows', '/together', '/class', '/desk']) {
  test(`${address} works without storage, and in the language chosen`, async () => {
    await refused(address, async page => {
      await part(page, 'language').selectOption('de');
      await page.locator('html[lang="de"]').waitFor();
      await until(() => part(page, 'language').inputValue(), 'de', 'choice');
      await part(page, 'settings-open').click();
      await part(page, 'theme').selectOption('dark');
      await page.keyboard.press('Escape');
      await part(page, 'language').selectOption('en');
      await page.locator('html[lang="en"]').waitFor();
    });
  });

  test(`${address} ignores damaged values in the storage`, async () => {
    const names = ['settings', 'training', 'mistakes', 'tables', 'language', 'name'];
    await withPage(address, () => {}, null, async page => {
      for (const value of ['5', '"x"', '{}', '[]', 'null', '{']) {
        await page.evaluate(given => {
          for (const name of given.names) localStorage.setItem(`seedbank.${name}`, given.value);
        }, { names, value });
        await page.reload();
        await part(page, 'language').locator('option').first().waitFor({ state: 'attached' });
      }
    });
  });
}

test('Without storage, a class is shown again after a reload, and its games can be played',
  async () => {
    await refused(await teachersAddress(server), async teacher => {
      await untilText(teacher, 'live-count', '0 games');
      await teacher.reload();
      await untilText(teacher, 'live-count', '0 games');
      await refused(await part(teacher, 'link').inputValue(), async pupil => {
        await part(pupil, 'name').fill('Ann');
        await part(pupil, 'opponent').selectOption('greedy');
        await part(pupil, 'create').click();
        await untilText(pupil, 'status', /^This browser does not permit storage, /);
        await untilText(teacher, 'live-count', '1 game');
        await part(pupil, 'pit-south-1').click();
        await untilText(pupil, 'turn', 'Your turn');
      });
    });
  });
