import { fillLots, type LotShare, type StayFacts, type Transaction } from '@cardroom/wallet';
import type { Entry } from '../money/reconcile/statement.ts';

/** An accepted debit without a credit or cancel in the restored database. Amounts in minor units. */
export interface OpenLot {
  readonly lotId: string;
  readonly stayId: string;
  readonly amountMinor: number;
}

/** A stay that is open in the restored database. Amounts in minor units. */
export interface OpenStay extends StayFacts {
  /** In the books. */
  readonly chips: number;
  /** Debits that were accepted and are closed, and the credits that closed them: stakes of earlier hands where each hand is settled. */
  readonly closedIn: number;
  readonly closedOut: number;
}

/** Everything that the corrections of one operator depend on. Times in ms. */
export interface RestoreFacts {
  readonly operatorId: string;
  /** The last change of money that the restored database knows. */
  readonly backupAt: number;
  /** The operator's own ledger. */
  readonly entries: readonly Entry[];
  /** Transactions that are due or were being sent when the backup was made. */
  readonly waiting: readonly Transaction[];
  readonly openLots: readonly OpenLot[];
  readonly stays: readonly OpenStay[];
  readonly tables: readonly string[];
  /** IDs of the ledger's transactions that the restored database has. */
  readonly known: ReadonlySet<string>;
  /** Game keys by room, of rooms that the restored database has. */
  readonly rooms: ReadonlyMap<string, { readonly gameKey: string; readonly currency: string }>;
  /** Amounts that a person sets instead of the computed ones, keyed as `holderKey` says. */
  readonly pay: ReadonlyMap<string, number>;
}

/** One change that brings the restored database to what the operator's ledger says. */
export type Correction =
  | { readonly kind: 'take-over-room'; readonly roomId: string; readonly currency: string; readonly like: string }
  | { readonly kind: 'take-over-debit'; readonly lost: LostEntry; readonly cancel: LostEntry | null }
  | { readonly kind: 'take-over-credit'; readonly lost: LostEntry; readonly lotId: string }
  | { readonly kind: 'accept-debit' | 'refuse-debit' | 'cancel-debit' | 'mark-done'; readonly id: string }
  | { readonly kind: 'accept-cancelled-debit'; readonly id: string; readonly cancel: LostEntry }
  | { readonly kind: 'close-table'; readonly tableId: string };

/** A transaction of the operator's ledger that is missing here, with the stay it belongs to. */
export interface LostEntry {
  readonly id: string;
  readonly amountMinor: number;
  readonly createdAt: number;
  readonly stay: StayFacts;
}

/** What one player is paid for all chips on tables: how the amount comes about, and the credits that pay it. Amounts in minor units. */
export interface Payout {
  readonly playerId: string;
  readonly currency: string;
  /** Chips in the backup. */
  readonly held: number;
  readonly debits: number;
  readonly credits: number;
  /** Net of the hands that were played since. */
  readonly results: number;
  readonly amountMinor: number;
  readonly isSetByHand: boolean;
  readonly lots: readonly (LotShare & { readonly stayId: string })[];
}

/** What one stay put in and took out since the backup. */
export interface StayMove {
  readonly stayId: string;
  readonly currency: string;
  readonly put: number;
  readonly won: number;
  readonly boughtIn: number;
  readonly cashedOut: number;
  /** No money was ever taken for it: the buy-in of the backup did not come about. */
  readonly neverBegan: boolean;
}

export interface RestorePlan {
  readonly operatorId: string;
  readonly backupAt: number;
  readonly corrections: readonly Correction[];
  readonly payouts: readonly Payout[];
  readonly stays: readonly StayMove[];
  /** Rake of the lost hands, by currency: what the players' results are short of zero. */
  readonly rake: ReadonlyMap<string, number>;
  /** Why the plan cannot be confirmed as it is; empty when it can. */
  readonly problems: readonly string[];
  /** Lines of the file that are older than the backup and unknown here; they are left alone. */
  readonly older: number;
  /** Results of hands that are lost; the money of their players is right, but the hands cannot be shown. */
  readonly lostResults: number;
  /** The highest numbers of a hand and of a table in the file; 0 when it names none. */
  readonly handsTo: number;
  readonly tablesTo: number;
}

