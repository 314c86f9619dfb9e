import type { FloorPulse, FloorStatus, FloorTable } from '@cardroom/staff-api';
import { z } from 'zod';
import type { Actor } from '../audit/audit-row.ts';
import type { Outcome } from '../audit/outcome.ts';
import { carried, NOTED, peerCall } from '../cluster/peer-calls.ts';
import type { FloorCommand, Kick, SatOut } from './floor-desk.ts';

// What staff ask of the tables that another process holds.

const OF_OPERATOR = z.strictObject({ operatorId: z.string() });

export const FLOOR_TABLES = peerCall('floor-tables', {
  question: OF_OPERATOR,
  answer: z.strictObject({ tables: carried<readonly FloorTable[]>() }),
});

export const FLOOR_PULSE = peerCall('floor-pulse', { question: OF_OPERATOR, answer: z.strictObject({ pulse: carried<FloorPulse>() }) });

const AT_TABLE = { actor: carried<Actor>(), operatorId: z.string(), tableId: z.string() };

/** Made twice, the second one finds another status than the one that was seen. */
export const FLOOR_COMMAND = peerCall('floor-command', {
  question: z.strictObject({ ...AT_TABLE, command: carried<FloorCommand>(), seen: carried<FloorStatus>() }),
  answer: carried<Outcome<null>>(),
});

/** Made twice, the second one finds that the player is already being removed. */
export const FLOOR_KICK = peerCall('floor-kick', {
  question: z.strictObject({ ...AT_TABLE, kick: carried<Kick>() }),
  answer: carried<Outcome<null>>(),
});

/** Made twice, the second one changes nothing. */
export const FLOOR_SIT_OUT = peerCall('floor-sit-out', {
  question: z.strictObject({ actor: carried<Actor>(), operatorId: z.string(), playerId: z.string() }),
  answer: carried<SatOut>(),
});

export const RULES_CHANGED = peerCall('rules-changed', { question: z.strictObject({}), answer: NOTED });
