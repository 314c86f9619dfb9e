import type { HandEvent, PostKind } from './events.ts';
import { BLIND_KINDS, type Chips, type HandSetup, type PlayerSetup, type Seat } from './setup.ts';

type Posted = Extract<HandEvent, { type: 'posted' }>;

/**
 * [F1] The forced bets in order: antes clockwise, then dead money, then blinds, small blind first.
 * [F2] Each is the smaller of the nominal amount and what the player has left; a player with nothing left posts nothing.
 */
export function forcedBets({ players }: HandSetup): Posted[] {
  const posted: Posted[] = [];
  const left = players.map(({ stack }) => stack);
  const post = (index: number, seat: Seat, kind: PostKind, nominal: Chips): void => {
    const stack = left[index] as Chips;
    const chips = Math.min(stack, nominal);
    if (chips === 0) return;
    left[index] = stack - chips;
    posted.push({ type: 'posted', seat, kind, chips, allIn: chips === stack });
  };
  players.forEach(({ seat, ante = 0 }, index) => {
    post(index, seat, 'ante', ante);
  });
  players.forEach(({ seat, dead = 0 }, index) => {
    post(index, seat, 'post_dead', dead);
  });
  const owed = blindsOwed(players);
  for (const kind of BLIND_KINDS) {
    for (const { index, seat, blind } of owed) if (blind.kind === kind) post(index, seat, kind, blind.chips);
  }
  return posted;
}

/** The few players who owe a blind, clockwise. */
function blindsOwed(players: readonly PlayerSetup[]) {
  const owed: { readonly index: number; readonly seat: Seat; readonly blind: NonNullable<PlayerSetup['blind']> }[] = [];
  players.forEach(({ seat, blind }, index) => {
    if (blind !== undefined) owed.push({ index, seat, blind });
  });
  return owed;
}

/** [F3] Pre-flop the bet to match is the largest nominal blind, also when its poster is all-in for less. */
export function openingBet(setup: HandSetup): Chips {
  return setup.players.reduce((highest, { blind }) => Math.max(highest, blind?.chips ?? 0), 0);
}

/** [F4] [F5] Dead money is no bet: a big-blind ante and a missed small blind go to the main pot and buy no share of it. */
export function isDeadMoney(setup: HandSetup, kind: PostKind): boolean {
  return kind === 'post_dead' || (kind === 'ante' && setup.anteType === 'bb');
}
