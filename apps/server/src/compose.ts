import { hostname } from 'node:os';
import { createIds, createTableJournal, openStore, outboxStore, readLedger, type Store, sql } from '@cardroom/journal';
import type { Dispatcher, WalletSettings } from '@cardroom/wallet';
import type { Router } from 'express';
import type { Logger } from 'pino';
import type { BalanceReader } from './callbacks/balance.ts';
import type { CallbackClient, CallbackOptions } from './callbacks/operator-client.ts';
import type { ChatRecorder } from './chat/chat-recorder.ts';
import { composeChat } from './chat/compose-chat.ts';
import type { TableChat } from './chat/table-chat.ts';
import { composeWallet } from './compose-wallet.ts';
import { type Config, storageOf } from './config.ts';
import type { ConformanceRuns } from './conformance/conformance-runs.ts';
import { endingAtUnknown } from './ending-at-unknown.ts';
import { createPlayerSessions, type SessionStore } from './http/sessions.ts';
import { idsOf } from './ids-of.ts';
import { readHouses } from './operators/house.ts';
import { listRooms } from './operators/rooms.ts';
import { LiveLimits } from './players/live-limits.ts';
import type { BalanceRounds } from './rooms/balance-rounds.ts';
import { type Clock, systemClock } from './rooms/clock.ts';
import { DebitSweep } from './rooms/debit-sweep.ts';
import { HouseNews } from './rooms/house-news.ts';
import { LedgerWatch } from './rooms/ledger-watch.ts';
import { LiveSockets } from './rooms/live-sockets.ts';
import { LobbyListing } from './rooms/lobby-listing.ts';
import { SessionKeeper } from './rooms/session-keeper.ts';
import { TableRegistry } from './rooms/table-registry.ts';
import { salvageTable } from './rooms/table-salvage.ts';
import { writesOf } from './rooms/table-writes.ts';
import { WaitingLists } from './rooms/waiting-lists.ts';
import { receiptsOf, WalletDesk } from './rooms/wallet-desk.ts';
import { type DeckSource, randomDecks } from './security/deck-source.ts';
import { createSecrets, type Secrets, secretsKeyOf } from './security/secrets.ts';

export interface ComposeOptions {
  readonly config: Config;
  readonly log: Logger;
  /** Storage of unknown outcome: the process must end and replay. */
  readonly fatal: (error: unknown) => void;
  readonly clock?: Clock;
  readonly decks?: DeckSource;
  readonly wallet?: WalletSettings;
  /** How operators are called: connections, names and deadlines; for tests. */
  readonly callbacks?: Pick<CallbackOptions, 'connectMs' | 'idleMs' | 'resolve' | 'deadline'>;
  /** Routes beside those of the product, e.g. the test-only control port's. */
  readonly more?: readonly Router[];
  /** What a simulated process stands on instead of the real world: its storage, the way to operators, and all chance. */
  readonly world?: SimulatedWorld;
}

/** Ports of a process that runs in simulated time. */
export interface SimulatedWorld {
  readonly store: Store;
  readonly client: CallbackClient;
  /** Uniform in [0, 1). */
  random(): number;
  /** A new id in the form of a UUIDv7. */
  newId(): string;
}

/** Everything of one process, wired together and not started yet. */
export interface Parts {
  readonly options: ComposeOptions;
  readonly clock: Clock;
  now(): number;
  readonly store: Store;
  readonly secrets: Secrets;
  readonly sockets: LiveSockets;
  readonly listing: LobbyListing;
  readonly registry: TableRegistry;
  readonly waiting: WaitingLists;
  readonly dispatcher: Dispatcher;
  readonly client: CallbackClient;
  readonly conformance: ConformanceRuns;
  readonly balances: BalanceReader;
  readonly rounds: BalanceRounds;
  readonly debitSweep: DebitSweep;
  readonly ledgerWatch: LedgerWatch;
  readonly sessions: SessionStore;
  readonly house: HouseNews;
  readonly limits: LiveLimits;
  readonly chat: TableChat;
  readonly chatRecorder: ChatRecorder;
  readonly keeper: SessionKeeper;
  readonly state: { accepting: boolean };
  failed(where: string, error: unknown): void;
}

