import type { StayFacts } from '@cardroom/wallet';
import type { Entry } from '../money/reconcile/statement.ts';
import type { LostEntry, RestoreFacts } from './restore-plan.ts';

/** Clocks of operators differ, and a debit is on the way for a while. */
const MARGIN_MS = 3_600_000;

/** What the operator's ledger tells of the lost hours. */
export interface LedgerSide {
  readonly byId: ReadonlyMap<string, Entry>;
  /** Cancels that refunded, keyed by their debit. */
  readonly refunds: ReadonlyMap<string, Entry>;
  readonly debits: readonly { readonly lost: LostEntry; readonly cancel: LostEntry | null }[];
  readonly credits: readonly { readonly lost: LostEntry; readonly lotId: string }[];
  readonly results: readonly Entry[];
  readonly older: number;
}

/** The transactions of the lost hours, each with its stay. A debit that had no effect there, or a cancel of one, is left out. */
export function readLedger(facts: RestoreFacts, problems: string[]): LedgerSide {
  const byId = new Map(facts.entries.map((entry) => [entry.id, entry]));
  for (const entry of facts.entries) {
    if (byId.get(entry.id) !== entry) problems.push(`${nameOf(entry)} is in the file more than once, and would count twice`);
  }
  const moved = facts.entries.filter(({ effect }) => effect === 'moved');
  const refunds = new Map(
    moved.flatMap((entry) =>
      entry.kind === 'cancel' && entry.amountMinor > 0 && entry.lotId !== null ? [[entry.lotId, entry] as const] : [],
    ),
  );
  const unknown = facts.entries.filter(({ id }) => !facts.known.has(id));
  const recent = unknown.filter((entry) => isRecent(entry, facts));
  const stayOf = staysByLot(facts, recent, problems);
  const lostOf = (entry: Entry, lotId: string): LostEntry | null => {
    const stay = stayOf.get(lotId);
    return stay === undefined ? null : { id: entry.id, amountMinor: entry.amountMinor, createdAt: timeOf(entry, facts), stay };
  };
  const debits = recent.flatMap((entry) => {
    const refund = refunds.get(entry.id);
    const counts = entry.kind === 'debit' && (entry.effect === 'moved' || refund !== undefined);
    const lost = counts ? lostOf(entry, entry.id) : null;
    return lost === null ? [] : [{ lost, cancel: refund === undefined ? null : lostOf(refund, entry.id) }];
  });
  const credits = recent.flatMap((entry) => {
    if (entry.kind !== 'credit' || entry.effect !== 'moved') return [];
    const lost = entry.lotId === null ? null : lostOf(entry, entry.lotId);
    if (lost === null) problems.push(`${nameOf(entry)} pays for a debit that is neither here nor in the file`);
    return lost === null || entry.lotId === null ? [] : [{ lost, lotId: entry.lotId }];
  });
  for (const lot of facts.openLots) {
    const refund = refunds.get(lot.lotId);
    if (refund !== undefined) problems.push(`${nameOf(refund)} refunds debit ${lot.lotId}, which was taken here: ask the operator`);
  }
  const results = recent.filter(({ kind, effect }) => kind === 'result' && effect === 'moved');
  return { byId, refunds, debits, credits, results, older: unknown.length - recent.length };
}

/** The stay of each lot: that of the backup, or for a buy-in of the lost hours one of its own, under the ID of the lot. */
function staysByLot(facts: RestoreFacts, recent: readonly Entry[], problems: string[]): Map<string, StayFacts> {
  const stays = new Map(facts.stays.map((stay) => [stay.stayId, stay]));
  const found = new Map<string, StayFacts>();
  for (const { lotId, stayId } of facts.openLots) {
    const stay = stays.get(stayId);
    if (stay !== undefined) found.set(lotId, stay);
  }
  for (const { id, kind, stayId } of facts.waiting) {
    const stay = stays.get(stayId);
    if (kind === 'debit' && stay !== undefined) found.set(id, stay);
  }
  for (const entry of recent) {
    if (entry.kind !== 'debit' || entry.effect === 'none') continue;
    const room = roomFor(entry, facts);
    if (entry.tableId === '') problems.push(`${nameOf(entry)}: the file names no table_id, which its cash-out needs`);
    if (entry.roomId === '') problems.push(`${nameOf(entry)}: the file names no room_id, which its cash-out needs`);
    else if (room === undefined) problems.push(`${nameOf(entry)}: there is no room in ${entry.currency} here, and its cash-out needs one`);
    if (room === undefined || entry.tableId === '' || entry.roomId === '') continue;
    const { playerId, currency, roomId, tableId, id: stayId } = entry;
    found.set(entry.id, { operatorId: facts.operatorId, playerId, currency, roomId, tableId, stayId, gameKey: room.gameKey });
  }
  return found;
}

/** The room of an entry; for one of the lost hours any room of its currency, which is what is known of its game. */
function roomFor({ roomId, currency }: Entry, { rooms }: RestoreFacts) {
  return rooms.get(roomId) ?? [...rooms.values()].find((room) => room.currency === currency);
}

/** A transaction without a time has one in its ID, which is a UUIDv7. */
function timeOf(entry: Entry, { backupAt }: RestoreFacts): number {
  return entry.at ?? timeOfId(entry.id) ?? backupAt;
}

function timeOfId(id: string): number | null {
  const hex = /^([0-9a-f]{8})-([0-9a-f]{4})-7/i.exec(id);
  return hex === null ? null : Number.parseInt(`${hex[1]}${hex[2]}`, 16);
}

/** Whether an entry may belong to the lost hours. */
export function isRecent(entry: Entry, facts: RestoreFacts): boolean {
  return timeOf(entry, facts) >= facts.backupAt - MARGIN_MS;
}

function nameOf({ kind, id, playerId, line }: Entry): string {
  return `${kind} ${id} of ${playerId} (line ${line})`;
}
