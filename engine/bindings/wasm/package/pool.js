// Workers that share the work of calls. Each has an instance of the engine with memory of its own,
// so they need no shared memory.
import { SeedbankError } from './seedbank_error.js';

const cancelled = () => new SeedbankError('the call was cancelled', 2);
const closed = () => new SeedbankError('the engine was closed', 2);

/** Parses an answer. Throws if it is an error. */
function parsed(text) {
  const answer = JSON.parse(text);
  if (answer.schema === 'seedbank.error/1') throw new SeedbankError(answer.error, answer.code);
  return answer;
}

/** A worker, which answers one call at a time. */
class EngineWorker {
  #host;
  #setup;
  #worker = null; // started, perhaps not ready
  #isReady = false;
  #flag = null; // shared with the worker: 1 asks the call in progress to end
  #task = null;
  #ids = 0;

  constructor(host, setup) {
    this.#host = host;
    this.#setup = setup;
    if (host.isShared()) this.#flag = new Int32Array(new SharedArrayBuffer(4));
  }

  get isFree() {
    return this.#isReady && !this.#task;
  }

  /** Resolves when the worker is ready for calls. */
  start() {
    return new Promise((resolve, reject) => {
      const fail = (error) => {
        reject(error);
        if (worker === this.#worker) this.end(error);
      };
      const worker = this.#host.start((message) => {
        if (worker !== this.#worker) return;
        if (this.#isReady) {
          this.#take(message);
        } else if (message.failed) {
          fail(new SeedbankError(message.failed, 70));
        } else {
          try {
            parsed(message.opened);
            this.#isReady = true;
            resolve();
          } catch (error) {
            fail(error);
          }
        }
      }, (message) => fail(new SeedbankError(message, 70)));
      this.#worker = worker;
      worker.post({ ...this.#setup, flag: this.#flag });
    });
  }

  /** Sends a call to the worker, which must be free. */
  ask({ call, owner, onEvent }) {
    return new Promise((resolve, reject) => {
      this.#task = { id: ++this.#ids, owner, onEvent, resolve, reject };
      if (this.#flag) Atomics.store(this.#flag, 0, 0);
      this.#worker.post({ id: this.#task.id, call: call() });
    });
  }

  /** The owner of the call in progress. */
  get owner() {
    return this.#task?.owner;
  }

  #take({ id, event, text, failed }) {
    if (id !== this.#task?.id) return;
    const { onEvent, resolve, reject } = this.#task;
    if (event) return void onEvent(event);
    this.#task = null;
    if (failed) {
      this.end(); // an instance that trapped is unusable
      return void reject(new SeedbankError(failed, 70));
    }
    try {
      resolve(parsed(text));
    } catch (error) {
      reject(error);
    }
  }

  /**
   * Ends the call in progress: by the flag or, without one, by ending the worker with its endgames.
   */
  cancel() {
    if (this.#flag) {
      Atomics.store(this.#flag, 0, 1);
    } else {
      this.end();
    }
  }

  /** Whether the worker must be started again, because it failed or a call was cancelled. */
  get hasEnded() {
    return this.#worker === null;
  }

  end(error = cancelled()) {
    this.#worker?.end();
    this.#worker = null;
    this.#isReady = false;
    this.#task?.reject(error);
    this.#task = null;
  }

  /** Whether the worker keeps the program running. */
  hold(isHeld) {
    this.#worker?.hold(isHeld);
  }
}

export class Pool {
  #workers;
  #waiting = [];
  #isClosed = false;

  /**
   * @param {object} host  see EngineOn
   * @param {object} setup  the first message to each worker
   * @param {number} count  of workers
   */
  constructor(host, setup, count) {
    this.#workers = Array.from({ length: count }, () => new EngineWorker(host, setup));
  }

  /** Resolves when one worker is ready. Workers that cannot start are left out. */
  start() {
    return Promise.any(this.#workers.map((worker) => this.#start(worker)))
      .catch(({ errors }) => { throw errors[0]; });
  }

  /** The number of workers. */
  get size() {
    return this.#workers.length;
  }

  async #start(worker) {
    try {
      await worker.start();
    } catch (error) {
      worker.end();
      this.#workers = this.#workers.filter((other) => other !== worker);
      if (!this.#workers.length) this.#reject(error);
      throw error;
    }
    this.#dispatch();
  }

  #reject(error, isMeant = () => true) {
    const rejected = this.#waiting.filter(isMeant);
    this.#waiting = this.#waiting.filter((task) => !isMeant(task));
    for (const { reject } of rejected) reject(error);
  }

  /**
   * Gives a call to the first free worker, in the order of calls. Settles when the worker has ended
   * the call, even if the call was cancelled.
   * @param {() => object} call  returns the call when it begins
   * @param {object} owner  for cancel()
   * @param {(event: object) => void} onEvent
   */
  run(call, owner, onEvent) {
    return new Promise((resolve, reject) => {
      if (this.#isClosed || !this.#workers.length) throw closed();
      this.#waiting.push({ call, owner, onEvent, resolve, reject });
      this.#dispatch();
    });
  }

  /** Ends all calls of an owner. */
  cancel(owner) {
    this.#reject(cancelled(), (task) => task.owner === owner);
    for (const worker of this.#workers) {
      if (worker.owner === owner) worker.cancel();
    }
  }

  #dispatch() {
    for (const worker of this.#workers) {
      const task = worker.isFree ? this.#waiting.shift() : null;
      if (task) this.#give(worker, task);
      else if (worker.isFree) worker.hold(false);
      else if (worker.hasEnded) this.#start(worker).catch(() => {});
    }
  }

  async #give(worker, task) {
    worker.hold(true);
    try {
      task.resolve(await worker.ask(task));
    } catch (error) {
      task.reject(error);
    }
    if (!this.#isClosed) this.#dispatch();
  }

  close() {
    this.#isClosed = true;
    this.#reject(closed());
    for (const worker of this.#workers) worker.end(closed());
  }
}