/** Opens the store the settings name and wires everything to it. Nothing runs and nothing is sent before `startService`. */
export async function compose(options: ComposeOptions): Promise<Parts> {
  const { config, log } = options;
  const clock = options.clock ?? systemClock();
  const now = () => clock.now();
  const secrets = createSecrets(secretsKeyOf(config));
  const opened = options.world?.store ?? (await openStore(storageOf(config)));
  const store = endingAtUnknown(opened, options.fatal);
  const base = {
    options,
    clock,
    now,
    secrets,
    store,
    sockets: new LiveSockets(),
    listing: new LobbyListing(),
    state: { accepting: false },
  };
  const failed = (where: string, error: unknown): void => {
    log.error({ err: shortError(error), where }, 'failed');
  };
  const house = new HouseNews({ clock, read: () => readHouses(store), failed });
  const limits: LiveLimits = new LiveLimits({
    store,
    clock,
    tables: () => tables.registry.all(),
    stopsWaiting: (who) => tables.waiting.stopAll(who),
    failed,
  });
  const tables = composeTables({ ...base, house, limits, failed });
  const ledgerWatch = new LedgerWatch({
    clock,
    readLedger: () => readLedger(store),
    tables: () => tables.registry.all().map(({ tableId, loop }) => ({ tableId, lastSeq: loop.lastSeq, table: loop.table })),
    broken: (problems) => log.error({ problems }, 'the books do not balance'),
    failed,
  });
  const sessions = createPlayerSessions({ store, secrets, now });
  const keeper = new SessionKeeper({ sessions, sockets: base.sockets, clock, failed });
  const { chat, recorder } = composeChat({
    store: opened,
    secrets,
    clock,
    house,
    limits,
    newId: idsOf(options),
    operatorOf: (tableId) => tables.registry.get(tableId)?.config.operatorId,
    failed,
  });
  return { ...base, ...tables, ledgerWatch, house, limits, chat, chatRecorder: recorder, sessions, keeper, failed };
}

/** What everything of a process stands on. */
export type Base = Pick<
  Parts,
  'options' | 'clock' | 'now' | 'secrets' | 'store' | 'sockets' | 'listing' | 'state' | 'house' | 'limits' | 'failed'
>;

/** Tables and wallet, which know each other through the wallet desk only. */
function composeTables(
  base: Base,
): Pick<Parts, 'registry' | 'waiting' | 'dispatcher' | 'client' | 'conformance' | 'balances' | 'rounds' | 'debitSweep'> {
  const { options, clock, now, store, secrets, sockets, listing, state, house, limits, failed } = base;
  const outbox = outboxStore(store);
  const journal = createTableJournal(store, secrets.journal);
  const makeId = idsOf(options);
  const holder = `${hostname()}-${process.pid}-${makeId()}`;
  const writes = { newId: makeId, insertTx: outbox.insert };
  const desk = new WalletDesk({ table: (tableId) => registry.get(tableId), sockets, receipts: receiptsOf(store), failed });
  const registry: TableRegistry = new TableRegistry({
    journal,
    clock,
    listing,
    holder,
    ids: createIds(store),
    newId: makeId,
    decks: options.decks ?? randomDecks(),
    log: options.log,
    rooms: () => listRooms(store, 'all'),
    knownAction: (tableId, actionId) => isKnownAction(store, tableId, actionId),
    writes: (step) => writesOf(step, writes),
    held: (operatorId) => house.isUnderMaintenance(operatorId),
    waitingFor: (tableId) => waiting.waitingFor(tableId),
    committed: (table, step) => {
      desk.committed(table, step);
      waiting.changed(table.tableId);
    },
    salvage: (stored, owned) => salvageTable(stored, owned, { ...writes, store, journal, now }),
  });
  const waiting: WaitingLists = new WaitingLists({
    clock,
    table: (tableId) => registry.get(tableId),
    tell: (who, message) => sockets.send(who, 'waiting', message),
    listed: (table) => registry.list(table),
    heldChanged: (table) => table.heldChanged(),
    isBlocked: (who) => limits.isBlocked(who),
    draining: () => !state.accepting,
    failed,
  });
  const wallet = composeWallet(base, desk, { outbox, holder });
  desk.attach(wallet.dispatcher);
  const debitSweep = new DebitSweep({
    clock,
    pendingLots: () => registry.pendingLots(),
    rows: (ids) => outbox.rows(ids),
    debitRefused: (row, reason) => desk.debitRefused(row, reason),
    failed,
  });
  return { registry, waiting, debitSweep, ...wallet };
}

async function isKnownAction(store: Store, tableId: string, actionId: string): Promise<boolean> {
  const rows = await store.read(sql`select 1 as known from table_action where table_id = ${tableId} and action_id = ${actionId}`);
  return rows.length > 0;
}

/** Error objects of rooms may hold sockets and cards: only what they say is kept. */
function shortError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  return {
    name: error.name,
    message: error.message,
    stack: error.stack,
    cause: error.cause instanceof Error ? error.cause.message : undefined,
  };
}
