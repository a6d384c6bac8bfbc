// A program that uses every function; `tsc --strict` must accept it, also without the DOM library.
import {
  Engine, SeedbankError, type CancelSignal, type Progress, type QueryAnswer, type Rules,
} from 'seedbank';

export async function use(signal: CancelSignal, log: (...values: number[]) => void):
    Promise<number> {
  const engine: Engine = await Engine.open({ memory: 2 ** 27, workers: 1, book: null });
  const progress = (event: Progress): void => {
    if (event.type === 'bounds') log(event.low, event.high);
    else log(event.done / event.total);
  };
  try {
    const answer: QueryAnswer = await engine.query('1,0,0,1,0,0 s', { signal, progress, time: 1 });
    const values: number[] = await engine.values([[1, 0, 0, 1, 0, 0]], { pits: 2 });
    const pit: number = (await engine.move('1,0,0,1,0,0 s', '3', { randomSeed: 2 })).pit;
    const cost: number | null = (await engine.judge([1], { start: '1,1,0,1,0,0 s' })).south.cost;
    const boards: number = (await engine.fair({ pits: 2, seeds: 2 })).boards.length;
    const text: string = (await engine.convert('1,0,0,1,0,0 s', 'kgp')).text;
    const steps: number = (await engine.fourRowsSow(9, { maxSteps: Infinity })).steps;
    const turn = await engine.fourRowsMove(text, { level: 'amateur' });
    const { version } = await engine.info();
    return (answer.value ?? 0) + values[0] + pit + (cost ?? 0) + boards + steps + (turn.pit ?? 0) +
      version.length;
  } catch (error) {
    if (error instanceof SeedbankError) return error.code;
    throw error;
  } finally {
    engine.close();
  }
}

const engine = await Engine.open();
const rules: Rules = 'standard';
export const right = [
  engine.query('', { rules, notation: 'kgp' }), engine.move('', 'tree:4:1:2:3'),
  engine.move('', 'exact:0.5'), engine.move('', 'exact'),
];
export const wrong = [
  // @ts-expect-error: unknown rules
  engine.query('', { rules: 'standrad' }),
  // @ts-expect-error: an unknown notation
  engine.query('', { notation: 'openspeil' }),
  // @ts-expect-error: an unknown notation
  engine.convert('', 'openspeil'),
  // @ts-expect-error: an unknown strategy
  engine.move('', 'gredy'),
  // @ts-expect-error: a strategy without its depth
  engine.move('', 'minimax'),
  // @ts-expect-error: an unknown level
  engine.move('', '11'),
  // @ts-expect-error: a misspelt option
  engine.query('', { tiem: 5 }),
  // @ts-expect-error: a time limit that is a text
  engine.query('', { time: '5' }),
];
