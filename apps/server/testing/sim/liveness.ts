import { mayBeDealt, occupiedSeats, settlesEachHand, type Table } from '@cardroom/table';
import { retryDelayMs, type TransactionKind } from '@cardroom/wallet';
import type { Composed } from '../../src/service/compose.ts';
import { broken } from './laws.ts';

/** A payout that is due is tried within this time, ms: the lease of a send whose end was not stored takes 20 s, a poll 1 s. */
export const PAYOUT_TRIED_MS_MAX = 30_000;
/** A table that can deal begins a hand, or collects the stakes for it, within this time, ms: the end of a hand is shown for 12 s. */
export const TABLE_DEALS_MS_MAX = 30_000;
/** A table that the storage halted, or could not return, is back within this time, ms: it is tried every 2 s. */
export const TABLE_BACK_MS_MAX = 30_000;

/** A stored credit or cancel that is not done. */
export interface OpenPayout {
  readonly seq: number;
  readonly id: string;
  readonly kind: Extract<TransactionKind, 'credit' | 'cancel'>;
  readonly lane: string;
  readonly attempts: number;
  /** By the clock of the process. */
  readonly next_at: number;
}

/** Law 11, in the world's time, so that a clock that was set back hides nothing: the plan of a payout is stored in the time of its process. */
export class Payouts {
  #startedAt = 0;
  readonly #triedAt = new Map<string, number>();
  /** Since when each payout is the first of its lane. */
  #firstSince = new Map<string, number>();

  /** A process starts. */
  started(now: number): void {
    this.#startedAt = now;
  }

  /** The process sends a transaction. */
  tried(id: string, now: number): void {
    this.#triedAt.set(id, now);
  }

  /** The payouts that are due and that nobody tries. `aheadMs`: by how much the clock of the process is ahead of the world's. */
  late(open: Iterable<OpenPayout>, now: number, aheadMs: number): string[] {
    const firsts = firstOfEachLane(open);
    this.#firstSince = new Map(firsts.map(({ id }) => [id, this.#firstSince.get(id) ?? now]));
    return firsts.flatMap(({ id, kind, attempts, next_at }) => {
      const since = Math.max(this.#startedAt, this.#firstSince.get(id) ?? now);
      const planned = Math.max(since, this.#triedAt.get(id) ?? since) + longestWaitMs(attempts);
      const dueAt = Math.max(since, Math.min(next_at - aheadMs, planned));
      const dueMs = now - dueAt;
      return dueMs <= PAYOUT_TRIED_MS_MAX
        ? []
        : [broken('payoutsTried', `${kind} ${id} has been due for ${Math.round(dueMs)} ms and was not tried`)];
    });
  }
}

/** Money goes in order: only the first payout of a lane can be sent. */
function firstOfEachLane(open: Iterable<OpenPayout>): OpenPayout[] {
  const firsts = new Map<string, OpenPayout>();
  for (const payout of open) {
    const first = firsts.get(payout.lane);
    if (first === undefined || payout.seq < first.seq) firsts.set(payout.lane, payout);
  }
  return [...firsts.values()];
}

/** The longest wait that can be planned after so many attempts; a first attempt waits for nothing. */
function longestWaitMs(attempts: number): number {
  return attempts === 0 ? 0 : retryDelayMs({ attempts, retryAfterMs: null, random: 1 });
}

/** A step that a table owes its players without being asked. */
type Owed = 'deal' | 'come back';

/** Law 12. */
export class Deals {
  /** Since when the process has tables that it could not read; one may come to it long after its start. */
  #awaitedSince: number | null = null;
  /** By table: what it owes, after which hand, and since when. */
  readonly #owed = new Map<string, { readonly what: string; readonly since: number }>();

  /** A process starts: everybody is disconnected, and every table is taken over. */
  started(): void {
    this.#awaitedSince = null;
    this.#owed.clear();
  }

  /** Tables that could have gone on for a long time and did not. */
  late({ registry, keeper }: Pick<Composed, 'registry' | 'keeper'>, now: number): string[] {
    this.#awaitedSince = keeper.awaited === 0 ? null : (this.#awaitedSince ?? now);
    const awaitedMs = now - (this.#awaitedSince ?? now);
    const notBack = awaitedMs > TABLE_BACK_MS_MAX;
    const missing = notBack ? [broken('tablesDeal', `${keeper.awaited} tables were not rebuilt for ${Math.round(awaitedMs)} ms`)] : [];
    const late = registry.all().flatMap(({ tableId, loop }) => {
      const owed: Owed | null = loop.state === 'halted' ? 'come back' : loop.state === 'running' && canDeal(loop.table) ? 'deal' : null;
      if (owed === null) this.#owed.delete(tableId);
      if (owed === null) return [];
      const { table } = loop;
      // Stakes that are refused at once are called off before anybody looks, and leave a new time for the next collection.
      const after = `${table.handsPlayed} hands${settlesEachHand(table) ? `, next at ${table.nextHandAt}` : ''}`;
      const what = `${owed} after ${after}`;
      const before = this.#owed.get(tableId);
      if (before?.what !== what) this.#owed.set(tableId, { what, since: now });
      const waitedMs = before?.what === what ? now - before.since : 0;
      const limit = owed === 'deal' ? TABLE_DEALS_MS_MAX : TABLE_BACK_MS_MAX;
      return waitedMs <= limit ? [] : [broken('tablesDeal', `table ${tableId} could ${what}, and did not for ${Math.round(waitedMs)} ms`)];
    });
    return [...missing, ...late];
  }
}

/**
 * Whether the table owes its players a hand or, when each hand is settled, the collection of stakes. Says nothing of how positions are found:
 * players who wait for a blind are sure of the next hand only where no game is running.
 */
function canDeal(table: Table): boolean {
  if (table.status !== 'open' || table.hand !== null || table.stakes != null) return false;
  const able = occupiedSeats(table).filter(mayBeDealt);
  const inGame = able.filter(({ waitsForBlind }) => !waitsForBlind);
  const sure = inGame.length >= 2 ? inGame : able;
  return sure.length >= 2 && sure.some(({ connected }) => connected);
}
