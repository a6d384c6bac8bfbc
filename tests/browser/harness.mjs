// Helpers of the browser tests: a server, Chromium, and pages that are checked for errors.
//
// With SEEDBANK_PAGE=offline, the pages come from a folder that `seedbank page` wrote, and run
// without a network: the engine in the browser answers. Otherwise `seedbank serve` answers.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { PROGRAM, command } from './command.mjs';

/** The limit of every wait, far longer than needed. */
export const PATIENCE_MS = 30_000;

const OFFLINE = process.env.SEEDBANK_PAGE === 'offline';

/** Why tests of the server are skipped, or false. */
export const WITHOUT_SERVER = OFFLINE && 'there is no server';

const CHROMIUM = process.env.SEEDBANK_CHROMIUM ?? onPath('chromium-headless-shell', 'chromium');
const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** The path of the first program that is installed. */
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

/** Starts `seedbank serve` with further options; `lines` are the lines that it prints. */
async function startServer(options) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const databases = await mkdtemp(path.join(tmpdir(), 'seedbank-browser-'));
  let [server, printed, ended] = [null, '', null];
  const run = async () => {
    server = spawn(PROGRAM, ['serve', '--port', String(port), '--db', databases, ...options],
      { stdio: ['ignore', 'pipe', 'inherit'] });
    server.stdout.on('data', text => { printed += text; });
    ended = new Promise(resolve => server.once('exit', resolve));
    await untilReady(url, server);
  };
  await run();
  return {
    url,
    lines: () => printed.split('\n'),
    async end(signal = 'SIGTERM') {
      server.kill(signal);
      await ended;
    },
    /** Kills the server, and starts another one with its port and its state. */
    async restart() {
      await this.end('SIGKILL');
      await run();
    },
    async close() {
      await this.end();
      await rm(databases, { recursive: true });
    },
  };
}

const TYPES = {
  '.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript', '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm', '.webmanifest': 'application/manifest+json',
};

/** Serves the files of a folder as any web server would. */
export async function serveFolder(folder) {
  const server = http.createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const file = path.join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    const content = await readFile(file).catch(() => null);
    response.writeHead(content ? 200 : 404, { 'Content-Type': TYPES[path.extname(file)] ?? '' });
    response.end(content ?? '');
  }).listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    async close() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

/** Writes the page to a subfolder of a site, and serves the site. */
export async function startSite() {
  const site = await mkdtemp(path.join(tmpdir(), 'seedbank-site-'));
  command(['page', '--out', path.join(site, 'kalah')]);
  const server = await serveFolder(site);
  return {
    url: `${server.url}/kalah`,
    folder: path.join(site, 'kalah'),
    async close() {
      await server.close();
      await rm(site, { recursive: true });
    },
  };
}

/** Starts Chromium. */
export function startBrowser() {
  return chromium.launch({ executablePath: CHROMIUM, args: ARGUMENTS });
}

/** The address of the teacher's page of a server with a class. */
export async function teachersAddress(classroom) {
  const line = () => classroom.lines().find(one => one.startsWith('teacher: '))?.slice(9);
  return until(line, Boolean, 'address');
}

/** Starts a server, with further options, and a browser. Call close() at the end. */
export async function start(options = []) {
  const source = await (OFFLINE ? startSite() : startServer(options));
  const browser = await startBrowser();
  const idle = new Map();
  return {
    url: source.url,
    lines: source.lines,
    /** Ends the server, not the browser. */
    end: () => source.end(),
    /** Kills the server, and starts another one with its port and its state. */
    restart: () => source.restart(),
    open: (address, options = {}) =>
      openPage({ browser, url: source.url, idle }, address, options),
    async close() {
      await browser.close();
      await source.close();
    },
  };
}

/**
 * Makes a page ask only the server, or the engine at `page.engine`. Does not use Playwright's routes,
 * because they disable the browser's cache.
 */
async function replaceEngine(page) {
  const session = await page.context().newCDPSession(page);
  const responseHeaders = [{ name: 'Content-Type', value: 'text/javascript' }];
  session.on('Fetch.requestPaused', async ({ requestId, request }) => {
    const script = await (await fetch(request.url)).text();
    const body = script.replace(/engine = .*/, `engine = ${JSON.stringify(page.engine)};`);
    await session.send('Fetch.fulfillRequest', {
      requestId, responseCode: 200, responseHeaders, body: Buffer.from(body).toString('base64'),
    }).catch(() => {});  // the page was closed
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/assets/site.js' }] });
}

/**
 * Makes page.route() apply to every later request. Playwright returns when the browser intercepts, but
 * the renderer may learn that only after the next key press; the order of evaluations is kept.
 */
function routeAtOnce(page) {
  const route = page.route.bind(page);
  page.route = async (...options) => {
    await route(...options);
    await page.evaluate(() => {});
  };
}

/** Opens a page that collects its errors in `page.problems` and sends requests only to `url`. */
async function newPage(browser, url, options) {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 720, height: 720 },
    serviceWorkers: OFFLINE ? 'allow' : 'block',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  routeAtOnce(page);
  page.on('pageerror', error => page.problems.push(error.message));
  page.on('console', message => {
    // Chromium reports every status of 400 and above; some tests cause them on purpose.
    const status = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !status) page.problems.push(message.text());
  });
  page.on('request', request => {
    if (!request.url().startsWith(url)) page.problems.push(`asked for ${request.url()}`);
  });
  if (OFFLINE) {
    page.problems = [];
    await page.goto(`${url}/`);
    await page.evaluate(async () => { await navigator.serviceWorker.ready; });
    // The second visit stores the opening book.
    const book = page.waitForResponse('**/openings.packed');
    await page.reload();
    await (await book).finished();
    await context.setOffline(true);
  } else {
    page.engine = null;
    await replaceEngine(page);
  }
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
  // An address without scripts, where unused pages wait.
  page.away = OFFLINE ? 'about:blank' : `${url}/healthz`;
  page.putBack = () => idle.set(key, [...(idle.get(key) ?? []), page]);
  await page.goto(address.startsWith('http') ? address : url + address);
  await started(page);
  return page;
}

/** Waits until the modules of a page have run, possibly after its event "load". */
async function started(page) {
  await page.evaluate(async () => {
    for (const { src } of document.querySelectorAll('script[type="module"]')) await import(src);
  });
}

/** Closes a page, and asserts that it had no errors. */
export async function closePage(page) {
  assert.deepEqual(page.problems, []);
  await page.unrouteAll();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto(page.away);
  page.putBack();
}

/**
 * Opens an address while the server delays to tell its opponents, of which it has one, Bot. Call
 * `tell` to let it; it returns when the page knows them.
 */
export async function openBeforeOpponents(server, address) {
  const page = await server.open('/healthz', { userAgent: 'before the opponents are known' });
  let release;
  const released = new Promise(resolve => { release = resolve; });
  await page.route('**/api/v1/info', async route => {
    await released;
    await route.fulfill({ json: { opponents: [{ name: 'Bot', program: true }] } });
  });
  await page.goto(server.url + address);
  await started(page);
  const tell = async () => {
    release();
    await until(() => page.locator('#opponent option[value="Bot"]').count(), 1, 'opponent');
  };
  return { page, tell };
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
