import type { RequestOutcome } from './room-socket.ts';

/** How long a line may be silent before it is pinged, ms: on the player’s turn, in a hand, and otherwise. */
export const QUIET_MS = { otherwise: 20_000, inHand: 6_000, onTurn: 2_500 } as const;
/** A socket that answers no ping for this long is dead, even if nobody closed it. */
export const PONG_PATIENCE_MS = 9_000;
/** An answer that takes longer than this is late. */
export const LATE_AFTER_MS = 1_000;
/** A shorter limit when a request of the player's got no answer, although its own limit has passed. */
export const UNANSWERED_PATIENCE_MS = 4_500;
/** A shorter limit after sleep or a network change, when the socket is probably dead. */
export const PROBE_PATIENCE_MS = 2_000;

export interface HeartbeatPorts {
  ping(timeoutMs: number): Promise<RequestOutcome>;
  /** How long the line may be silent now, ms; asked after each message and answer. */
  quietMs(): number;
  /** Monotonic client clock in ms. */
  now(): number;
  pong(beat: { readonly serverMs: number | null; readonly sentAt: number; readonly receivedAt: number }): void;
  /** An answer is late: told every second with the time it has taken so far. */
  late(waitedMs: number): void;
  dead(): void;
}

export interface Heartbeat {
  /** A message has come: the line is alive, and a ping can wait. */
  heard(): void;
  /** Measures the line by a request of the player's, so that a hanging line shows when they press; no ping is needed then. */
  measure(answer: Promise<RequestOutcome>): void;
  /** Pings at once with the shorter limit. */
  probe(): void;
  stop(): void;
}

/** Pings a socket that has been silent for a while and reports when it is dead, which is the only way to detect a half-open socket. */
export function startHeartbeat(ports: HeartbeatPorts): Heartbeat {
  let stopped = false;
  let round = 0;
  let next: ReturnType<typeof setTimeout> | undefined;
  /** Runs while an answer is awaited. */
  let watch: ReturnType<typeof setInterval> | undefined;
  const plan = (): void => {
    clearTimeout(next);
    if (!stopped) next = setTimeout(() => ping(PONG_PATIENCE_MS), ports.quietMs());
  };
  const follow = async (answer: Promise<RequestOutcome>, lost: () => void): Promise<void> => {
    clearTimeout(next);
    round += 1;
    const mine = round;
    const sentAt = ports.now();
    clearInterval(watch);
    watch = setInterval(() => ports.late(ports.now() - sentAt), LATE_AFTER_MS);
    const outcome = await answer;
    // A probe overtakes what is under way, so only the newest decides.
    if (stopped || mine !== round) return;
    clearInterval(watch);
    watch = undefined;
    if (outcome.kind === 'lost') return lost();
    ports.pong({ serverMs: serverTime(outcome), sentAt, receivedAt: ports.now() });
    plan();
  };
  const ping = (patienceMs: number): void => void follow(ports.ping(patienceMs), die);
  const stop = (): void => {
    stopped = true;
    clearTimeout(next);
    clearInterval(watch);
  };
  const die = (): void => {
    stop();
    ports.dead();
  };
  const probe = (): void => {
    if (!stopped) ping(PROBE_PATIENCE_MS);
  };
  ping(PONG_PATIENCE_MS);
  return {
    heard: () => {
      if (watch === undefined) plan();
    },
    measure: (answer) => {
      if (!stopped && watch === undefined) void follow(answer, () => ping(UNANSWERED_PATIENCE_MS));
    },
    probe,
    stop,
  };
}

function serverTime(outcome: RequestOutcome): number | null {
  if (outcome.kind !== 'answered') return null;
  const at = (outcome.value as { at?: unknown } | null)?.at;
  return typeof at === 'number' ? at : null;
}
