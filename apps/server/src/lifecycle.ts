import { type ComposeOptions, compose, type Parts } from './compose.ts';
import { breakOffRuns } from './conformance/run-records.ts';
import { pruneExpired } from './http/prune.ts';
import { openPort } from './open-port.ts';
import type { RecoveryReport } from './rooms/table-registry.ts';
import type { Transport } from './rooms/transport.ts';

export interface Service {
  readonly parts: Parts;
  readonly port: number;
  readonly recovered: RecoveryReport;
  /** Finishes running hands until `drainMs` is over, flushes the outbox, closes everything. The next start goes on where this one stopped. */
  stop(drainMs?: number): Promise<void>;
}

/** Running hands may take this long after SIGTERM; what is not finished resumes at the next start. */
export const DRAIN_MS = 12_000;
/** What the outbox may take at the end for rows that are due. */
const FLUSH_MS = 3_000;
const PRUNE_EVERY_MS = 3_600_000;

/**
 * Starts the whole service: tables are rebuilt and debits of a dead process settled before the port opens,
 * so that the first player finds everything as it was.
 */
export async function startService(options: ComposeOptions): Promise<Service> {
  const parts = await compose(options);
  const { keeper, rounds, state } = parts;
  const recovered = await recoverMoney(parts);
  await checkBooks(parts);
  await parts.house.load();
  await parts.limits.load();
  await breakOffRuns(parts.store, parts.now());
  const transport = await openPort(parts);
  await startTables(parts);
  keeper.start();
  rounds.start();
  parts.house.start();
  parts.limits.start();
  parts.ledgerWatch.start();
  const stopPruning = pruneRegularly(parts);
  state.accepting = true;
  return {
    parts,
    port: transport.port,
    recovered,
    stop: (drainMs = DRAIN_MS) => {
      stopPruning();
      return stopService(parts, transport, drainMs);
    },
  };
}

/** Rebuilds the tables of a dead process and settles what it left at the wallets. */
export async function recoverMoney({ registry, dispatcher }: Parts): Promise<RecoveryReport> {
  const recovered = await registry.recover();
  await dispatcher.recover(registry.pendingLots());
  return recovered;
}

/** Compares the books with the tables that were just rebuilt. What does not agree is told and shown, and the service starts: cash-outs go on. */
async function checkBooks({ ledgerWatch, failed }: Parts): Promise<void> {
  await ledgerWatch.round().catch((error: unknown) => failed('ledger check', error));
}

/** Starts every table's clock and the calls to the wallets. */
export async function startTables({ registry, dispatcher, debitSweep }: Parts): Promise<void> {
  await registry.start();
  dispatcher.start();
  debitSweep.start();
}

async function stopService(parts: Parts, transport: Transport, drainMs: number): Promise<void> {
  const { registry, dispatcher, debitSweep, keeper, rounds, sockets, clock, client, store, state } = parts;
  state.accepting = false;
  for (const part of [keeper, rounds, debitSweep, parts.ledgerWatch, parts.house, parts.limits]) part.stop();
  sockets.broadcast('draining', {});
  await registry.drain(clock.now() + drainMs);
  await registry.stop();
  await transport.close();
  await atMost(FLUSH_MS, parts.conformance.stop());
  await atMost(FLUSH_MS, parts.chatRecorder.flush());
  await atMost(FLUSH_MS, dispatcher.sweep()).catch((error) => parts.failed('flush', error));
  await dispatcher.stop();
  client.close();
  await store.close();
}

function atMost(ms: number, work: Promise<unknown>): Promise<unknown> {
  const timeout = new Promise((resolve) => setTimeout(resolve, ms).unref());
  return Promise.race([work, timeout]);
}

function pruneRegularly({ store, clock, failed }: Parts): () => void {
  const timer = setInterval(() => {
    pruneExpired(store, clock.now()).catch((error) => failed('prune', error));
  }, PRUNE_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
