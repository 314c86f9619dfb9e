import type { LobbyRow } from '@cardroom/protocol/shapes';

/** Whether a newcomer may sit down: seats that become free belong to the waitlist first. */
export function hasSeat({ players, seats, waiting }: Pick<LobbyRow, 'players' | 'seats' | 'waiting'>): boolean {
  return players < seats && waiting === 0;
}
