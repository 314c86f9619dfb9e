import type { Kind } from '../statements.ts';

// Where a client stands in a table's chain of statements, and which one may come next: FORMAT §4, order.

/**
 * What was said last of the newest number: `ended`: it was void before its cut. `cut`: it was cut. `waiting`: it is committed, while the hand
 * before it is played. `committed`: it can be listed. `listed`: it must be cut or void before anything else.
 */
type Stage = 'ended' | 'cut' | 'waiting' | 'committed' | 'listed';

const NEXT: Readonly<Record<Stage, Readonly<Partial<Record<Kind, Stage>>>>> = {
  ended: { commit: 'committed' },
  cut: { commit: 'waiting' },
  // The end of the number before it.
  waiting: { close: 'committed', void: 'committed' },
  committed: { list: 'listed', void: 'ended' },
  listed: { cut: 'cut', void: 'ended' },
};

export interface ChainPlace {
  /** The newest number. */
  readonly n: number;
  readonly stage: Stage;
  /** The hash that the next statement must name; null if the client has begun to follow behind the statement that has it. */
  readonly head: string | null;
}

/** A statement with its hash. */
interface Step {
  readonly n: number;
  readonly kind: Kind;
  readonly prev: string;
  readonly hash: string;
}

/**
 * The place after one more statement; null if it does not continue the chain. `before`: null where the client begins to follow. `isLive`: told
 * as it was said, so that no statement is left out; a client that begins to follow is told of the running and the next number alone.
 */
export function placeAfter(before: ChainPlace | null, { n, kind, prev, hash }: Step, isLive: boolean): ChainPlace | null {
  const { n: newest, stage, head } = before ?? { n: n - 1, stage: 'ended', head: null };
  const next = NEXT[stage][kind];
  const about = kind === 'commit' ? newest + 1 : stage === 'waiting' ? newest - 1 : newest;
  if (next === undefined || n !== about || (isLive && head !== null && prev !== head)) return null;
  return { n: kind === 'commit' ? n : newest, stage: next, head: isLive || next !== 'committed' ? hash : null };
}
