// Seedbank in JavaScript: exact answers to any Kalah question. See README.md.
//
// Positions are texts in any notation of the command, such as "4,4,4,4,4,4,0,4,4,4,4,4,4,0 s".
// Values are final margins in seeds for the side to move, with best play by both sides. Pits are
// numbered from 1, which is farthest from its store.

import type { Notation, Numbering, Rules, Strategy } from './names.js';

export type { Notation, Numbering, Rules, Strategy };
export type Side = 'south' | 'north';
export type Outcome = 'win' | 'draw' | 'loss';

/** The progress of a call. */
export type Progress =
  /** Positions of endgames that were computed for this call. */
  | { type: 'endgames'; done: number; total: number }
  /** Answers of a call that gives several. */
  | { type: 'answers'; done: number; total: number }
  /** Proven so far: low <= value <= high. */
  | { type: 'bounds'; low: number; high: number };

declare global {
  // As in TypeScript's library esnext.disposable, which programs need not have.
  interface SymbolConstructor {
    readonly asyncDispose: unique symbol;
  }
}

/** What calls need of an `AbortSignal`. Programs without the DOM library can compile this, too. */
export interface CancelSignal {
  readonly aborted: boolean;
  readonly reason: any;
  throwIfAborted(): void;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** Bytes in memory, as the `BufferSource` of browsers. */
export type Bytes = ArrayBuffer | ArrayBufferView;

export interface CallOptions {
  /** An `AbortSignal`. Ends the call, which then rejects with the reason of the signal. */
  signal?: CancelSignal;
  /** Called from time to time during the call. An error that it throws ends the call. */
  progress?: (event: Progress) => void;
}

export interface SearchOptions extends CallOptions {
  /** Default: "empty-capture". */
  rules?: Rules;
  /**
   * Time limit in seconds, after which an answer holds the bounds proven so far. It begins when the
   * engine begins with the call: after the calls before it.
   */
  time?: number;
}

/** How the texts of positions are read. */
export interface ReadingOptions {
  /** Default: the only notation in which a text can be read. */
  notation?: Notation;
  /** Fields of positions in JSON that do not matter; any other that is not known is an error. */
  ignore?: string[];
  /** The first player's number in JSON that numbers players; default: what the text shows. */
  playersFrom?: 0 | 1;
}

/** How games are read that do not say it themselves. */
export interface GameStart {
  start?: string;
  /** How pits are numbered in a text. */
  numbering?: Numbering;
}

export interface PositionOptions extends SearchOptions, ReadingOptions {}

/** A value, or its bounds if the value is not known. */
export interface Valued {
  value: number | null;
  bounds?: [low: number, high: number];
}

export interface MoveValue extends Valued {
  pit: number;
}

/** The opening book of the options has no positions of the game. */
export interface Note {
  kind: 'no-book' | 'reading';
  rules: Rules;
  pits: number;
  path: string;
  message: string;
}

/** The notes on the game of an answer; absent if there are none. */
export interface Noted {
  notes?: Note[];
}

export interface QueryAnswer extends Valued, Noted {
  schema: 'seedbank.query/1';
  position: string;
  rules: Rules;
  outcome: Outcome | null;
  /** All known best pits. */
  best: number[];
  /** The pit that is probably best: chosen by a shallow search, not proven. Only if best is empty. */
  likely?: number;
  moves: MoveValue[];
  /** Best play by both sides to the end of the game; absent if not requested. */
  line?: number[] | null;
  source: 'search' | 'terminal' | 'book';
  nodes: number;
  seconds: number;
  endgame_seeds: number;
}

export interface MoveAnswer extends Noted {
  schema: 'seedbank.move/1';
  position: string;
  rules: Rules;
  strategy: Strategy;
  random_seed: number;
  pit: number;
}

/** Seeds of margin that were given away. */
export interface Cost {
  cost: number | null;
  cost_bounds?: [low: number, high: number];
}

export interface JudgedMove extends Valued, Cost {
  side: Side;
  pit: number;
  /** After the sowing. */
  position: string;
  best: number[];
}

export interface JudgedSide extends Cost {
  sowings: number;
  mistakes: number;
}

export interface JudgeAnswer extends Valued, Noted {
  schema: 'seedbank.replay/1';
  start: string;
  rules: Rules;
  moves: JudgedMove[];
  south: JudgedSide;
  north: JudgedSide;
}

/** How the text of a game was read; fields that say nothing beyond the game are absent. */
export interface ReadGame extends JudgeAnswer {
  /** The format of the text; absent if it is a record of pits. */
  format?: string;
  /** Where the game begins in the text, from 1. */
  line?: number;
  /** Of South and North. */
  players?: [south: string, north: string];
  /** Whether the checksum of the record is right. */
  verified?: boolean;
  /** How pits were numbered, if not from 1, farthest from the store, for each side. */
  numbering?: Numbering;
  /** Numberings in which the text is another game. */
  also?: Numbering[];
  pie?: 'turn' | 'sowing';
  /** Whether the players exchanged sides. */
  swapped?: boolean;
  /** The number of sowings that the players chose, if the arena played the rest. */
  adjudicated_after?: number;
  /** How a game with a referee ended, if not by play; then also its loser and the reason. */
  verdict?: 'time' | 'illegal' | 'protocol' | 'crash' | 'stall' | 'start-up' | 'memory';
  forfeit?: Side;
  detail?: string;
  /** The first sowing that cannot be played; those before it are `moves`. */
  illegal?: { sowing: number; side: Side; pit: string; error: string; unread: number };
  /** What was recorded after the end of the game. */
  past_end?: string[];
}

/** A part of a text that is not a game. */
export interface Unreadable {
  line: number;
  error: string;
  rules?: Rules;
  /** The field or column that is not understood; the option `ignore` skips it. */
  unknown?: string;
  /** Those in which it is a game, another one in each. */
  numberings?: Numbering[];
}

export interface GamesAnswer {
  schema: 'seedbank.replays/1';
  /** Not judged: values are null, and bounds say what is known without a search. */
  games: ReadGame[];
  unreadable: Unreadable[];
  /** How pits were numbered, if nothing says it. */
  numbering?: Numbering;
}

export interface FairBoard {
  board: number[];
  moved: number;
  java: number;
  ludii: number;
}

export interface FairAnswer {
  schema: 'seedbank.fair-list/1';
  rules: Rules;
  pits: number;
  seeds: number;
  boards: FairBoard[];
}

export interface ConvertAnswer extends Noted {
  schema: 'seedbank.convert/1';
  position: string;
  notation: Notation;
  text: string;
}

export interface InfoAnswer {
  schema: 'seedbank.serve/1';
  version: string;
  rules: Rules[];
  strategies: {
    /** The word before the first colon; empty if names are numbers. */
    name: string;
    form: string;
    meaning: string;
    parameters: { name: string; low: number; high: number; whole: boolean }[];
    /** How many parameters every name has; the others are given all or none. */
    required: number;
  }[];
  notations: Notation[];
  numberings: Numbering[];
  /** Of files of games. */
  formats: string[];
}

export interface FourRowsSowAnswer {
  schema: 'seedbank.four-rows.sow/2';
  position: string;
  pit: number;
  steps: number;
  captured: number;
  ended: string;
  cycle: { start: number; period: number } | null;
  result: string | null;
}

export interface FourRowsMoveAnswer {
  schema: 'seedbank.four-rows.move/2';
  position: string;
  pit: number | null;
  [field: string]: unknown;
}

export interface EngineOptions {
  /**
   * Memory of all workers together, in bytes, at least 64 MiB for each; default: chosen
   * according to the device.
   */
  memory?: number;
  /** Number of workers; default: one per core, at most four, if the memory suffices for them. */
  workers?: number;
  /**
   * The URL of the folder with the files of the package, for programs whose bundler does not copy
   * them; default: the folder of the script. In browsers, relative to the page; in Node, a file URL.
   */
  assets?: { readonly href: string } | string;
  /**
   * The bytes of an opening book, perhaps compressed by gzip, or null for none; default: the file
   * beside the script, if it can be read.
   */
  book?: Bytes | null;
  /**
   * The bytes of seedbank.wasm, or the compiled `WebAssembly.Module`; default: the file beside the
   * script.
   */
  wasm?: object | Bytes;
}

/** An error that the engine reports. */
export class SeedbankError extends Error {
  /**
   * 2 usage, 3 position, 4 opening book, 5 resources, 6 a file of the package cannot be read, 70 a
   * fault of the engine, 124 time limit.
   */
  readonly code: number;
}

/** The engine, which works in workers of its own. Answers one call after the other. */
export class Engine {
  static open(options?: EngineOptions): Promise<Engine>;

