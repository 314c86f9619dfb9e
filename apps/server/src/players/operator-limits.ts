import { isDeepStrictEqual } from 'node:util';
import type { LimitsChange, LimitsShown } from '@cardroom/operator-api';
import type { Limit } from '@cardroom/staff-api';
import type { Stmt, Store } from '@cardroom/storage';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import type { Outcome } from '../audit/outcome.ts';
import { changeSetting, type Seen } from '../audit/setting.ts';
import { dropLaunchLimits } from './launch-codes.ts';
import { isBlocked, type LimitedPlayer, liftRows, limitIs, limitsOf, restrictionRows } from './limits.ts';
import { keepOperatorLimits, type OperatorLimits, playLimitsOf, replaceOperatorLimits } from './play-limits.ts';

/** The reason of a block or its end when the operator's system gives none. */
const NO_REASON = 'Set by the operator’s system';

/** The operator's limits and the player's own. */
export async function limitsShown(store: Store, who: LimitedPlayer, now: number): Promise<LimitsShown> {
  const [limits, block] = await Promise.all([playLimitsOf(store, who), isBlocked(store, who)]);
  const { breakUntil } = limits;
  return { ...limits, block, breakUntil: breakUntil !== null && breakUntil > now ? breakUntil : null };
}

/**
 * Replaces the operator's limits, the block among them, in one unit that begins with `first`. Refuses `was` when somebody changed the
 * limits, or blocked or unblocked the player, at the same time.
 */
export async function changeOperatorLimits(
  store: Store,
  actor: Actor,
  who: LimitedPlayer,
  { block, reason, first, ...limits }: LimitsChange & { readonly first: readonly Stmt[] },
): Promise<Outcome<OperatorLimits>> {
  const was = (await limitsOf(store, who, actor.at)).block;
  const last = blockRows(actor, who, { block, was, reason: reason ?? NO_REASON });
  return setOperatorLimits(store, actor, who, { ...limits, reason, first, last });
}

/** Sets or lifts the block; one that stays must not be lifted by somebody else in the meantime. */
function blockRows(
  actor: Actor,
  who: LimitedPlayer,
  { block, was, reason }: { readonly block: boolean; readonly was: Limit | null; readonly reason: string },
): readonly Stmt[] {
  if (!block) return was === null ? [] : liftRows(actor, who, { kind: 'block', reason }, was);
  return was === null ? restrictionRows(actor, who, { kind: 'block', reason, until: null }, was) : [limitIs(who, 'block', was)];
}

interface LimitsSetting extends OperatorLimits, Seen<OperatorLimits> {
  readonly reason: string | null;
  /** What else the unit holds, before and after the limits. */
  readonly first?: readonly Stmt[];
  readonly last?: readonly Stmt[];
}

/** Replaces the limits without the block. Refuses `was`. */
export async function setOperatorLimits(
  store: Store,
  actor: Actor,
  who: LimitedPlayer,
  { reason, seen, first = [], last = [], ...limits }: LimitsSetting,
): Promise<Outcome<OperatorLimits>> {
  const superseded = await dropLaunchLimits(store, who, actor.at);
  return changeSetting<OperatorLimits>(store, {
    ...(seen === undefined ? {} : { seen }),
    read: async () => operatorPart(await playLimitsOf(store, who)),
    told: (now) => JSON.stringify(toldOf(now)),
    unit: (was) => [
      ...first,
      ...replaceOperatorLimits(who, { was, limits }, actor.at),
      ...limitsAudit(actor, who, { was, limits, reason }),
      ...superseded,
      ...last,
    ],
  });
}

/** Sets the limits that came with a launch. The audit log has them only if they change something, as many launches repeat them. */
export async function launchLimits(store: Store, actor: Actor, who: LimitedPlayer, limits: OperatorLimits): Promise<Stmt[]> {
  const was = operatorPart(await playLimitsOf(store, who));
  const isSame = isDeepStrictEqual(was, operatorPart(limits));
  return [keepOperatorLimits(who, limits, actor.at), ...(isSame ? [] : limitsAudit(actor, who, { was, limits, reason: null }))];
}

function limitsAudit(
  actor: Actor,
  { operatorId, playerId }: LimitedPlayer,
  { was, limits, reason }: { readonly was: OperatorLimits; readonly limits: OperatorLimits; readonly reason: string | null },
): Stmt[] {
  return auditRow(actor, {
    action: 'player.set-limits',
    operatorId,
    subject: playerId,
    was: toldOf(was),
    detail: { ...toldOf(limits), ...(reason === null ? {} : { reason }) },
  });
}

function operatorPart({ until, sessionMinutes, loss }: OperatorLimits): OperatorLimits {
  return { until, sessionMinutes, loss };
}

function toldOf({ until, sessionMinutes, loss }: OperatorLimits): Readonly<Record<string, unknown>> {
  return { until: until === null ? null : new Date(until).toISOString(), sessionMinutes, loss };
}
