// Helpers of the browser tests: a server, Chromium, and pages that are checked for errors.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { PROGRAM } from './command.mjs';

/** The limit of every wait, far longer than needed. */
export const PATIENCE_MS = 30_000;

/** An address of the server without scripts, where unused pages wait. */
export const AWAY = '/healthz';

const CHROMIUM = process.env.SEEDBANK_CHROMIUM ?? onPath('chromium-headless-shell', 'chromium');
const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** The path of the first of the programs that is installed. */
function onPath(...programs) {
  const folders = process.env.PATH.split(':');
  return programs.flatMap(name => folders.map(folder => path.join(folder, name))).find(existsSync);
}

/** Returns a free port. */
async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  const { port } = server.address();
  await new Promise(resolve => server.close(resolve));
  return port;
}

async function untilReady(url, server) {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end;) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    const response = await fetch(`${url}/healthz`).catch(() => null);
    if (response?.ok) return;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  throw new Error('the server does not become ready');
}

/** Starts a server and a browser. Call close() at the end. */
export async function start() {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const databases = await mkdtemp(path.join(tmpdir(), 'seedbank-browser-'));
  const server = spawn(PROGRAM, ['serve', '--port', String(port), '--db', databases],
    { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise(resolve => server.once('exit', resolve));
  await untilReady(url, server);
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ARGUMENTS });
  const idle = new Map();
  return {
    url,
    open: (address, options = {}) => openPage({ browser, url, idle }, address, options),
    async close() {
      await browser.close();
      server.kill('SIGTERM');
      await ended;
      await rm(databases, { recursive: true });
    },
  };
}

/** Opens a page that collects its errors in `page.problems`. */
async function newPage(browser, url, options) {
  const context = await browser.newContext({
    baseURL: url, reducedMotion: 'reduce', viewport: { width: 720, height: 720 }, ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  page.on('pageerror', error => page.problems.push(error.message));
  page.on('console', message => {
    // Chromium reports every status of 400 and above; some tests cause them on purpose.
    const status = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !status) page.problems.push(message.text());
  });
  page.on('request', request => {
    if (!request.url().startsWith(url)) page.problems.push(`asked for ${request.url()}`);
  });
  return page;
}

/**
 * Opens an address. Sowings are animated only if `options`, those of a browser context, request it.
 * Reuses a closed page with the same options, which is faster than opening a new one.
 */
async function openPage({ browser, url, idle }, address, options) {
  const key = JSON.stringify(options);
  const page = idle.get(key)?.pop() ?? await newPage(browser, url, options);
  page.problems = [];
  page.putBack = () => idle.set(key, [...(idle.get(key) ?? []), page]);
  await page.goto(address);
  return page;
}

/** Closes a page, and asserts that it had no errors. */
export async function closePage(page) {
  assert.deepEqual(page.problems, []);
  await page.unrouteAll();
  await page.goto(AWAY);
  page.putBack();
}

/** Waits until the result of `probe` matches `wanted`: a value, a pattern or a predicate. */
export async function until(probe, wanted, what) {
  const fits = value => (wanted instanceof RegExp ? wanted.test(value)
    : typeof wanted === 'function' ? wanted(value) : value === wanted);
  let value;
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end;) {
    value = await probe();
    if (fits(value)) return value;
    await new Promise(resolve => setTimeout(resolve, 20));
  }
  throw new assert.AssertionError({ message: `${what}: still ${JSON.stringify(value)}` });
}
