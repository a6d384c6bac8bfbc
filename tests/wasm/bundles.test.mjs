// A program bundled by Vite, webpack and esbuild, as README.md of the package describes, runs in
// Chromium. Needs npm, which installs the bundlers.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';

import { PATIENCE_MS, serveFolder, startBrowser } from '../browser/harness.mjs';
import { PACKAGE, ROOT } from './engine_under_test.mjs';

const project = mkdtempSync(path.join(tmpdir(), 'seedbank-bundles-'));
const BUNDLERS = {
  vite: ['vite', 'build', '--target', 'es2022', '--outDir', 'vite'],
  webpack: ['webpack', '--mode', 'production', '--entry', './main.js', '-o', 'webpack'],
  esbuild: ['esbuild', 'main_assets.js', '--bundle', '--format=esm', '--outfile=esbuild/main.js'],
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
    // webpack and esbuild write no page.
    if (name !== 'vite') cpSync(path.join(project, 'index.html'), path.join(folder, 'index.html'));
    if (name === 'esbuild') { // which does not copy the files of a package
      cpSync(path.join(project, 'node_modules/seedbank'), path.join(folder, 'seedbank'),
        { recursive: true });
    }
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

test('without its files, a bundled program says which option is missing', async () => {
  run('npx', '--no-install', 'esbuild', 'main.js', '--bundle', '--format=esm',
    '--outfile=bare/main.js');
  cpSync(path.join(project, 'index.html'), path.join(project, 'bare/index.html'));
  const site = await serveFolder(path.join(project, 'bare'));
  const page = await browser.newPage();
  const fault = page.waitForEvent('pageerror', { timeout: PATIENCE_MS });
  await page.goto(`${site.url}/`);
  assert.match((await fault).message, /seedbank\.wasm: HTTP status 404; the option 'assets'/);
  await page.close();
  await site.close();
});

test('the recipes of the README are those of this test', () => {
  const readme = readFileSync(path.join(PACKAGE, 'README.md'), 'utf8');
  for (const name of Object.keys(BUNDLERS)) assert.match(readme, new RegExp(name, 'i'));
  const program = readFileSync(path.join(ROOT, 'tests/wasm/bundles/main_assets.js'), 'utf8');
  const [opening] = program.match(/assets: '[^']*'/);
  assert.ok(readme.includes(opening), opening);
  assert.ok(readme.includes(`${BUNDLERS.esbuild.slice(2).join(' ')}`.split(' --outfile')[0]));
});
