// Requests that are repeated, after pauses, until they have an answer.

const LONGEST_MS = 3000;

/**
 * Waits before another attempt after `failures` of them: longer each time, but never for long, and only
 * until the browser is online again or `signal` is aborted.
 */
export function pause(failures, signal) {
  const milliseconds = Math.min(500 * 2 ** failures, LONGEST_MS) * (1 + Math.random() / 4);
  return new Promise(resolve => {
    const listening = new AbortController();
    const end = () => {
      clearTimeout(timer);
      listening.abort();
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    for (const [target, event] of [[globalThis, 'online'], [signal, 'abort']]) {
      target.addEventListener(event, end, { signal: listening.signal });
    }
  });
}

/**
 * Returns the answer of a request that had none, which is asked again until then.
 * @param {(signal: AbortSignal) => Promise<object>} ask
 * @throws {Error} that of an answer, or an AbortError
 */
export async function untilAnswered(ask, signal) {
  for (let failures = 0; ; ++failures) {
    await pause(failures, signal);
    signal.throwIfAborted();
    try {
      return await ask(signal);
    } catch (error) {
      if (!error.unavailable) throw error;
    }
  }
}
