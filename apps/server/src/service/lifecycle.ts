import { freeTables } from '@cardroom/journal';
import { countStart } from '@cardroom/storage';
import { breakOffRuns } from '../callbacks/run-records.ts';
import { LOOK_AGAIN } from '../cluster/peer-calls.ts';
import { regularly } from '../process/regular.ts';
import type { KeptKind } from '../process/retention.ts';
import type { Transport } from '../sockets/transport.ts';
import type { RecoveryReport } from '../tables/table-keeper.ts';
import { pendingLots } from '../tables/table-writes.ts';
import { tellOfProcess } from './cluster-news.ts';
import { type Composed, compose } from './compose.ts';
import type { Money } from './compose-money.ts';
import type { ComposeOptions } from './compose-options.ts';
import type { Tables } from './compose-tables.ts';
import type { Ground } from './ground.ts';
import { openPort } from './open-port.ts';
import { pruneExpired } from './prune.ts';
import { restoreUnderWay, untilOpened } from './restore-mode.ts';
import { removeOld } from './retention.ts';

export interface Service {
  readonly parts: Composed;
  readonly port: number;
  readonly recovered: RecoveryReport;
  /**
   * Finishes running hands for up to `drainMs`, by default as long as suits whoever goes on with them, flushes the outbox and closes everything. The
   * next start continues from here.
   */
  stop(drainMs?: number): Promise<void>;
}

/** How long running hands of a lone process may take after SIGTERM; unfinished ones resume at the next start. Beside others it is `DRAIN_SECONDS`. */
export const DRAIN_MS = 12_000;
/** How long the outbox may take at the end for rows that are due. */
const FLUSH_MS = 3_000;
/** How often a process that serves looks for tables without a living holder. */
const CLAIM_EVERY_MS = 10_000;
const PRUNE_EVERY_MS = 3_600_000;

/**
 * Starts the whole service. Tables are rebuilt and the debits of a dead process settled before the port opens, so that the first player
 * finds everything as it was. In restore mode the port opens first, and the rest waits for a person.
 */
export async function startService(options: ComposeOptions): Promise<Service> {
  const parts = await compose(options);
  const restore = await closingStoreOnError(parts, restoreUnderWay(parts));
  const early = restore === null ? null : await openPort(parts);
  if (restore !== null) await untilOpened(parts, restore);
  const recovered = await recoverMoney(parts);
  await checkBooks(parts);
  await emitAuditHead(parts);
  await parts.rules.load();
  await parts.limits.load();
  await breakOffRuns(parts.store, parts.now());
  await countThisStart(parts, recovered);
  await atMost(parts, FLUSH_MS, parts.lists.restored());
  const transport = early ?? (await openPort(parts));
  await startTables(parts);
  const stopClaiming = hearCluster(parts);
  for (const part of regularParts(parts)) part.start();
  const stopKeeping = await startKeepingHouse(parts);
  parts.state.accepting = true;
  tellOfProcess(parts.bus);
  await parts.serviceWatch.round();
  return {
    parts,
    port: transport.port,
    recovered,
    stop: (drainMs) => {
      stopKeeping();
      stopClaiming();
      return stopService(parts, transport, drainMs);
    },
  };
}

