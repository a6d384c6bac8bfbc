// The engine on any host: translates its functions to calls, and makes one call at a time.
import { Call, query, timeOf, values } from './divided.js';
import { checked } from './options.js';
import { Pool } from './pool.js';
import { SeedbankError } from './seedbank_error.js';

/** The maximum number of workers, and the memory that each must have: for endgames of 18 seeds. */
const MOST_WORKERS = 4;
const WORKER_BYTES = 256 * 2 ** 20;

/**
 * The Engine without its host. A host has `memory()` in bytes, `cores()`, `isShared()`, true if
 * memory can be shared with workers, `module()` and `book()`, the bytes of the files, and
 * `start(take, fail)`, which starts a worker.
 */
export class EngineOn {
  #pool = null;
  #turn = Promise.resolve(); // settles when the last call has ended
  #isClosed = false;

  static async open(host, options, engine = new EngineOn()) {
    checked('open', options);
    const memory = options.memory ?? host.memory();
    const count = options.workers ??
      Math.max(1, Math.min(host.cores(), MOST_WORKERS, Math.floor(memory / WORKER_BYTES)));
    const [module, book] = await Promise.all([
      compiled(options.wasm ?? host.module()),
      options.book === undefined ? unzipped(host.book()).catch(() => null) : unzipped(options.book),
    ]);
    const open = {
      call: 'open', memory: Math.floor(memory / count), 'default-book': options.book === undefined,
    };
    const setup = { module, book, open };
    engine.#pool = new Pool(host, setup, count);
    await engine.#pool.start();
    return engine;
  }

  async query(position, options = {}) {
    const { line } = checked('query', options);
    const asked = { call: 'query', position, line, ...common(options) };
    return this.#call((call) => query(call, asked), options);
  }

  async values(rows, options = {}) {
    const { pits } = checked('values', options);
    const numbers = Array.from(rows).flat();
    const wrong = numbers.findIndex((number) => !Number.isInteger(number));
    const asked = { call: 'values', numbers, pits, ...common(options) };
    return this.#call((call) => {
      if (wrong >= 0) {
        throw new SeedbankError(`number ${wrong + 1} is not a whole number: ${numbers[wrong]}`, 3);
      }
      return values(call, asked);
    }, options);
  }

  async move(position, strategy, options = {}) {
    const { randomSeed } = checked('move', options);
    const asked = { position, strategy, 'random-seed': randomSeed, ...common(options) };
    return this.#ask('move', asked, options);
  }

  async judge(pits, options = {}) {
    const { start } = checked('judge', options);
    return this.#ask('replay', { pits: String(pits), start, ...common(options) }, options);
  }

  async fair(options = {}) {
    const { pits, seeds } = checked('fair', options);
    return this.#ask('fair', { pits, seeds, ...common(options) }, options);
  }

  async convert(position, to, options = {}) {
    checked('convert', options);
    return this.#ask('convert', { position, to, ...common(options) }, options);
  }

  async fourRowsSow(pit, options = {}) {
    const { position, maxSteps } = checked('fourRowsSow', options);
    const asked = { pit, position, 'max-steps': stepsOf(maxSteps) };
    return this.#ask('four-rows/sow', asked, options);
  }

  async fourRowsMove(position, options = {}) {
    const { level, depth, maxSteps, randomSeed, time } = checked('fourRowsMove', options);
    const asked = {
      position, level, depth, 'max-steps': stepsOf(maxSteps), 'random-seed': randomSeed,
      time: timeOf(time),
    };
    return this.#ask('four-rows/move', asked, options);
  }

  async info(options = {}) {
    checked('info', options);
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
