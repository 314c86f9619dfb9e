import type { Kind, Opening, Signed, Statements } from '@cardroom/fairness/src/index.ts';

/** A signed statement of a hand number, as everybody may know it. */
export interface ToldStatement {
  readonly n: number;
  readonly kind: Kind;
  readonly said: NonNullable<Statements[Kind]>;
  readonly kid: string;
  readonly sig: string;
}

/** Openings of one number, with its cards. */
export interface ToldOpenings {
  readonly n: number;
  readonly cards: readonly Opening[];
}

/** What a step tells of the fair deal, once it is durable. */
export interface DealNews {
  readonly statements: readonly ToldStatement[];
  /** Cards that everybody has been shown. */
  readonly opened: ToldOpenings | null;
  /** Hole cards, each for the player of its seat alone. */
  readonly own: readonly (ToldOpenings & { readonly seat: number })[];
  /** The leaves of the played deck of a number that has ended, joined, in hex. */
  readonly leaves: { readonly n: number; readonly leaves: string } | null;
}

export function toldStatement(n: number, kind: Kind, said: NonNullable<Statements[Kind]>, { kid, sig }: Signed): ToldStatement {
  return { n, kind, said, kid, sig };
}
