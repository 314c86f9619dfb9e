import { fillLots, type StayFacts, type Transaction } from '@cardroom/wallet';
import { isRecent, type LedgerSide, readLedger } from './ledger-side.ts';
import type { Correction, Payout, RestoreFacts, RestorePlan, StayMove } from './restore-plan.ts';

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

function highest(numbers: readonly string[]): number {
  return numbers.reduce((most, number) => (/^\d{1,15}$/.test(number) ? Math.max(most, Number(number)) : most), 0);
}

function text(minor: number): string {
  return (minor / 100).toFixed(2);
}
