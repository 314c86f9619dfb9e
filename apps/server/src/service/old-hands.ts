import { deleteHands, HAND_END } from '@cardroom/journal';
import { type RowOf, readRows, type Store, sql, text } from '@cardroom/storage';
import { deleteOpenings } from '../hands/hand-openings.ts';
import { deleteShares } from '../hands/shared-hands.ts';
import { markOf, moveMark, type Removed } from './retention-marks.ts';

/** Hands per unit; each has about twenty rows in other tables. */
const UNIT_HANDS = 50;
/** Hands that had to stay are looked at again after this time. */
const PASS_EVERY_MS = 7 * 24 * 3_600_000;

const CANDIDATE = HAND_END.pick('seq', 'ended_at', 'hand_id').and({ needed: text });
type Candidate = RowOf<typeof CANDIDATE>;

/**
 * Removes hands that ended before a time (ms), in the order in which they ended. A hand stays while one of its players was seen since then,
 * while one of its results has not been accepted or was decided by staff, and while an open report or case is about it.
 */
export async function oldHands(store: Store, { before, now }: { readonly before: number; readonly now: number }): Promise<Removed> {
  const mark = await markOf(store, 'hands');
  if (mark.place === 0 && now < mark.passedAt + PASS_EVERY_MS) return { rows: 0, more: false };
  const next = await candidates(store, mark.place, before);
  const newer = next.findIndex(({ ended_at }) => ended_at >= before);
  const old = newer < 0 ? next : next.slice(0, newer);
  const ids = old.filter(({ needed }) => needed === '').map(({ hand_id }) => hand_id);
  const more = old.length === UNIT_HANDS;
  const deleted = ids.length === 0 ? [] : [deleteShares(ids), deleteOpenings(ids), ...deleteHands(ids)];
  const moved = more ? { ...mark, place: old.at(-1)?.seq ?? 0 } : { place: 0, passedAt: now };
  await store.write([...deleted, moveMark('hands', moved)]);
  return { rows: ids.length, more };
}

/** The next hands by their numbers, each with why it is still needed; '' when it is not. */
function candidates(store: Store, after: number, before: number): Promise<Candidate[]> {
  return readRows(
    store,
    CANDIDATE,
    sql`select e.seq, e.ended_at, e.hand_id, case
        when exists (select 1 from hand_player h join player p on p.operator_id = h.operator_id and p.player_id = h.player_id
          where h.hand_id = e.hand_id and p.seen_at >= ${before}) then 'player'
        when exists (select 1 from wallet_tx w where w.kind = 4 and w.hand_id is not null and w.hand_id = e.hand_id
          and (w.status in (0, 1, 3) or exists (select 1 from stuck_request s where s.tx_id = w.id))) then 'result'
        when exists (select 1 from player_report r where r.operator_id = e.operator_id and r.hand_id = e.hand_id and r.closed_at is null) then 'report'
        when exists (select 1 from player_case_entry n join player_case c on c.case_id = n.case_id
          where n.kind = 'hand' and n.words = e.hand_id and c.state = 'open') then 'case'
        else '' end as needed
      from hand_end e where e.seq > ${after} order by e.seq limit ${UNIT_HANDS}`,
  );
}
