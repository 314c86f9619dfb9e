import type { RoomFiguresAnswer } from '@cardroom/staff-api';
import { int, readRows, type Store, sql } from '@cardroom/storage';
import { REPORT_DAY } from './money-rows.ts';
import { countDays } from './report-days.ts';

const TAKEN = REPORT_DAY.pick('room_id').and({ hands: int, rake: int });

/** Hands and rake (minor units) of an operator's rooms on one day (`YYYY-MM-DD`, UTC), as the reports count them; rooms without hands are absent. */
export async function roomTakings(
  store: Store,
  { operatorId, day, now }: { readonly operatorId: string; readonly day: string; readonly now: number },
): Promise<RoomFiguresAnswer['rooms']> {
  await countDays(store, operatorId, [day], now);
  const rows = await readRows(
    store,
    TAKEN,
    sql`select room_id, sum(hands) as hands, sum(rake_minor) as rake from report_day
      where operator_id = ${operatorId} and day = ${day} group by room_id having sum(hands) > 0 order by room_id`,
  );
  return rows.map(({ room_id, hands, rake }) => ({ roomId: room_id, hands, rake }));
}
