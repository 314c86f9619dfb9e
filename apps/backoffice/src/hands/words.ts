import { GAMES } from '../rooms/room-fields.ts';

/** A game as people call it. */
export function gameName(gameKey: string): string {
  return GAMES.find(([key]) => key === gameKey)?.[1] ?? gameKey;
}

export const STATUS_TEXTS: Readonly<Record<string, string>> = { won: 'Won', lost: 'Lost', mucked: 'Mucked', folded: 'Folded' };

/** What cards made, as a player would say it. */
export function rankName(handRank: string): string {
  return handRank.replaceAll('_', ' ');
}
