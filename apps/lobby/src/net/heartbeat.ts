import type { RequestOutcome } from './room-socket.ts';

export const PING_EVERY_MS = 2_500;
/** A socket that answers no ping for this long is dead, even if nobody closed it. */
export const PONG_PATIENCE_MS = 9_000;
/** A pong that takes longer than this is late. */
export const LATE_AFTER_MS = 1_000;
/** A shorter limit after sleep or a network change, when the socket is probably dead. */
export const PROBE_PATIENCE_MS = 2_000;

export interface HeartbeatPorts {
  ping(timeoutMs: number): Promise<RequestOutcome>;
  /** Monotonic client clock in ms. */
  now(): number;
  pong(beat: { readonly serverMs: number | null; readonly sentAt: number; readonly receivedAt: number }): void;
  /** The answer to a ping is late: told every second with the time it has taken so far. */
  late(waitedMs: number): void;
  dead(): void;
}

export interface Heartbeat {
  /** Pings at once, unless a ping is under way. */
  ping(): void;
  /** Pings at once with the shorter limit. */
  probe(): void;
  stop(): void;
}

/** Pings a socket 2.5 s after each answer and reports when it is dead, which is the only way to detect a half-open socket. */
export function startHeartbeat(ports: HeartbeatPorts): Heartbeat {
  let stopped = false;
  let round = 0;
  let next: ReturnType<typeof setTimeout> | undefined;
  /** Runs while a ping is under way. */
  let watch: ReturnType<typeof setInterval> | undefined;
  const beat = async (patienceMs: number): Promise<void> => {
    clearTimeout(next);
    round += 1;
    const mine = round;
    const sentAt = ports.now();
    clearInterval(watch);
    watch = setInterval(() => ports.late(ports.now() - sentAt), LATE_AFTER_MS);
    const outcome = await ports.ping(patienceMs);
    // A probe overtakes a pending beat, so only the newest one decides.
    if (stopped || mine !== round) return;
    clearInterval(watch);
    watch = undefined;
    if (outcome.kind === 'lost') {
      stop();
      ports.dead();
      return;
    }
    ports.pong({ serverMs: serverTime(outcome), sentAt, receivedAt: ports.now() });
    if (!stopped) next = setTimeout(() => void beat(PONG_PATIENCE_MS), PING_EVERY_MS);
  };
  const stop = (): void => {
    stopped = true;
    clearTimeout(next);
    clearInterval(watch);
  };
  void beat(PONG_PATIENCE_MS);
  return {
    ping: () => {
      if (!stopped && watch === undefined) void beat(PONG_PATIENCE_MS);
    },
    probe: () => {
      if (!stopped) void beat(PROBE_PATIENCE_MS);
    },
    stop,
  };
}

function serverTime(outcome: RequestOutcome): number | null {
  if (outcome.kind !== 'answered') return null;
  const at = (outcome.value as { at?: unknown } | null)?.at;
  return typeof at === 'number' ? at : null;
}
