import type { LobbyRow } from '@cardroom/protocol/shapes';
import { keepSame } from './keep-same.ts';

/** The new list, reusing unchanged rows of the old one. */
export function mergeRows(before: readonly LobbyRow[] | null, after: readonly LobbyRow[]): readonly LobbyRow[] {
  return keepSame(before, after, (row) => row.tableId);
}
