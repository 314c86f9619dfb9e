import type { CaseEntry, CaseOrigin, ListedCase, PlayerReport, WholeCase } from '@cardroom/staff-api';
import { oneOf, type RowOf, readRows, type Store, sql } from '@cardroom/storage';
import { PLAYER } from '../players/player-rows.ts';
import { PLAYER_CASE, PLAYER_CASE_ENTRY, PLAYER_CASE_PLAYER } from './fair-play-rows.ts';
import { reportOf, type StoredReport } from './player-reports.ts';

/** The places a case may be opened from. */
export const CASE_ORIGINS = ['report', 'pair', 'hand', 'person'] as const satisfies readonly CaseOrigin[];
/** The things that may be linked to a case. */
export const CASE_LINKS = ['player', 'report', 'hand'] as const;
export type CaseLinkKind = (typeof CASE_LINKS)[number];

/** Cases per page. */
export const CASES_SHOWN = 50;
const ENTRY_KINDS = ['note', 'player', 'report', 'hand', 'closed', 'reopened'] as const satisfies readonly CaseEntry['kind'][];

/** Cases shown on a player's page. */
export const CASES_OF_PLAYER_MAX = 20;

/** One case; null when the operator has no case with that id. */
export async function caseOf(store: Store, operatorId: string, caseId: string): Promise<WholeCase | null> {
  const [listed] = await read(store, sql`select * from player_case where case_id = ${caseId} and operator_id = ${operatorId}`);
  if (listed === undefined) return null;
  const entries = await readRows(
    store,
    PLAYER_CASE_ENTRY.pick('words', 'author', 'at').and({ kind: oneOf(ENTRY_KINDS) }),
    sql`select kind, words, author, at from player_case_entry where case_id = ${caseId} order by seq`,
  );
  const reports = await Promise.all(entries.filter(({ kind }) => kind === 'report').map(({ words }) => reportOf(store, words)));
  return { ...listed, entries, reports: reports.flatMap((one) => (one === null ? [] : [toldReport(one)])) };
}

/** A report as shown to its operator's staff. */
export function toldReport({ operatorId: _operatorId, ...report }: StoredReport): PlayerReport {
  return report;
}

/** A position in a list of cases. */
export interface CasePlace {
  readonly at: number;
  readonly caseId: string;
}

/** An operator's cases, open ones oldest first, closed ones newest first: up to `CASES_SHOWN`, plus one if there are more. */
export async function listCases(
  store: Store,
  operatorId: string,
  state: 'open' | 'closed',
  after: CasePlace | null,
): Promise<ListedCase[]> {
  const limit = CASES_SHOWN + 1;
  if (state === 'open') {
    const { at, caseId } = after ?? { at: -1, caseId: '' };
    return read(
      store,
      sql`select * from player_case where operator_id = ${operatorId} and state = 'open'
        and (opened_at > ${at} or opened_at = ${at} and case_id > ${caseId}) order by opened_at, case_id limit ${limit}`,
    );
  }
  const { at, caseId } = after ?? { at: Number.MAX_SAFE_INTEGER, caseId: '' };
  return read(
    store,
    sql`select * from player_case where operator_id = ${operatorId} and state = 'closed'
      and (closed_at < ${at} or closed_at = ${at} and case_id < ${caseId}) order by closed_at desc, case_id desc limit ${limit}`,
  );
}

/** The newest cases about a player, at most `CASES_OF_PLAYER_MAX`. */
export async function casesOfPlayer(store: Store, operatorId: string, playerId: string): Promise<ListedCase[]> {
  return read(
    store,
    sql`select c.* from player_case_player p join player_case c on c.case_id = p.case_id
      where p.operator_id = ${operatorId} and p.player_id = ${playerId} order by c.opened_at desc, c.case_id limit ${CASES_OF_PLAYER_MAX}`,
  );
}

/** The case of each of these reports, keyed by report; reports without a case are left out. */
export async function casesOfReports(store: Store, reportIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (reportIds.length === 0) return new Map();
  const rows = await readRows(store, PLAYER_CASE_ENTRY.pick('words', 'case_id'), {
    sql: `select words, case_id from player_case_entry where kind = 'report' and words in (${reportIds.map(() => '?').join(', ')})`,
    parameters: reportIds,
  });
  return new Map(rows.map(({ words, case_id }) => [words, case_id]));
}

const CASE_ROW = PLAYER_CASE.and({ state: oneOf(['open', 'closed']), origin: oneOf(CASE_ORIGINS) });
type CaseRow = RowOf<typeof CASE_ROW>;

async function read(store: Store, stmt: ReturnType<typeof sql>): Promise<ListedCase[]> {
  const rows = await readRows(store, CASE_ROW, stmt);
  const players = await playersOf(
    store,
    rows.map(({ case_id }) => case_id),
  );
  return rows.map((row) => listedCase(row, players.get(row.case_id) ?? []));
}

async function playersOf(store: Store, caseIds: readonly string[]): Promise<Map<string, { playerId: string; name: string }[]>> {
  const of = new Map<string, { playerId: string; name: string }[]>();
  if (caseIds.length === 0) return of;
  const rows = await readRows(store, PLAYER_CASE_PLAYER.pick('case_id', 'player_id').and({ display_name: PLAYER.columns.display_name }), {
    sql: `select c.case_id, c.player_id, p.display_name from player_case_player c
      join player p on p.operator_id = c.operator_id and p.player_id = c.player_id
      where c.case_id in (${caseIds.map(() => '?').join(', ')}) order by c.player_id`.replaceAll(/\s+/g, ' '),
    parameters: caseIds,
  });
  for (const { case_id, player_id: playerId, display_name: name } of rows)
    of.set(case_id, [...(of.get(case_id) ?? []), { playerId, name }]);
  return of;
}

function listedCase(row: CaseRow, players: ListedCase['players']): ListedCase {
  const { closed_at: at, closed_by: by, outcome, closing_reason: reason } = row;
  return {
    caseId: row.case_id,
    state: row.state,
    version: row.version,
    origin: row.origin,
    about: row.about,
    openedBy: row.opened_by,
    openedAt: row.opened_at,
    closed: at === null || by === null || outcome === null || reason === null ? null : { at, by, outcome, reason },
    players,
  };
}
