import type { LobbyRow, PublicLobby } from '@cardroom/protocol/shapes';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api } from './api.ts';
import { QUIET_MS } from './heartbeat.ts';
import { type ServerClock, serverClock } from './latency.ts';
import { mergeRows } from './lobby-rows.ts';
import { type LinkEnd, type LinkState, RoomLink } from './room-link.ts';
import type { OpenSocket, RequestOutcome } from './room-socket.ts';

export interface Maintenance {
  readonly from: number;
  readonly until: number;
}

export interface LobbyView {
  /** Null until the first list has arrived. */
  readonly rows: readonly LobbyRow[] | null;
  /** The list is too long to be sent as a whole: `rows` are the tables that were asked for. */
  readonly paged: boolean;
  /** Players of this pool, at tables and in the lobby. */
  readonly players: number;
  /** Announced maintenance, server ms. */
  readonly maintenance: Maintenance | null;
  /** How often the operator reminds players of their time and result, in ms; 0 = never. */
  readonly realityCheckMs: number;
  readonly link: LinkState['status'];
  /** The list may be outdated: the connection was lost, or the first list is overdue. */
  readonly stale: boolean;
  readonly latencyMs: number | null;
  readonly end: LinkEnd | null;
}

export interface LobbyPorts {
  readonly api: Pick<Api, 'joinLobby'>;
  readonly open: OpenSocket;
  readonly clockGuess: number;
  /** The lobby from the session's first answer; null = none. */
  readonly first: PublicLobby | null;
  now(): number;
  random(): number;
  /** Messages for the whole client: `session`, `balance`, `receipt`, `waiting`. */
  shared(type: string, payload: unknown): void;
  ended(end: LinkEnd): void;
}

/** A request without an answer after this long is lost. */
export const REQUEST_TIMEOUT_MS = 5_000;
/** The list is updated at most this often, however fast the tables change. */
export const LIST_EVERY_MS = 500;
/** The list from the session's first answer counts as stale if the room has not been joined after this long. */
export const FIRST_LINK_MS = 4_000;

/** The live list of tables in the player's pool, on the socket over which the service reaches the player on every page. */
export class LobbyConnection {
  readonly view: StoreApi<LobbyView> = createStore<LobbyView>(() => ({
    rows: null,
    paged: false,
    players: 0,
    maintenance: null,
    realityCheckMs: 0,
    link: 'connecting',
    stale: false,
    latencyMs: null,
    end: null,
  }));
  /** Receives the parts of a list that is too long to be sent as a whole; null until it is loaded. */
  pages: { take(type: string, payload: unknown): void; opened(): void } | null = null;
  readonly #ports: LobbyPorts;
  readonly #link: RoomLink;
  readonly #clock: ServerClock;
  #waiting: unknown;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #firstLink: ReturnType<typeof setTimeout> | undefined;

  constructor(ports: LobbyPorts) {
    this.#ports = ports;
    this.#clock = serverClock(ports.clockGuess);
    this.#link = new RoomLink(
      {
        reserve: () => ports.api.joinLobby(),
        open: ports.open,
        clock: this.#clock,
        quietMs: () => QUIET_MS.otherwise,
        now: ports.now,
        random: ports.random,
      },
      {
        state: (state) => this.#take(state),
        message: (type, payload) => {
          this.pages?.take(type, payload);
          ports.shared(type, payload);
        },
        opened: () => this.pages?.opened(),
        lost: () => {},
        changed: ({ status, latencyMs, end }) => {
          this.view.setState(({ link, stale }) => ({ link: status, latencyMs, end, stale: isStale(status, { link, stale }) }));
          if (end) ports.ended(end);
        },
      },
    );
  }

  start(): void {
    if (this.#ports.first !== null && this.view.getState().rows === null) this.#show(this.#ports.first);
    clearTimeout(this.#firstLink);
    this.#firstLink = setTimeout(() => this.view.setState(({ link }) => ({ stale: link === 'connecting' })), FIRST_LINK_MS);
    this.#link.start();
  }

  wake(): void {
    this.#link.wake();
  }

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#firstLink);
    this.#timer = undefined;
    this.#link.leave();
  }

  /** Sends a request to the lobby room. The first list is shown before its socket is open, so the request waits for it; `lost` if it does not open. */
  async request(type: string, payload: unknown): Promise<RequestOutcome> {
    if (this.#link.state.status === 'connecting' || this.#link.state.status === 'moving') await this.#opened();
    return this.#link.socket?.request(type, payload, REQUEST_TIMEOUT_MS) ?? { kind: 'lost' };
  }

  /** Resolves when the socket is open, has ended, or does not open in time. */
  #opened(): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        stop();
        resolve();
      };
      const timer = setTimeout(done, REQUEST_TIMEOUT_MS);
      const stop = this.view.subscribe(({ link }) => {
        if (link === 'open' || link === 'ended') done();
      });
    });
  }

  serverNow(): number {
    return this.#clock.at(this.#ports.now());
  }

  // Shows the first list at once, and then only the newest list of each half second.
  #take(state: unknown): void {
    this.#waiting = state;
    if (this.#timer !== undefined) return;
    this.#waiting = undefined;
    this.#show(state);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#waiting !== undefined) this.#take(this.#waiting);
    }, LIST_EVERY_MS);
  }

  #show(state: unknown): void {
    const { tables, players = 0, paged = false, ...news } = state as Partial<PublicLobby>;
    const { maintenanceFrom = 0, maintenanceUntil = 0, realityCheckMs = 0 } = news;
    const before = this.view.getState();
    const rows = paged ? (before.rows ?? []) : mergeRows(before.rows, Object.values(tables ?? {}));
    const same = before.maintenance?.from === maintenanceFrom && before.maintenance.until === maintenanceUntil;
    const announced = maintenanceUntil === 0 ? null : { from: maintenanceFrom, until: maintenanceUntil };
    this.view.setState({ rows, paged, players, realityCheckMs, maintenance: same ? before.maintenance : announced });
  }
}

/** The list counts as stale from the loss of the socket until the next one is open. */
function isStale(status: LinkState['status'], before: { readonly link: LinkState['status']; readonly stale: boolean }): boolean {
  if (status === 'open') return false;
  return before.stale || (status === 'connecting' && before.link !== 'connecting');
}
