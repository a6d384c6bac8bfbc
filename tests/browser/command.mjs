// Runs the command under test, the oracle of the rules in JavaScript.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** The command under test. */
export const PROGRAM = process.env.SEEDBANK_PROGRAM ??
  path.join(ROOT, 'build/release/tools/seedbank');

// Databases of its own: what the user of this machine has is none of its business.
const databases = mkdtempSync(path.join(tmpdir(), 'seedbank-command-'));
process.once('exit', () => rmSync(databases, { recursive: true }));

/** What the command prints. */
export function command(options, input = '') {
  const { error, status, stdout, stderr } = spawnSync(
    PROGRAM, options, { input, encoding: 'utf8', env: { ...process.env, SEEDBANK_DB: databases } });
  if (error) throw error;
  assert.equal(status, 0, stderr);
  return stdout;
}

/** What the command prints in JSON: an object for each line. */
export function commandJson(options, input = '') {
  return command([...options, '--json', '--quiet'], input).trim().split('\n')
    .map(line => JSON.parse(line));
}
