import { ANTE_TYPES, type AnteType, type Game, LIMITS, type Limit } from '../setup.ts';

/** A pot as a hand vector expects it; `low` is absent if no low qualifies. */
export interface VectorPot {
  readonly amount: number;
  readonly eligible: readonly number[];
  readonly high: readonly number[];
  readonly low?: readonly number[];
}

export interface VectorResult {
  readonly stacks: readonly number[];
  readonly pots: readonly VectorPot[];
  readonly returned: Readonly<Record<string, number>>;
  readonly collected?: Readonly<Record<string, number>>;
  readonly rake: number;
}

/** One line of a hand vector file. Players are indexed clockwise from the left of the button. */
export interface HandVector {
  readonly id: string;
  readonly game: Game;
  readonly limit: Limit;
  readonly hilo: boolean;
  readonly n: number;
  readonly antes: readonly number[];
  readonly ante_type: AnteType;
  readonly dead?: readonly number[];
  readonly blinds: readonly number[];
  readonly first_to_act?: number;
  readonly min_bets: readonly [number, number, number, number];
  readonly max_raises: readonly [number, number, number, number] | null;
  readonly stacks: readonly number[];
  readonly hole: readonly (string | null)[];
  readonly mucked?: readonly number[];
  readonly actions: readonly string[];
  readonly legal: readonly (readonly number[])[];
  readonly next?: { readonly actor: number; readonly legal: readonly number[] };
  readonly result: VectorResult | null;
  readonly tags: readonly string[];
}

/** One line of an evaluator file (`eval-*`). */
export interface RankVector {
  readonly id: string;
  readonly game: Game;
  readonly hole: string;
  readonly board: string;
  readonly cat: string;
  readonly rank: number;
  /** Hi-lo files only; null = no qualifying low. */
  readonly low?: number | null;
  readonly low_ranks?: readonly number[] | null;
}

type Members = Readonly<Record<string, unknown>>;

/** Reads one line of a hand file. Throws TypeError naming the member that is missing or has the wrong type. */
export function parseHandVector(line: string): HandVector {
  const vector = parseMembers(line);
  const count = vector.n;
  if (typeof count !== 'number') throw new TypeError('n is not a number');
  for (const key of ['antes', 'blinds', 'stacks']) {
    const list = vector[key];
    if (!isNumbers(list) || list.length !== count) throw new TypeError(`${key} is not a list of ${count} numbers`);
  }
  if (!isNumbers(vector.min_bets) || vector.min_bets.length !== 4) throw new TypeError('min_bets is not a list of 4 numbers');
  for (const key of ['hole', 'actions', 'legal', 'tags']) {
    if (!Array.isArray(vector[key])) throw new TypeError(`${key} is not a list`);
  }
  for (const key of ['id', 'game']) {
    if (typeof vector[key] !== 'string') throw new TypeError(`${key} is not a text`);
  }
  if (!LIMITS.some((limit) => limit === vector.limit)) throw new TypeError(`limit ${String(vector.limit)} is unknown`);
  if (!ANTE_TYPES.some((type) => type === vector.ante_type)) throw new TypeError(`ante_type ${String(vector.ante_type)} is unknown`);
  if (!('result' in vector)) throw new TypeError('result is missing');
  return vector as unknown as HandVector;
}

/** Reads one line of an evaluator file. Throws TypeError naming the member that is missing or has the wrong type. */
export function parseRankVector(line: string): RankVector {
  const vector = parseMembers(line);
  for (const key of ['id', 'game', 'hole', 'board', 'cat']) {
    if (typeof vector[key] !== 'string') throw new TypeError(`${key} is not a text`);
  }
  if (typeof vector.rank !== 'number') throw new TypeError('rank is not a number');
  return vector as unknown as RankVector;
}

function parseMembers(line: string): Members {
  const value: unknown = JSON.parse(line);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError('the line is not an object');
  return value as Members;
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'number');
}
