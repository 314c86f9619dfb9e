import type { LimitsChange, LimitsShown } from '@cardroom/operator-api';
import type { Store } from '@cardroom/storage';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { done, type Outcome } from '../audit/outcome.ts';
import { changeSetting, type Seen } from '../audit/setting.ts';
import { isBlocked, type LimitedPlayer, liftLimit, setLimit } from './limits.ts';
import { keepOperatorLimits, type OperatorLimits, playLimitsOf } from './play-limits.ts';

/** The reason of a block or its end when the operator's system gives none. */
const NO_REASON = 'Set by the operator’s system';

/** The operator's limits and the player's own. */
export async function limitsShown(store: Store, who: LimitedPlayer, now: number): Promise<LimitsShown> {
  const [limits, block] = await Promise.all([playLimitsOf(store, who), isBlocked(store, who)]);
  const { breakUntil } = limits;
  return { ...limits, block, breakUntil: breakUntil !== null && breakUntil > now ? breakUntil : null };
}

/** Replaces the operator's limits. Refuses `was` when somebody blocked or unblocked the player at the same time. */
export async function changeOperatorLimits(store: Store, actor: Actor, who: LimitedPlayer, change: LimitsChange): Promise<Outcome<null>> {
  const { until, sessionMinutes, loss, reason } = change;
  const set = await setOperatorLimits(store, actor, who, { until, sessionMinutes, loss, reason });
  if (!set.ok) return set;
  const was = await isBlocked(store, who);
  if (was === change.block) return done(null);
  const decision = { kind: 'block', reason: change.reason ?? NO_REASON } as const;
  const outcome = change.block
    ? await setLimit(store, actor, who, { ...decision, minutes: null })
    : await liftLimit(store, actor, who, decision);
  return outcome.ok ? done(null) : outcome;
}

interface LimitsSetting extends OperatorLimits, Seen<OperatorLimits> {
  readonly reason: string | null;
}

/** Replaces the limits without the block. Refuses `was`. */
export async function setOperatorLimits(
  store: Store,
  actor: Actor,
  who: LimitedPlayer,
  { until, sessionMinutes, loss, reason, seen }: LimitsSetting,
): Promise<Outcome<OperatorLimits>> {
  const limits = { until, sessionMinutes, loss };
  return changeSetting<OperatorLimits>(store, {
    ...(seen === undefined ? {} : { seen }),
    read: async () => operatorPart(await playLimitsOf(store, who)),
    told: (now) => JSON.stringify(toldOf(now)),
    unit: (was) => [
      keepOperatorLimits(who, limits, actor.at),
      ...auditRow(actor, {
        action: 'player.set-limits',
        operatorId: who.operatorId,
        subject: who.playerId,
        was: toldOf(was),
        detail: { ...toldOf(limits), ...(reason === null ? {} : { reason }) },
      }),
    ],
  });
}

function operatorPart({ until, sessionMinutes, loss }: OperatorLimits): OperatorLimits {
  return { until, sessionMinutes, loss };
}

function toldOf({ until, sessionMinutes, loss }: OperatorLimits): Readonly<Record<string, unknown>> {
  return { until: until === null ? null : new Date(until).toISOString(), sessionMinutes, loss };
}
