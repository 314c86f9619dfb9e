import type { BlindKind, Game, PlayerSetup } from '@cardroom/poker';

/** One player's forced bets as the standard fields have them. */
export interface StandardBlind {
  readonly kind: BlindKind;
  readonly chips: number;
}

/**
 * The blinds in `blinds_or_straddles` by player. It contains only amounts, so the kind is derived from position and size. Players are
 * listed from the left of the button; heads-up, the first is the big blind.
 */
export function blindsByPlace(game: Game, amounts: readonly number[]): (StandardBlind | null)[] {
  const onlyOne = amounts.filter((chips) => chips > 0).length === 1;
  return amounts.map((chips, index) => (chips > 0 ? { kind: kindAt(game, amounts, index, onlyOne), chips } : null));
}

function kindAt(game: Game, amounts: readonly number[], index: number, onlyOne: boolean): BlindKind {
  if (onlyOne) return game === 'shortdeck' && index === amounts.length - 1 ? 'button_blind' : 'big_blind';
  if (amounts.length === 2) return index === 1 ? 'small_blind' : 'big_blind';
  if (index === 0) return 'small_blind';
  if (index === 1) return 'big_blind';
  return (amounts[index] ?? 0) > (amounts[1] ?? 0) ? 'straddle' : 'post';
}

/** Whether the standard fields alone describe these players' posts; they never do if there is dead money. */
export function areStandard(game: Game, players: readonly PlayerSetup[]): boolean {
  const byPlace = blindsByPlace(
    game,
    players.map(({ blind }) => blind?.chips ?? 0),
  );
  return players.every(({ blind, dead = 0 }, index) => dead === 0 && blind?.kind === byPlace[index]?.kind);
}

/** Heads-up, the arrays of antes and blinds list the small blind first, while the players start with the big blind, so readers swap them. */
export function inArrayOrder<Item>(items: readonly Item[]): readonly Item[] {
  return items.length === 2 ? items.toReversed() : items;
}
