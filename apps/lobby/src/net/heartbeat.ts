import type { RequestOutcome } from './room-socket.ts';

export const PING_EVERY_MS = 2_500;
/** A socket that answers no ping for this long is dead, even if nobody closed it. */
export const PONG_PATIENCE_MS = 9_000;
/** A shorter limit after sleep or a network change, when the socket is probably dead. */
export const PROBE_PATIENCE_MS = 2_000;

export interface HeartbeatPorts {
  ping(timeoutMs: number): Promise<RequestOutcome>;
  /** Monotonic client clock in ms. */
  now(): number;
  pong(beat: { readonly serverMs: number | null; readonly sentAt: number; readonly receivedAt: number }): void;
  dead(): void;
}

export interface Heartbeat {
  /** Pings at once with the shorter limit. */
  probe(): void;
  stop(): void;
}

/** Pings a socket 2.5 s after each answer and reports when it is dead, which is the only way to detect a half-open socket. */
export function startHeartbeat(ports: HeartbeatPorts): Heartbeat {
  let stopped = false;
  let round = 0;
  let next: ReturnType<typeof setTimeout> | undefined;
  const beat = async (patienceMs: number): Promise<void> => {
    clearTimeout(next);
    round += 1;
    const mine = round;
    const sentAt = ports.now();
    const outcome = await ports.ping(patienceMs);
    // A probe overtakes a pending beat, so only the newest one decides.
    if (stopped || mine !== round) return;
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
  };
  void beat(PONG_PATIENCE_MS);
  return {
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
