import { BREAKER_POLICY } from './breaker.ts';
import { endOf, giveUpDebit } from './deliver.ts';
import type { WalletPorts } from './ports.ts';
import { DEBIT_REASONS, type DebitReason } from './reasons.ts';
import { RETRY_AFTER_MAX_MS } from './retry.ts';
import type { Transaction } from './transaction.ts';

/**
 * Cleans up after processes that are gone. An unsent debit is refused; one that may have been sent is cancelled, never sent again; other leases
 * are released. Then tables learn the outcome of every debit they still wait for, as the process may have died before telling them.
 */
export async function recoverLedger(ports: WalletPorts, pendingLots: readonly string[], tables?: ReadonlySet<string>): Promise<void> {
  await shortenWaits(ports);
  const told = new Set<string>();
  for (const row of await ports.outbox.abandoned(ports.owner)) {
    // Those of the other tables have been there since before, and are about to be sent.
    if (row.status === 'due' && tables?.has(row.tableId) === false) continue;
    await abandon(ports, row);
    told.add(row.id);
  }
  const waiting = pendingLots.filter((lotId) => !told.has(lotId));
  const rows = new Map((await ports.outbox.rows(waiting)).map((row) => [row.id, row]));
  const closed = await ports.outbox.closed(waiting);
  for (const lotId of waiting) {
    const row = rows.get(lotId);
    if (row !== undefined && seatsNobody(row, closed)) await ports.debitRefused(row, reasonOf(row));
    else ports.alert({ type: 'unexplained-lot', lotId });
  }
}

/** A payment that waits blocks its player's buy-ins as well, so none may wait for an hour that the clock was set back. */
async function shortenWaits({ outbox, clock, alert }: WalletPorts): Promise<void> {
  const rows = await outbox.shortenWaits({ now: clock.now(), longestMs: RETRY_AFTER_MAX_MS, openMs: BREAKER_POLICY.openMs });
  if (rows > 0) alert({ type: 'clock-set-back', rows });
}

/** Whether the debit was not accepted, or was returned because its table could not take the chips. */
function seatsNobody(row: Transaction, closed: ReadonlySet<string>): boolean {
  return row.status === 'refused' || row.status === 'unknown' || (row.status === 'done' && closed.has(row.id));
}

async function abandon(ports: WalletPorts, row: Transaction): Promise<void> {
  const at = ports.clock.now();
  if (row.kind !== 'debit') {
    const released = endOf(row, 'released', { at, outcome: null, error: 'restarted', nextAt: at });
    await ports.outbox.write(ports.outbox.finish(row, released));
    return;
  }
  if (row.status === 'leased') return giveUpDebit(ports, row, 'restarted');
  const end = endOf(row, 'refused', { at, outcome: 'restarted', error: null });
  if ((await ports.outbox.write(ports.outbox.finish(row, end))) === 'written')
    await ports.debitRefused({ ...row, status: end.status }, 'restarted');
}

function reasonOf(row: Transaction): DebitReason {
  return DEBIT_REASONS.find((reason) => reason === row.outcome) ?? 'wallet-timeout';
}
