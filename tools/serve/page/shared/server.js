// The server as a source of answers. For the functions see api.js. Every call takes an AbortSignal.
// Failures are thrown as ApiError.

import { ApiError, reported } from './errors.js';
import { t } from './text.js';

/** The address of the server's API, also for a page in a subfolder. */
const API = new URL('../../api/v1/', import.meta.url);

const RETRIES = 6;
const LONGEST_BACKOFF_S = 16;

let tellBusy = () => {};

/**
 * Reports refused requests: `tell` is called with the seconds until the next attempt, and with 0
 * when one succeeds.
 */
export function onBusy(tell) {
  tellBusy = tell;
}

/** Seconds until a refused request is repeated, randomised so that a class spreads out. */
function backoff(response, attempt) {
  const least = Number(response.headers.get('Retry-After')) || 0;
  return Math.max(least, Math.min(2 ** attempt, LONGEST_BACKOFF_S)) * (1 + Math.random() / 4);
}

function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', abort, { once: true });
  });
}

function address(path, parameters) {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  const url = new URL(path, API);
  url.search = new URLSearchParams(given);
  return url;
}

/**
 * Fetches; repeats the request after a pause if the server is busy.
 * @param {{method?: string, secret?: string, body?: string}} more
 */
async function request(path, parameters, signal, accept, { method, secret, body } = {}) {
  const headers = { Accept: accept };
  if (secret) headers.Authorization = `Bearer ${secret}`;
  for (let attempt = 0; ; ++attempt) {
    let response;
    try {
      response = await fetch(address(path, parameters), { signal, headers, method, body });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new ApiError(t('error.no-answer'), { unavailable: true });
    }
    const busy = response.status === 429 || response.status === 503;
    if (!busy || attempt === RETRIES) {
      if (!response.ok) throw await errorOf(response);
      if (attempt) tellBusy(0);
      return response;
    }
    const seconds = backoff(response, attempt);
    tellBusy(seconds);
    await pause(1000 * seconds, signal);
  }
}

async function errorOf(response) {
  const body = await response.json().catch(() => null);
  const { status } = response;
  return body?.error ? reported(body, status) : new ApiError(t('error.status', { n: status }), { status });
}

async function getJson(path, parameters, signal) {
  const response = await request(path, parameters, signal, 'application/json');
  return response.json();
}

/** Sends a POST request. Returns an object or, if `accept` is not JSON, a text. */
export async function post(path, parameters, { secret, body, accept = 'application/json', signal } = {}) {
  const response = await request(path, parameters, signal, accept, { method: 'POST', secret, body });
  return accept === 'application/json' ? response.json() : response.text();
}

/** What this server offers: its opponents and limits, among others. */
export function info() {
  return getJson('info', {});
}

/** Opponents that only this server can ask, by name; players.js adds them when it knows them. */
export const ownOpponents = new Set();

/** Yields the events of a long-lived stream as {event, data}. */
export async function* events(path, parameters, { secret, signal }) {
  const response = await request(path, parameters, signal, 'text/event-stream', { secret });
  yield* eventsOf(response.body);
}

/** Yields the server-sent events of a body as {event, data}. */
async function* eventsOf(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    rest += (value ?? '').replaceAll('\r', '');
    const blocks = rest.split('\n\n');
    rest = done ? '' : blocks.pop();
    for (const block of blocks) {
      const fields = { event: 'message', data: '' };
      for (const line of block.split('\n')) {
        const colon = line.indexOf(':');
        if (colon > 0) fields[line.slice(0, colon)] = line.slice(colon + 1).replace(/^ /, '');
      }
      if (fields.data) yield { event: fields.event, data: JSON.parse(fields.data) };
    }
    if (done) return;
  }
}

export async function query({ line, ...question }, { signal, onBounds } = {}) {
  const parameters = { ...question, line: line ? 1 : 0 };
  const response = await request('query', parameters, signal, 'text/event-stream');
  if (!response.headers.get('Content-Type')?.startsWith('text/event-stream')) {
    return { ...await response.json(), answeredBy: 'server' };
  }
  try {
    for await (const { event, data } of eventsOf(response.body)) {
      if (event === 'bounds') onBounds?.(data.low, data.high);
      if (event === 'answer') return { ...data, answeredBy: 'server' };
      if (event === 'error') throw reported(data);
    }
  } catch (error) {
    if (signal?.aborted || error instanceof ApiError) throw error;
  }
  throw new ApiError(t('error.lost'), { unavailable: true });
}

/** Positions per request: few, so that answers arrive while others are being searched. */
const MANY = 16;

/** Yields the answers to many positions in their order. */
export async function* queryMany({ positions, rules, time }, signal) {
  for (let next = 0; next < positions.length;) {
    const body = positions.slice(next, next + MANY).join('\n');
    const { answers } = await post('query', { rules, line: 0, time }, { body, signal });
    next += answers.length;
    yield* answers;
  }
}

export function move(question, signal) {
  return getJson('move', question, signal);
}

export async function replay({ record, ...question }, signal) {
  if (!record) return getJson('replay', question, signal);
  const { games: [game], unreadable: [refused] } = await post(
    'replay', question, { body: record, signal });
  if (!game) throw new ApiError(refused.error);
  return game;
}

/**
 * Repeats the request until no game is left, since the server limits the games of an answer, but not
 * if there are more than `most`.
 */
export async function readGames({ text, most, ...question }, signal) {
  const games = [];
  for (;;) {
    const parameters = { ...question, values: 0, skip: games.length };
    const file = await post('replay', parameters, { body: text, signal });
    games.push(...file.games);
    if (!file.left || games.length + file.left > most) return { ...file, games };
  }
}

export function convert({ playersFrom, ...question }, signal) {
  return getJson('convert', { ...question, 'players-from': playersFrom }, signal);
}

/**
 * The fair boards near an opening. Repeats the request until the list is complete, since the server
 * computes it only during requests, for about a second each.
 */
export async function fair(question, { signal, onProgress } = {}) {
  for (;;) {
    const list = await getJson('fair', question, signal);
    if (list.boards) return list.boards;
    onProgress?.(list.decided, list.of);
    await pause(100, signal);
  }
}

export function fourRowsMove(question, signal) {
  return getJson('four-rows/move', question, signal);
}
