// The engine on any host: translates its functions to calls, and makes one call at a time.
import { Call, query, timeOf, values } from './divided.js';
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
    const memory = options.memory ?? host.memory();
    const count = options.workers ??
      Math.max(1, Math.min(host.cores(), MOST_WORKERS, Math.floor(memory / WORKER_BYTES)));
    if (!(memory > 0)) throw new SeedbankError(`option 'memory': not above 0: ${memory}`, 2);
    if (!(Number.isInteger(count) && count > 0)) {
      throw new SeedbankError(`option 'workers': not a whole number above 0: ${count}`, 2);
    }
    const [module, book] = await Promise.all([
      compiled(options.wasm ?? host.module()),
      options.book === undefined ? unzipped(host.book()).catch(() => null) : unzipped(options.book),
    ]);
    const setup = { module, book, open: { call: 'open', memory: Math.floor(memory / count) } };
    engine.#pool = new Pool(host, setup, count);
    await engine.#pool.start();
    return engine;
  }

  query(position, { line, ...options } = {}) {
    const asked = { call: 'query', position, line, ...common(options) };
    return this.#call((call) => query(call, asked), options);
  }

  values(rows, options = {}) {
    const { pits } = options;
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

  move(position, strategy, { randomSeed, ...options } = {}) {
    const asked = { position, strategy, 'random-seed': randomSeed, ...common(options) };
    return this.#ask('move', asked, options);
  }

  judge(pits, { start, ...options } = {}) {
    return this.#ask('replay', { pits: String(pits), start, ...common(options) }, options);
  }

  fair({ pits, seeds, ...options } = {}) {
    return this.#ask('fair', { pits, seeds, ...common(options) }, options);
  }

  convert(position, to, options = {}) {
    return this.#ask('convert', { position, to, ...common(options) }, options);
  }

  fourRowsSow(pit, { position, maxSteps, ...options } = {}) {
    const asked = { pit, position, 'max-steps': stepsOf(maxSteps) };
    return this.#ask('four-rows/sow', asked, options);
  }

  fourRowsMove(position, { level, depth, maxSteps, randomSeed, ...options } = {}) {
    const asked = {
      position, level, depth, 'max-steps': stepsOf(maxSteps), 'random-seed': randomSeed,
      time: timeOf(options.time),
    };
    return this.#ask('four-rows/move', asked, options);
  }

  info(options = {}) {
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
  async #call(work, { signal, progress, time = 0 }) {
    signal?.throwIfAborted();
    if (!(time >= 0)) throw new SeedbankError(`option 'time': not a number of seconds: ${time}`, 2);
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

function common({ rules, time, notation }) {
  return { rules, time: timeOf(time), notation };
}

function stepsOf(maxSteps) {
  if (maxSteps === undefined) return undefined;
  return maxSteps === Infinity ? 'none' : String(maxSteps);
}
