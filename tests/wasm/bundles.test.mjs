// A program bundled by Vite and by webpack runs in Chromium. Needs npm, which installs the bundlers.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';

import { PATIENCE_MS, serveFolder, startBrowser } from '../browser/harness.mjs';
import { PACKAGE, ROOT } from './engine_under_test.mjs';

const project = mkdtempSync(path.join(tmpdir(), 'seedbank-bundles-'));
const BUNDLERS = {
  vite: ['vite', 'build', '--target', 'es2022', '--outDir', 'vite'],
  webpack: ['webpack', '--mode', 'production', '--entry', './main.js', '-o', 'webpack'],
};

function run(program, ...words) {
  execFileSync(program, words, { cwd: project, stdio: ['ignore', 'ignore', 'inherit'] });
}

let browser;
before(async () => {
  cpSync(path.join(ROOT, 'tests/wasm/bundles'), project, { recursive: true });
  run('npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error');
  cpSync(PACKAGE, path.join(project, 'node_modules/seedbank'), { recursive: true });
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  rmSync(project, { recursive: true });
});

for (const [name, words] of Object.entries(BUNDLERS)) {
  test(`${name} makes a program that answers in Chromium`, async () => {
    run('npx', '--no-install', ...words);
    const folder = path.join(project, name);
    // webpack writes no page.
    if (name === 'webpack') cpSync(path.join(project, 'index.html'), path.join(folder, 'index.html'));
    const site = await serveFolder(folder);
    const page = await browser.newPage();
    const faults = [];
    page.on('pageerror', error => faults.push(error.message));
    await page.goto(`${site.url}/`);
    await page.waitForFunction(() => document.title !== 'waiting', null, { timeout: PATIENCE_MS })
      .catch(error => faults.push(error.message));
    assert.deepEqual(faults, []);
    assert.equal(await page.title(), 'value 2, pit 5');
    await page.close();
    await site.close();
  });
}
