import { book, closeSeatAccount, closeStay, dealtInto, openSeatAccount, releaseStay, reserveStay } from '@cardroom/journal';
import type { Stmt } from '@cardroom/storage';
import { endedFor, type Table, type TableConfig, type TableEvent } from '@cardroom/table';
import { type DueTransaction, dueTransactions, handMoney, handPlays } from '@cardroom/views';
import { type NewTransaction, newCredit, newDebit, newResult, type StayFacts } from '@cardroom/wallet';
import type { ClosedHand } from './hand-log.ts';
import type { Committed } from './step.ts';

export interface WritePorts {
  /** A new UUIDv7. */
  newId(): string;
  /** Adds rows to the wallet's ledger; all results of a hand belong in one call. */
  insertTxs(txs: readonly NewTransaction[]): readonly Stmt[];
}

/**
 * The rows written with a step besides its events: wallet, stays, ledger, and who was dealt into a hand that ended. The hand comes before
 * the cash-outs it pays for, and seat accounts are closed after them.
 */
export function writesOf(step: Committed, ports: WritePorts): Stmt[] {
  const { config } = step.after;
  const stays = step.events.flatMap((event) => stayRows(event, config, step.at));
  const transactions = ports.insertTxs(dueTransactionsOf(step).map((due) => txOf(due, config, step, ports)));
  const closings = step.events.flatMap((event) => (event.type === 'left' ? [closeSeatAccount(config, event.stayId, step.at)] : []));
  return [...handBooks(step), ...stays, ...transactions, ...closings, ...handRows(step)];
}

/** The ledger entries of a finished hand. A voided hand moves nothing. */
function handBooks({ closed, after, at }: Committed): Stmt[] {
  if (closed?.state !== 'ended') return [];
  return book({ fact: 'hand', book: after.config, tableId: after.config.tableId, ...handMoney(closed.log.events) }, at);
}

/** The transactions due after this step, with one result per player dealt in if a hand ended. A voided hand has no results. */
function dueTransactionsOf(step: Committed): DueTransaction[] {
  const { closed } = step;
  return dueTransactions(step.events, closed?.state === 'ended' ? { config: step.after.config, events: closed.log.events } : null);
}

function txOf(due: DueTransaction, config: TableConfig, step: Committed, ports: WritePorts): NewTransaction {
  const { operatorId, currency, roomId, tableId, gameKey } = config;
  const stay: StayFacts = {
    operatorId,
    currency,
    roomId,
    tableId,
    gameKey,
    playerId: due.playerId,
    stayId: due.stayId,
    ...metadataOf(due.stayId, step),
  };
  switch (due.kind) {
    case 'debit':
      return newDebit(stay, { amountMinor: due.chips, answerBy: due.answerBy ?? null }, { id: due.lotId, createdAt: step.at });
    case 'credit':
      return newCredit(
        stay,
        { lotId: due.lotId, amountMinor: due.chips, handId: step.closed?.log.handId ?? null },
        { id: ports.newId(), createdAt: step.at },
      );
    case 'result':
      return newResult(stay, due.record, { id: ports.newId(), createdAt: step.at });
  }
}

/** The operator's metadata of the launch that the stay began with; a seat that ends in this step is still in the table before it. */
function metadataOf(stayId: string, { before, after }: Committed): Pick<StayFacts, 'metadata'> {
  const seat = [...after.seats, ...before.seats].find((one) => one?.stayId === stayId);
  return seat?.metadata === undefined ? {} : { metadata: seat.metadata };
}

/** The players dealt into a finished hand and how they played it, for their lists of hands and their statistics. */
function handRows({ closed, after }: Committed): Stmt[] {
  const opened = closed?.log.events.find(({ event }) => event.type === 'hand-opened')?.event;
  if (closed === null || opened?.type !== 'hand-opened') return [];
  const { operatorId } = after.config;
  const end = { endedAt: closed.endedAt, pot: potOf(closed) };
  const plays = closed.state === 'void' ? [] : handPlays(closed.log.events);
  const { tableId } = after.config;
  const players = opened.players.map(({ playerId }, index) => {
    const play = plays[index];
    return { operatorId, playerId, play: play && { tableId, ...play } };
  });
  return dealtInto(players, opened.handId, end);
}

/** The total of a hand's pots, rake included; 0 for a voided hand. */
export function potOf({ state, log }: ClosedHand): number {
  return state === 'void' ? 0 : handMoney(log.events).players.reduce((sum, { put }) => sum + put, 0);
}

function stayRows(event: TableEvent, config: TableConfig, at: number): Stmt[] {
  switch (event.type) {
    case 'seat-reserved':
    case 'seat-claimed': {
      const { operatorId, currency, roomId, tableId } = config;
      const { stayId, playerId, seat } = event;
      const begun = reserveStay({ stayId, operatorId, playerId, currency, roomId, tableId, seat, openedAt: at });
      // The player may leave before any money comes; the account is closed all the same.
      return event.type === 'seat-reserved' ? [begun] : [begun, openSeatAccount(config, stayId)];
    }
    case 'seat-released':
      return [releaseStay(event.stayId)];
    case 'left': {
      return [closeStay({ stayId: event.stayId, ...receiptOf(event), at, endedFor: endedFor(event) })];
    }
    default:
      return [];
  }
}

/** The amounts on the player's receipt: Σ results of the stay = cashed out − brought in. Chips taken off a claim count as cashed out. */
function receiptOf(event: Extract<TableEvent, { type: 'left' }>): { readonly boughtIn: number; readonly cashedOut: number } {
  const { lots, chips, claim, brought = 0, takenOff = 0 } = event;
  if (claim !== undefined) return { boughtIn: brought, cashedOut: claim + takenOff };
  return { boughtIn: lots.reduce((sum, lot) => sum + lot.chips, 0), cashedOut: chips };
}

/** Debits that a table is waiting for: buy-ins, top-ups and stakes in flight. */
export function pendingLots(table: Table): string[] {
  return table.seats.flatMap((seat) => (seat?.debit ? [seat.debit.lotId] : []));
}
