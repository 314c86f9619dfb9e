import { randomBytes } from 'node:crypto';
import { shareOf } from '@cardroom/cluster';
import { createTableJournal, freeTables, insertTxs, isKnownAction, outboxStore } from '@cardroom/journal';
import { countFencedWrite, createIds } from '@cardroom/storage';
import type { Table } from '@cardroom/table';
import type { NewTransaction } from '@cardroom/wallet';
import type { Logger } from 'pino';
import { FairTable, headOf } from '../fair-deal/fair-table.ts';
import { GIVEN_UP_TEXTS, type GivenUp, loadChain } from '../fair-deal/load-chain.ts';
import { withheldCutsOf } from '../fair-play/withheld-cuts.ts';
import { listRooms } from '../operators/rooms.ts';
import type { LiveSockets } from '../sockets/live-sockets.ts';
import { CheckedRandom, RandomnessFailed } from '../tables/checked-random.ts';
import { COMMITTED_DECKS } from '../tables/deck-source.ts';
import { EarlierFigures } from '../tables/earlier-figures.ts';
import { TableFeed } from '../tables/feed.ts';
import { FillsElsewhere } from '../tables/fills-elsewhere.ts';
import type { TroubleWatch } from '../tables/halt-reasons.ts';
import { LobbyListing } from '../tables/lobby-listing.ts';
import { LobbyRows } from '../tables/lobby-rows.ts';
import { RoomList } from '../tables/room-list.ts';
import { RowsElsewhere } from '../tables/rows-elsewhere.ts';
import { TableKeeper } from '../tables/table-keeper.ts';
import { TableMover, type TableMoverPorts } from '../tables/table-mover.ts';
import { TableOwners } from '../tables/table-owners.ts';
import { TableRegistry } from '../tables/table-registry.ts';
import { salvageTable } from '../tables/table-salvage.ts';
import { type StewardPorts, TableSteward } from '../tables/table-steward.ts';
import { writesOf } from '../tables/table-writes.ts';
import { WaitingBook } from '../tables/waiting-book.ts';
import { WaitingDesk } from '../tables/waiting-desk.ts';
import { WaitingLists } from '../tables/waiting-lists.ts';
import { countedFences } from '../watch/counted-fences.ts';
import type { Meters } from '../watch/meters.ts';
import type { Players } from './compose-players.ts';
import type { Ground } from './ground.ts';

/** The one line of a source that has failed says what to do. */
const RANDOM_FAILED =
  'the random source failed: this process deals no hand any more; keep this log, replace the machine or its generator, then start again (runbook: randomness-failed)';

/** Creates the live tables, their feed, keeper and steward, the lobby rows and the waitlists. */
export function composeTables(ground: Ground, { rules, limits, seatGuard, sockets }: Players & { readonly sockets: LiveSockets }) {
  const { options, build, clock, now, store, secrets, meters, tracing, newId, state, member, crew, bus, failed } = ground;
  const { log, world } = options;
  const outbox = outboxStore(store);
  const stored = createTableJournal(store, secrets.journal, build.journal);
  const count = () => countFencedWrite(ground.counting);
  const journal = world === undefined ? countedFences(stored, { count, failed }) : (world.watched?.(stored) ?? stored);
  const ids = createIds(store);
  const storedInFull = ({ id, handId }: NewTransaction): void =>
    log.error({ transactionId: id, handId }, 'a result is stored with its whole body, because its parts make other bytes');
  const writes = {
    newId,
    insertTxs: (txs: readonly NewTransaction[]) => {
      tracing.wrote(txs.map(({ id }) => id));
      return insertTxs(txs, storedInFull);
    },
  };
  const holder = member.processId;

  const feed = new TableFeed({ failed });
  const registry = new TableRegistry();
  member.show(() => ({ tables: registry.all().length }));
  const waitingBook = new WaitingBook({ store, clock, holder, failed });
  const lists = new WaitingLists({
    clock,
    book: waitingBook,
    feed,
    table: (tableId) => registry.get(tableId),
    isBlocked: (who) => limits.isBlocked(who),
    draining: () => !state.accepting && !state.moving,
    seatCheck: seatGuard,
    failed,
  });
  const owners = new TableOwners({ store, registry, crew, clock });
  const waiting = new WaitingDesk({ lists, owners, crew, clock, send: (who, message) => sockets.send(who, 'waiting', message), failed });
  member.hear((news) => {
    if (news.type === 'lost') waiting.lost(news.processId);
  });
  const isSandbox = (operatorId: string) => rules.of(operatorId).sandboxBots !== null;
  const listing = new LobbyListing();
  const rowsElsewhere = new RowsElsewhere({ crew, bus, clock, listing, failed });
  const rows = new LobbyRows({ clock, listing, waitingFor: (tableId) => lists.waitingFor(tableId), isSandbox, processId: holder });
  const earlierFigures = new EarlierFigures({ store, clock, failed, sealer: secrets.journal });
  const rooms = new RoomList(() => listRooms(store, 'all'));
  const random = new CheckedRandom(options.random ?? randomBytes, (why) => {
    log.fatal({ why }, RANDOM_FAILED);
    for (const table of registry.all()) feed.tell({ type: 'pause-changed', table });
  });
  const keeper = new TableKeeper({
    ...{ journal, ids, newId, clock, tracing, log, registry, feed, holder },
    decks: options.decks ?? COMMITTED_DECKS,
    fairOf: (table) => fairOf(ground, random, table),
    trouble: toldTrouble(meters, log),
    fatal: options.fatal,
    roomName: (roomId) => rooms.get(roomId)?.name ?? null,
    knownAction: (tableId, actionId) => isKnownAction(store, tableId, actionId),
    writes: (step) => [...writesOf(step, writes), ...withheldCutsOf(step)],
    held: (operatorId) => random.failure !== null || rules.isUnderMaintenance(operatorId),
    isOurs: () => member.isSure(),
    share: async () => shareOf((await freeTables(store, build.journal)).free, member.servers()),
    salvage: (table, owned) => salvageTable(table, owned, { ...writes, store, journal, now }),
  });
  const steward = composeSteward(ground, {
    journal,
    ids,
    registry,
    keeper,
    rooms,
    listing,
    show: (table) => rows.show(table),
    feed,
    waitingBook,
  });
  return {
    feed,
    registry,
    keeper,
    ...steward,
    rooms,
    lists,
    waiting,
    waitingBook,
    owners,
    listing,
    rows,
    rowsElsewhere,
    earlierFigures,
    outbox,
    holder,
    random,
  };
}

