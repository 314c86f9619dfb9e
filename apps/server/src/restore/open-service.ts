import { raiseIds, type Stmt, type Store } from '@cardroom/storage';
import type { Actor } from '../audit/audit-row.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { listOperators } from '../operators/operators.ts';
import { highestRoom } from '../operators/rooms.ts';
import { revokeAllTokens } from '../operators/tokens.ts';
import { voidAllLaunches } from '../players/launch-codes.ts';
import { endAllSessions } from '../players/session-ends.ts';
import { endAllStaffSessions } from '../staff/staff-sessions.ts';
import type { HighWater } from './high-water.ts';
import { type Decision, decisionsOf, endRestore, type Restore } from './restore-state.ts';

/** More hands and tables than a service can have begun in a second, for the time that nobody has a number of. */
const HANDS_A_SECOND = 100;
const TABLES_A_SECOND = 1;
/** Left free at least, for numbers that were given out and seen by nobody but players. */
const HANDS_FREE = 10_000;
const TABLES_FREE = 1_000;
const ROOMS_FREE = 100;

export interface IdsFrom {
  readonly hand: number;
  readonly table: number;
  readonly room: number;
}

/**
 * Where the numbers go on, so that none is given out twice; `roomsTo` is the highest number of a room that is stored. `counts` are those of the restored database. A mark tells how far they had come;
 * without one, the time since the backup bounds them, and numbers in the operators' ledgers do in either case.
 */
export function idsAfter(
  { backupAt, mark, begunAt }: Pick<Restore, 'backupAt' | 'mark' | 'begunAt'>,
  counts: HighWater['counts'],
  decisions: readonly Pick<Decision, 'hands_to' | 'tables_to'>[],
  roomsTo: number,
): IdsFrom {
  const lostS = mark === null && backupAt > 0 ? Math.max(0, Math.ceil((begunAt - backupAt) / 1_000)) : 0;
  const known = mark?.counts ?? counts;
  return {
    hand: HANDS_FREE + Math.max(counts.hands + lostS * HANDS_A_SECOND, known.hands, ...decisions.map((one) => one.hands_to)),
    table: TABLES_FREE + Math.max(counts.tables + lostS * TABLES_A_SECOND, known.tables, ...decisions.map((one) => one.tables_to)),
    room: ROOMS_FREE + Math.max(counts.rooms, known.rooms, roomsTo),
  };
}

/** Operators without a decision, by ID. */
export async function undecided(store: Store, restore: Restore): Promise<string[]> {
  const decisions = await decisionsOf(store, restore);
  return (await listOperators(store)).map(({ operatorId }) => operatorId).filter((operatorId) => !decisions.has(operatorId));
}

/**
 * Opens the service after a restore: numbers go on where nobody has seen any, and every token, launch URL and session ends, because a backup
 * does not know which of them ended since. Refuses while an operator has no decision.
 */
export async function openService(
  store: Store,
  actor: Actor,
  { restore, counts, reason }: { readonly restore: Restore; readonly counts: HighWater['counts']; readonly reason: string },
): Promise<Outcome<IdsFrom>> {
  const missing = await undecided(store, restore);
  if (missing.length > 0)
    return refused('operator', `${missing.join(', ')} still ${missing.length === 1 ? 'needs' : 'need'} a decision: confirm or unchanged`);
  const ids = idsAfter(restore, counts, [...(await decisionsOf(store, restore)).values()], await highestRoom(store));
  await store.write([...raised(ids), ...ended(actor.at), ...endRestore(restore, actor, { reason, ids })]);
  return done(ids);
}

function raised({ hand, table, room }: IdsFrom): Stmt[] {
  return [raiseIds('hand', hand), raiseIds('table', table), raiseIds('room', room)];
}

function ended(at: number): Stmt[] {
  return [revokeAllTokens(at), voidAllLaunches(at), endAllSessions('restored', at), endAllStaffSessions(at)];
}
