// The work of a worker: opens an instance, then answers one call after the other.
import { instantiate } from './instance.js';

const LEAST_PAUSE = 50; // milliseconds between two reports of the same kind

/**
 * Serves the engine that owns this worker.
 *
 * @param {(message: object) => void} post  sends a message to it
 * @returns {(message: object) => Promise<void>} takes a message from it: first
 *   {module, book, open, flag}, then {id, call} one at a time. `book` has the bytes of an opening
 *   book, or is null; `open` is the call that opens the instance. `flag`, an Int32Array of shared
 *   memory or null, is 1 while the call in progress should end.
 */
export function serving(post) {
  let answer;
  let stopRequested = () => false;
  let id;
  const posted = new Map(); // times of the last reports, by kind
  const progress = (event) => {
    const now = performance.now();
    if (event.type !== 'bounds' && now - (posted.get(event.type) ?? -LEAST_PAUSE) < LEAST_PAUSE) {
      return;
    }
    posted.set(event.type, now);
    post({ id, event });
  };
  return async (message) => {
    try {
      if (message.module) {
        const { flag } = message;
        if (flag) stopRequested = () => Atomics.load(flag, 0) !== 0;
        answer = await instantiate(message.module, message.book, { stopRequested, progress });
        post({ opened: answer(message.open) });
      } else {
        id = message.id;
        post({ id, text: answer(message.call) });
      }
    } catch (error) {
      post({ id, failed: String(error) });
    }
  };
}
