import { exactly, type RowOf, readRows, type Stmt, type Store, sql } from '@cardroom/storage';
import { OPERATOR_MOVE, ROOM } from './operator-rows.ts';

/** An operator's move to another cell, as the cell that it leaves knows it. `leaving`: it may still be undone. */
export interface OperatorMove {
  readonly state: 'leaving' | 'moved';
  readonly cell: string;
  /** Public address of that cell. */
  readonly url: string;
  readonly before: BeforeMove;
}

/** The state that the move has ended here, and that begins again in the new cell, or here when the move is undone. */
export interface BeforeMove {
  readonly status: 'active' | 'paused';
  /** Rooms that were open. */
  readonly rooms: readonly string[];
  /** Staff who could sign in, by `person_id`. */
  readonly staff: readonly string[];
}

/** The operator's move away from here; null when there is none. */
export async function moveOf(store: Pick<Store, 'read'>, operatorId: string): Promise<OperatorMove | null> {
  const [row] = await readRows(store, OPERATOR_MOVE, sql`select * from operator_move where operator_id = ${operatorId}`);
  return row === undefined ? null : moveOfRow(row);
}

/** A sentence for callers of an operator that is on its way, or gone. */
export function movedText({ state, cell, url }: OperatorMove): string {
  return state === 'moved' ? `This operator has moved to ${url} (cell ${cell})` : `This operator is moving to ${url} (cell ${cell})`;
}

/** The IDs of an operator's open rooms. */
export async function openRoomIds(store: Pick<Store, 'read'>, operatorId: string): Promise<string[]> {
  const rows = await readRows(
    store,
    ROOM.pick('room_id'),
    sql`select room_id from room where operator_id = ${operatorId} and closed_at is null order by room_id`,
  );
  return rows.map(({ room_id }) => room_id);
}

/**
 * Pauses the operator and closes its rooms for the move; each table closes after its hand and cashes its players out. The unit is refused when
 * the operator is moving already.
 */
export function leaving(operatorId: string, move: Omit<OperatorMove, 'state'>, at: number): Stmt[] {
  const { cell, url, before } = move;
  return [
    exactly(
      1,
      sql`insert into operator_move (operator_id, state, cell, url, before, begun_at)
        values (${operatorId}, 'leaving', ${cell}, ${url}, ${JSON.stringify(before)}, ${at}) on conflict (operator_id) do nothing`,
    ),
    exactly(1, sql`update operator set status = 'paused' where operator_id = ${operatorId} and status = ${before.status}`),
    exactly(before.rooms.length, sql`update room set closed_at = ${at} where operator_id = ${operatorId} and closed_at is null`),
  ];
}

/** Opens the operator and its rooms as they were before the move. */
export function asBeforeMove(operatorId: string, { status, rooms }: BeforeMove): Stmt[] {
  return [
    exactly(1, sql`update operator set status = ${status} where operator_id = ${operatorId}`),
    ...rooms.map((roomId) => sql`update room set closed_at = null where operator_id = ${operatorId} and room_id = ${roomId}`),
  ];
}

/**
 * Marks the operator as moved, and ends its tokens here. The unit is refused when the operator was changed after row `seenAudit` of the audit
 * log, which the copy in the new cell would lack.
 */
export function gone(operatorId: string, { seenAudit, at }: { readonly seenAudit: number; readonly at: number }): Stmt[] {
  return [
    exactly(
      1,
      sql`update operator_move set state = 'moved', moved_at = ${at} where operator_id = ${operatorId}
        and not exists (select 1 from audit where audit.operator_id = ${operatorId} and seq > ${seenAudit})`,
    ),
    sql`update operator_token set revoked_at = ${at} where operator_id = ${operatorId} and revoked_at is null`,
  ];
}

/** Forgets the move, because it was undone or because the operator has come back. The unit is refused when there is none. */
export function forgetMove(operatorId: string): Stmt {
  return exactly(1, sql`delete from operator_move where operator_id = ${operatorId}`);
}

function moveOfRow({ state, cell, url, before }: RowOf<typeof OPERATOR_MOVE>): OperatorMove {
  return { state, cell, url, before: JSON.parse(before) as BeforeMove };
}
