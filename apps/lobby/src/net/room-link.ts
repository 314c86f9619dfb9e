import { CLOSE, MOVED_QUIET_MS, MOVED_SPREAD_MS } from '@cardroom/protocol';
import { backoffMs } from '@cardroom/protocol/backoff';
import type { ApiAnswer, SeatReservation } from './api.ts';
import { type Heartbeat, startHeartbeat } from './heartbeat.ts';
import { nextLatency, type ServerClock } from './latency.ts';
import type { OpenSocket, RoomSocket } from './room-socket.ts';

/** Why a link has ended for good. `gone`: the room does not exist or no longer does. `failed`: the service refuses to let the client join. */
export type LinkEnd = 'replaced' | 'session-ended' | 'gone' | 'failed';

export interface LinkState {
  /** `moving`: another process of the service goes on with the room, and the next socket is about to open; nothing is said of it yet. */
  readonly status: 'connecting' | 'open' | 'moving' | 'ended';
  readonly latencyMs: number | null;
  readonly end: LinkEnd | null;
}

export interface LinkPorts {
  reserve(): Promise<ApiAnswer<SeatReservation>>;
  open: OpenSocket;
  clock: ServerClock;
  /** How long the line may be silent now before it is pinged, ms. */
  quietMs(): number;
  /** Monotonic client clock in ms. */
  now(): number;
  random(): number;
}

export interface LinkEvents {
  state(state: unknown): void;
  message(type: string, payload: unknown): void;
  /** A socket is open: the first one, or a new one after a loss. */
  opened(socket: RoomSocket, first: boolean): void;
  /** The socket is lost; another follows unless the link has ended. */
  lost(): void;
  changed(state: LinkState): void;
}

/** An attempt to join takes at most this long; then it is retried. */
export const OPEN_TIMEOUT_MS = 8_000;

/**
 * Keeps one room joined: reserve, open, heartbeat, and after any loss again from the start with back-off. Each attempt makes a new
 * reservation instead of using Colyseus' reconnection token, which requires the service to know that the old socket is dead and does not
 * survive a restart.
 */
export class RoomLink {
  readonly #ports: LinkPorts;
  readonly #events: LinkEvents;
  #state: LinkState = { status: 'connecting', latencyMs: null, end: null };
  #socket: RoomSocket | null = null;
  #heartbeat: Heartbeat | null = null;
  #opening: AbortController | null = null;
  /** The attempt whose events count: the one under way, or the one that opened the current socket. */
  #current: AbortController | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  /** Ends the time in which a move is not shown. */
  #quiet: ReturnType<typeof setTimeout> | undefined;
  #attempt = 0;
  #beats = 0;
  /** The smoothed round-trip time of this socket. */
  #averageMs: number | null = null;
  #openedOnce = false;
  #left = false;

  constructor(ports: LinkPorts, events: LinkEvents) {
    this.#ports = ports;
    this.#events = events;
  }

  get state(): LinkState {
    return this.#state;
  }

  get socket(): RoomSocket | null {
    return this.#socket;
  }

