import { PlayerSession, readLobby } from '@cardroom/bots';
import type { Absence, TableActions } from './absence.ts';
import { LoadOperator, type OperatorClient } from './operator.ts';
import { PlayedTable, type Tempo } from './played-table.ts';
import { type Place, SeatedPlayer } from './seated-player.ts';
import { type EndOfStage, type StormReport, storm } from './storm.ts';
import { sumOf, type Traffic } from './traffic.ts';
import { LobbyWatcher } from './watched-lobby.ts';

/** Players that are being seated at the same time. */
const AT_ONCE = 8;
const TABLES_OPEN_MS = 60_000;
/** The lobby may be joined once a second. */
const LOOK_EVERY_MS = 1_500;

/** Counts of all players since they started. */
export interface LoadCount {
  readonly accepted: number;
  /** Accepted actions of each table. */
  readonly byTable: readonly number[];
  readonly refused: Readonly<Record<string, number>>;
  readonly sockets: number;
  readonly closed: number;
  /** Sockets that were closed and opened again where their table was then. */
  readonly followed: number;
  readonly players: Traffic;
  readonly watchers: Traffic;
}

export interface Seating {
  readonly tableIds: readonly string[];
  readonly seats: number;
  readonly chips: number;
  /** Every player decodes the table's state, not only the one whom the table's players follow. */
  readonly allDecode: boolean;
  /** Players follow their table to another process. */
  readonly follows: boolean;
  /** Players pledge and cut, as browsers do. */
  readonly cuts: boolean;
}

let operator: LoadOperator;
let service = '';
let enrolled = 0;
const tables: PlayedTable[] = [];
const guests: SeatedPlayer[] = [];
const watchers: LobbyWatcher[] = [];

/** The calls of the process of the load. */
export const loadCalls = {
  connect: (client: OperatorClient): void => {
    service = client.service;
    operator = new LoadOperator(client);
  },
  /** The ids of all open tables, once there are as many as expected. */
  tablesOpen: async (expected: number): Promise<string[]> => {
    const session = newSession();
    const until = performance.now() + TABLES_OPEN_MS;
    for (;;) {
      const rows = await readLobby(session);
      if (rows.length >= expected) return rows.map(({ tableId }) => tableId).sort((a, b) => Number(a) - Number(b));
      if (performance.now() > until) throw new Error(`${rows.length} of ${expected} tables opened in time`);
      await pause(LOOK_EVERY_MS);
    }
  },
  /** Seats players who sit out at once, so that no hand begins. */
  seat: async (seating: Seating): Promise<void> => {
    const places = seating.tableIds.flatMap((tableId) => placesAt(tableId, seating));
    const players = await inTurn(places, seatStill);
    for (const tableId of seating.tableIds) {
      const here = players.filter((player) => player.place.tableId === tableId);
      tables.push(new PlayedTable(here, tables.length + 1));
    }
  },
  play: async (tempo: Tempo): Promise<void> => {
    await Promise.all(tables.map((table, index) => table.play(tempo, index / tables.length)));
  },
  count: (): LoadCount => counted(),
  /** The latencies since the last call. */
  takeLatencies: (): { actor: number[]; observer: number[] } => ({
    actor: tables.flatMap(({ latencies }) => latencies.actor.splice(0)),
    observer: tables.flatMap(({ latencies }) => latencies.observer.splice(0)),
  }),
  /** The times in which a player was without their table, and when the actions of each table were accepted, since the last call. */
  takeAbsences: (): { absences: Absence[]; actions: TableActions[] } => ({
    absences: tables.flatMap(({ players }) => players.flatMap(({ absences }) => absences.splice(0))),
    actions: tables.map(({ tableId, acceptedAt }) => ({ tableId, at: acceptedAt.splice(0) })),
  }),
  /** Everybody leaves their seat, while hands are played to their end. */
  leave: async (): Promise<void> => {
    await Promise.all(tables.map((table) => table.leave()));
  },
  storm: async ({ seating, seconds }: { readonly seating: Seating; readonly seconds: number }): Promise<StormReport> => {
    const places = seating.tableIds.flatMap((tableId) => placesAt(tableId, seating));
    const joined: SeatedPlayer[] = [];
    const report = await storm(places.length, seconds, async (index, ended) => {
      const place = places[index] as Place;
      const player = await SeatedPlayer.sitDown(newSession(place.tableId, ended), place, ended);
      joined.push(player);
      // Outside the measured time: hands at these tables would be a load of their own.
      void player.ask('sit-out', { when: 'next-hand' });
    });
    guests.push(...joined);
    return report;
  },
  /** Opens the lobby for this many players; resolves with what the first list of each was. */
  watch: async (count: number): Promise<Traffic[]> => {
    watchers.push(...(await inTurn(Array.from({ length: count }), () => LobbyWatcher.open(newSession()))));
    return watchers.map(({ first }) => first);
  },
  /** Closes all sockets. */
  close: (): void => {
    for (const table of tables) table.stop();
    for (const guest of guests) guest.close();
    for (const watcher of watchers) watcher.close();
  },
};
export type LoadCalls = typeof loadCalls;

/** A session of a new player; `tableId`: where the launch leads, `ended`: hears that the launch URL is there. */
function newSession(tableId?: string, ended?: EndOfStage): PlayerSession {
  enrolled += 1;
  const playerId = `load-${enrolled}`;
  if (tableId !== undefined) operator.leadTo(playerId, tableId);
  const launch = async (id: string): Promise<string> => {
    const code = await operator.launch(id);
    ended?.('launch URL');
    return code;
  };
  return new PlayerSession(service, { launch }, { playerId, name: playerId, currency: 'EUR' });
}

function placesAt(tableId: string, { seats, chips, allDecode, follows, cuts }: Seating): Place[] {
  return Array.from({ length: seats }, (_, seat) => ({ tableId, seat, chips, decodes: allDecode || seat === 0, follows, cuts }));
}

async function seatStill(place: Place): Promise<SeatedPlayer> {
  const player = await SeatedPlayer.sitDown(newSession(), place);
  const refusal = await player.ask('sit-out', { when: 'next-hand' });
  if (refusal !== null) throw new Error(`sit-out: ${refusal}`);
  return player;
}

/** Works through the list with a few at a time; the results have its order. */
async function inTurn<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < items.length) {
      const index = next;
      next += 1;
      results[index] = await work(items[index] as Item);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}

function counted(): LoadCount {
  const players = tables.flatMap((table) => table.players);
  const refused: Record<string, number> = {};
  for (const table of tables) {
    for (const [code, times] of Object.entries(table.refused)) refused[code] = (refused[code] ?? 0) + times;
  }
  return {
    accepted: tables.reduce((sum, table) => sum + table.accepted, 0),
    byTable: tables.map((table) => table.accepted),
    refused,
    sockets: players.length,
    closed: players.filter((player) => !player.isOpen).length,
    followed: players.reduce((sum, player) => sum + player.followed, 0),
    players: sumOf(players.map(({ traffic }) => traffic)),
    watchers: sumOf(watchers.map(({ traffic }) => traffic)),
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((over) => setTimeout(over, ms));
}
