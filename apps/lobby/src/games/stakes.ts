/** What of a table or a room its stakes are made from. Amounts in minor units. */
export interface StakesOf {
  readonly game: string;
  readonly limit: string;
  readonly smallBlind: number;
  readonly bigBlind: number;
  readonly ante: number;
}

/**
 * The two amounts a game is called by: its blinds; in fixed limit its small and its big bet; in short deck the ante and the
 * blind of the button.
 */
export function stakesOf({ game, limit, smallBlind, bigBlind, ante }: StakesOf): readonly [number, number] {
  if (game === 'shortdeck') return [ante, bigBlind];
  return limit === 'FL' ? [bigBlind, 2 * bigBlind] : [smallBlind, bigBlind];
}

/** An ante that the stakes do not say already; 0 = none. */
export function extraAnte({ game, ante }: Pick<StakesOf, 'game' | 'ante'>): number {
  return game === 'shortdeck' ? 0 : ante;
}
