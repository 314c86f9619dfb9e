import { AuditWatch } from '../audit/audit-watch.ts';
import { composeChat } from '../chat/compose-chat.ts';
import { CutOffWatch } from '../cluster/cut-off.ts';
import { endedSessions } from '../players/session-ends.ts';
import { systemClock } from '../process/clock.ts';
import { MarkKeeper } from '../restore/mark-keeper.ts';
import { HouseBots } from '../sandbox/house-bots.ts';
import { LiveSockets } from '../sockets/live-sockets.ts';
import { PlayerSockets } from '../sockets/player-sockets.ts';
import { SessionEnds } from '../sockets/session-ends.ts';
import { SessionKeeper } from '../sockets/session-keeper.ts';
import { PlayerCommands } from '../tables/player-commands.ts';
import { haltedTables } from '../tables/table-registry.ts';
import { takeFromSeats } from '../tables/take-from-seats.ts';
import { ServiceWatch } from '../watch/service-watch.ts';
import { wireClusterNews } from './cluster-news.ts';
import { composeFloor } from './compose-floor.ts';
import { composeMoney, type Money } from './compose-money.ts';
import type { ComposeOptions } from './compose-options.ts';
import { composePlayers, type Players } from './compose-players.ts';
import { composeTables, type Tables } from './compose-tables.ts';
import { type Ground, openGround } from './ground.ts';

/**
 * Wires one process together without starting it. Each part knows only the parts above it; anything upwards goes through the tables' feed
 * or a listener.
 */
export async function compose(options: ComposeOptions) {
  const ground = await openGround(options);
  const sockets = new LiveSockets();
  const playerSockets = new PlayerSockets({
    ...{ own: sockets, crew: ground.crew, clock: ground.clock, failed: ground.failed },
    ended: (sessionIds) => endedSessions(ground.store, sessionIds),
  });
  const players = composePlayers(ground);
  const tables = composeTables(ground, { ...players, sockets });
  const money = composeMoney(ground, { ...tables, sockets, playerSockets });
  const chat = composeTalk(ground, players, tables);
  const sessionKeeper = new SessionKeeper({ sessions: players.sessions, sockets, clock: ground.clock, failed: ground.failed });
  const sessionEnds = new SessionEnds({
    ...{
      store: ground.store,
      clock: ground.clock,
      sockets: playerSockets,
      waiting: tables.waiting,
      crew: ground.crew,
      failed: ground.failed,
    },
    keepsHouse: () => ground.member.keepsHouse,
    tables: () => tables.registry.all(),
  });
  const auditWatch = watchAudit(ground);
  const floor = composeFloor(ground, players, { ...tables, sockets });
  const serviceWatch = watchService(ground, { ...tables, ...money, auditWatch });
  const markKeeper = keepMark(ground);
  const cutOff = watchCutOff(ground, sockets);
  const play = composePlay(ground, players, { ...tables, ...money, sessionEnds });
  wireFeed(ground, tables, money);
  wireClusterNews({ ...ground, ...tables, ...money });
  wireStalls(ground, tables);
  tables.feed.hear('session ends', (news) => sessionEnds.hear(news));
  wireLimits(players, tables);
  return {
    ...ground,
    ...players,
    ...tables,
    ...money,
    ...chat,
    ...play,
    sockets,
    playerSockets,
    sessionKeeper,
    auditWatch,
    serviceWatch,
    ...floor,
    markKeeper,
    cutOff,
    sessionEnds,
  };
}

export type Composed = Awaited<ReturnType<typeof compose>>;

/** The part that players' requests and house bots share: the way from a request to an input of a table. */
function composePlay(
  ground: Ground,
  { rules, limits, seatGuard }: Players,
  { registry, feed, lists, balances, pauses, sessionEnds }: Tables & Money & { readonly sessionEnds: SessionEnds },
) {
  const { options, store, clock, meters, now, newId, state, failed } = ground;
  const commands = new PlayerCommands({
    ...{ store, now, newId },
    draining: () => !state.accepting && !state.moving,
    isBlocked: (player) => limits.isBlocked(player),
    isEnding: (player) => sessionEnds.isEnding(player),
    funds: async (player) => (await balances.read(player)).balance,
    covers: (player, chips) => balances.covers(player, chips),
    payWaitMs: (player) => pauses.remainingMs(player, now()),
    isHeld: (...seat) => lists.isHeld(...seat),
    seatCheck: seatGuard,
    cutUnused: (code) => meters.cutUnused(code),
    act: () => meters.act(),
  });
  const random = options.world?.random ?? Math.random;
  return { commands, houseBots: new HouseBots({ store, clock, registry, rules, feed, commands, random, failed }) };
}

