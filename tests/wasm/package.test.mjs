// The package: what npm packs, its types, and the example of its README.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';

import { PACKAGE, ROOT } from './engine_under_test.mjs';

// A project with the package installed.
const project = mkdtempSync(path.join(tmpdir(), 'seedbank-package-'));
after(() => rmSync(project, { recursive: true }));
const installed = path.join(project, 'node_modules/seedbank');
writeFileSync(path.join(project, 'package.json'), '{"type": "module"}');
cpSync(PACKAGE, installed, { recursive: true });

function has(program) {
  return spawnSync(program, ['--version']).status === 0;
}

test('the example of the README prints the output stated there', () => {
  const readme = readFileSync(path.join(installed, 'README.md'), 'utf8');
  const [, example] = readme.match(/```js\n([^`]*)```/);
  writeFileSync(path.join(project, 'example.js'), example);
  const [, expected] = example.match(/\/\/ (.*): South wins/);
  const output = execFileSync('node', ['example.js'], { cwd: project, encoding: 'utf8' });
  assert.equal(output.trim(), expected);
});

for (const { files, options } of [
  { files: ['usage.ts', 'usage_dom.ts'],
    options: { module: 'es2022', moduleResolution: 'node', lib: ['es2022', 'dom'] } },
  { files: ['usage.ts'],
    options: { module: 'nodenext', moduleResolution: 'nodenext', lib: ['es2022'] } },
]) {
  test(`tsc --strict accepts ${files} with ${JSON.stringify(options)}`,
    { skip: !has('tsc') && 'no tsc' }, () => {
      for (const file of files) cpSync(path.join(ROOT, 'tests/wasm', file), path.join(project, file));
      writeFileSync(path.join(project, 'tsconfig.json'), JSON.stringify({
        compilerOptions: { strict: true, noEmit: true, target: 'es2022', types: [], ...options },
        files,
      }));
      const { status, stdout } = spawnSync('tsc', [], { cwd: project, encoding: 'utf8' });
      assert.equal(status, 0, stdout);
    });
}

test('bundlers find each file by a URL that is a literal', () => {
  const found = [];
  for (const name of readdirSync(installed).filter((file) => file.endsWith('.js'))) {
    const source = readFileSync(path.join(installed, name), 'utf8');
    for (const [, url] of source.matchAll(/new URL\(((?:(?!new URL).)*?), import\.meta\.url\)/g)) {
      assert.match(url, /^'\.\/[\w.]+'$/, name);
      found.push(url.slice(3, -1));
    }
  }
  assert.deepEqual(found.sort(), ['node_worker.js', 'openings.packed', 'openings.packed',
    'seedbank.wasm', 'seedbank.wasm', 'worker.js']);
});

test('npm packs all files', { skip: !has('npm') && 'no npm' }, () => {
  const target = path.join(project, 'packed');
  mkdirSync(target);
  const [packed] = JSON.parse(execFileSync(
    'npm', ['pack', '--json', '--offline', '--pack-destination', target],
    { cwd: installed, encoding: 'utf8' }));
  const files = packed.files.map((file) => file.path).sort();
  assert.deepEqual(files, ['LICENSE', 'README.md', 'divided.js', 'engine.js', 'instance.js',
    'names.d.ts', 'node.js', 'node_worker.js', 'openings.packed', 'package.json',
    'parameters.js', 'pool.js', 'seedbank.d.ts',
    'seedbank.js', 'seedbank.wasm', 'seedbank_error.js', 'serving.js', 'worker.js']);
  const version = readFileSync(path.join(ROOT, 'engine/include/seedbank/version.h'), 'utf8')
    .match(/SEEDBANK_VERSION "(.*)"/)[1];
  assert.equal(packed.version, version);
});
