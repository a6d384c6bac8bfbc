// Calls whose work is divided among the workers of a pool. Their answers equal those of one worker,
// except for the counts of work and, where several sowings are best, the line.

/** The time in seconds that one worker spends on a query before the query is divided. */
const ALONE = 0.1;

/** Parts of a batch per worker: enough that the workers finish at about the same time. */
const PARTS = 4;

/** A call in progress. */
export class Call {
  #pool;
  #ending;
  #progress;
  #counts = { endgames: new Map(), answers: new Map() };

  /**
   * @param {import('./pool.js').Pool} pool
   * @param {AbortController} ending  ends the call
   * @param {((event: object) => void) | undefined} progress
   */
  constructor(pool, ending, progress) {
    this.#pool = pool;
    this.#ending = ending;
    this.#progress = progress;
    ending.signal.addEventListener('abort', () => pool.cancel(this), { once: true });
  }

  /** The number of workers that share the work. */
  get workers() {
    return this.#pool.size;
  }

  /** What the callback throws ends the call. */
  report(event) {
    if (this.#ending.signal.aborted) return;
    try {
      this.#progress?.(event);
    } catch (error) {
      this.#ending.abort(error);
    }
  }

  /** Answers one part. `part`: the call, or a function that returns it when its work begins. */
  async run(part, onBounds = (bounds) => this.report(bounds)) {
    const key = {};
    const onEvent = (event) => {
      if (event.type === 'bounds') return onBounds(event);
      const counts = this.#counts[event.type].set(key, event);
      const sum = (name) => [...counts.values()].reduce((all, count) => all + count[name], 0);
      this.report({ type: event.type, done: sum('done'), total: sum('total') });
    };
    const call = typeof part === 'function' ? part : () => part;
    try {
      this.#ending.signal.throwIfAborted();
      return await this.#pool.run(call, this, onEvent);
    } catch (error) {
      this.#ending.abort(error); // ends the other parts
      throw this.#ending.signal.reason;
    }
  }

  /** Answers several parts. Settles when all of them have ended. */
  async all(parts) {
    const answers = await Promise.allSettled(parts);
    this.#ending.signal.throwIfAborted();
    return answers.map(({ value }) => value);
  }
}

/** The seconds left of a limit that begins now. @param {number | undefined} limit */
function countdown(limit) {
  const end = performance.now() / 1000 + (limit ?? Infinity);
  return () => Math.max(0, end - performance.now() / 1000);
}

/** A time limit as JSON can express it. */
export const timeOf = (seconds) => (seconds === Infinity ? undefined : seconds);

const boundsOf = ({ value, bounds }) => (value === null ? bounds : [value, value]);

function valued([low, high]) {
  return low === high ? { value: low } : { value: null, bounds: [low, high] };
}

/** The bounds of a position, given those of its sowings: the mover takes the best one. */
function bestOf(moves) {
  const all = moves.map(boundsOf);
  return [Math.max(...all.map(([low]) => low)), Math.max(...all.map(([, high]) => high))];
}

const outcomeOf = (value) =>
  (value === null ? null : ['loss', 'draw', 'win'][Math.sign(value) + 1]);

/** The sowing with the greatest lower bound. */
const mostProven = (moves) =>
  moves.reduce((most, move) => (boundsOf(move)[0] > boundsOf(most)[0] ? move : most));

/** Whether another sowing is proven to be at least as good. */
const isProvenWorse = (move, moves) => boundsOf(move)[1] <= boundsOf(mostProven(moves))[0];

/** Answers "query". Every open pit is a part of the work. */
export async function query(call, given) {
  if (call.workers === 1) return call.run(given);
  const left = countdown(given.time);
  const begin = performance.now();
  const first = await call.run(() => ({ ...given, time: Math.min(ALONE, left()) }));
  const open = first.moves.filter(({ value }) => value === null).map(({ pit }) => pit);
  if (open.length < 2) {
    const isComplete = open.length === 0 && first.value !== null && first.line !== null;
    return isComplete || left() === 0
      ? first : call.run(() => ({ ...given, time: timeOf(left()) }));
  }

  const sowing = (pit, time) => ({ ...given, call: 'sowing', pit, time: timeOf(time) });
  const moves = new Map(first.moves.map((move) => [move.pit, move]));
  const parts = new Map(); // answers by pit
  let shown = [-Infinity, Infinity];
  const narrow = (pit, [low, high]) => {
    const [least, most] = boundsOf(moves.get(pit));
    moves.set(pit, { pit, ...valued([Math.max(low, least), Math.min(high, most)]) });
    const best = bestOf([...moves.values()]);
    if (best[0] === shown[0] && best[1] === shown[1]) return;
    shown = best;
    call.report({ type: 'bounds', low: best[0], high: best[1] });
  };
  let waiting = open.length;
  const solve = async (pit) => {
    const part = () => {
      const time = left() / Math.ceil(waiting-- / call.workers);
      return sowing(pit, time);
    };
    const answer = await call.run(part, ({ low, high }) => narrow(pit, [low, high]));
    parts.set(pit, answer);
    narrow(pit, boundsOf(answer));
  };
  await call.all(open.map(solve));

  const all = [...moves.values()];
  let [low, high] = bestOf(all);
  const [proven] = boundsOf(first);
  if (proven < high) low = Math.max(low, proven); // else no sowing is known to attain it
  const value = valued([low, high]);
  const best = all.filter((move) => move.value !== null && move.value === value.value)
    .map(({ pit }) => pit);
  const answer = {
    ...first, bounds: undefined, ...value, outcome: outcomeOf(value.value), best, moves: all,
  };
  if (best.length) delete answer.likely;
  else if (isProvenWorse(moves.get(first.likely), all)) answer.likely = mostProven(all).pit;
  if (given.line !== false && best.length) {
    const pit = best.find((each) => parts.has(each)) ?? best[0];
    if (!parts.has(pit)) {
      parts.set(pit, await call.run(() => sowing(pit, left()), () => {}));
    }
    const rest = parts.get(pit).line;
    answer.line = rest && [pit, ...rest];
  }
  const works = [first, ...parts.values()];
  answer.nodes = works.reduce((sum, { nodes }) => sum + nodes, 0);
  answer.endgame_seeds = Math.max(...works.map((work) => work.endgame_seeds));
  answer.seconds = (performance.now() - begin) / 1000;
  if (value.value !== null) delete answer.bounds;
  return answer;
}

/** Answers "values". The parts have equal numbers of rows, except for the last one. */
export async function values(call, given) {
  const { numbers, pits = 6 } = given;
  const width = 2 * (pits + 1);
  const rows = numbers.length / width;
  const left = countdown(given.time);
  // If the numbers are not whole rows, the engine reports it.
  const isDivided = call.workers > 1 && width > 0 && Number.isInteger(rows) && rows > 1;
  const size = isDivided ? width * Math.ceil(rows / (PARTS * call.workers)) : numbers.length;
  const parts = [];
  for (let begin = 0; begin < Math.max(1, numbers.length); begin += Math.max(1, size)) {
    const some = numbers.slice(begin, begin + size);
    parts.push(call.run(() => ({ ...given, numbers: some, time: timeOf(left()) })));
  }
  return (await call.all(parts)).flatMap((part) => part.values);
}
