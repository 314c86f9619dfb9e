import type { HandEvent, PostKind } from './events.ts';
import { BLIND_KINDS, type Chips, type HandSetup, type PlayerSetup } from './setup.ts';

type Posted = Extract<HandEvent, { type: 'posted' }>;

/**
 * [F1] The forced bets in order: antes clockwise, then dead money, then blinds, small blind first.
 * [F2] Each is the smaller of the nominal amount and what the player has left; a player with nothing left posts nothing.
 */
export function forcedBets({ players }: HandSetup): Posted[] {
  const posted: Posted[] = [];
  const left = players.map(({ stack }) => stack);
  const post = (kind: PostKind, nominal: (player: PlayerSetup) => Chips): void => {
    players.forEach((player, index) => {
      const stack = left[index] as Chips;
      const chips = Math.min(stack, nominal(player));
      if (chips === 0) return;
      left[index] = stack - chips;
      posted.push({ type: 'posted', seat: player.seat, kind, chips, allIn: chips === stack });
    });
  };
  post('ante', ({ ante = 0 }) => ante);
  post('post_dead', ({ dead = 0 }) => dead);
  for (const kind of BLIND_KINDS) post(kind, ({ blind }) => (blind?.kind === kind ? blind.chips : 0));
  return posted;
}

/** [F3] Pre-flop the bet to match is the largest nominal blind, also when its poster is all-in for less. */
export function openingBet(setup: HandSetup): Chips {
  return setup.players.reduce((highest, { blind }) => Math.max(highest, blind?.chips ?? 0), 0);
}

/** [F4] [F5] Dead money is no bet: a big-blind ante and a missed small blind go to the main pot and buy no share of it. */
export function isDeadMoney(setup: HandSetup, kind: PostKind): boolean {
  return kind === 'post_dead' || (kind === 'ante' && setup.anteType === 'bb');
}
