import type { HandEvent, PostKind } from './events.ts';
import { BLIND_KINDS, type Chips, type HandSetup, type PlayerSetup } from './setup.ts';

type Posted = Extract<HandEvent, { type: 'posted' }>;

/**
 * [F1] The forced bets in order: antes clockwise, then dead money, then blinds, small blind first.
 * [F2] Each is the smaller of the nominal amount and what the player has left; a player with nothing left posts nothing.
 */
export function forcedBets(setup: HandSetup): Posted[] {
  const left = new Map(setup.players.map(({ seat, stack }) => [seat, stack]));
  const post = (player: PlayerSetup, kind: PostKind, nominal: Chips): Posted[] => {
    const stack = left.get(player.seat) ?? 0;
    const chips = Math.min(stack, nominal);
    if (chips === 0) return [];
    left.set(player.seat, stack - chips);
    return [{ type: 'posted', seat: player.seat, kind, chips, allIn: chips === stack }];
  };
  return [
    ...setup.players.flatMap((player) => post(player, 'ante', player.ante ?? 0)),
    ...setup.players.flatMap((player) => post(player, 'post_dead', player.dead ?? 0)),
    ...BLIND_KINDS.flatMap((kind) =>
      setup.players.flatMap((player) => (player.blind?.kind === kind ? post(player, kind, player.blind.chips) : [])),
    ),
  ];
}

/** [F3] Pre-flop the bet to match is the largest nominal blind, also when its poster is all-in for less. */
export function openingBet(setup: HandSetup): Chips {
  return Math.max(0, ...setup.players.map(({ blind }) => blind?.chips ?? 0));
}

/** [F4] [F5] Dead money is no bet: a big-blind ante and a missed small blind go to the main pot and buy no share of it. */
export function isDeadMoney(setup: HandSetup, kind: PostKind): boolean {
  return kind === 'post_dead' || (kind === 'ante' && setup.anteType === 'bb');
}