/** Clocks of operators differ, and a debit is on the way for a while. */
const MARGIN_MS = 3_600_000;

/** The key of a player's money in one currency. */
export function holderKey(playerId: string, currency: string): string {
  return `${currency} ${playerId}`;
}

/**
 * Compares a restored database with the operator's own ledger. Chips on tables become payments: over any time a player's chips are those in
 * the backup, plus debits, less credits, plus the results of the hands in between (law 5), so the ledger tells what each player is owed
 * although the hands themselves are lost. Pure; nothing is changed.
 */
export function planRestore(facts: RestoreFacts): RestorePlan {
  const problems: string[] = [];
  const ledger = readLedger(facts, problems);
  const corrections = [...waitingCorrections(facts, ledger), ...lostCorrections(ledger, facts), ...tableCorrections(facts)];
  const holders = holdersOf(facts, ledger);
  for (const key of facts.pay.keys()) if (!holders.has(key)) problems.push(`--pay ${key}: this player holds nothing here`);
  const payouts = [...holders.values()].map((holder) => payoutOf(holder, facts, problems)).filter(isWorthTelling);
  const stays = stayMoves(facts, ledger, payouts);
  const rake = rakeOf(stays, problems);
  const numbers = facts.entries.filter((entry) => isRecent(entry, facts));
  return {
    operatorId: facts.operatorId,
    backupAt: facts.backupAt,
    corrections,
    payouts,
    stays,
    rake,
    problems,
    older: ledger.older,
    lostResults: ledger.results.length,
    handsTo: highest(numbers.map(({ roundId }) => roundId)),
    tablesTo: highest(numbers.map(({ tableId }) => tableId)),
  };
}

interface LedgerSide {
  readonly byId: ReadonlyMap<string, Entry>;
  /** Cancels that refunded, keyed by their debit. */
  readonly refunds: ReadonlyMap<string, Entry>;
  readonly debits: readonly { readonly lost: LostEntry; readonly cancel: LostEntry | null }[];
  readonly credits: readonly { readonly lost: LostEntry; readonly lotId: string }[];
  readonly results: readonly Entry[];
  readonly older: number;
}

