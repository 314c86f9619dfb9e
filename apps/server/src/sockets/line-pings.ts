import type { Cancel, Clock } from '../process/clock.ts';
import { regularly } from '../process/regular.ts';

/** How long a line may be silent before it is pinged: longer than a client in order is, which pings of its own accord. In ms. */
export const QUIET_MS = 25_000;
/** The same while the table waits for this player: a lost line gives them extra time, so it has to be noticed before the turn ends (N17). */
export const AWAITED_QUIET_MS = 3_000;
/** How often lines are looked at, and how long a ping may remain without an answer. */
export const ROUND_MS = 3_000;
/** A line is given up after this many pings without an answer. */
export const PINGS_MAX = 2;

/** The part of a WebSocket of `ws` used here. */
export interface PingedSocket {
  on(event: 'message' | 'pong' | 'close', listener: () => void): unknown;
  ping(): void;
  terminate(): void;
}

interface Line {
  heardAt: number;
  /** Pings sent since something was heard. */
  pings: number;
}

export interface LinePingsPorts {
  readonly clock: Clock;
  failed(where: string, error: unknown): void;
}

/**
 * Finds half-open sockets, which no close frame ever comes from: a line that has been silent is pinged, and closed if it does not answer.
 * Everything a client sends counts as an answer, so that lines in use cost nothing.
 */
export class LinePings {
  readonly #ports: LinePingsPorts;
  readonly #lines = new Map<PingedSocket, Line>();
  /** By table, the sockets of the player whose turn it is. */
  readonly #awaited = new Map<string, readonly object[]>();
  #stop: Cancel = () => {};

  constructor(ports: LinePingsPorts) {
    this.#ports = ports;
  }

  start(): void {
    const { clock, failed } = this.#ports;
    this.#stop = regularly({ clock, everyMs: ROUND_MS, failed: (error) => failed('line pings', error) }, async () => this.#round());
  }

  stop(): void {
    this.#stop();
  }

  /** Watches a socket until it closes. */
  add(socket: PingedSocket): void {
    const line = { heardAt: this.#ports.clock.now(), pings: 0 };
    this.#lines.set(socket, line);
    const hear = (): void => {
      line.heardAt = this.#ports.clock.now();
      line.pings = 0;
    };
    socket.on('message', hear);
    socket.on('pong', hear);
    socket.on('close', () => this.#lines.delete(socket));
  }

  /** From now on the table waits for the player with these sockets; none: for nobody. */
  await(tableId: string, sockets: readonly object[]): void {
    if (sockets.length === 0) this.#awaited.delete(tableId);
    else this.#awaited.set(tableId, sockets);
  }

  #round(): void {
    const awaited = new Set([...this.#awaited.values()].flat());
    const now = this.#ports.clock.now();
    for (const [socket, line] of [...this.#lines]) {
      if (now - line.heardAt >= (awaited.has(socket) ? AWAITED_QUIET_MS : QUIET_MS)) askOnce(socket, line);
    }
  }
}

function askOnce(socket: PingedSocket, line: Line): void {
  if (line.pings >= PINGS_MAX) {
    socket.terminate();
    return;
  }
  line.pings += 1;
  socket.ping();
}
