import type { Health } from '@cardroom/operator-api';

/**
 * The breaker opens after `failuresMax` failures in a row within `windowMs`, of at least `playersMin` players, so that one player's
 * trouble stops nobody else. It stays open for `openMs`.
 */
export interface BreakerPolicy {
  readonly failuresMax: number;
  readonly playersMin: number;
  readonly windowMs: number;
  readonly openMs: number;
}
export const BREAKER_POLICY: BreakerPolicy = { failuresMax: 5, playersMin: 2, windowMs: 30_000, openMs: 15_000 };

/** Why a breaker opens. */
export const BREAKER_REASONS = ['failures', 'invalid-api-key'] as const;
export type BreakerReason = (typeof BREAKER_REASONS)[number];

/** The part of a breaker that is not closed which all processes share. Times in ms. */
export interface Opening {
  readonly openUntil: number;
  /** A probe counts as in flight until then, so that a lost one cannot keep the breaker open forever. */
  readonly probeUntil: number | null;
}

/** `probe`: a single debit may be sent, and the next answer to any call closes the breaker. */
export type BreakerPass = 'closed' | 'probe' | 'open';

/**
 * One circuit breaker per operator. While it is open, buy-ins and top-ups are refused; credits, cancels and results are sent as always,
 * and running hands continue. Times in ms.
 */
export interface Breakers {
  pass(operatorId: string, now: number): BreakerPass;
  /** Operators whose breaker is not closed. */
  open(now: number): string[];
  /** The debit that may pass as a probe is being sent. */
  startProbe(operatorId: string, now: number): void;
  /** Records how a call for a player went. Returns the reason if that opened the breaker, else null. */
  record(call: { readonly operatorId: string; readonly playerId: string }, health: Health, now: number): BreakerReason | null;
}

/** The breakers of one process, as they stand in its memory. */
export interface LocalBreakers extends Breakers {
  /** The opening of the operator's breaker; null while it is closed. */
  opening(operatorId: string): Opening | null;
  /** Operators whose breaker is not closed, at whatever time. */
  opened(): string[];
  /** Puts the breaker where another process has left it. Failures that were counted here stay as long as it is closed. */
  adopt(operatorId: string, opening: Opening | null): void;
}

interface BreakerState {
  /** The uninterrupted failures within the window. */
  readonly failures: readonly { readonly at: number; readonly playerId: string }[];
  readonly openUntil: number | null;
  readonly probeUntil: number | null;
}
/** Enough of them to see a second player's failure among many of the first. */
const FAILURES_KEPT = 100;
const CLOSED: BreakerState = { failures: [], openUntil: null, probeUntil: null };

export function createBreakers(policy: BreakerPolicy = BREAKER_POLICY): LocalBreakers {
  const states = new Map<string, BreakerState>();
  const stateOf = (operatorId: string): BreakerState => states.get(operatorId) ?? CLOSED;
  const pass = (operatorId: string, now: number): BreakerPass => {
    const { openUntil, probeUntil } = stateOf(operatorId);
    if (openUntil === null) return 'closed';
    return now < openUntil || (probeUntil !== null && now < probeUntil) ? 'open' : 'probe';
  };
  const opening = (operatorId: string): Opening | null => {
    const { openUntil, probeUntil } = stateOf(operatorId);
    return openUntil === null ? null : { openUntil, probeUntil };
  };
  return {
    pass,
    opening,
    opened: () => [...states.keys()].filter((operatorId) => opening(operatorId) !== null),
    open: (now) => [...states.keys()].filter((operatorId) => pass(operatorId, now) !== 'closed'),
    adopt: (operatorId, stored) => {
      if (stored !== null) states.set(operatorId, { failures: [], ...stored });
      else if (opening(operatorId) !== null) states.delete(operatorId);
    },
    startProbe: (operatorId, now) => {
      states.set(operatorId, { ...stateOf(operatorId), probeUntil: now + policy.openMs });
    },
    record: ({ operatorId, playerId }, health, now) => {
      const before = stateOf(operatorId);
      const after = afterCall(before, { health, at: now, playerId }, policy);
      if (after === CLOSED) states.delete(operatorId);
      else states.set(operatorId, after);
      const opened = after.openUntil !== null && after.openUntil !== before.openUntil;
      return opened ? (health === 'invalid-api-key' ? 'invalid-api-key' : 'failures') : null;
    },
  };
}

function afterCall(
  state: BreakerState,
  { health, at, playerId }: { readonly health: Health; readonly at: number; readonly playerId: string },
  policy: BreakerPolicy,
): BreakerState {
  // Until the probe, calls end that were sent before or that still may be sent: they neither close it nor delay the probe.
  if (state.openUntil !== null && at < state.openUntil) return state;
  if (health === 'answered') return CLOSED;
  if (state.openUntil !== null && state.probeUntil === null) return state;
  const failures = [...state.failures.filter((one) => at - one.at < policy.windowMs), { at, playerId }].slice(-FAILURES_KEPT);
  const players = new Set(failures.map((one) => one.playerId)).size;
  const isDown = failures.length >= policy.failuresMax && players >= policy.playersMin;
  const opens = health === 'invalid-api-key' || state.probeUntil !== null || isDown;
  return opens ? { failures: [], openUntil: at + policy.openMs, probeUntil: null } : { failures, openUntil: null, probeUntil: null };
}
