import type { BalanceMessage, ReceiptMessage, SessionAnswer, SessionEndMessage, SessionMessage, WaitingMessage } from '@cardroom/protocol';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api } from '../net/api.ts';
import { LobbyConnection } from '../net/lobby-connection.ts';
import type { LinkEnd } from '../net/room-link.ts';
import type { OpenSocket } from '../net/room-socket.ts';
import { NetworkTable } from '../net/table-connection.ts';
import type { LoadDeal } from '../net/table-deal.ts';
import { Balance, balanceWaitMs } from './balance.ts';
import { Favourites } from './favourites.ts';
import { withFirstPlaces } from './first-places.ts';
import { Holdings } from './holdings.ts';
import { OpenTables } from './open-tables.ts';
import type { Session } from './session.ts';
import { Waitlists } from './waitlists.ts';

export interface ClientPorts {
  readonly api: Api;
  readonly open: OpenSocket;
  /** Loads the player's part in the fair deal of a table. */
  readonly deal: LoadDeal;
  /** Monotonic client clock in ms. */
  now(): number;
  random(): number;
  online(): boolean;
  /** Runs it in a task of its own, before the next frame. */
  soon(run: () => void): void;
}

/** A balance older than this is requested again; the service sends it unasked more often. */
export const BALANCE_STALE_MS = 240_000;
/** How often a balance is looked at: whether it is old, or could not be read the last time, ms. */
export const BALANCE_CHECK_MS = 30_000;

/** Everything a player has during a session: balance, tables, lobby. Everything is wired up here. */
export class PlayerClient {
  readonly session: Session;
  readonly api: Api;
  readonly answer: SessionAnswer;
  readonly startedAt: number;
  /** The player's own minutes between two reality checks. */
  readonly realityMinutes: StoreApi<{ readonly own: number | null }>;
  readonly balance: Balance;
  readonly holdings: Holdings;
  readonly lobby: LobbyConnection;
  readonly tables: OpenTables;
  readonly waitlists: Waitlists;
  readonly favourites: Favourites;
  #timer: ReturnType<typeof setInterval> | undefined;
  #look: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(ports: ClientPorts, session: Session, ready: { readonly answer: SessionAnswer; readonly startedAt: number }) {
    this.session = session;
    this.api = ports.api;
    this.answer = ready.answer;
    this.startedAt = ready.startedAt;
    this.realityMinutes = createStore(() => ({ own: ready.answer.realityMinutes }));
    this.balance = new Balance(ports.api, ready.answer.player.currency, () => this.lobby.serverNow());
    const { opening } = ready.answer;
    this.holdings = new Holdings(ports.api, opening);
    const shared = (type: string, payload: unknown): void => this.#take(type, payload);
    const ended = (end: LinkEnd): void => this.#ended(end);
    const clockGuess = ready.answer.serverTime - ports.now();
    const link = { open: ports.open, now: ports.now, random: ports.random, clockGuess, shared, ended };
    const joins = withFirstPlaces(ports.api, ready.answer, ports.now);
    this.lobby = new LobbyConnection({ ...link, api: joins, first: opening?.lobby ?? null });
    this.tables = new OpenTables((tableId) => {
      const refreshBalance = (): Promise<void> => this.balance.refresh(true);
      const table = new NetworkTable({
        ...link,
        api: joins,
        tableId,
        online: ports.online,
        soon: ports.soon,
        refreshBalance,
        deal: ports.deal,
      });
      const known = this.balance.message();
      if (known) table.takeBalance(known);
      return table;
    });
    this.waitlists = new Waitlists((type, payload) => this.lobby.request(type, payload));
    this.favourites = new Favourites(ports.api.ask, ready.answer.favourites);
    this.balance.store.subscribe(() => this.#tellTables());
  }

  start(): void {
    this.lobby.start();
    void this.balance.refresh(false);
    if (this.holdings.store.getState().asked) this.#keepTables();
    else void this.refreshHoldings();
    this.#timer = setInterval(() => {
      const { at, failed } = this.balance.store.getState();
      if (at === null || failed || this.lobby.serverNow() - at > BALANCE_STALE_MS) void this.balance.refresh(true);
    }, BALANCE_CHECK_MS);
  }

  /**
   * Reads table sessions and receipts. After a reload or on another device, tables with a seat are joined again, except those in another
   * currency, which belong to another pool.
   */
  async refreshHoldings(): Promise<void> {
    await this.holdings.refresh();
    this.#keepTables();
  }

  #keepTables(): void {
    for (const stay of this.holdings.store.getState().stays) {
      if (stay.currency === this.answer.player.currency && !this.#stopped) this.tables.keep(stay);
    }
  }

  /** Call when the page becomes visible again, gets the focus, or the network changes: the player may have made a deposit elsewhere. */
  wake(): void {
    const age = this.lobby.serverNow() - (this.balance.store.getState().at ?? 0);
    clearTimeout(this.#look);
    this.#look = setTimeout(() => void this.balance.refresh(true), balanceWaitMs(age));
    this.lobby.wake();
    for (const table of this.tables.all()) table.wake();
  }

  stop(): void {
    this.#stopped = true;
    clearInterval(this.#timer);
    clearTimeout(this.#look);
    this.lobby.close();
    this.tables.closeAll();
    this.holdings.close();
  }

  #take(type: string, payload: unknown): void {
    if (type === 'session') this.session.rotate(payload as SessionMessage);
    else if (type === 'balance') this.balance.take(payload as BalanceMessage);
    else if (type === 'waiting') this.waitlists.take(payload as WaitingMessage);
    else if (type === 'session-end') this.session.ended((payload as SessionEndMessage).reason);
    else if (type === 'receipt') this.holdings.take(payload as ReceiptMessage);
  }

  #ended(end: LinkEnd): void {
    if (end === 'replaced') void this.session.replaced();
    else if (end === 'session-ended') this.session.ended();
  }

  #tellTables(): void {
    const message = this.balance.message();
    if (message) for (const table of this.tables.all()) table.takeBalance(message);
  }
}
