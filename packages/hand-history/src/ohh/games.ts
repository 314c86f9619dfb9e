import type { Game } from '@cardroom/poker';

/** The specification's `game_type`. Short deck and hold'em hi-lo are not listed there, so their names follow its pattern. */
const FAMILIES = { holdem: 'Holdem', shortdeck: 'ShortDeck', omaha4: 'Omaha', omaha5: 'Omaha', omaha6: 'Omaha' } as const satisfies Record<
  Game,
  string
>;
const GAME_TYPE = /^(Holdem|ShortDeck|Omaha)(HiLo)?$/;
const OMAHA: Readonly<Record<number, Game>> = { 4: 'omaha4', 5: 'omaha5', 6: 'omaha6' };

export function gameType(game: Game, hilo: boolean): string {
  return `${FAMILIES[game]}${hilo ? 'HiLo' : ''}`;
}

/** The game of a type, with Omaha chosen by the number of hole cards. Undefined for an unsupported game. */
export function gameOf(type: string, holeCards: number): { readonly game: Game; readonly hilo: boolean } | undefined {
  const [, family, hilo] = GAME_TYPE.exec(type) ?? [];
  const game = family === 'Omaha' ? OMAHA[holeCards] : family === 'Holdem' ? 'holdem' : family === 'ShortDeck' ? 'shortdeck' : undefined;
  return game === undefined ? undefined : { game, hilo: hilo !== undefined };
}
