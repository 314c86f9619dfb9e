import { RETRY_DELAYS_MS, WALLET_SETTINGS } from '@cardroom/wallet';
import { BALANCE_AGE_MIN_MS } from '../../src/callbacks/balance.ts';
import { eventually } from '../fixtures/test-service.ts';
import type { Arena, Row } from './arena.ts';
import { Cell } from './cell.ts';
import type { CallKind } from './faulty-operator.ts';
import { CHIPS } from './person.ts';

/** The outcome of one cell of the matrix. */
export interface CellReport {
  /** The outcome as the player saw it; see `Ends`. */
  readonly end: string;
  /** Violations in words: an imbalance, something stuck, another player blocked. */
  readonly wrong: readonly string[];
}

/** Plays one fault against one kind of call to its end, and then compares all books. */
export async function playCell(arena: Arena, row: Row, kind: CallKind): Promise<CellReport> {
  const cell = await Cell.open(arena, row, kind);
  const end = await STORIES[kind](cell);
  await cell.close();
  return { end, wrong: cell.wrong };
}

const STORIES: Readonly<Record<CallKind, (cell: Cell) => Promise<string>>> = { balance, debit, credit, cancel, result };

/** The player reads the balance after a deposit. */
async function balance(cell: Cell): Promise<string> {
  const { player, row } = cell;
  const { books } = row.operator;
  const before = await player.balance();
  const calls = row.operator.calls(player.id, 'balance');
  const deposit = 500;
  books.give(player.id, deposit);
  cell.given += deposit;
  cell.strike();
  cell.clock.advance(BALANCE_AGE_MIN_MS);
  const asked = player.balance();
  await cell.arrived('balance', calls + 1);
  await cell.others();
  const held = row.fault.conduct?.waits === 'release';
  // Money answers arrive while the balance request is in progress, which must not overwrite them.
  if (held) cell.expect(await player.sitDown(0), 'seated');
  cell.overcome();
  const seen = await asked;
  if (held) await player.untilReceipt(await player.leave(), 'paid');
  if (seen === books.balance(player.id) - (held ? CHIPS : 0)) return 'new';
  return seen === before ? 'old' : ((seen ?? 0) / 100).toFixed(2);
}

/** The player buys in. */
async function debit(cell: Cell): Promise<string> {
  const { player } = cell;
  cell.strike();
  const outcome = await player.askForSeat(0);
  await cell.arrived('debit', 1);
  await cell.others();
  cell.overcome();
  const told = await outcome();
  if (told === 'seated') {
    await player.untilReceipt(await player.leave(), 'paid');
    return told;
  }
  if (cell.loop.table.seats.some((seat) => seat?.playerId === player.id)) cell.wrong.push('the seat is still held');
  const isRefused = told === 'wallet-refused';
  if (told !== 'wallet-timeout' && !isRefused) return told;
  // Only the debit is affected, so it is returned at once, however it ended.
  await cell.answered('cancel', 1);
  const cancelled = (await cell.rows('cancel'))[0]?.status === 'done' ? 'cancelled' : 'cancelled later';
  return isRefused ? `refused, ${cancelled}` : cancelled;
}

/** The player leaves and is cashed out. */
async function credit(cell: Cell): Promise<string> {
  const { player } = cell;
  cell.expect(await player.sitDown(0), 'seated');
  cell.strike();
  const stayId = await player.leave();
  const times = await delivered(cell, 'credit', () => player.untilReceipt(stayId, 'pending'));
  await player.untilReceipt(stayId, 'paid');
  return times === 'at once' ? 'paid' : 'paid later';
}

/** The player buys in, the answer is lost, and the cancel meets the fault. */
async function cancel(cell: Cell): Promise<string> {
  const { player } = cell;
  cell.strikeCancel();
  cell.expect(await player.sitDown(0), 'wallet-timeout');
  cell.spareDebits();
  const times = await delivered(cell, 'cancel', async () => {
    // Until the money is back the player cannot buy in again, and is told so.
    const outcome = await player.askForSeat(0);
    cell.clock.advance(WALLET_SETTINGS.debitWaitMs);
    cell.expect(await cell.awake(outcome()), 'previous-payment-pending');
  });
  return times === 'at once' ? 'given back' : 'given back later';
}

/** The player plays a hand and leaves; its result meets the fault, and the cash-out does not wait for it. */
async function result(cell: Cell): Promise<string> {
  const { player, row, loop } = cell;
  loop.holdDeals();
  const opponent = await row.neighbour.alsoAt(row.tableId);
  for (const [seat, one] of [player, opponent].entries()) cell.expect(await one.sitDown(seat), 'seated');
  loop.releaseDeals();
  const { seat, decisionId } = await eventually(() => {
    const { turn } = loop.table;
    must(turn !== null);
    return turn;
  });
  loop.holdDeals();
  cell.strike();
  await (seat === 0 ? player : opponent).fold(decisionId);
  await eventually(() => must(loop.table.hand === null));
  const stays = [await player.leave(), await opponent.leave()] as const;
  if (row.fault.unreachable === undefined) await player.untilReceipt(stays[0], 'paid');
  if (row.fault.unreachable === undefined) await opponent.untilReceipt(stays[1], 'paid');
  const times = await delivered(cell, 'result', async () => {});
  await opponent.close();
  loop.releaseDeals();
  const told = times === 'at once' ? 'told' : 'told later';
  return row.operator.books.results(player.id) === 1 ? told : `${told}, not kept`;
}

/**
 * The call is sent; if that fails, it is sent once more under the same fault, and again when the operator has recovered. `waiting` checks
 * the player in between.
 */
async function delivered(cell: Cell, kind: 'credit' | 'cancel' | 'result', waiting: () => Promise<void>): Promise<'at once' | 'later'> {
  await cell.arrived(kind, 1);
  await cell.others();
  cell.overcome();
  const first = await cell.answered(kind, 1);
  if (first.status === 'done') return 'at once';
  const pause = first.nextAt - cell.clock.now();
  const asked = cell.row.fault.retryAfterMs ?? RETRY_DELAYS_MS[0] / 2;
  if (pause < asked) cell.wrong.push(`tried again after ${pause} ms, not ${asked}`);
  await waiting();
  cell.clock.advance(Math.max(0, first.nextAt - cell.clock.now()));
  await cell.arrived(kind, 2);
  cell.overcome();
  const second = await cell.answered(kind, 2);
  if (second.status !== (cell.row.fault.secondIsTaken ? 'done' : 'due'))
    cell.wrong.push(`the second try under the same fault ended ${second.status}`);
  cell.heal();
  await cell.rest();
  return 'later';
}

function must(holds: boolean): asserts holds {
  if (!holds) throw new Error('it has not come yet');
}
