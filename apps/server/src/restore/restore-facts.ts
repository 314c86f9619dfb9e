import { outboxStore, STAY, TX } from '@cardroom/journal';
import type { Room } from '@cardroom/rooms';
import { int, readRows, type Store, shape, sql, text } from '@cardroom/storage';
import type { Entry } from '../money/reconcile/statement.ts';
import { roomsOf } from '../operators/rooms.ts';
import type { OpenLot, OpenStay, RestoreFacts } from './restore-plan.ts';

/** IDs in one question. */
const IDS_AT_ONCE = 500;

/** Reads what the restored database knows of an operator, beside the operator's own ledger. */
export async function readFacts(
  store: Store,
  operatorId: string,
  given: Pick<RestoreFacts, 'entries' | 'pay' | 'backupAt'>,
): Promise<RestoreFacts> {
  const rooms = new Map((await roomsOf(store, operatorId)).map((room) => [room.roomId, gameOf(room)]));
  return {
    operatorId,
    ...given,
    waiting: await waitingRows(store, operatorId),
    openLots: await openLots(store, operatorId),
    stays: await openStays(store, operatorId, rooms),
    tables: await openTables(store, operatorId),
    known: await knownIds(store, operatorId, given.entries),
    rooms,
  };
}

function gameOf({ settings, currency }: Room) {
  return { gameKey: settings.gameKey, currency };
}

async function waitingRows(store: Store, operatorId: string) {
  const ids = await readRows(
    store,
    TX.pick('id'),
    sql`select id from wallet_tx where operator_id = ${operatorId} and status in (0, 1) order by seq`,
  );
  const rows = await Promise.all(slices(ids.map(({ id }) => id)).map((some) => outboxStore(store).rows(some)));
  return rows.flat();
}

/** Accepted debits without a credit or cancel, the oldest first. */
async function openLots(store: Store, operatorId: string): Promise<OpenLot[]> {
  const rows = await readRows(
    store,
    TX.pick('id', 'stay_id', 'amount_minor'),
    sql`select w.id, w.stay_id, w.amount_minor from stay s join wallet_tx w on w.stay_id = s.stay_id and w.kind <> 4
      where s.operator_id = ${operatorId} and s.closed_at is null and w.kind = 1 and w.status = 2
        and not exists (select 1 from wallet_tx x where x.ref_id = w.id and x.kind in (2, 3) and x.status <> 6) order by w.seq`,
  );
  return rows.map(({ id, stay_id, amount_minor }) => ({ lotId: id, stayId: stay_id, amountMinor: amount_minor }));
}

const STAY_ROW = STAY.pick('stay_id', 'player_id', 'currency', 'room_id', 'table_id').and({ chips: int, closed_in: int, closed_out: int });

async function openStays(store: Store, operatorId: string, rooms: RestoreFacts['rooms']): Promise<OpenStay[]> {
  const rows = await readRows(
    store,
    STAY_ROW,
    sql`select s.stay_id, s.player_id, s.currency, s.room_id, s.table_id,
        (select coalesce(sum(w.amount_minor), 0) from wallet_tx w where w.stay_id = s.stay_id and w.kind <> 4 and w.kind = 1 and w.status = 2
          and exists (select 1 from wallet_tx x where x.ref_id = w.id and x.kind in (2, 3) and x.status <> 6)) as closed_in,
        (select coalesce(sum(w.amount_minor), 0) from wallet_tx w where w.stay_id = s.stay_id and w.kind <> 4 and w.kind = 2) as closed_out,
        coalesce((select a.balance_minor from ledger_account a where a.operator_id = s.operator_id and a.currency = s.currency
          and a.account = 'seat:' || s.stay_id), 0) as chips
      from stay s where s.operator_id = ${operatorId} and s.closed_at is null order by s.opened_at, s.stay_id`,
  );
  return rows.map((row) => ({
    operatorId,
    playerId: row.player_id,
    currency: row.currency,
    roomId: row.room_id,
    tableId: row.table_id,
    stayId: row.stay_id,
    gameKey: rooms.get(row.room_id)?.gameKey ?? '',
    chips: row.chips,
    closedIn: row.closed_in,
    closedOut: row.closed_out,
  }));
}

async function openTables(store: Store, operatorId: string): Promise<string[]> {
  const rows = await readRows(
    store,
    shape({ table_id: text }),
    sql`select table_id from poker_table where operator_id = ${operatorId} and closed_at is null order by table_id`,
  );
  return rows.map(({ table_id }) => table_id);
}

async function knownIds(store: Store, operatorId: string, entries: readonly Entry[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (const some of slices(entries.map(({ id }) => id))) {
    const rows = await readRows(store, TX.pick('id'), {
      sql: `select id from wallet_tx where operator_id = ? and id in (${some.map(() => '?').join(', ')})`,
      parameters: [operatorId, ...some],
    });
    for (const { id } of rows) known.add(id);
  }
  return known;
}

function slices(ids: readonly string[]): string[][] {
  const found: string[][] = [];
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) found.push(ids.slice(from, from + IDS_AT_ONCE));
  return found;
}
