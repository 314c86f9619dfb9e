import { query } from '@cardroom/storage/testing/postgres';

/** The tables in such an order that the first ones of any number belong to all processes alike. */
export async function inTurns(tableIds: readonly string[], databaseUrl: string): Promise<string[]> {
  const rows = await query<{ table_id: string; holder: string }>(databaseUrl, 'select table_id, holder from table_owner');
  return dealtOut(tableIds, new Map(rows.map(({ table_id, holder }) => [table_id, holder])));
}

/** One table of each holder in turn, as long as there are any. */
export function dealtOut(tableIds: readonly string[], holders: ReadonlyMap<string, string>): string[] {
  const names = [...new Set(tableIds.map((tableId) => holders.get(tableId)))];
  const shares = names.map((name) => tableIds.filter((tableId) => holders.get(tableId) === name));
  const rounds = Math.max(0, ...shares.map((tables) => tables.length));
  return Array.from({ length: rounds }, (_, round) => shares.flatMap((tables) => tables.slice(round, round + 1))).flat();
}
