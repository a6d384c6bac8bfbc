// The engine on any host: translates its functions to calls, and makes one call at a time.
import { Call, query, timeOf, values } from './divided.js';
import { checkCall, numbersOf } from './parameters.js';
import { Pool } from './pool.js';
import { SeedbankError } from './seedbank_error.js';

const MIB = 2 ** 20;

/** The number of workers by default: at most, and the memory for each: for endgames of 18 seeds. */
const MOST_WORKERS = 4;
const WORKER_BYTES = 256 * MIB;

/** What a worker can work with. */
const LEAST_WORKER_BYTES = 64 * MIB;

/**
 * The Engine without its host. A host has `memory()` in bytes, `cores()`, `isShared()`, true if
 * memory can be shared with workers, `module(assets)` and `book(assets)`, the bytes of the files, and
 * `start(take, fail, assets)`, which starts a worker. `assets` is the option of this name.
 */
export class EngineOn {
  #pool = null;
  #turn = Promise.resolve(); // settles when the last call has ended
  #isClosed = false;

  static async open(host, options, engine = new EngineOn()) {
    checkCall('open', [], options);
    const memory = options.memory ?? host.memory();
    const count = options.workers ??
      Math.max(1, Math.min(host.cores(), MOST_WORKERS, Math.floor(memory / WORKER_BYTES)));
    const share = Math.floor(memory / count);
    if (share < LEAST_WORKER_BYTES) {
      throw new SeedbankError(`memory: ${memory} bytes for ${count} workers, but each needs at ` +
        `least ${LEAST_WORKER_BYTES}`, 2);
    }
    const assets = folderOf(options.assets);
    const [module, book] = await Promise.all([
      compiled(options.wasm ?? host.module(assets).catch(unreadable)),
      options.book === undefined ? unzipped(host.book(assets)).catch(() => null)
        : unzipped(options.book),
    ]);
    const open = { call: 'open', memory: share, 'default-book': options.book === undefined };
    const setup = { module, book, open };
    const start = (take, fail) => host.start(take, fail, assets);
    engine.#pool = new Pool({ start, isShared: host.isShared }, setup, count);
    await engine.#pool.start();
    return engine;
  }

  async query(position, options = {}) {
    checkCall('query', [position], options);
    const { line } = options;
    const asked = { call: 'query', position, line, ...common(options) };
    return this.#call((call) => query(call, asked), options);
  }

  async values(rows, options = {}) {
    checkCall('values', [rows], options);
    const { pits = 6 } = options;
    const numbers = numbersOf(rows, pits);
    const asked = { call: 'values', numbers, pits, ...common(options) };
    return this.#call((call) => values(call, asked), options);
  }

  async move(position, strategy, options = {}) {
    checkCall('move', [position, strategy], options);
    const asked = {
      position, strategy, 'random-seed': options.randomSeed, ...common(options),
    };
    return this.#ask('move', asked, options);
  }

  async judge(sowings, options = {}) {
    checkCall('judge', [sowings], options);
    const { start, numbering } = options;
    const isList = Array.isArray(sowings);
    const game = isList && numbering === undefined ? { pits: sowings }
      : { text: isList ? sowings.join(' ') : sowings };
    return this.#ask('replay', { ...game, start, numbering, ...common(options) }, options);
  }

  async readGames(text, options = {}) {
    checkCall('readGames', [text], options);
    const { start, numbering } = options;
    return this.#ask('games', { text, start, numbering, ...common(options) }, options);
  }

  async fair(options = {}) {
    checkCall('fair', [], options);
    const { pits, seeds } = options;
    return this.#ask('fair', { pits, seeds, ...common(options) }, options);
  }

  async convert(position, to, options = {}) {
    checkCall('convert', [position, to], options);
    return this.#ask('convert', { position, to, ...common(options) }, options);
  }

  async fourRowsSow(pit, options = {}) {
    checkCall('fourRowsSow', [pit], options);
    const { position, maxSteps } = options;
    const asked = { pit, position, 'max-steps': stepsOf(maxSteps) };
    return this.#ask('four-rows/sow', asked, options);
  }

  async fourRowsMove(position, options = {}) {
    checkCall('fourRowsMove', [position], options);
    const { level, depth, maxSteps, randomSeed, time } = options;
    const asked = {
      position, level, depth, 'max-steps': stepsOf(maxSteps), 'random-seed': randomSeed,
      time: timeOf(time),
    };
    return this.#ask('four-rows/move', asked, options);
  }

  async info(options = {}) {
    checkCall('info', [], options);
    return this.#ask('info', {}, options);
  }

  close() {
    this.#isClosed = true;
    this.#pool.close();
  }

  /** A call that one worker answers. */
  #ask(name, asked, options) {
    return this.#call((call) => call.run({ call: name, ...asked }), options);
  }

  /** Does `work` when all earlier calls have ended. */
  async #call(work, { signal, progress }) {
    signal?.throwIfAborted();
    if (this.#isClosed) throw new SeedbankError('the engine was closed', 2);
    const ending = new AbortController();
    const done = this.#turn.then(() => {
      ending.signal.throwIfAborted();
      return work(new Call(this.#pool, ending, progress));
    });
    this.#turn = done.catch(() => {});
    if (!signal) return done;
    const aborted = new Promise((_, reject) => {
      const abort = () => {
        ending.abort(signal.reason);
        reject(signal.reason);
      };
      signal.addEventListener('abort', abort, { once: true });
      this.#turn.then(() => signal.removeEventListener('abort', abort));
    });
    return Promise.race([done, aborted]);
  }
}

// The end of a block that declares an engine by `await using`, where the platform has such blocks.
if (Symbol.asyncDispose) {
  EngineOn.prototype[Symbol.asyncDispose] = async function dispose() { this.close(); };
}

/** The address of a folder in the option `assets`; nothing without it. */
function folderOf(assets) {
  if (assets === undefined) return undefined;
  try {
    const address = String(assets);
    return new URL(address.endsWith('/') ? address : `${address}/`, globalThis.location?.href);
  } catch {
    throw new SeedbankError(`option 'assets': '${assets}' is not a URL`, 2);
  }
}

function unreadable(error) {
  throw new SeedbankError(`the module cannot be read: ${error.message}; the option 'assets' gives ` +
    'the address of the files of the package', 6);
}

async function compiled(given) {
  const wasm = await given;
  return wasm instanceof WebAssembly.Module ? wasm : WebAssembly.compile(wasm);
}

/** The bytes, decompressed if they are gzip data. `given` may be null, or a promise. */
async function unzipped(given) {
  const bytes = await given;
  if (bytes === null) return null;
  const view = ArrayBuffer.isView(bytes)
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : new Uint8Array(bytes);
  if (view[0] !== 0x1f || view[1] !== 0x8b) return view;
  const stream = new Blob([view]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function common({ rules, time, notation, ignore, playersFrom }) {
  return {
    rules, time: timeOf(time), notation, ignore: ignore?.join(), 'players-from': playersFrom,
  };
}

function stepsOf(maxSteps) {
  if (maxSteps === undefined) return undefined;
  return maxSteps === Infinity ? 'none' : String(maxSteps);
}