/** The committed decks of a table, with its chain of statements as it is stored. */
async function fairOf(
  { store, secrets, dealKeys: keys, options: { log } }: Ground,
  random: CheckedRandom,
  table: Table,
): Promise<FairTable> {
  const ports = { config: table.config, keys, sealer: secrets.fairDeal, draw: (bytes: number) => drawnOrNull(random, bytes) };
  const gaveUp = (tableId: string, n: number, what: GivenUp, cause: unknown): void =>
    log.error({ err: cause, tableId, n, lost: what }, GIVEN_UP_TEXTS[what]);
  return new FairTable(ports, await loadChain(headOf(ports), table, { store, sealer: secrets.fairDeal, keys, gaveUp }));
}

/** A source that has failed is told elsewhere, and no hand begins then. */
function drawnOrNull(random: CheckedRandom, bytes: number): Buffer | null {
  try {
    return random.draw(bytes);
  } catch (error) {
    if (error instanceof RandomnessFailed) return null;
    throw error;
  }
}

/** Opens, closes and moves tables. */
function composeSteward(
  { options: { log }, store, opened, crew, member, clock, now, meters, failed }: Ground,
  parts: Pick<StewardPorts, 'journal' | 'ids' | 'registry' | 'rooms' | 'show'> & Pick<TableMoverPorts, 'feed'> & StewardParts,
) {
  const { listing, keeper, feed, waitingBook, ...more } = parts;
  const mover = new TableMover({
    // A move whose outcome is unknown is looked up by reading the table back, and ends nothing.
    ...{ store: opened, crew, registry: more.registry, feed, keeper, clock, log, failed },
    written: (tableId) => waitingBook.settled(tableId),
    moved: (ms) => meters.tableMoved(ms),
  });
  const steward = new TableSteward({
    ...{ ...more, keeper, clock, log, crew },
    elsewhere: new FillsElsewhere({ store, crew, listing, now }),
    keepsHouse: () => member.keepsHouse,
    takers: () => mover.takers(),
    move: ({ from, to, count }) => mover.ask(from, to, count),
  });
  return { mover, steward };
}

interface StewardParts {
  readonly listing: LobbyListing;
  readonly waitingBook: WaitingBook;
  readonly keeper: TableKeeper;
}

export type Tables = ReturnType<typeof composeTables>;

/** Counts what becomes of tables and hands, and logs each hand. The keeper logs the tables. */
function toldTrouble(meters: Meters, log: Logger): TroubleWatch {
  return {
    halted: (reason) => meters.halted(reason),
    takenOver: (tables) => meters.takenOver(tables),
    resumed: (hand) => {
      meters.handResumed();
      log.info(hand, 'running hand is resumed');
    },
    voided: (hand) => {
      meters.handVoided(hand.reason);
      log.warn(hand, 'running hand was voided');
    },
  };
}
