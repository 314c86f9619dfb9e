import { createHash } from 'node:crypto';
import {
  abandonTable,
  asLedgerError,
  cancelAsRestored,
  endAsRestored,
  endRestoredStay,
  insertTx,
  playLostHands,
  takeOverCancelledDebit,
  takeOverCredit,
  takeOverDebit,
} from '@cardroom/journal';
import type { Stmt, Store } from '@cardroom/storage';
import { newCredit, type StayFacts, type Transaction } from '@cardroom/wallet';
import { takeOverRoom } from '../operators/rooms.ts';
import type { Correction, LostEntry, RestoreFacts, RestorePlan } from './restore-plan.ts';

/** A plan as text of a few characters, so that a person confirms the plan that they read and no other. */
export function planCode({ rake, ...plan }: RestorePlan): string {
  const text = JSON.stringify([plan, [...rake]]);
  return createHash('sha256').update(text).digest('hex').slice(0, PLAN_CODE_LENGTH);
}
const PLAN_CODE_LENGTH = 12;

export interface TakeOver {
  readonly facts: RestoreFacts;
  readonly plan: RestorePlan;
  readonly restoreId: number;
  /** ms */
  readonly at: number;
  newId(): string;
}

/**
 * Writes a plan without problems in one unit, together with `also`. Each seat is emptied: what its player is owed becomes credits, which are
 * due once the service is opened. Nothing is sent here. Throws `LedgerBroken` when the books would not balance, and changes nothing then.
 */
export async function writeTakeOver(store: Store, take: TakeOver, also: readonly Stmt[]): Promise<void> {
  const unit = [...takeOverUnit(take), ...also];
  try {
    await store.write(unit);
  } catch (error) {
    throw asLedgerError(error, unit);
  }
}

/** Debits first, then the lost hands as one, then the credits that the seats can pay now, and at last the empty seats and tables. */
function takeOverUnit(take: TakeOver): Stmt[] {
  const { plan } = take;
  const of = (...kinds: readonly Correction['kind'][]): Stmt[] =>
    plan.corrections.filter(({ kind }) => kinds.includes(kind)).flatMap((correction) => correctionUnit(correction, take));
  return [
    ...of('take-over-room'),
    ...of('take-over-debit', 'accept-debit', 'refuse-debit', 'cancel-debit', 'accept-cancelled-debit', 'mark-done'),
    ...lostHands(take),
    ...of('take-over-credit'),
    ...payoutUnit(take),
    ...stayUnit(take),
    ...of('close-table'),
  ];
}

function correctionUnit(correction: Correction, { facts, at, newId }: TakeOver): Stmt[] {
  const rowOf = (id: string): Transaction => {
    const row = facts.waiting.find((one) => one.id === id);
    if (row === undefined) throw new Error(`transaction ${id} does not wait`);
    return row;
  };
  switch (correction.kind) {
    case 'take-over-room':
      return [takeOverRoom(correction, at)];
    case 'take-over-debit':
      if (correction.cancel === null) return takeOverDebit(lostOf(correction.lost), at);
      return takeOverCancelledDebit(lostOf(correction.lost), stampOf(correction.cancel), at);
    case 'take-over-credit':
      return takeOverCredit(lostOf(correction.lost), correction.lotId, at);
    case 'accept-debit':
    case 'mark-done':
      return endAsRestored(rowOf(correction.id), 'done', at);
    case 'refuse-debit':
      return endAsRestored(rowOf(correction.id), 'refused', at);
    case 'cancel-debit':
      return cancelAsRestored(rowOf(correction.id), { stamp: { id: newId(), createdAt: at }, isDone: false, at });
    case 'accept-cancelled-debit':
      return cancelAsRestored(rowOf(correction.id), { stamp: stampOf(correction.cancel), isDone: true, at });
    case 'close-table':
      return abandonTable(correction.tableId, at);
  }
}

function lostOf(lost: LostEntry) {
  return { stay: lost.stay, amountMinor: lost.amountMinor, stamp: stampOf(lost) };
}

function stampOf({ id, createdAt }: LostEntry) {
  return { id, createdAt };
}

function lostHands({ plan, restoreId, at }: TakeOver): Stmt[] {
  return [...plan.rake].flatMap(([currency, rake]) => {
    const players = plan.stays.filter((stay) => stay.currency === currency);
    return playLostHands({ operatorId: plan.operatorId, currency }, { restoreId, players, rake }, at);
  });
}

function payoutUnit({ facts, plan, at, newId }: TakeOver): Stmt[] {
  const stays = staysOf(facts, plan);
  return plan.payouts.flatMap(({ lots }) =>
    lots.flatMap(({ lotId, stayId, chips }) => {
      const stay = stays.get(stayId);
      if (stay === undefined) throw new Error(`stay ${stayId} of lot ${lotId} is unknown`);
      return insertTx(newCredit(stay, { lotId, amountMinor: chips, handId: null }, { id: newId(), createdAt: at }));
    }),
  );
}

function staysOf(facts: RestoreFacts, { corrections }: RestorePlan): Map<string, StayFacts> {
  const lost = corrections.flatMap((correction) => (correction.kind === 'take-over-debit' ? [correction.lost.stay] : []));
  return new Map([...facts.stays, ...lost].map((stay) => [stay.stayId, stay]));
}

function stayUnit({ plan, at }: TakeOver): Stmt[] {
  return plan.stays.flatMap(({ stayId, currency, boughtIn, cashedOut, neverBegan }) =>
    endRestoredStay({ operatorId: plan.operatorId, currency, stayId }, { boughtIn, cashedOut, neverBegan, at }),
  );
}
