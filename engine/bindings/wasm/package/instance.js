// An instance of the engine: answers calls, which are JSON-compatible objects, with JSON texts. It
// runs on the thread that calls it, so callers run it in a worker.

/**
 * Instantiates the compiled module.
 *
 * @param {WebAssembly.Module} module
 * @param {Uint8Array | null} book  the bytes of an opening book
 * @param {{stopRequested: () => boolean, progress: (event: object) => void}} host  asked during
 *   a call whether it should end, and told its progress
 * @returns {Promise<(call: object) => string>} answers a call
 */
export async function instantiate(module, book, host) {
  let exports;
  let lastView;
  const view = () => {
    // Growing memory replaces its buffer.
    const { buffer } = exports.memory;
    if (lastView?.buffer !== buffer) lastView = new DataView(buffer);
    return lastView;
  };
  const imports = {
    seedbank: {
      stop_requested: () => (host.stopRequested() ? 1 : 0),
      progress: (counted, done, total) => host.progress(eventOf(counted, done, total)),
    },
    env: { emscripten_notify_memory_growth() {} },
    wasi_snapshot_preview1: {
      clock_time_get(clock, precision, place) {
        const milliseconds = clock === 0 ? Date.now() : performance.now();
        const nanoseconds = Math.round(milliseconds * 1e6);
        view().setUint32(place, nanoseconds % 2 ** 32, true); // a BigInt would be garbage
        view().setUint32(place + 4, nanoseconds / 2 ** 32, true);
        return 0;
      },
      proc_exit(code) {
        throw new Error(`the engine ended with code ${code}`);
      },
    },
  };
  ({ exports } = await WebAssembly.instantiate(module, imports));
  exports._initialize();
  if (book) {
    const place = exports.seedbank_book(book.length);
    new Uint8Array(exports.memory.buffer, place, book.length).set(book);
  }
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  return (call) => {
    const bytes = encoder.encode(JSON.stringify(call));
    const place = exports.seedbank_call(bytes.length);
    new Uint8Array(exports.memory.buffer, place, bytes.length).set(bytes);
    const length = exports.seedbank_answer();
    return decoder.decode(new Uint8Array(exports.memory.buffer, exports.seedbank_text(), length));
  };
}

// The event for the numbers that the engine reports (platform/host.h).
function eventOf(counted, done, total) {
  if (counted === 2) return { type: 'bounds', low: done, high: total };
  return { type: counted === 0 ? 'endgames' : 'answers', done, total };
}
