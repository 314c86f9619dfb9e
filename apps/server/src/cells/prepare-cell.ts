import { inTransaction, int, readRows, type Store, shape, sql } from '@cardroom/storage';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { neededKeys, ownCheck, updateKey } from '../keys/key-check.ts';
import type { Config } from '../process/config.ts';
import { givenKey, keptKeys, type Secrets } from '../process/secrets.ts';
import { cellOf, readCellMap } from './cell-map.ts';
import type { CellSide } from './cell-side.ts';
import { raiseCounters } from './numbers.ts';

// A cell that takes operators in from others has numbers of its own and hashes like the others do: client secrets and links of shared hands
// are stored as hashes, and cannot be hashed again. Both can only be given to a cell that has nothing yet.

export interface Prepared {
  readonly cell: string;
  readonly numbers: number;
}

/**
 * Prepares a new cell: numbers from its range in the map, and the keys of hashes of the cell `like`, sealed under its own key. Refuses `cell`
 * (not in the map, of another address, or it has operators, staff or processes). It may be run again.
 */
export async function prepareCell(
  side: CellSide,
  like: { readonly side: CellSide; readonly config: Config },
  actor: Actor,
  { cell, cellsFile }: { readonly cell: string; readonly cellsFile: string },
): Promise<Outcome<Prepared>> {
  const map = readCellMap(cellsFile);
  const known = cellOf(map, cell, side.publicUrl);
  if (!known.ok) return known;
  const used = await inUse(side.store, actor.at);
  if (used !== null) return refused('cell', `${cell} ${used}; only a new cell can be prepared`);
  const { numbers } = known.value;
  await inTransaction(side.databaseUrl, { as: 'writer' }, (db) => raiseCounters(db, numbers));
  const check = ownCheck(side.secrets, await neededKeys(side.store));
  if (check === null) throw new Error('the key of an opened database is registered');
  const peppers = await hashKeysOf(like);
  await side.store.write([
    updateKey(side.secrets, { ...check, peppers }),
    ...auditRow(actor, { action: 'cell.prepare', operatorId: null, subject: cell, detail: { numbers, like: like.side.publicUrl } }),
  ]);
  return done({ cell, numbers });
}

/** Whether two cells store hashes of secrets in the same way, so that those of one are found in the other. */
export function hashAlike(a: Pick<Secrets, 'hash'>, b: Pick<Secrets, 'hash'>): boolean {
  return a.hash('client-secret', '') === b.hash('client-secret', '') && a.hash('shared-hand', '') === b.hash('shared-hand', '');
}

/** Why a database is not new; null when it has nothing yet. `now`: ms. */
async function inUse(store: Store, now: number): Promise<string | null> {
  const [found] = await readRows(
    store,
    shape({ operators: int, staff: int, processes: int }),
    sql`select (select count(*) from operator) as operators, (select count(*) from staff_person) as staff,
      (select count(*) from service_process where state <> 'gone' and lease_until > ${now}) as processes`,
  );
  if ((found?.operators ?? 0) > 0) return 'has operators already';
  if ((found?.staff ?? 0) > 0) return 'has staff already';
  return (found?.processes ?? 0) > 0 ? 'has running processes; end them first' : null;
}

async function hashKeysOf({ side, config }: { readonly side: CellSide; readonly config: Config }) {
  const check = ownCheck(side.secrets, await neededKeys(side.store));
  return keptKeys(givenKey(config) ?? '', check?.peppers ?? {}).peppers;
}
