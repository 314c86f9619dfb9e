import { defineRoom } from '@colyseus/core';
import type { Parts } from './compose.ts';
import type { Config } from './config.ts';
import { mountHttp } from './http/app.ts';
import { createMetrics } from './http/health.ts';
import { idsOf } from './ids-of.ts';
import type { AppRoomServices } from './rooms/app-room.ts';
import { FloorDesk } from './rooms/floor-desk.ts';
import { measureLedger } from './rooms/ledger-metrics.ts';
import { lobbyRoomWith } from './rooms/lobby-room.ts';
import { PlayerCommands } from './rooms/player-commands.ts';
import { createPlayerDesk, LOBBY_ROOM, TABLE_ROOM } from './rooms/player-desk.ts';
import { quietLogger } from './rooms/quiet-logger.ts';
import { measureRooms } from './rooms/room-metrics.ts';
import { tableRoomWith } from './rooms/table-room.ts';
import { openTransport, type Transport, type TransportOptions } from './rooms/transport.ts';

/** Opens the port with every route and both room types. */
export function openPort(parts: Parts): Promise<Transport> {
  const { options, now, store, secrets, sessions, sockets, listing, registry, waiting, balances, rounds, state, failed } = parts;
  const { config, log } = options;
  const services = createPlayerDesk({ store, registry, sockets, balances, waiting, listing, house: parts.house, now });
  const commands = new PlayerCommands({
    store,
    now,
    newId: idsOf(options),
    draining: () => !state.accepting,
    isBlocked: (player) => parts.limits.isBlocked(player),
    funds: async (player) => (await balances.read(player)).balance,
    isHeld: (...seat) => waiting.isHeld(...seat),
  });
  const floor = new FloorDesk({
    tables: () => registry.all(),
    room: (roomId) => registry.room(roomId),
    waitingFor: (tableId) => waiting.waitingFor(tableId),
    houseChanged: () => parts.house.round(),
  });
  const shared: AppRoomServices = {
    sockets,
    now,
    sessionEnded: async (auth) => !(await sessions.isLive(auth.playerSessionId)),
    failed,
  };
  const http: TransportOptions['mount'] = (app) =>
    mountHttp(app, {
      config,
      store,
      secrets,
      sessions,
      services,
      floor,
      limits: parts.limits,
      wallet: parts.client,
      conformance: parts.conformance,
      log,
      metrics: measureLedger(measureRooms(createMetrics(), { registry, sockets }), parts.ledgerWatch),
      now,
      accepting: () => state.accepting,
      ledger: () => parts.ledgerWatch.state.status,
      ledgerWatch: () => parts.ledgerWatch.state,
      more: options.more ?? [],
    });
  return openTransport({
    port: config.port,
    host: config.host,
    origins: originsOf(config),
    socketsPerAddress: config.socketsPerIp,
    proxies: config.trustProxy,
    logger: quietLogger(log),
    mount: http,
    rooms: {
      [TABLE_ROOM]: defineRoom(
        tableRoomWith({ ...shared, table: (tableId) => registry.get(tableId), commands, chat: parts.chat, house: parts.house, waiting }),
      ),
      [LOBBY_ROOM]: defineRoom(
        lobbyRoomWith({ ...shared, listing, waiting, house: parts.house, lobbyOpened: (player) => rounds.read(player) }),
      ),
    },
  });
}

/** Pages that may open sockets. Outside production this machine's two names are the same to a person. */
function originsOf({ publicUrl, production }: Config): Set<string> {
  const { origin } = new URL(publicUrl);
  return new Set(
    production ? [origin] : [origin, origin.replace('//localhost:', '//127.0.0.1:'), origin.replace('//127.0.0.1:', '//localhost:')],
  );
}
