// Runs the command under test, which is the oracle of the rules in JavaScript.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** The command under test. */
export const PROGRAM = process.env.SEEDBANK_PROGRAM ??
  path.join(ROOT, 'build/release/tools/seedbank');

// Tests expect searches, not answers from the opening book.
process.env.SEEDBANK_BOOK ??= 'none';

/** Runs the command without databases, which must succeed unless `anyStatus`, and returns its output. */
export function command(options, input = '', { anyStatus = false } = {}) {
  const { error, status, stdout, stderr } = spawnSync(
    PROGRAM, options, { input, encoding: 'utf8', env: { ...process.env, SEEDBANK_DB: 'none' } });
  if (error) throw error;
  if (!anyStatus) assert.equal(status, 0, stderr);
  return stdout;
}

/** Runs the command and returns the objects of its JSON output, one per line. */
export function commandJson(options, input = '') {
  return command([...options, '--json', '--quiet'], input).trim().split('\n')
    .map(line => JSON.parse(line));
}
