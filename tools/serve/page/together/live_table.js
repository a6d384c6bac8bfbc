// A game that the server keeps: its requests, its stream of changes, and the keys of this browser.

import { ApiError } from '../shared/errors.js';
import { pause } from '../shared/pause.js';
import { events, post } from '../shared/server.js';
import { t } from '../shared/text.js';
import { inBrowser, readStored, store } from '../shared/stored.js';

const STORED = 'seedbank.tables';
const BROWSER = 'seedbank.browser';
const MOST_STORED = 20;
/** The server sends something every ten seconds. */
const SILENCE_MS = 25_000;
/** The time in which the server must answer a sowing. */
const ANSWER_MS = 10_000;

/** The seat that this browser has at a table, or undefined. */
export function seatAt(table) {
  return readStored(STORED, []).find(seat => seat.table === table);
}

/** The seats of this browser in games that are not over, the last one first. */
export function openSeats() {
  return readStored(STORED, []).filter(seat => seat?.key && !seat.over);
}

/** Forgets the seat at a table, which has ended. */
export function forgetSeat(table) {
  return store(STORED, readStored(STORED, []).filter(seat => seat.table !== table));
}

/**
 * Keeps a seat, {table, key, side, invitation, watch, task}, with the names and whether the game is
 * over, so that the game can be resumed. `task`: the fragment of the task's address, if there is one.
 * Returns whether it is kept: without storage the game ends with this page.
 */
export function keepSeat(seat) {
  const others = readStored(STORED, []).filter(({ table }) => table !== seat.table);
  return store(STORED, [seat, ...others].slice(0, MOST_STORED));
}

function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)),
    byte => byte.toString(16).padStart(2, '0')).join('');
}

/** A key by which the server distinguishes this browser from others with the same address. */
function browserKey() {
  const known = inBrowser.read(BROWSER);
  const key = /^[0-9a-f]{32}$/.test(known) ? known : newKey();
  if (key !== known) inBrowser.write(BROWSER, key);
  return key;
}

/** Creates a table; `wanted` has seat, name, opponent, start and rules. */
export function createTable(wanted) {
  return post('tables', wanted, { secret: browserKey() });
}

/** Takes the seat that an invitation offers. */
export function joinTable(table, invitation, name) {
  return post('tables/join', { table, name }, { secret: invitation, body: browserKey() });
}

/**
 * Calls `request` with a signal that is aborted with `signal`, or if there is no answer in time.
 * @throws {ApiError} unavailable, if there was none
 */
async function answeredInTime(request, signal) {
  const call = new AbortController();
  const abort = () => call.abort();
  const timer = setTimeout(abort, ANSWER_MS);
  signal.addEventListener('abort', abort);
  try {
    return await request(call.signal);
  } catch (error) {
    if (signal.aborted || !call.signal.aborted) throw error;
    throw new ApiError(t('error.no-answer'), { unavailable: true });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

/**
 * Follows a stream of the server until the server ends it; reconnects after lost connections.
 * @param {{path: string, parameters: object, secret: string}} source
 * @param {{onEvent: (name: string, data: object) => void, onLost: () => void,
 *          onEnd: (error?: Error) => void}} listeners
 * @param {AbortSignal} signal
 */
export async function follow({ path, parameters = {}, secret }, { onEvent, onLost, onEnd }, signal) {
  for (let failures = 0; !signal.aborted; ++failures) {
    const silence = new AbortController();
    let timer;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
    };
    try {
      wait();
      signal.addEventListener('abort', () => silence.abort(), { once: true, signal: silence.signal });
      for await (const { event, data } of events(path, parameters, { secret, signal: silence.signal })) {
        wait();
        failures = 0;
        if (event === 'ended' && path !== 'class') return onEnd();
        onEvent(event, data);
      }
    } catch (error) {
      if (signal.aborted) return undefined;
      if (error instanceof ApiError && !error.unavailable) return onEnd(error);
    } finally {
      clearTimeout(timer);
    }
    if (signal.aborted) return undefined;
    onLost();
    await pause(failures, signal);
  }
  return undefined;
}

/** A table at which this browser has a seat. */
export class LiveTable {
  /** @param {{table: string, key: string}} seat */
  constructor({ table, key }) {
    this.table = table;
    this.key = key;
    this.ending = new AbortController();
    /** Ends the pause before a sowing is sent again. */
    this.resend = () => {};
  }

  /** Calls the listeners as follow() does, with onState for every state of the game. */
  watch({ onState, onLost, onEnd }) {
    const onEvent = (name, data) => {
      if (name === 'table') onState(data);
    };
    return follow({ path: 'tables/watch', parameters: { table: this.table }, secret: this.key },
      { onEvent, onLost, onEnd }, this.ending.signal);
  }

  /**
   * Sows; repeats the request, after pauses that resend() ends, until the server has answered or
   * `signal` is aborted. Returns the state.
   * @param {(error: ApiError) => void} onFailure called when there was no answer
   */
  async sow(state, pit, { signal, onFailure }) {
    const moment = { table: this.table, round: state.round, sowings: state.pits.length, pit };
    for (let failures = 0; ; ++failures) {
      try {
        return await answeredInTime(
          call => post('tables/sow', moment, { secret: this.key, signal: call }), signal);
      } catch (error) {
        if (!error.unavailable || signal.aborted) throw error;
        onFailure(error);
        const waiting = new AbortController();
        this.resend = () => waiting.abort();
        signal.addEventListener('abort', this.resend, { once: true });
        await pause(failures, waiting.signal);
        signal.throwIfAborted();
      }
    }
  }

  /**
   * Acts in the current round: 'again', 'resign', 'draw', 'decline', or 'opponent' with the name of the
   * next one. Returns the state.
   */
  act(action, { round }, more = {}) {
    return post(`tables/${action}`, { table: this.table, round, ...more }, { secret: this.key });
  }

  close() {
    this.ending.abort();
  }
}

/** The QR code of a link, as the text of an SVG. */
export function qrCode(link) {
  return post('qr', {}, { body: link, accept: 'image/svg+xml' });
}
