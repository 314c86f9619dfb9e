import type { ErasedPlayer } from '@cardroom/journal';
import { readRows, type Stmt, type Store, sql } from '@cardroom/storage';
import { PLAYER_CASE, PLAYER_CASE_ENTRY, PLAYER_REPORT } from './fair-play-rows.ts';

type Who = Pick<ErasedPlayer, 'operatorId' | 'playerId'>;

/** Open cases and reports about a player or by them, by the words with which a refusal names them. */
export async function openInquiries(store: Store, { operatorId, playerId }: Who): Promise<string[]> {
  const [cases, reports] = await Promise.all([
    readRows(
      store,
      PLAYER_CASE.pick('case_id'),
      sql`select c.case_id from player_case_player p join player_case c on c.case_id = p.case_id
        where p.operator_id = ${operatorId} and p.player_id = ${playerId} and c.state = 'open' order by c.opened_at`,
    ),
    readRows(
      store,
      PLAYER_REPORT.pick('seq'),
      sql`select seq from player_report where operator_id = ${operatorId} and closed_at is null and (reporter_id = ${playerId} or subject_id = ${playerId})
        order by seq`,
    ),
  ]);
  return [...cases.map(({ case_id }) => `case ${case_id}`), ...reports.map(({ seq }) => `report ${seq}`)];
}

/** The closed cases and reports that a player is part of; what staff wrote in them goes with the player. */
export interface Inquiries {
  readonly caseIds: readonly string[];
  readonly reportIds: readonly string[];
}

export async function closedInquiries(store: Store, { operatorId, playerId }: Who): Promise<Inquiries> {
  const [cases, reports] = await Promise.all([
    readRows(
      store,
      PLAYER_CASE.pick('case_id'),
      sql`select case_id from player_case_player where operator_id = ${operatorId} and player_id = ${playerId}`,
    ),
    readRows(
      store,
      PLAYER_REPORT.pick('seq'),
      sql`select seq from player_report where operator_id = ${operatorId} and (reporter_id = ${playerId} or subject_id = ${playerId})`,
    ),
  ]);
  return { caseIds: cases.map(({ case_id }) => case_id), reportIds: reports.map(({ seq }) => String(seq)) };
}

/** Takes the place of what staff and players wrote. */
const REMOVED = 'removed with a player';

/**
 * Puts the pseudonym in place of the player in closed cases and reports, whose words are removed: they are about people, and nobody can tell
 * about whom. Signals and statistics of pairs are deleted.
 */
export async function eraseFromFairPlay(store: Store, erased: ErasedPlayer, { caseIds, reportIds }: Inquiries): Promise<Stmt[]> {
  const { operatorId, playerId, pseudonym } = erased;
  const links = await Promise.all(
    caseIds.map((id) =>
      readRows(
        store,
        PLAYER_CASE_ENTRY.pick('seq', 'kind', 'words'),
        sql`select seq, kind, words from player_case_entry where case_id = ${id}`,
      ),
    ),
  );
  const entries = links.flat().flatMap(({ seq, kind, words }) => {
    const left = leftOf(kind, words, erased);
    return left === words ? [] : [sql`update player_case_entry set words = ${left} where seq = ${seq}`];
  });
  return [
    ...entries,
    ...caseIds.map(
      (id) =>
        sql`update player_case set about = ${REMOVED}, closing_reason = case when closing_reason is null then null else ${REMOVED} end where case_id = ${id}`,
    ),
    sql`update player_case_player set player_id = ${pseudonym} where operator_id = ${operatorId} and player_id = ${playerId}`,
    ...reportIds.map(
      (id) =>
        sql`update player_report set comment = '', closing_reason = case when closing_reason is null then null else ${REMOVED} end where seq = ${Number(id)}`,
    ),
    sql`update player_report set reporter_id = ${pseudonym} where operator_id = ${operatorId} and reporter_id = ${playerId}`,
    sql`update player_report set subject_id = ${pseudonym} where operator_id = ${operatorId} and subject_id = ${playerId}`,
    sql`delete from fair_play_signal where operator_id = ${operatorId} and (player_a = ${playerId} or player_b = ${playerId})`,
    sql`delete from withheld_cut where operator_id = ${operatorId} and player_id = ${playerId}`,
    sql`delete from pair_day where operator_id = ${operatorId} and (player_a = ${playerId} or player_b = ${playerId})`,
    sql`delete from pair_player_day where operator_id = ${operatorId} and player_id = ${playerId}`,
  ];
}

function leftOf(kind: string, words: string, { playerId, pseudonym }: ErasedPlayer): string {
  if (kind === 'player') return words === playerId ? pseudonym : words;
  return kind === 'report' || kind === 'hand' ? words : REMOVED;
}
