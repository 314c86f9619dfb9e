import type { Health } from '@cardroom/operator-api';

/** When an operator that does not answer is left alone for a while. */
export interface BreakerPolicy {
  /** So many straight failures … */
  readonly failuresMax: number;
  /** … within this time open it. */
  readonly windowMs: number;
  readonly openMs: number;
}
export const BREAKER_POLICY: BreakerPolicy = { failuresMax: 5, windowMs: 30_000, openMs: 15_000 };

/** `probe`: closed again as soon as one call is answered; only one may be sent. */
export type BreakerPass = 'closed' | 'probe' | 'open';

/**
 * One breaker per operator. While it is open nothing is sent: buy-ins and top-ups are refused, credits, cancels and results wait,
 * running hands go on. Times in ms.
 */
export interface Breakers {
  pass(operatorId: string, now: number): BreakerPass;
  /** The call that may pass as a probe is being sent. */
  startProbe(operatorId: string, now: number): void;
  /** What a call showed. Returns why the breaker opened just now, else null. */
  record(operatorId: string, health: Health, now: number): 'failures' | 'invalid-api-key' | null;
}

interface BreakerState {
  /** Times of the straight failures within the window. */
  readonly failures: readonly number[];
  readonly openUntil: number | null;
  /** A probe in flight counts until then; a lost one must not keep the breaker open for ever. */
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
  // Calls sent before it opened end later; they tell nothing new and must not put the probe off.
  const isOpen = state.openUntil !== null && state.probeUntil === null;
  if (isOpen) return state;
  const failures = [...state.failures.filter((at) => now - at < policy.windowMs), now];
  const opens = health === 'invalid-api-key' || state.probeUntil !== null || failures.length >= policy.failuresMax;
  return opens ? { failures: [], openUntil: now + policy.openMs, probeUntil: null } : { failures, openUntil: null, probeUntil: null };
}
