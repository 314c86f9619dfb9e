import { GAME_ORDER } from '@cardroom/views/listing';
import type { GameKey } from './rankings.ts';

/** Reads from the page's query which rules to show. */
export interface RulesAddress {
  readonly game: GameKey;
  /** The table to return to. */
  readonly tableId: string | null;
}

/** An unknown game is shown as the first one, and an unknown table leads back to the lobby. */
export function rulesAddressOf(search: string): RulesAddress {
  const query = new URLSearchParams(search);
  const game = GAME_ORDER.find((key) => key === query.get('game')) ?? GAME_ORDER[0];
  return { game, tableId: /^\d{1,20}$/.exec(query.get('table') ?? '')?.[0] ?? null };
}
