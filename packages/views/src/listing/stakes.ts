/** The settings of a table or room that determine its stakes. Amounts are in minor units. */
export interface StakesOf {
  readonly game: string;
  readonly limit: string;
  readonly smallBlind: number;
  readonly bigBlind: number;
  readonly ante: number;
}

/**
 * The two amounts a game is named after: the blinds; in fixed limit the small and the big bet; in short deck the ante and the button blind.
 */
export function stakesOf({ game, limit, smallBlind, bigBlind, ante }: StakesOf): readonly [number, number] {
  if (game === 'shortdeck') return [ante, bigBlind];
  return limit === 'FL' ? [bigBlind, 2 * bigBlind] : [smallBlind, bigBlind];
}

/** An ante that the stakes do not include; 0 = none. */
export function extraAnte({ game, ante }: Pick<StakesOf, 'game' | 'ante'>): number {
  return game === 'shortdeck' ? 0 : ante;
}
