import { type PlayCounts, type PlaysAtTable, playerPlays, tableConfigs } from '@cardroom/journal';
import { fieldErrors } from '@cardroom/operator-api';
import {
  HANDS_SHOWN_MS,
  type PlayFigures,
  STATISTICS_HANDS_MAX,
  type StatisticsAnswer,
  type StatisticsDay,
  type StatisticsGame,
  statisticsQuery,
} from '@cardroom/protocol';
import type { Store } from '@cardroom/storage';
import type { TableConfig } from '@cardroom/table';
import type { Request } from 'express';
import type { PlayerIdentity } from '../../players/identity.ts';
import { invalidRequest } from '../errors.ts';
import { dayOn } from './zone-clock.ts';

export interface StatisticsPorts {
  readonly store: Store;
  now(): number;
}

/**
 * Answers `GET /api/statistics`: the player's own hands of a time range within the last 12 months, in the session's currency: in total, by day in
 * their time zone, and by game and stake. Throws `HttpError` naming wrong query members.
 */
export async function statistics(
  { store, now }: StatisticsPorts,
  player: PlayerIdentity,
  request: Request,
  limit = STATISTICS_HANDS_MAX,
): Promise<StatisticsAnswer> {
  const parsed = statisticsQuery.safeParse(request.query);
  if (!parsed.success) throw invalidRequest(fieldErrors(parsed.error, request.query));
  const { from = 0, to = Number.MAX_SAFE_INTEGER } = parsed.data;
  const since = Math.max(from, now() - HANDS_SHOWN_MS);
  const plays = await playerPlays(store, player, { since, until: to, limit, currency: player.currency });
  const total = plays.reduce<PlayFigures>(added, NOTHING);
  return {
    total,
    days: daysOf(plays, player.timezone),
    games: await gamesOf(store, player.operatorId, plays),
    capped: total.hands >= limit,
  };
}

const NOTHING: PlayFigures = { hands: 0, net: 0, chose: 0, entered: 0, raised: 0, showdowns: 0, won: 0 };

function added(sum: PlayFigures, more: PlayCounts): PlayFigures {
  return {
    hands: sum.hands + more.hands,
    net: sum.net + more.net,
    chose: sum.chose + more.chose,
    entered: sum.entered + more.entered,
    raised: sum.raised + more.raised,
    showdowns: sum.showdowns + more.showdowns,
    won: sum.won + more.won,
  };
}

function daysOf(plays: readonly PlaysAtTable[], timezone: string): StatisticsDay[] {
  const days = new Map<string, StatisticsDay>();
  for (const { from, hands, net } of plays) {
    const day = dayOn(from, timezone);
    const known = days.get(day) ?? { day, hands: 0, net: 0 };
    days.set(day, { day, hands: known.hands + hands, net: known.net + net });
  }
  return [...days.values()].sort((one, other) => (one.day < other.day ? -1 : 1));
}

async function gamesOf(store: Store, operatorId: string, plays: readonly PlaysAtTable[]): Promise<StatisticsGame[]> {
  const configs = await tableConfigs(store, operatorId, [...new Set(plays.map(({ tableId }) => tableId))]);
  const games = new Map<string, StatisticsGame>();
  for (const play of plays) {
    const { gameKey, game, limit, smallBlind, bigBlind, ante } = configs.get(play.tableId) as TableConfig;
    const stakes = { gameKey, game, limit, smallBlind, bigBlind, ante };
    const key = JSON.stringify(stakes);
    games.set(key, { ...stakes, ...added(games.get(key) ?? NOTHING, play) });
  }
  return [...games.values()].sort((one, other) => other.hands - one.hands);
}
