import type { Health } from '@cardroom/operator-api';

/** The breaker opens after `failuresMax` failures in a row within `windowMs`, and stays open for `openMs`. */
export interface BreakerPolicy {
  readonly failuresMax: number;
  readonly windowMs: number;
  readonly openMs: number;
}
export const BREAKER_POLICY: BreakerPolicy = { failuresMax: 5, windowMs: 30_000, openMs: 15_000 };

/** `probe`: a single call may be sent, and its answer closes the breaker. */
export type BreakerPass = 'closed' | 'probe' | 'open';

/**
 * One circuit breaker per operator. While it is open nothing is sent: buy-ins and top-ups are refused, credits, cancels and results
 * wait, and running hands continue. Times in ms.
 */
export interface Breakers {
  pass(operatorId: string, now: number): BreakerPass;
  /** The call that may pass as a probe is being sent. */
  startProbe(operatorId: string, now: number): void;
  /** Records how a call went. Returns the reason if that opened the breaker, else null. */
  record(operatorId: string, health: Health, now: number): 'failures' | 'invalid-api-key' | null;
}

interface BreakerState {
  /** Times of the uninterrupted failures within the window. */
  readonly failures: readonly number[];
  readonly openUntil: number | null;
  /** A probe counts as in flight until then, so that a lost one cannot keep the breaker open forever. */
  readonly probeUntil: number | null;
}
const CLOSED: BreakerState = { failures: [], openUntil: null, probeUntil: null };

export function createBreakers(policy: BreakerPolicy = BREAKER_POLICY): Breakers {
  const states = new Map<string, BreakerState>();
  const stateOf = (operatorId: string): BreakerState => states.get(operatorId) ?? CLOSED;
  return {
    pass: (operatorId, now) => {
      const { openUntil, probeUntil } = stateOf(operatorId);
      if (openUntil === null) return 'closed';
      return now < openUntil || (probeUntil !== null && now < probeUntil) ? 'open' : 'probe';
    },
    startProbe: (operatorId, now) => {
      states.set(operatorId, { ...stateOf(operatorId), probeUntil: now + policy.openMs });
    },
    record: (operatorId, health, now) => {
      const before = stateOf(operatorId);
      const after = afterCall(before, health, now, policy);
      if (after === CLOSED) states.delete(operatorId);
      else states.set(operatorId, after);
      const opened = after.openUntil !== null && after.openUntil !== before.openUntil;
      return opened ? (health === 'invalid-api-key' ? 'invalid-api-key' : 'failures') : null;
    },
  };
}

function afterCall(state: BreakerState, health: Health, now: number, policy: BreakerPolicy): BreakerState {
  if (health === 'answered') return CLOSED;
  // Calls sent before it opened may end later. They add nothing and must not delay the probe.
  const isOpen = state.openUntil !== null && state.probeUntil === null;
  if (isOpen) return state;
  const failures = [...state.failures.filter((at) => now - at < policy.windowMs), now];
  const opens = health === 'invalid-api-key' || state.probeUntil !== null || failures.length >= policy.failuresMax;
  return opens ? { failures: [], openUntil: now + policy.openMs, probeUntil: null } : { failures, openUntil: null, probeUntil: null };
}
