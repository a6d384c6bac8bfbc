// The engine in this browser (seedbank.js), which runs in a worker, as a source of answers. For the
// functions see api.js.

import { ApiError, reported } from './errors.js';
import * as site from '../site.js';
import { t } from './text.js';

/** A promise of the engine, or null before loading begins. */
let loading = null;
let ready = false;

async function load() {
  try {
    const { Engine } = await import(site.engine);
    // The opening book is as large as all else together: a first visit, which no service worker
    // controls yet, searches instead.
    const isFirst = !site.hasServer && !navigator.serviceWorker?.controller;
    const engine = await Engine.open(isFirst ? { book: null } : {});
    ready = true;
    return engine;
  } catch {
    loading = null;
    throw new ApiError(t('error.engine'), { unavailable: true });
  }
}

/** Starts loading the engine. If that fails, the first query throws the error. */
export function prepare() {
  loading ??= load();
  loading.catch(() => {});
}

/** Whether the engine is loaded. */
export function isReady() {
  return ready;
}

/** Asks the engine. @param {(engine: object) => Promise<object>} call */
async function ask(call, signal) {
  prepare();
  const engine = await loading;
  try {
    return await call(engine);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw reported({ error: error.message, code: error.code });
  }
}

export async function query({ position, ...options }, { signal, onBounds } = {}) {
  const progress = ({ type, low, high }) => {
    if (type === 'bounds') onBounds?.(low, high);
  };
  const answer = await ask(
    engine => engine.query(position, { ...options, signal, progress }), signal);
  return { ...answer, answeredBy: 'browser' };
}

export function move({ position, strategy, 'random-seed': randomSeed, ...options }, signal) {
  return ask(engine => engine.move(position, strategy, { ...options, randomSeed, signal }), signal);
}

export function replay({ pits, record, ...options }, signal) {
  const game = record ?? pits.split(',').map(Number);
  return ask(engine => engine.judge(game, { ...options, signal }), signal);
}

export async function readGames({ text, most, ...options }, signal) {
  const read = await ask(engine => engine.readGames(text, { ...options, signal }), signal);
  return { ...read, games: read.games.slice(0, most), left: Math.max(0, read.games.length - most) };
}

export function convert({ position, to, ...options }, signal) {
  return ask(engine => engine.convert(position, to, { ...options, signal }), signal);
}

export async function fair(question, { signal, onProgress } = {}) {
  const progress = ({ type, done, total }) => {
    if (type === 'answers') onProgress?.(done, total);
  };
  const { boards } = await ask(engine => engine.fair({ ...question, signal, progress }), signal);
  return boards;
}

export function fourRowsMove({ position, depth, 'random-seed': randomSeed, ...options }, signal) {
  const given = { ...options, depth: depth && Number(depth), randomSeed, signal };
  return ask(engine => engine.fourRowsMove(position, given), signal);
}