/** The transactions of the lost hours, each with its stay. A debit that had no effect there, or a cancel of one, is left out. */
function readLedger(facts: RestoreFacts, problems: string[]): LedgerSide {
  const byId = new Map(facts.entries.map((entry) => [entry.id, entry]));
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

/** What becomes of the rows that waited when the backup was made. A row that the operator does not have yet stays due. */
function waitingCorrections({ waiting }: RestoreFacts, { byId, refunds }: LedgerSide): Correction[] {
  return waiting.flatMap((row): Correction[] => {
    const { id, kind } = row;
    const there = byId.get(id);
    // The cancel of a debit that never arrived is known there, too, although it moved nothing.
    if (kind !== 'debit') return there?.effect === 'moved' || (kind === 'cancel' && there !== undefined) ? [{ kind: 'mark-done', id }] : [];
    const refund = refunds.get(id);
    if (refund !== undefined) {
      const cancel = { id: refund.id, amountMinor: refund.amountMinor, createdAt: refund.at ?? row.createdAt, stay: stayOf(row) };
      return [{ kind: 'accept-cancelled-debit', id, cancel }];
    }
    if (there?.effect === 'moved') return [{ kind: 'accept-debit', id }];
    return [{ kind: row.status === 'leased' ? 'cancel-debit' : 'refuse-debit', id }];
  });
}

function stayOf({ operatorId, playerId, currency, roomId, tableId, stayId }: Transaction): StayFacts {
  return { operatorId, playerId, currency, roomId, tableId, stayId, gameKey: '' };
}

function lostCorrections({ debits, credits }: LedgerSide, { rooms }: RestoreFacts): Correction[] {
  const unknown = new Map(debits.flatMap(({ lost: { stay } }) => (rooms.has(stay.roomId) ? [] : [[stay.roomId, stay.currency] as const])));
  const likes = (currency: string): string => [...rooms].find(([, room]) => room.currency === currency)?.[0] ?? '';
  return [
    ...[...unknown].map(([roomId, currency]): Correction => ({ kind: 'take-over-room', roomId, currency, like: likes(currency) })),
    ...debits.map(({ lost, cancel }): Correction => ({ kind: 'take-over-debit', lost, cancel })),
    ...credits.map(({ lost, lotId }): Correction => ({ kind: 'take-over-credit', lost, lotId })),
  ];
}

function tableCorrections({ tables }: RestoreFacts): Correction[] {
  return tables.map((tableId): Correction => ({ kind: 'close-table', tableId }));
}

interface Holder {
  readonly playerId: string;
  readonly currency: string;
  held: number;
  debits: number;
  credits: number;
  results: number;
  readonly lots: { readonly lotId: string; readonly stayId: string; readonly chips: number }[];
}

/** Every player who holds chips, or did in the lost hours, by `holderKey`. */
function holdersOf(facts: RestoreFacts, ledger: LedgerSide): Map<string, Holder> {
  const holders = new Map<string, Holder>();
  const of = ({ playerId, currency }: { readonly playerId: string; readonly currency: string }): Holder => {
    const key = holderKey(playerId, currency);
    const holder = holders.get(key) ?? { playerId, currency, held: 0, debits: 0, credits: 0, results: 0, lots: [] };
    holders.set(key, holder);
    return holder;
  };
  const closed = new Set(ledger.credits.map(({ lotId }) => lotId));
  const byStay = new Map(facts.stays.map((stay) => [stay.stayId, stay]));
  for (const stay of facts.stays) of(stay).held += stay.chips;
  for (const { lotId, stayId, amountMinor } of facts.openLots) {
    const stay = byStay.get(stayId);
    if (stay !== undefined && !closed.has(lotId)) of(stay).lots.push({ lotId, stayId, chips: amountMinor });
  }
  for (const { id, amountMinor, stayId, playerId, currency } of acceptedDebits(facts, ledger)) {
    const holder = of({ playerId, currency });
    holder.debits += amountMinor;
    if (!closed.has(id)) holder.lots.push({ lotId: id, stayId, chips: amountMinor });
  }
  for (const { lost } of ledger.credits) of(lost.stay).credits += lost.amountMinor;
  for (const result of ledger.results) of(result).results += result.isLoss ? -result.amountMinor : result.amountMinor;
  return holders;
}

/** The debits that became chips and that the backup does not count as such. */
function acceptedDebits(facts: RestoreFacts, ledger: LedgerSide) {
  const waiting = facts.waiting.filter(
    ({ id, kind }) => kind === 'debit' && ledger.byId.get(id)?.effect === 'moved' && !ledger.refunds.has(id),
  );
  const lost = ledger.debits.filter(({ cancel }) => cancel === null);
  return [
    ...waiting.map(({ id, amountMinor, stayId, playerId, currency }) => ({ id, amountMinor, stayId, playerId, currency })),
    ...lost.map(({ lost: { id, amountMinor, stay } }) => ({
      ...{ id, amountMinor, stayId: stay.stayId },
      ...{ playerId: stay.playerId, currency: stay.currency },
    })),
  ];
}

function payoutOf(holder: Holder, { pay }: RestoreFacts, problems: string[]): Payout {
  const { playerId, currency, held, debits, credits, results, lots } = holder;
  const computed = held + debits - credits + results;
  const set = pay.get(holderKey(playerId, currency));
  const amountMinor = set ?? computed;
  if (amountMinor < 0) {
    problems.push(
      `${playerId} would hold ${text(amountMinor)} ${currency}: results or debits are missing in the file; set the amount with --pay`,
    );
  } else if (amountMinor > 0 && lots.length === 0) {
    problems.push(
      `${playerId} would be owed ${text(amountMinor)} ${currency}, but no buy-in is open: results or credits are missing in the file`,
    );
  }
  const stayOfLot = new Map(lots.map(({ lotId, stayId }) => [lotId, stayId]));
  const shares = fillLots(lots, Math.max(0, amountMinor));
  return {
    ...{ playerId, currency, held, debits, credits, results },
    amountMinor,
    isSetByHand: set !== undefined,
    lots: shares.map((share) => ({ ...share, stayId: stayOfLot.get(share.lotId) ?? '' })),
  };
}

function isWorthTelling({ held, debits, credits, results, lots }: Payout): boolean {
  return lots.length > 0 || [held, debits, credits, results].some((amount) => amount !== 0);
}

/** What each stay of the backup and of the lost hours put in and took out, so that every seat is empty in the end. */
function stayMoves(facts: RestoreFacts, ledger: LedgerSide, payouts: readonly Payout[]): StayMove[] {
  const moves = new Map<string, { currency: string; put: number; won: number; boughtIn: number; cashedOut: number; lots: number }>();
  const of = (stayId: string, currency: string) => {
    const move = moves.get(stayId) ?? { currency, put: 0, won: 0, boughtIn: 0, cashedOut: 0, lots: 0 };
    moves.set(stayId, move);
    return move;
  };
  const take = (stayId: string, currency: string, amountMinor: number): void => {
    const move = of(stayId, currency);
    move.won += amountMinor;
    move.cashedOut += amountMinor;
  };
  for (const { stayId, currency, chips, closedIn, closedOut } of facts.stays) {
    const move = of(stayId, currency);
    move.put += chips;
    move.boughtIn += closedIn;
    move.cashedOut += closedOut;
  }
  for (const { stayId, amountMinor } of facts.openLots) {
    const move = moves.get(stayId);
    if (move === undefined) continue;
    move.boughtIn += amountMinor;
    move.lots += 1;
  }
  for (const { stayId, currency, amountMinor } of acceptedDebits(facts, ledger)) {
    const move = of(stayId, currency);
    move.put += amountMinor;
    move.boughtIn += amountMinor;
    move.lots += 1;
  }
  for (const { lost } of ledger.credits) take(lost.stay.stayId, lost.stay.currency, lost.amountMinor);
  for (const { currency, lots } of payouts) for (const { stayId, chips } of lots) take(stayId, currency, chips);
  return [...moves].map(([stayId, { lots, ...move }]) => ({ stayId, ...move, neverBegan: lots === 0 && move.boughtIn === 0 }));
}

function rakeOf(stays: readonly StayMove[], problems: string[]): Map<string, number> {
  const rake = new Map<string, number>();
  for (const { currency, put, won } of stays) rake.set(currency, (rake.get(currency) ?? 0) + put - won);
  for (const [currency, amount] of rake) {
    if (amount < 0) {
      problems.push(
        `players would take ${text(-amount)} ${currency} more than came in: losing results are missing in the file; set amounts with --pay`,
      );
    }
  }
  return rake;
}

/** A transaction without a time has one in its ID, which is a UUIDv7. */
function timeOf(entry: Entry, { backupAt }: RestoreFacts): number {
  return entry.at ?? timeOfId(entry.id) ?? backupAt;
}

function timeOfId(id: string): number | null {
  const hex = /^([0-9a-f]{8})-([0-9a-f]{4})-7/i.exec(id);
  return hex === null ? null : Number.parseInt(`${hex[1]}${hex[2]}`, 16);
}

function isRecent(entry: Entry, facts: RestoreFacts): boolean {
  return timeOf(entry, facts) >= facts.backupAt - MARGIN_MS;
}

function highest(numbers: readonly string[]): number {
  return numbers.reduce((most, number) => (/^\d{1,15}$/.test(number) ? Math.max(most, Number(number)) : most), 0);
}

function nameOf({ kind, id, playerId, line }: Entry): string {
  return `${kind} ${id} of ${playerId} (line ${line})`;
}

function text(minor: number): string {
  return (minor / 100).toFixed(2);
}
