import type { FloorPulse, FloorStatus, FloorTable, SeatedPlayer } from '@cardroom/staff-api';
import { z } from 'zod';
import type { Actor } from '../audit/audit-row.ts';
import type { Outcome } from '../audit/outcome.ts';
import { carried, NOTED, peerCall } from '../cluster/peer-calls.ts';
import type { FloorCommand, Kick, SatOut } from './floor-desk.ts';
import type { FloorPage, FloorPart } from './floor-lists.ts';
import type { SeatsQuery, TablesQuery } from './floor-queries.ts';
import type { TotalsPart } from './floor-totals.ts';

// What staff ask of the tables that another process holds.

const OF_OPERATOR = z.strictObject({ operatorId: z.string() });

export const FLOOR_TOTALS = peerCall('floor-totals', { question: OF_OPERATOR, answer: carried<TotalsPart>() });

/** A page of the tables of one process has no more rows than one of all of them. */
export const FLOOR_TABLES = peerCall('floor-table-page', {
  question: OF_OPERATOR.extend({ query: carried<TablesQuery>(), part: carried<FloorPart>() }),
  answer: carried<FloorPage<FloorTable>>(),
});

export const FLOOR_SEATS = peerCall('floor-seat-page', {
  question: OF_OPERATOR.extend({ query: carried<SeatsQuery>(), part: carried<FloorPart>() }),
  answer: carried<FloorPage<SeatedPlayer>>(),
});

export const FLOOR_SEATS_OF = peerCall('floor-seats-of', {
  question: OF_OPERATOR.extend({ playerIds: z.array(z.string()) }),
  answer: z.strictObject({ seats: carried<readonly SeatedPlayer[]>() }),
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
