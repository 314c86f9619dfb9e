import { int, readRow, type Store, shape } from '@cardroom/storage';
import type { OutboxStore } from '@cardroom/wallet';
import { shortensBreakers } from './breaker-rows.ts';

/** The planned wait of a row: from the end of its last attempt to `next_at`. A row that was never sent was due at once. */
const PLANNED_WAIT =
  `coalesce((select wallet_tx.next_at - a.at - a.ms from wallet_attempt a where a.tx_seq = wallet_tx.seq and a.n = wallet_tx.attempts
  and wallet_tx.next_at - a.at - a.ms between 0 and ?), 0)`.replace(/\s+/g, ' ');

/** Implements `OutboxStore.shortenWaits`. Nothing is written where no row waits too long, so that a start does not depend on it. */
export async function shortenWaits(
  store: Pick<Store, 'read' | 'write'>,
  { now, longestMs, openMs }: Parameters<OutboxStore['shortenWaits']>[0],
): Promise<number> {
  const tooLong = `status in (0, 1) and status = 0 and next_at > ? + ${PLANNED_WAIT}`;
  const latest = now + openMs;
  const count = {
    sql: `select (select count(*) from wallet_tx where ${tooLong}) as payments,
      (select count(*) from operator_breaker where open_until > ? or probe_until > ?) as breakers`.replace(/\s+/g, ' '),
    parameters: [now, longestMs, latest, latest],
  };
  const found = await readRow(store, shape({ payments: int, breakers: int }), count);
  const { payments, breakers } = found ?? { payments: 0, breakers: 0 };
  const update = `update wallet_tx set next_at = ? + ${PLANNED_WAIT} where ${tooLong}`;
  const unit = [
    ...(payments === 0 ? [] : [{ sql: update, parameters: [now, longestMs, now, longestMs] }]),
    ...(breakers === 0 ? [] : [shortensBreakers(now, openMs)]),
  ];
  if (unit.length > 0) await store.write(unit);
  return payments + breakers;
}