  /** The value of a position and of every sowing, and a line of best play. */
  query(position: string, options?: PositionOptions & { line?: boolean }): Promise<QueryAnswer>;

  /**
   * The values of many positions with South to move: rows of 2(pits+1) numbers, South's pits and
   * store, then North's. Pits per side: 6 by default.
   */
  values(
    rows: Iterable<number> | Iterable<readonly number[]>,
    options?: SearchOptions & { pits?: number },
  ): Promise<number[]>;

  /** The pit that a built-in strategy sows, such as "minimax:8", "exact" or a level "1" to "10". */
  move(
    position: string,
    strategy: Strategy,
    options?: PositionOptions & { randomSeed?: number },
  ): Promise<MoveAnswer>;

  /**
   * Every mistake of a played game and its cost. `sowings` are the pits that both sides sowed, in
   * order, or the text of one legal game, in any form that readGames() reads. The game starts at
   * `start`, if the text does not say it; by default at the opening of 6 pits with 4 seeds.
   */
  judge(sowings: readonly number[], options?: PositionOptions & GameStart): Promise<JudgeAnswer>;
  judge(text: string, options?: PositionOptions & GameStart): Promise<ReadGame>;

  /** The games of a text, in any of the formats that the command reads, legal or not. */
  readGames(
    text: string,
    options?: CallOptions & ReadingOptions & GameStart & { rules?: Rules },
  ): Promise<GamesAnswer>;

  /** The drawn boards up to two moved seeds from an opening; 6 pits with 4 seeds by default. */
  fair(options?: SearchOptions & { pits?: number; seeds?: number }): Promise<FairAnswer>;

  /** A position in another notation. */
  convert(
    position: string,
    to: Notation,
    options?: CallOptions & ReadingOptions & { rules?: Rules },
  ): Promise<ConvertAnswer>;

  /** Four-row Kalaha: one sowing from a pit, 1 to 16. `maxSteps`: 100 by default, or Infinity. */
  fourRowsSow(
    pit: number,
    options?: CallOptions & { position?: string; maxSteps?: number },
  ): Promise<FourRowsSowAnswer>;

  /** Four-row Kalaha: the turn that a player chooses; an expert of depth 4 by default. */
  fourRowsMove(
    position: string,
    options?: CallOptions & {
      level?: 'beginner' | 'amateur' | 'expert';
      depth?: number;
      maxSteps?: number;
      randomSeed?: number;
      time?: number;
    },
  ): Promise<FourRowsMoveAnswer>;

  /** The version, and the names of rules, strategies and notations. */
  info(options?: CallOptions): Promise<InfoAnswer>;

  /** Ends the workers. Calls under way reject. */
  close(): void;

  /** The same, at the end of a block that declares the engine by `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}
