import type { HandEvent, PostKind } from './events.ts';
import { BLIND_KINDS, type Chips, type HandSetup, type PlayerSetup } from './setup.ts';

type Posted = Extract<HandEvent, { type: 'posted' }>;

/**
 * [F1] The forced bets in order: antes clockwise, then dead money, then the blinds, small blind first.
 * [F2] Each is the nominal amount or the player's remaining chips, whichever is smaller; a player with none left posts nothing.
 */
export function forcedBets({ players }: HandSetup): Posted[] {
  const posted: Posted[] = [];
  const blinds: PlayerSetup[] = [];
  for (const player of players) {
    if (player.ante !== undefined) post(posted, player, 'ante', player.ante, player.stack);
    if (player.blind !== undefined) blinds.push(player);
  }
  for (const player of players) {
    if (player.dead !== undefined) post(posted, player, 'post_dead', player.dead, player.stack - (player.ante ?? 0));
  }
  for (let kind = 0; kind < BLIND_KINDS.length; kind += 1) {
    for (const player of blinds) {
      const { blind, stack, ante = 0, dead = 0 } = player;
      if (blind !== undefined && blind.kind === BLIND_KINDS[kind]) post(posted, player, blind.kind, blind.chips, stack - ante - dead);
    }
  }
  return posted;
}

/** `left` is negative for a player who could not pay the earlier posts in full. */
function post(posted: Posted[], { seat }: PlayerSetup, kind: PostKind, nominal: Chips, left: Chips): void {
  if (nominal === 0 || left <= 0) return;
  const chips = Math.min(left, nominal);
  posted.push({ type: 'posted', seat, kind, chips, allIn: chips === left });
}

/** [F3] Pre-flop, the bet to match is the largest nominal blind, even if its poster is all-in for less. */
export function openingBet(setup: HandSetup): Chips {
  let highest = 0;
  for (const { blind } of setup.players) if (blind !== undefined) highest = Math.max(highest, blind.chips);
  return highest;
}

/** [F4] [F5] Dead money is not a bet: a big-blind ante and a missed small blind go to the main pot and buy no share of it. */
export function isDeadMoney(setup: HandSetup, kind: PostKind): boolean {
  return kind === 'post_dead' || (kind === 'ante' && setup.anteType === 'bb');
}