/** A start that is refused leaves the data free for the next one. */
async function closingStoreOnError<Answer>({ store }: Pick<Ground, 'store'>, work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** The parts that run on a timer, started in this order and stopped in reverse. */
function regularParts(parts: Composed) {
  const {
    clock,
    sessionKeeper,
    sessionEnds,
    playerSockets,
    rounds,
    rules,
    limits,
    looks,
    fairPlay,
    ledgerWatch,
    auditWatch,
    serviceWatch,
  } = parts;
  const { houseBots, rowsElsewhere, earlierFigures, waiting, markKeeper, dealKeys } = parts;
  const watches = [ledgerWatch, auditWatch, serviceWatch];
  return [
    ...[clock, dealKeys, sessionKeeper, sessionEnds, playerSockets, rounds, rules, limits, looks, fairPlay],
    ...watches,
    ...[houseBots, rowsElsewhere, earlierFigures, waiting],
    ...(markKeeper === null ? [] : [markKeeper]),
  ];
}

/** What one process does for all: it begins once this process keeps the house. Returns the way to stop it. */
async function startKeepingHouse(parts: Composed): Promise<() => void> {
  const { member, playSlots, floorSamples, fairDays } = parts;
  const jobs = [playSlots, floorSamples, fairDays];
  let [hasStopped, stopPruning] = [false, () => {}];
  const begin = (): void => {
    if (hasStopped) return;
    for (const job of jobs) job.start();
    stopPruning = pruneRegularly(parts);
  };
  if (member.keepsHouse) begin();
  else void member.untilKeepsHouse().then(begin);
  return () => {
    hasStopped = true;
    for (const job of jobs.toReversed()) job.stop();
    stopPruning();
  };
}

/** Rebuilds the tables of a dead process and settles its open wallet transactions. */
export async function recoverMoney({
  member,
  dealKeys,
  rooms,
  registry,
  keeper,
  dispatcher,
}: Ground & Tables & Money): Promise<RecoveryReport> {
  await member.untilServing();
  await dealKeys.round();
  await rooms.load();
  const recovered = await keeper.recover();
  await dispatcher.recover(registry.pendingLots());
  return recovered;
}

/**
 * Takes over what a process held that has died or left: when that is seen, and regularly, as it may have held something after all, such as a
 * table that it was just opening. After a pause in which others might have taken the tables, players to act get a fresh clock. Returns the way to stop looking.
 */
export function hearCluster(parts: Composed): () => void {
  const { build, store, state, member, keeper, mover, dispatcher, registry, feed, clock, failed } = parts;
  const { log } = parts.options;
  const claimOnce = async (): Promise<void> => {
    if (state.moving || member.state === 'draining') return;
    const tables = await keeper.claimMore();
    const lots = tables.flatMap(({ loop }) => pendingLots(loop.table));
    await dispatcher.recover(lots, new Set(tables.map(({ tableId }) => tableId)));
    await mover.findOwn();
    const { newer } = await freeTables(store, build.journal);
    if (newer > 0) log.error({ tables: newer }, 'open tables have no process: they wait for one of a newer version');
  };
  // One after the other, so that each finds what the one before it has taken.
  let claiming: Promise<void> = Promise.resolve();
  const claimMore = (): Promise<void> => {
    const claimed = claiming.then(claimOnce);
    claiming = claimed.catch(() => {});
    return claimed;
  };
  const lost = (error: unknown): void => failed('tables of another process', error);
  member.hear(({ type }) => {
    if (type === 'lost') claimMore().catch(lost);
    if (type === 'lost') breakOffRuns(store, clock.now()).catch((error: unknown) => failed('runs of another process', error));
    if (type === 'sure') keeper.stalled();
    if (type === 'sure' || type === 'unsure') for (const table of registry.all()) feed.tell({ type: 'pause-changed', table });
  });
  // Without signs of life there are no others.
  return member.beatAgeMs() === null ? () => {} : regularly({ clock, everyMs: CLAIM_EVERY_MS, failed: lost }, claimMore);
}

/** Compares the ledger with the rebuilt tables. Disagreements are logged and shown, but the service starts, so that cash-outs continue. */
async function checkBooks({ ledgerWatch, failed }: Ground & Money): Promise<void> {
  await ledgerWatch.round().catch((error: unknown) => failed('ledger check', error));
}

/** A restart loop shows as a number that grows, although each process begins to count at its start. */
async function countThisStart({ store, meters, options, failed }: Ground, recovered: RecoveryReport): Promise<void> {
  try {
    const starts = await countStart(store);
    meters.started(starts);
    options.log.info({ starts, ...recovered }, 'the service has recovered its tables');
  } catch (error) {
    failed('count of starts', error);
  }
}

/** A head that cannot be emitted is logged; play goes on. */
async function emitAuditHead({ auditWatch, failed }: Pick<Composed, 'auditWatch' | 'failed'>): Promise<void> {
  await auditWatch.round().catch((error: unknown) => failed('audit head', error));
}

/** A mark that cannot be written is logged; it is older then than the database, which is safe. */
async function keepMark({ markKeeper, failed }: Pick<Composed, 'markKeeper' | 'failed'>): Promise<void> {
  await markKeeper?.round().catch((error: unknown) => failed('high-water mark', error));
}

/** Starts every table's clock and the calls to the wallets. */
export async function startTables({ keeper, steward, dispatcher, debitSweep }: Tables & Money): Promise<void> {
  keeper.start();
  await steward.start();
  dispatcher.start();
  debitSweep.start();
}

/** Accepts no more inputs; resolves when the last step of every table is written. */
export async function stopTables({ keeper, steward }: Tables): Promise<void> {
  await steward.stop();
  await keeper.stop();
}

/** Whether others take this process's tables over: one that serves, or one that waits until it may. */
function hasSuccessor({ member }: Pick<Ground, 'member'>): boolean {
  return member.peers().some(({ isServing, isAtWork }) => isServing || !isAtWork);
}

/** Beside others, play goes on here until each table has moved: nobody is told of it but by the sockets that lead elsewhere. */
async function giveTablesAway({ state, member, crew, bus, mover, steward, sockets }: Composed, deadline: number): Promise<void> {
  if (!crew.others().some(({ isServing }) => isServing)) return;
  state.moving = true;
  state.accepting = false;
  member.drain();
  tellOfProcess(bus);
  steward.leave();
  const isEmpty = await mover.moveAll(deadline);
  state.moving = false;
  if (isEmpty || hasSuccessor({ member })) sockets.sendElsewhere();
}

/** Ends a service in order: what it holds goes to others, or is left as it is for its next start. */
export async function stopService(parts: Composed, transport: Pick<Transport, 'close'>, drainMs?: number): Promise<void> {
  const {
    keeper,
    steward,
    dispatcher,
    debitSweep,
    sockets,
    clock,
    client,
    conformance,
    chatRecorder,
    pictures,
    pictureClient,
    store,
    state,
    lists,
    waitingBook,
    failed,
    options,
  } = parts;
  const began = clock.now();
  await giveTablesAway(parts, began + (drainMs ?? options.config.drainMs));
  // The others may have ended in the meantime.
  const deadline = drainMs === undefined ? clock.now() + DRAIN_MS : began + drainMs;
  state.accepting = false;
  lists.hold();
  parts.member.drain();
  for (const part of [debitSweep, ...regularParts(parts).reverse()]) part.stop();
  parts.cutOff?.stop();
  if (parts.registry.all().length > 0) sockets.broadcast('draining', {});
  steward.leave();
  await keeper.drain(hasSuccessor(parts) ? clock.now() : deadline);
  await stopTables(parts);
  // Where another process takes over, players come back to it at once and quietly.
  if (hasSuccessor(parts)) sockets.sendElsewhere();
  await transport.close();
  await atMost(parts, FLUSH_MS, conformance.stop());
  await atMost(parts, FLUSH_MS, chatRecorder.flush());
  await atMost(parts, FLUSH_MS, waitingBook.end());
  await atMost(parts, FLUSH_MS, dispatcher.sweep()).catch((error) => failed('flush', error));
  await dispatcher.stop();
  // Another process takes over at once; what follows writes nothing that it needs.
  await parts.member.leave();
  for (const peer of parts.member.peers()) void parts.peers?.ask(peer, LOOK_AGAIN, {});
  client.close();
  pictureClient.close();
  await atMost(parts, FLUSH_MS, pictures.idle());
  await atMost(parts, FLUSH_MS, emitAuditHead(parts));
  await atMost(parts, FLUSH_MS, keepMark(parts));
  await parts.tracing.stop();
  await store.close();
}

/** Waits in real time, whatever clock the tables have; a simulated process has no other time than its clock's. */
function atMost({ options: { world }, clock }: Pick<Ground, 'options' | 'clock'>, ms: number, work: Promise<unknown>): Promise<unknown> {
  const timeout = new Promise<void>((resolve) => {
    if (world === undefined) setTimeout(resolve, ms).unref();
    else clock.at(clock.now() + ms, resolve);
  });
  return Promise.race([work, timeout]);
}

/** A round that lasts longer than the pause before the next one is not begun twice. */
function pruneRegularly({ options: { config, log }, store, now, meters, failed }: Ground): () => void {
  let [isRunning, isStopping] = [false, false];
  const round = async (): Promise<void> => {
    isRunning = true;
    await pruneExpired(store, now()).catch((error: unknown) => failed('prune', error));
    const removed = (kind: KeptKind, rows: number): void => {
      meters.removed(kind, rows);
      log.info({ kind, rows }, 'old rows were removed');
    };
    await removeOld({ store, kept: config.kept, now, failed, removed, isStopping: () => isStopping });
    isRunning = false;
  };
  const timer = setInterval(() => {
    if (!isRunning) void round();
  }, PRUNE_EVERY_MS);
  timer.unref();
  return () => {
    isStopping = true;
    clearInterval(timer);
  };
}