function watchAudit({ options: { config, log }, store, clock, failed }: Ground): AuditWatch {
  return new AuditWatch({
    ...{ store, clock, failed },
    file: config.auditHeadFile,
    emitted: (head) => log.info({ head }, 'head of the audit log'),
    broken: (head) => log.error({ head }, 'the audit log no longer holds this head: it was cut or rewritten'),
  });
}

/** Null for a process that has its storage for itself. */
function watchCutOff({ options: { log, world }, clock, member, peers, failed }: Ground, sockets: LiveSockets): CutOffWatch | null {
  if (peers === null) return null;
  const sendAway = (): void => {
    const closed = sockets.sendElsewhere();
    if (closed > 0) log.error({ sockets: closed }, 'this process alone does not reach the database: its players are sent to the others');
  };
  // Its questions run on the time of the network, like the signs of life.
  return new CutOffWatch({ member, ask: peers.ask, clock: world === undefined ? systemClock() : clock, sendAway, failed });
}

/** A simulated process has its storage in memory, which nobody restores. */
function keepMark({ options: { config, world }, store, clock, failed }: Ground): MarkKeeper | null {
  return world === undefined ? new MarkKeeper({ store, clock, file: config.highWaterFile, failed }) : null;
}

function watchService(
  { options: { config, log }, store, clock, now, state, member, bus, measured, failed }: Ground,
  { random, registry, keeper, breakers, ledgerWatch, auditWatch }: Tables & Money & { readonly auditWatch: AuditWatch },
): ServiceWatch {
  return new ServiceWatch({
    ...{ store, clock, log, failed },
    database: config.databaseUrl === null ? 'sqlite' : 'postgres',
    backupMark: config.backupMarkFile,
    accepting: () => state.accepting,
    restoring: () => state.restoring,
    standby: () => member.state === 'standby',
    sure: () => member.isSure(),
    randomFailed: () => random.failure !== null,
    busDownMs: () => (bus.state === 'down' ? bus.figures.silentMs : 0),
    oldestCommitMs: () => measured.oldestCommitMs(),
    tablesHalted: () => haltedTables(registry, keeper),
    breakersOpen: () => breakers.open(now()),
    ledger: () => ledgerWatch.state,
    auditBroken: () => auditWatch.state.isBroken,
  });
}

/** Registers the listeners of every committed step, in this order; table rooms, which listen to one table each, come first. */
function wireFeed({ tracing }: Ground, { feed, rows, lists, steward, earlierFigures }: Tables, { dispatcher, desk }: Money): void {
  feed.hear('lobby rows', (news) => rows.hear(news));
  feed.hear('wallet', (news) => {
    // The dispatcher goes on for as long as it finds something, which is no longer part of this step.
    if (news.type === 'committed' && news.wrote) tracing.outside(() => dispatcher.wake());
  });
  feed.hear('receipts', (news) => desk.hear(news));
  feed.hear('waitlists', (news) => lists.hear(news));
  feed.hear('steward', (news) => steward.hear(news));
  feed.hear('earlier figures', (news) => earlierFigures.hear(news));
}

function wireStalls({ options: { log }, clock }: Ground, { keeper }: Tables): void {
  clock.onStall((ms) => {
    log.warn({ ms }, 'the process stood still');
    keeper.stalled();
  });
}

/** A blocked player loses their places on waitlists and their seats. */
function wireLimits({ limits }: Players, { registry, lists }: Tables): void {
  limits.onBlocked(async (players) => {
    for (const who of players) lists.stopAll(who);
    await takeFromSeats(registry.all(), players);
  });
}

function composeTalk({ opened, secrets, clock, newId, failed }: Ground, { rules, limits }: Players, { registry }: Tables) {
  const { chat, recorder } = composeChat({
    ...{ store: opened, secrets, clock, rules, limits, newId, failed },
    operatorOf: (tableId) => registry.get(tableId)?.config.operatorId,
  });
  return { chat, chatRecorder: recorder };
}
