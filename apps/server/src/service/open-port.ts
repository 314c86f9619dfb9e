import { defineRoom } from '@colyseus/core';
import { measureAudit } from '../audit/audit-metrics.ts';
import { measureBus } from '../cluster/bus-metrics.ts';
import { measureMember } from '../cluster/member-metrics.ts';
import { measureProcess } from '../http/health.ts';
import { limitersOn } from '../http/rate-limit.ts';
import { measureLedger } from '../money/ledger-metrics.ts';
import { systemClock } from '../process/clock.ts';
import type { Config } from '../process/config.ts';
import { measureStalls } from '../process/stall-metrics.ts';
import type { AppRoomServices } from '../sockets/app-room.ts';
import { LinePings } from '../sockets/line-pings.ts';
import { lobbyRoomWith } from '../sockets/lobby-room.ts';
import { OwnTables } from '../sockets/own-tables.ts';
import { createPlayerDesk } from '../sockets/player-desk.ts';
import type { PlayerServices } from '../sockets/player-services.ts';
import { quietLogger } from '../sockets/quiet-logger.ts';
import { RoomBeats } from '../sockets/room-beats.ts';
import { LOBBY_ROOM, SharedRooms, TABLE_ROOM } from '../sockets/shared-rooms.ts';
import { measureRooms } from '../sockets/table-metrics.ts';
import { tableRoomWith } from '../sockets/table-room.ts';
import { openTransport, type Transport, type TransportOptions } from '../sockets/transport.ts';
import { measureWatch } from '../watch/watch-metrics.ts';
import type { Composed } from './compose.ts';
import { mountHttp } from './http-app.ts';

/** Opens the port with every route and both room types. */
export async function openPort(parts: Composed): Promise<Transport> {
  const { options, now, store, secrets, sessions, sockets, listing, registry, lists, waiting, rounds, state, failed } = parts;
  const { config, log } = options;
  const services = playerDesk(parts);
  const shared: AppRoomServices = {
    sockets,
    now,
    beats: new RoomBeats({ clock: systemClock(), failed }),
    sessionEnded: async (auth) => !(await sessions.isLive(auth.playerSessionId)),
    failed,
  };
  const http: TransportOptions['mount'] = (app) =>
    mountHttp(app, {
      config,
      store,
      crew: parts.crew,
      secrets,
      dealKeys: parts.dealKeys,
      fairDays: parts.fairDays,
      sessions,
      services,
      floor: parts.floor,
      limits: parts.limits,
      looks: parts.looks,
      pictures: parts.pictures,
      ends: parts.sessionEnds,
      wallet: parts.client,
      walletHealth: parts.walletHealth,
      online: parts.online,
      conformance: parts.houseRuns,
      log,
      tracing: parts.tracing,
      metrics: metricsOf(parts),
      limiter: limitersOn(parts.counters, now),
      now,
      accepting: () => state.accepting,
      readiness: (isForProxy) => (isForProxy ? parts.serviceWatch.answerSoon() : parts.serviceWatch.answer()),
      keepsSockets: () => keepsSockets(parts),
      ledger: () => parts.ledgerWatch.state.status,
      ledgerWatch: () => parts.ledgerWatch.state,
      more: options.more ?? [],
    });
  // Networks keep their own time, which a test that moves the tables' clock does not change.
  const lines = new LinePings({ clock: systemClock(), failed });
  await parts.closeStandby();
  return openTransport({
    port: config.port,
    host: config.host,
    origins: originsOf(config),
    socketsPerAddress: config.socketsPerIp,
    proxies: config.trustProxy,
    logger: quietLogger(log),
    mount: http,
    lines,
    rooms: {
      [TABLE_ROOM]: defineRoom(
        tableRoomWith({
          ...shared,
          table: (tableId) => registry.get(tableId),
          hearTable: (tableId, listen) => parts.feed.hearTable(tableId, 'table room', listen),
          commands: parts.commands,
          chat: parts.chat,
          rules: parts.rules,
          waiting: lists,
          looks: parts.looks,
          tracing: parts.tracing,
          lines,
        }),
      ),
      [LOBBY_ROOM]: defineRoom(
        lobbyRoomWith({ ...shared, listing, waiting, rules: parts.rules, lobbyOpened: (player) => rounds.read(player) }),
      ),
    },
  });
}

/**
 * Whether a proxy has to leave the sockets of this process alone while it is not ready (decision 50). One that has served closes them itself once
 * its tables are elsewhere; it cannot find that out when it reaches neither the database nor another process, and then the proxy has to.
 */
function keepsSockets({ state, member, cutOff }: Composed): boolean {
  const hasServed = state.accepting || state.moving || member.state === 'draining';
  return hasServed && cutOff?.isAlone !== true;
}

function playerDesk(parts: Composed): PlayerServices {
  const { options, store, registry, lists, seatGuard, playerSockets, balances, listing, rules, owners, crew, now } = parts;
  const rooms = new SharedRooms(options.config.processName);
  const own = new OwnTables({ store, registry, waiting: lists, seatCheck: seatGuard, rooms, now });
  return createPlayerDesk({ store, sockets: playerSockets, balances, listing, rules, rooms, own, owners, crew, now });
}

/** What is computed when it is scraped; the rest counts from the start of the process. */
export function metricsOf({
  metrics,
  member,
  peers,
  bus,
  registry,
  keeper,
  sockets,
  ledgerWatch,
  auditWatch,
  serviceWatch,
  random,
  breakers,
  clock,
  now,
}: Composed) {
  measureProcess(metrics);
  measureStalls(metrics, clock);
  measureMember(metrics, member, peers);
  measureBus(metrics, bus);
  measureRooms(metrics, { registry, keeper, sockets });
  measureLedger(metrics, ledgerWatch);
  measureAudit(metrics, auditWatch);
  return measureWatch(metrics, {
    ...{ watch: serviceWatch, now },
    breakersOpen: () => breakers.open(now()),
    randomFailed: () => random.failure !== null,
  });
}

/** Origins that may open sockets. Outside production both names of this machine are allowed. */
function originsOf({ publicUrl, production }: Config): Set<string> {
  const { origin } = new URL(publicUrl);
  return new Set(
    production ? [origin] : [origin, origin.replace('//localhost:', '//127.0.0.1:'), origin.replace('//127.0.0.1:', '//localhost:')],
  );
}
