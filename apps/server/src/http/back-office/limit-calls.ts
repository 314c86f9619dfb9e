import type { PlayerAnswer } from '@cardroom/staff-api';
import type { Outcome } from '../../audit/outcome.ts';
import { liftLimit, reasonFault, setLimit } from '../../players/limits.ts';
import { setOperatorLimits } from '../../players/operator-limits.ts';
import { endByOperator } from '../../players/session-ends.ts';
import { addStaffNote } from '../../players/staff-notes.ts';
import { HttpError } from '../errors.ts';
import { personCall, type SignedInContext, type StaffCall } from './call.ts';
import { accepted } from './integration.ts';
import { OF_OPERATOR } from './integration-schemas.ts';
import { playerAnswer, playerFor } from './player-calls.ts';
import { PLAYER_END, PLAYER_LIMIT, PLAYER_MUTE, PLAYER_NOTE, PLAYER_PLAY } from './player-schemas.ts';
import { wrongField } from './schemas.ts';

/** Staff actions on a player: notes, blocks, mutes, limits, ending sessions, and sitting the player out. */
export const LIMIT_CALLS: readonly StaffCall[] = [
  personCall({
    method: 'post',
    path: '/players/:id/notes',
    stages: ['full'],
    right: 'players.change',
    input: PLAYER_NOTE,
    answer: async (context, { operatorId: wanted, words }): Promise<PlayerAnswer> => {
      const { operatorId, player } = await playerFor(context, wanted);
      accepted(await addStaffNote(context.ports.store, context.actor, { operatorId, playerId: player.playerId }, words));
      return playerAnswer(context, operatorId, player);
    },
  }),
  personCall({
    method: 'post',
    path: '/players/:id/block',
    stages: ['full'],
    right: 'players.change',
    input: PLAYER_LIMIT,
    answer: (context, { operatorId, reason, was }) =>
      limited(context, operatorId, (who) => {
        const change = { kind: 'block', reason, minutes: null, seen: was } as const;
        return setLimit(context.ports.store, context.actor, who, change);
      }),
  }),
  personCall({
    method: 'post',
    path: '/players/:id/mute',
    stages: ['full'],
    right: 'players.change',
    input: PLAYER_MUTE,
    answer: (context, { operatorId, reason, minutes, was }) =>
      limited(context, operatorId, (who) =>
        setLimit(context.ports.store, context.actor, who, { kind: 'mute', reason, minutes, seen: was }),
      ),
  }),
  ...(['block', 'mute'] as const).map((kind) =>
    personCall({
      method: 'post',
      path: `/players/:id/un${kind}`,
      stages: ['full'],
      right: 'players.change',
      input: PLAYER_LIMIT,
      answer: (context, { operatorId, reason, was }) =>
        limited(context, operatorId, (who) => liftLimit(context.ports.store, context.actor, who, { kind, reason, seen: was })),
    }),
  ),
  personCall({
    method: 'post',
    path: '/players/:id/play-limits',
    stages: ['full'],
    right: 'players.change',
    input: PLAYER_PLAY,
    answer: async (context, { operatorId: wanted, reason, was, ...limits }): Promise<PlayerAnswer> => {
      const { store, ends, now } = context.ports;
      const { operatorId, player } = await playerFor(context, wanted);
      const { until } = limits;
      if (until !== null && until !== was.until && until <= now()) throw wrongField('until', 'unknown_value', 'must be in the future');
      const told = reasonOf(reason);
      accepted(
        await setOperatorLimits(store, context.actor, { operatorId, playerId: player.playerId }, { ...limits, reason: told, seen: was }),
      );
      await ends.enforce();
      return playerAnswer(context, operatorId, player);
    },
  }),
  personCall({
    method: 'post',
    path: '/players/:id/end-sessions',
    stages: ['full'],
    right: 'players.change',
    input: PLAYER_END,
    answer: async (context, { operatorId: wanted, reason }): Promise<PlayerAnswer> => {
      const { store, ends } = context.ports;
      const { operatorId, player } = await playerFor(context, wanted);
      await endByOperator(store, context.actor, { operatorId, playerId: player.playerId }, reasonOf(reason));
      await ends.enforce();
      return playerAnswer(context, operatorId, player);
    },
  }),
  personCall({
    method: 'post',
    path: '/players/:id/sit-out',
    stages: ['full'],
    right: 'players.change',
    input: OF_OPERATOR,
    answer: async (context, given): Promise<PlayerAnswer> => {
      const { operatorId, player } = await playerFor(context, given.operatorId);
      const outcome = await context.ports.floor.sitOut(context.actor, operatorId, player.playerId);
      if (!outcome.ok) throw new HttpError('CONFLICT', outcome.errors[0]?.message ?? 'The tables cannot do this now; try again');
      return playerAnswer(context, operatorId, player);
    },
  }),
];

/** A reason without surrounding spaces. Throws for one that is too short or too long. */
function reasonOf(given: string): string {
  const reason = given.trim();
  const fault = reasonFault(reason);
  if (fault !== null) throw wrongField('reason', 'bad_format', fault);
  return reason;
}

/** Changes a player's restrictions; they apply at the tables before the response is sent. */
async function limited(
  context: SignedInContext,
  wanted: string | undefined,
  change: (who: { readonly operatorId: string; readonly playerId: string }) => Promise<Outcome<unknown>>,
): Promise<PlayerAnswer> {
  const { operatorId, player } = await playerFor(context, wanted);
  const who = { operatorId, playerId: player.playerId };
  accepted(await change(who));
  await context.ports.limits.changed(who);
  return playerAnswer(context, operatorId, player);
}
