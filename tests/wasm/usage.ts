// A program that uses every function; `tsc --strict` must accept it.
import { Engine, SeedbankError, type Progress, type QueryAnswer } from 'seedbank';

export async function use(signal: AbortSignal): Promise<number> {
  const engine: Engine = await Engine.open({ memory: 2 ** 27, workers: 1, book: null });
  const progress = (event: Progress): void => {
    if (event.type === 'bounds') console.log(event.low, event.high);
    else console.log(event.done / event.total);
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

// @ts-expect-error: rules have two names
export const wrong: Promise<QueryAnswer> = (await Engine.open()).query('', { rules: 'other' });
