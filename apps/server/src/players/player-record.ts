import { STAY } from '@cardroom/journal';
import type { PlayerNet, PlayerRecord, PlayerSession } from '@cardroom/staff-api';
import { int, readRows, type Store, shape, sql, text } from '@cardroom/storage';
import { getOperator } from '../operators/operators.ts';
import { PLAYER, SESSION } from './player-rows.ts';

/** Most currencies shown for a player. */
const CURRENCIES_MAX = 20;

/** One player of an operator; null when the operator has no player with that id. */
export async function playerOf(store: Store, operatorId: string, playerId: string): Promise<PlayerRecord | null> {
  const [row] = await readRows(
    store,
    PLAYER_ROW,
    sql`select display_name, country, language, timezone, created_at, seen_at from player
      where operator_id = ${operatorId} and player_id = ${playerId}`,
  );
  if (row === undefined) return null;
  const currencies = await readRows(
    store,
    shape({ currency: text }),
    sql`select distinct currency from (select currency from player_session where operator_id = ${operatorId} and player_id = ${playerId}
        union all select currency from stay where operator_id = ${operatorId} and player_id = ${playerId}) used
      order by currency limit ${CURRENCIES_MAX}`,
  );
  // A player whom limits made known before their first session has used none yet.
  const own =
    currencies.length > 0 ? currencies.map(({ currency }) => currency) : ((await getOperator(store, operatorId))?.currencies ?? []);
  const { display_name: name, country, language, timezone, created_at: firstAt, seen_at: lastAt } = row;
  return { playerId, name, country, language, timezone, currencies: own, firstAt, lastAt };
}

/** How many sessions are shown, newest first. */
export const SESSIONS_SHOWN_MAX = 10;

export async function sessionsOf(store: Store, operatorId: string, playerId: string): Promise<PlayerSession[]> {
  const rows = await readRows(
    store,
    SESSION_ROW,
    sql`select device, launch_ip, redeem_ip, browser_id, created_at, seen_at, ended_at, end_reason from player_session
      where operator_id = ${operatorId} and player_id = ${playerId} order by created_at desc limit ${SESSIONS_SHOWN_MAX}`,
  );
  return rows.map((row) => ({
    device: row.device,
    launchAddress: row.launch_ip,
    browserAddress: row.redeem_ip,
    browserId: row.browser_id,
    beganAt: row.created_at,
    seenAt: row.seen_at,
    endedAt: row.ended_at,
    endReason: row.end_reason,
  }));
}

const DAY_MS = 86_400_000;
/** Periods, in days, for which a player's net result is totalled. */
export const NET_DAYS = [30, 365] as const;

/** A player's net results over the last `NET_DAYS`, without open stays. */
export async function netOf(store: Store, operatorId: string, playerId: string, now: number): Promise<PlayerNet[]> {
  const sums = await Promise.all(
    NET_DAYS.map(async (days) => {
      const rows = await readRows(
        store,
        STAY.pick('currency').and({ stays: int, bought_in: int, cashed_out: int }),
        sql`select currency, count(*) as stays, sum(bought_in) as bought_in, sum(cashed_out) as cashed_out from stay
          where operator_id = ${operatorId} and player_id = ${playerId} and closed_at >= ${now - days * DAY_MS}
          group by currency order by currency`,
      );
      return rows.map((row) => ({
        days,
        currency: row.currency,
        stays: row.stays,
        boughtIn: row.bought_in,
        cashedOut: row.cashed_out,
      }));
    }),
  );
  return sums.flat();
}

const PLAYER_ROW = PLAYER.pick('display_name', 'country', 'language', 'timezone', 'created_at', 'seen_at');

const SESSION_ROW = SESSION.pick('device', 'launch_ip', 'redeem_ip', 'browser_id', 'created_at', 'seen_at', 'ended_at', 'end_reason');
