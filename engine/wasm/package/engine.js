// The engine on any host: sends calls to a worker, one at a time.

/** An error that the engine reports. */
export class SeedbankError extends Error {
  /**
   * @param {string} message
   * @param {number} code  as the exit codes of the command: 2 usage, 3 position, 5 resources,
   *   70 fault, 124 time limit
   */
  constructor(message, code) {
    super(message);
    this.name = 'SeedbankError';
    this.code = code;
  }
}

/**
 * Engine, but for the host: `memory()` in bytes, `isShared()` if memory can be shared with workers,
 * `bytes()` of the module, and `start(take, fail)`, which starts a worker.
 */
export class EngineOn {
  #host;
  #open;
  #module;
  #flag = null; // shared with the worker: 1 asks the call under way to end
  #worker = null;
  #queue = [];
  #current = null;
  #ids = 0;
  #closed = false;

  constructor(host, options) {
    this.#host = host;
    this.#open = { memory: options.memory ?? host.memory(), threads: 1 };
    this.#module = options.wasm ?? null;
    if (host.isShared()) this.#flag = new Int32Array(new SharedArrayBuffer(4));
  }

  static async start(engine) {
    const given = engine.#module ?? (await engine.#host.bytes());
    engine.#module = given instanceof WebAssembly.Module ? given : await WebAssembly.compile(given);
    await engine.#startWorker();
    return engine;
  }

  query(position, { line, ...options } = {}) {
    return this.#call('query', { position, line, ...common(options) }, options);
  }

  async values(rows, options = {}) {
    const numbers = Array.from(rows).flat();
    const { pits } = options;
    const answer = await this.#call('values', { numbers, pits, ...common(options) }, options);
    return answer.values;
  }

  move(position, strategy, { randomSeed, ...options } = {}) {
    const call = { position, strategy, 'random-seed': randomSeed, ...common(options) };
    return this.#call('move', call, options);
  }

  judge(pits, { start, ...options } = {}) {
    return this.#call('replay', { pits: String(pits), start, ...common(options) }, options);
  }

  fair({ pits, seeds, ...options } = {}) {
    return this.#call('fair', { pits, seeds, ...common(options) }, options);
  }

  convert(position, to, options = {}) {
    return this.#call('convert', { position, to, ...common(options) }, options);
  }

  fourRowsSow(pit, { position, maxSteps, ...options } = {}) {
    const call = { pit, position, 'max-steps': stepsOf(maxSteps) };
    return this.#call('four-rows/sow', call, options);
  }

  fourRowsMove(position, { level, depth, maxSteps, randomSeed, time, ...options } = {}) {
    const call = {
      position, level, depth, time, 'max-steps': stepsOf(maxSteps), 'random-seed': randomSeed,
    };
    return this.#call('four-rows/move', call, options);
  }

  info(options = {}) {
    return this.#call('info', {}, options);
  }

  close() {
    this.#closed = true;
    this.#worker?.end();
    this.#worker = null;
    const ended = new SeedbankError('the engine was closed', 2);
    for (const job of [this.#current, ...this.#queue]) job?.reject(ended);
    this.#current = null;
    this.#queue = [];
  }

  #call(call, parameters, { signal, progress }) {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      if (this.#closed) throw new SeedbankError('the engine was closed', 2);
      const job = { id: ++this.#ids, call: { call, ...parameters }, progress };
      const abort = () => {
        reject(signal.reason);
        this.#cancel(job);
      };
      const settle = (finish) => (value) => {
        signal?.removeEventListener('abort', abort);
        finish(value);
      };
      job.resolve = settle(resolve);
      job.reject = settle(reject);
      signal?.addEventListener('abort', abort, { once: true });
      this.#queue.push(job);
      this.#next();
    });
  }

  // A call under way ends by the flag; without shared memory, together with its worker and the
  // endgames there.
  #cancel(job) {
    if (job !== this.#current) {
      this.#queue = this.#queue.filter((other) => other !== job);
    } else if (this.#flag) {
      Atomics.store(this.#flag, 0, 1);
    } else {
      this.#worker.end();
      this.#worker = null;
      this.#current = null;
      this.#startWorker().catch(() => {}); // told to the calls in the queue
    }
  }

  #startWorker() {
    return new Promise((resolve, reject) => {
      const fail = (message) => {
        const error = new SeedbankError(message, 70);
        reject(error);
        const jobs = [this.#current, ...this.#queue];
        this.#current = null;
        this.#queue = [];
        for (const job of jobs) job?.reject(error);
      };
      let worker = null;
      const starting = this.#host.start((message) => {
        if (message.opened) {
          worker = starting;
          this.#worker = worker;
          resolve();
          this.#next();
        } else if (message.failed && !worker) {
          fail(message.failed);
        } else {
          this.#take(message);
        }
      }, fail);
      starting.post({ module: this.#module, flag: this.#flag, open: this.#open });
    });
  }

  #next() {
    this.#worker?.hold(this.#queue.length > 0 || this.#current !== null);
    if (!this.#worker || this.#current || this.#queue.length === 0) return;
    this.#current = this.#queue.shift();
    if (this.#flag) Atomics.store(this.#flag, 0, 0);
    this.#worker.hold(true);
    this.#worker.post({ id: this.#current.id, call: this.#current.call });
  }

  #take({ id, event, text, failed }) {
    const job = this.#current;
    if (job?.id !== id) return;
    if (event) {
      job.progress?.(event);
      return;
    }
    this.#current = null;
    this.#next();
    if (failed) {
      // A trap of the instance, which is of no use any more.
      job.reject(new SeedbankError(failed, 70));
      this.#worker.end();
      this.#worker = null;
      this.#startWorker().catch(() => {});
      return;
    }
    const answer = JSON.parse(text);
    if (answer.schema === 'seedbank.error/1') {
      job.reject(new SeedbankError(answer.error, answer.code));
    } else {
      job.resolve(answer);
    }
  }
}

function common({ rules, time, notation }) {
  return { rules, time, notation };
}

function stepsOf(maxSteps) {
  if (maxSteps === undefined) return undefined;
  return maxSteps === Infinity ? 'none' : String(maxSteps);
}
