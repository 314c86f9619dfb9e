import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api } from './api.ts';
import { type ServerClock, serverClock } from './latency.ts';
import { mergeRows, type TableRow } from './lobby-rows.ts';
import { type LinkEnd, RoomLink } from './room-link.ts';
import type { OpenSocket } from './room-socket.ts';

export interface LobbyView {
  /** Null until the first list has arrived. */
  readonly rows: readonly TableRow[] | null;
  /** Players at tables and in the lobby of this pool. */
  readonly players: number;
  readonly link: 'connecting' | 'open' | 'ended';
  readonly latencyMs: number | null;
  readonly end: LinkEnd | null;
}

export interface LobbyPorts {
  readonly api: Pick<Api, 'joinLobby'>;
  readonly open: OpenSocket;
  readonly clockGuess: number;
  now(): number;
  random(): number;
  /** Messages that concern the whole client: `session`, `balance`, `receipt`. */
  shared(type: string, payload: unknown): void;
  ended(end: LinkEnd): void;
}

/** The list is shown anew at most this often, however fast the tables change. */
export const LIST_EVERY_MS = 500;

/** The live list of tables of the player's pool, and the socket over which the service reaches him anywhere. */
export class LobbyConnection {
  readonly view: StoreApi<LobbyView> = createStore<LobbyView>(() => ({
    rows: null,
    players: 0,
    link: 'connecting',
    latencyMs: null,
    end: null,
  }));
  readonly #ports: LobbyPorts;
  readonly #link: RoomLink;
  readonly #clock: ServerClock;
  #waiting: unknown;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ports: LobbyPorts) {
    this.#ports = ports;
    this.#clock = serverClock(ports.clockGuess);
    this.#link = new RoomLink(
      { reserve: () => ports.api.joinLobby(), open: ports.open, clock: this.#clock, now: ports.now, random: ports.random },
      {
        state: (state) => this.#take(state),
        message: (type, payload) => ports.shared(type, payload),
        opened: () => {},
        lost: () => {},
        changed: ({ status, latencyMs, end }) => {
          this.view.setState({ link: status, latencyMs, end });
          if (end) ports.ended(end);
        },
      },
    );
  }

  start(): void {
    this.#link.start();
  }

  wake(): void {
    this.#link.wake();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#link.leave();
  }

  serverNow(): number {
    return this.#clock.at(this.#ports.now());
  }

  // The first list is shown at once; of later ones only the newest of each half second.
  #take(state: unknown): void {
    this.#waiting = state;
    if (this.#timer !== undefined) return;
    this.#show();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#waiting !== undefined) this.#take(this.#waiting);
    }, LIST_EVERY_MS);
  }

  #show(): void {
    const { tables, players } = this.#waiting as { tables?: Record<string, TableRow>; players?: number };
    this.#waiting = undefined;
    const rows = mergeRows(this.view.getState().rows, Object.values(tables ?? {}));
    this.view.setState({ rows, players: players ?? 0 });
  }
}
