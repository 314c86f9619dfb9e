import {
  closeSeatAccount,
  closeStay,
  type OwnedTable,
  releaseStay,
  STAY,
  type StoredTable,
  type TableJournal,
  TX,
} from '@cardroom/journal';
import { int, orNull, readRows, type Stmt, type Store, shape, sql, text } from '@cardroom/storage';
import { openTable, replayTable, type SeatState, type Table, type TableConfig } from '@cardroom/table';
import { newCredit } from '@cardroom/wallet';
import type { LoopStart } from './loop-ports.ts';
import { HIDDEN_EVENTS } from './table-unit.ts';
import type { WritePorts } from './table-writes.ts';

/** An open stay of the table in the database, with its unclosed debits. */
export interface StayOnRecord {
  readonly stayId: string;
  readonly playerId: string;
  readonly lots: readonly { readonly lotId: string; readonly chips: number; readonly state: 'accepted' | 'pending' }[];
}

export interface SalvagePorts extends WritePorts {
  readonly store: Store;
  readonly journal: TableJournal;
  now(): number;
}

/**
 * Continues a table whose running hand cannot be replayed: the hand is voided, stacks are restored to its start, and seats are matched with
 * the stays and debits that changed during it. A player who sat down during that hand gets their chips back. The operator is told nothing
 * else. Throws when the snapshot is unreadable as well.
 */
export async function salvageTable(stored: StoredTable, owned: OwnedTable, ports: SalvagePorts): Promise<LoopStart> {
  const { journal, store } = ports;
  const config = stored.config as TableConfig;
  const at = ports.now();
  const kept = await journal.snapshot(owned.tableId);
  const base = kept === null ? replayTable(openTable(config, at)) : replayTable([], kept.snapshot as Table);
  const stays = await staysOnRecord(store, owned.tableId);
  const table = bringSeatsInLine(base, stays);
  const unseated = stays.filter((stay) => !table.seats.some((seat) => seat?.stayId === stay.stayId));
  const hand = await damagedHand(store, owned.tableId, kept?.snapshotSeq ?? 0);
  const events = hand === null ? [] : [{ type: 'hand-voided', handId: hand.handId, at, reason: 'damaged' }];
  const next = await journal.append({
    table: owned,
    at,
    handId: hand?.handId ?? null,
    actionId: null,
    events,
    hidden: HIDDEN_EVENTS,
    snapshot: table,
    closedHand: hand === null ? null : { ...hand, state: 'void', endedAt: at },
    extra: unseated.flatMap((stay) => giveBack(stay, config, at, ports)),
  });
  return { table, owned: next, hand: null };
}

/** Seats of the last snapshot whose stays are still open, with every accepted debit on the table. */
export function bringSeatsInLine(table: Table, stays: readonly StayOnRecord[]): Table {
  const byId = new Map(stays.map((stay) => [stay.stayId, stay]));
  const seats = table.seats.map((seat) => {
    const stay = seat === null ? undefined : byId.get(seat.stayId);
    return seat === null || stay === undefined ? null : seatInLine(seat, stay);
  });
  // A list that was open is voided when play resumes.
  return { ...table, seats, ...(table.cut == null ? {} : { cut: null }) };
}

function seatInLine(seat: SeatState, stay: StayOnRecord): SeatState | null {
  const known = new Set(seat.lots.map((lot) => lot.lotId));
  const added = stay.lots.filter((lot) => lot.state === 'accepted' && !known.has(lot.lotId)).map(({ lotId, chips }) => ({ lotId, chips }));
  const pending = stay.lots.find((lot) => lot.state === 'pending');
  const debit = pending === undefined ? null : { lotId: pending.lotId, chips: pending.chips };
  if (seat.status === 'reserved' && added.length === 0) return debit === null ? null : { ...seat, debit };
  const chips = added.reduce((sum, lot) => sum + lot.chips, 0);
  const lots = [...seat.lots, ...added];
  // A stake is returned in full as soon as play resumes.
  if (seat.claim !== undefined) return { ...seat, lots, stack: seat.stack + chips, debit };
  return { ...seat, status: 'seated', lots, behind: seat.behind + chips, debit };
}

/** Ends a stay that has no seat: every accepted debit is returned in full; the wallet cancels a debit in flight. */
function giveBack(stay: StayOnRecord, config: TableConfig, at: number, ports: WritePorts): Stmt[] {
  const { stayId, playerId } = stay;
  const accepted = stay.lots.filter((lot) => lot.state === 'accepted');
  if (accepted.length === 0) return [releaseStay(stayId)];
  const chips = accepted.reduce((sum, lot) => sum + lot.chips, 0);
  const facts = { ...config, playerId, stayId };
  const credits = accepted.map((lot) =>
    newCredit(facts, { lotId: lot.lotId, amountMinor: lot.chips, handId: null }, { id: ports.newId(), createdAt: at }),
  );
  return [closeStay({ stayId, boughtIn: chips, cashedOut: chips, at }), ...ports.insertTxs(credits), closeSeatAccount(config, stayId, at)];
}

async function staysOnRecord(store: Store, tableId: string): Promise<StayOnRecord[]> {
  const rows = await readRows(
    store,
    STAY.pick('stay_id', 'player_id').and({ id: orNull(text), amount_minor: TX.columns.amount_minor, status: TX.columns.status }),
    sql`select s.stay_id, s.player_id, w.id, w.amount_minor, w.status from stay s
      left join wallet_tx w on w.stay_id = s.stay_id and w.kind <> 4 and w.kind = 1 and w.status in (0, 1, 2)
        and not exists (select 1 from wallet_tx c where c.ref_id = w.id and c.kind in (2, 3) and c.status <> 6)
      where s.table_id = ${tableId} and s.closed_at is null order by s.opened_at, w.seq`,
  );
  const stays = new Map<string, StayOnRecord>();
  for (const row of rows) {
    const { lots } = stays.get(row.stay_id) ?? { lots: [] };
    const lot =
      row.id === null ? [] : [{ lotId: row.id, chips: row.amount_minor, state: row.status === 2 ? 'accepted' : 'pending' } as const];
    stays.set(row.stay_id, { stayId: row.stay_id, playerId: row.player_id, lots: [...lots, ...lot] });
  }
  return [...stays.values()];
}

async function damagedHand(store: Store, tableId: string, afterSeq: number): Promise<{ handId: string; startedAt: number } | null> {
  const [row] = await readRows(
    store,
    shape({ hand_id: text, started_at: int }),
    sql`select hand_id, min(at) as started_at from journal
      where table_id = ${tableId} and seq > ${afterSeq} and hand_id is not null group by hand_id order by started_at desc limit 1`,
  );
  return row === undefined ? null : { handId: row.hand_id, startedAt: row.started_at };
}
