// Installs the packages of package-lock.json into node_modules, with exactly the versions and bytes
// that it names. Uses npm if it is installed. Debian's npm needs about 400 packages, but the two
// packages here have no dependencies. So without npm this script fetches their archives from the
// registry named by Debian's package node-registry-url, compares their checksums with the lock, and
// unpacks them.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = path.dirname(fileURLToPath(import.meta.url));
const MODULES = path.join(HERE, 'node_modules');
/** A copy of the lock, written last: the packages in node_modules are those that it names. */
const DONE = path.join(MODULES, '.installed.json');

function run(program, ...words) {
  const { error, status } = spawnSync(program, words, { cwd: HERE, stdio: ['ignore', 'ignore', 'inherit'] });
  if (error) throw error;
  assert.equal(status, 0, `${program} ended with ${status}`);
}

function hasNpm() {
  return spawnSync('npm', ['--version'], { stdio: 'ignore' }).status === 0;
}

/** Fetches the archive of a package and checks it against the lock. */
async function fetched(registry, name, { version, integrity }) {
  const url = `${registry}${name}/-/${path.basename(name)}-${version}.tgz`;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  const archive = Buffer.from(await response.arrayBuffer());
  const [algorithm] = integrity.split('-');
  const found = `${algorithm}-${createHash(algorithm).update(archive).digest('base64')}`;
  if (found !== integrity) throw new Error(`${url}: checksum ${found}, expected ${integrity}`);
  return archive;
}

async function install(lock) {
  const { default: registryUrl } = await import('/usr/share/nodejs/registry-url/index.js');
  await rm(MODULES, { recursive: true, force: true });
  for (const [folder, locked] of Object.entries(lock.packages)) {
    if (folder === '') continue; // the package of these tests
    const name = folder.replace('node_modules/', '');
    assert.equal(locked.dependencies, undefined, `${name} has dependencies`);
    const target = path.join(HERE, folder);
    await mkdir(target, { recursive: true });
    await writeFile(`${target}.tgz`, await fetched(registryUrl(), name, locked));
    run('tar', 'xzf', `${target}.tgz`, '--strip-components=1', '--no-same-owner', '-C', target);
    await rm(`${target}.tgz`);
  }
}

const text = await readFile(path.join(HERE, 'package-lock.json'), 'utf8');
if (await readFile(DONE, 'utf8').catch(() => '') !== text) {
  if (hasNpm()) {
    run('npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund');
  } else {
    await install(JSON.parse(text));
  }
  await writeFile(`${DONE}.new`, text);
  await rename(`${DONE}.new`, DONE);
}