  /** Joins the room. Also takes it back after the link has ended, for example from another tab. */
  start(): void {
    if (this.#socket || this.#opening) return;
    this.#left = false;
    this.#attempt = 0;
    this.#change({ status: 'connecting', end: null });
    void this.#connect();
  }

  /** Call when the page wakes up or the network returns: reconnects at once, or probes an open socket. */
  wake(): void {
    if (this.#state.status === 'ended' || this.#left) return;
    if (this.#socket) {
      this.#heartbeat?.probe();
    } else if (!this.#opening) {
      clearTimeout(this.#retry);
      void this.#connect();
    }
  }

  /** Leaves for good and reports nothing more. */
  leave(): void {
    this.#left = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#quiet);
    this.#opening?.abort();
    this.#opening = null;
    this.#heartbeat?.stop();
    this.#socket?.leave();
    this.#socket = null;
  }

  async #connect(): Promise<void> {
    const opening = new AbortController();
    this.#opening = opening;
    this.#current = opening;
    const answer = await this.#ports.reserve();
    if (this.#opening !== opening) return;
    if (!answer.ok) {
      this.#opening = null;
      const end = endOfRefusal(answer.failure);
      return end ? this.#end(end) : this.#tryLater(answer.retryAfterMs);
    }
    const timer = setTimeout(() => opening.abort(), OPEN_TIMEOUT_MS);
    try {
      const socket = await this.#ports.open(answer.value, this.#socketEvents(opening), opening.signal);
      if (this.#opening === opening) this.#opened(socket);
    } catch {
      if (this.#opening === opening) this.#tryLater(null);
    } finally {
      clearTimeout(timer);
      if (this.#opening === opening) this.#opening = null;
    }
  }

  // Messages may arrive before `open` has resolved, so they are passed on from the start.
  #socketEvents(opening: AbortController) {
    const current = (): boolean => this.#current === opening && !opening.signal.aborted && !this.#left;
    return {
      state: (state: unknown) => {
        if (!current()) return;
        this.#events.state(state);
        this.#heartbeat?.heard();
      },
      message: (type: string, payload: unknown) => {
        if (!current()) return;
        this.#events.message(type, payload);
        this.#heartbeat?.heard();
      },
      closed: (code: number) => {
        if (current()) this.#closed(code);
      },
    };
  }

  #opened(opened: RoomSocket): void {
    const socket = this.#measured(opened);
    this.#socket = socket;
    this.#beats = 0;
    this.#averageMs = null;
    const first = !this.#openedOnce;
    this.#openedOnce = true;
    this.#heartbeat = startHeartbeat({
      ping: (timeoutMs) => opened.request('ping', {}, timeoutMs),
      quietMs: this.#ports.quietMs,
      now: this.#ports.now,
      pong: ({ serverMs, sentAt, receivedAt }) => {
        if (serverMs !== null) this.#ports.clock.sample(serverMs, sentAt, receivedAt);
        const latencyMs = nextLatency(this.#averageMs, this.#beats, receivedAt - sentAt);
        this.#averageMs = latencyMs;
        this.#beats += 1;
        // Only an answered ping resets the back-off: a service that accepts and closes at once must not be hammered.
        this.#attempt = 0;
        this.#change({ latencyMs });
      },
      // A line that hangs shows as slow at once, not when it is given up.
      late: (waitedMs) => this.#change({ latencyMs: Math.max(this.#averageMs ?? 0, waitedMs) }),
      dead: () => {
        socket.drop();
        this.#lose();
        this.#tryLater(null);
      },
    });
    this.#change({ status: 'open' });
    this.#events.opened(socket, first);
  }

  /** The socket, each of whose requests also measures the line. */
  #measured(socket: RoomSocket): RoomSocket {
    return {
      request: (type, payload, timeoutMs) => {
        const answer = socket.request(type, payload, timeoutMs);
        this.#heartbeat?.measure(answer);
        return answer;
      },
      drop: () => socket.drop(),
      leave: () => socket.leave(),
    };
  }

  #closed(code: number): void {
    const wasOpen = this.#socket !== null;
    this.#lose(code === CLOSE.moved ? 'moving' : 'connecting');
    if (code === CLOSE.replaced) this.#end('replaced');
    else if (code === CLOSE.sessionEnded) this.#end('session-ended');
    else if (code === CLOSE.moved && wasOpen) this.#rejoinIn(this.#ports.random() * MOVED_SPREAD_MS);
    // While joining, the rejection of `open` schedules the next attempt.
    else if (wasOpen) this.#tryLater(null);
  }

  #lose(status: 'connecting' | 'moving' = 'connecting'): void {
    this.#heartbeat?.stop();
    this.#heartbeat = null;
    if (!this.#socket) return;
    this.#socket = null;
    this.#current = null;
    this.#change({ status, latencyMs: null });
    this.#events.lost();
    if (status === 'moving') this.#showMoveLater();
  }

  #showMoveLater(): void {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => {
      if (this.#state.status === 'moving') this.#change({ status: 'connecting' });
    }, MOVED_QUIET_MS);
  }

  #tryLater(askedMs: number | null): void {
    // The process that takes the room over is there within a second or so, and the seconds that a busy service asks for are too coarse.
    const isMoving = this.#state.status === 'moving';
    const waitMs = Math.max(isMoving ? 0 : (askedMs ?? 0), backoffMs(this.#attempt, this.#ports.random));
    this.#attempt += 1;
    this.#retryIn(waitMs);
  }

  /** The back-off begins again: the service has asked for this. */
  #rejoinIn(waitMs: number): void {
    this.#attempt = 0;
    this.#retryIn(waitMs);
  }

  #retryIn(waitMs: number): void {
    if (this.#left || this.#state.status === 'ended') return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      void this.#connect();
    }, waitMs);
  }

  #end(end: LinkEnd): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#change({ status: 'ended', end });
  }

  #change(part: Partial<LinkState>): void {
    this.#state = { ...this.#state, ...part };
    this.#events.changed(this.#state);
  }
}

function endOfRefusal(failure: 'unauthorized' | 'not-found' | 'busy' | 'refused' | 'unreachable'): LinkEnd | null {
  if (failure === 'unauthorized') return 'session-ended';
  if (failure === 'not-found') return 'gone';
  return failure === 'refused' ? 'failed' : null;
}
