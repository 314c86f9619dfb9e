import { randomUUID } from 'node:crypto';
import { HAND } from '@cardroom/journal';
import type { CaseEntry, CaseOrigin, WholeCase } from '@cardroom/staff-api';
import { exactly, readRows, type Stmt, type Store, sql, UniqueViolation, UnitRefused } from '@cardroom/storage';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { stale } from '../audit/setting.ts';
import { reasonFault } from '../players/limits.ts';
import { PLAYER } from '../players/player-rows.ts';
import { STAFF_NOTE_CHARS_MAX } from '../players/staff-notes.ts';
import { type CaseLinkKind, caseOf } from './case-reads.ts';
import { reportOf } from './player-reports.ts';
import type { ReportOutcome } from './report-decisions.ts';

/** Most players a case may be about. */
export const CASE_PLAYERS_MAX = 10;
/** Most entries of a case: notes, links and decisions. */
export const CASE_ENTRIES_MAX = 500;

export interface NewCase {
  readonly operatorId: string;
  readonly origin: CaseOrigin;
  readonly playerIds: readonly string[];
  /** The subject, in the words of the case's author. */
  readonly about: string;
  readonly reportId?: string | undefined;
  readonly handId?: string | undefined;
}

/** A change of one case. `version` is the number of changes its author had seen. */
export interface CaseChange {
  readonly operatorId: string;
  readonly caseId: string;
  readonly version: number;
}

/**
 * Opens a case about players of one operator, with the report or hand it starts from. Refuses `playerIds`, `about`,
 * `reportId` (unknown, closed, or already in a case) and `handId`.
 */
export async function openCase(store: Store, actor: Actor, wanted: NewCase): Promise<Outcome<WholeCase>> {
  const { operatorId, origin, reportId, handId } = wanted;
  const playerIds = [...new Set(wanted.playerIds)];
  const about = wanted.about.trim();
  if (playerIds.length < 1 || playerIds.length > CASE_PLAYERS_MAX)
    return refused('playerIds', `must name 1 to ${CASE_PLAYERS_MAX} players`);
  const wrong = wordsFault(about);
  if (wrong !== null) return refused('about', wrong);
  for (const playerId of playerIds) {
    const fault = await linkFault(store, operatorId, 'player', playerId);
    if (fault !== null) return refused('playerIds', fault);
  }
  const links = [
    ...(reportId === undefined ? [] : [{ kind: 'report', words: reportId, field: 'reportId' } as const]),
    ...(handId === undefined ? [] : [{ kind: 'hand', words: handId, field: 'handId' } as const]),
  ];
  for (const { kind, words, field } of links) {
    const fault = await linkFault(store, operatorId, kind, words);
    if (fault !== null) return refused(field, fault);
  }
  const caseId = randomUUID();
  const detail = {
    players: playerIds,
    about,
    ...(reportId === undefined ? {} : { report: reportId }),
    ...(handId === undefined ? {} : { hand: handId }),
  };
  try {
    await store.write([
      sql`insert into player_case (case_id, operator_id, state, version, origin, about, opened_by, opened_at)
        values (${caseId}, ${operatorId}, 'open', 1, ${origin}, ${about}, ${actor.by}, ${actor.at})`,
      ...playerIds.map((playerId) => aboutPlayer(caseId, operatorId, playerId)),
      ...links.map(({ kind, words }) => entry(caseId, actor, kind, words)),
      ...auditRow(actor, { action: 'case.open', operatorId, subject: caseId, detail }),
    ]);
  } catch (error) {
    if (error instanceof UniqueViolation) return refused('reportId', IN_A_CASE);
    throw error;
  }
  return found(store, { operatorId, caseId });
}

/** Adds a note. Refuses `case` (unknown or closed), `words` and `was`. */
export function noteInCase(store: Store, actor: Actor, change: CaseChange, text: string): Promise<Outcome<WholeCase>> {
  const words = text.trim();
  const wrong = wordsFault(words);
  if (wrong !== null) return Promise.resolve(refused('words', wrong));
  return changed(store, actor, change, { kind: 'note', words, action: 'case.note', detail: { note: words } });
}

/** Links another player, a report or a hand to a case. Refuses `case`, `id` (unknown or already in a case) and `was`. */
export async function linkToCase(
  store: Store,
  actor: Actor,
  change: CaseChange,
  { kind, id }: { readonly kind: CaseLinkKind; readonly id: string },
): Promise<Outcome<WholeCase>> {
  const { operatorId, caseId } = change;
  const present = await caseOf(store, operatorId, caseId);
  if (present === null) return refused('case', 'does not exist');
  const fault = await linkFault(store, operatorId, kind, id);
  if (fault !== null) return refused('id', fault);
  if (kind === 'player' && present.players.some(({ playerId }) => playerId === id)) return refused('id', 'is already in this case');
  if (kind === 'player' && present.players.length >= CASE_PLAYERS_MAX)
    return refused('id', `cannot be added: a case has at most ${CASE_PLAYERS_MAX} players`);
  const more = kind === 'player' ? [aboutPlayer(caseId, operatorId, id)] : [];
  try {
    return await changed(store, actor, change, { kind, words: id, action: 'case.link', detail: { [kind]: id }, more });
  } catch (error) {
    if (error instanceof UniqueViolation) return refused('id', kind === 'report' ? IN_A_CASE : 'is already in this case');
    throw error;
  }
}

/** Closes a case with its outcome, together with its open reports. Refuses `case`, `reason` and `was`. */
export async function closeCase(
  store: Store,
  actor: Actor,
  change: CaseChange,
  decided: { readonly outcome: ReportOutcome; readonly reason: string },
): Promise<Outcome<WholeCase>> {
  const { outcome } = decided;
  const reason = decided.reason.trim();
  const wrong = reasonFault(reason);
  if (wrong !== null) return refused('reason', wrong);
  const { caseId } = change;
  const more = [
    sql`update player_report set closed_at = ${actor.at}, closed_by = ${actor.by}, outcome = ${outcome}, closing_reason = ${reason}
      where closed_at is null and seq in
        (select cast(e.words as bigint) from player_case_entry e where e.case_id = ${caseId} and e.kind = 'report')`,
    exactly(
      1,
      sql`update player_case set state = 'closed', outcome = ${outcome}, closing_reason = ${reason}, closed_by = ${actor.by},
        closed_at = ${actor.at} where case_id = ${caseId}`,
    ),
  ];
  return changed(store, actor, change, {
    kind: 'closed',
    words: `${outcome}: ${reason}`,
    action: 'case.close',
    detail: { outcome, reason },
    more,
  });
}

/** Reopens a closed case; its reports stay closed. Refuses `case` (unknown or open), `reason` and `was`. */
export async function reopenCase(store: Store, actor: Actor, change: CaseChange, text: string): Promise<Outcome<WholeCase>> {
  const reason = text.trim();
  const wrong = reasonFault(reason);
  if (wrong !== null) return refused('reason', wrong);
  const more = [
    exactly(
      1,
      sql`update player_case set state = 'open', outcome = null, closing_reason = null, closed_by = null, closed_at = null
        where case_id = ${change.caseId}`,
    ),
  ];
  return changed(store, actor, change, {
    kind: 'reopened',
    words: reason,
    action: 'case.reopen',
    detail: { reason },
    from: 'closed',
    more,
  });
}

/** Deletes cases closed before this time (ms), at most `limit`, with their entries; the last statement returns each case as a row. */
export function pruneCases(before: number, limit: number): Stmt[] {
  const { sql: old, parameters } = sql`select case_id from player_case where state = 'closed' and closed_at < ${before}
    order by closed_at, case_id limit ${limit}`;
  const inOld = (table: string): Stmt => ({ sql: `delete from ${table} where case_id in (${old})`, parameters });
  const cases = inOld('player_case');
  return [inOld('player_case_entry'), inOld('player_case_player'), { ...cases, sql: `${cases.sql} returning case_id` }];
}

interface Written {
  readonly kind: CaseEntry['kind'];
  readonly words: string;
  readonly action: string;
  readonly detail: Readonly<Record<string, unknown>>;
  /** The state the case must have; open by default. */
  readonly from?: WholeCase['state'];
  readonly more?: readonly Stmt[];
}

/** Writes one change of a case and its audit row in one unit. Refused when the case changed after its author saw it. */
async function changed(store: Store, actor: Actor, change: CaseChange, written: Written): Promise<Outcome<WholeCase>> {
  const { operatorId, caseId, version } = change;
  const { kind, words, action, detail, from = 'open', more = [] } = written;
  const present = await caseOf(store, operatorId, caseId);
  if (present === null) return refused('case', 'does not exist');
  if (present.version !== version || present.state !== from) return stale(toldOf(present));
  if (present.entries.length >= CASE_ENTRIES_MAX) return refused('case', `has the maximum of ${CASE_ENTRIES_MAX} entries; open a new case`);
  try {
    await store.write([
      exactly(
        1,
        sql`update player_case set version = version + 1 where case_id = ${caseId} and operator_id = ${operatorId} and version = ${version}`,
      ),
      ...more,
      entry(caseId, actor, kind, words),
      ...auditRow(actor, { action, operatorId, subject: caseId, detail }),
    ]);
  } catch (error) {
    if (!(error instanceof UnitRefused)) throw error;
    const now = await caseOf(store, operatorId, caseId);
    return now === null ? refused('case', 'does not exist') : stale(toldOf(now));
  }
  return found(store, { operatorId, caseId });
}

/** Describes the current state of a case to an author with a stale view. */
function toldOf({ state, closed, entries, openedBy }: WholeCase): string {
  if (closed !== null) return `closed as ${closed.outcome} by ${closed.by}`;
  const last = entries.at(-1);
  return `${state}, last changed by ${last?.author ?? openedBy}${last === undefined ? '' : ` (${last.kind})`}`;
}

async function found(store: Store, { operatorId, caseId }: Omit<CaseChange, 'version'>): Promise<Outcome<WholeCase>> {
  const one = await caseOf(store, operatorId, caseId);
  return one === null ? refused('case', 'does not exist') : done(one);
}

const IN_A_CASE = 'is already in a case';
const NUMBER = /^\d{1,15}$/;

/** Why something cannot be linked to a case; another operator's item counts as unknown. */
async function linkFault(store: Store, operatorId: string, kind: CaseLinkKind, id: string): Promise<string | null> {
  if (kind === 'report') {
    const report = NUMBER.test(id) ? await reportOf(store, id) : null;
    if (report === null || report.operatorId !== operatorId) return `report ${id} does not exist`;
    return report.closed === null ? null : 'is already closed';
  }
  const rows =
    kind === 'hand'
      ? await readRows(store, HAND.pick('hand_id'), sql`select hand_id from hand where hand_id = ${id} and operator_id = ${operatorId}`)
      : await readRows(
          store,
          PLAYER.pick('player_id'),
          sql`select player_id from player where player_id = ${id} and operator_id = ${operatorId}`,
        );
  return rows.length > 0 ? null : `${kind} ${id} does not exist`;
}

function wordsFault(words: string): string | null {
  return words !== '' && words.length <= STAFF_NOTE_CHARS_MAX ? null : `must be 1 to ${STAFF_NOTE_CHARS_MAX} characters`;
}

function aboutPlayer(caseId: string, operatorId: string, playerId: string): Stmt {
  return sql`insert into player_case_player (case_id, operator_id, player_id) values (${caseId}, ${operatorId}, ${playerId})`;
}

function entry(caseId: string, { by, at }: Actor, kind: CaseEntry['kind'], words: string): Stmt {
  return sql`insert into player_case_entry (case_id, kind, words, author, at) values (${caseId}, ${kind}, ${words}, ${by}, ${at})`;
}
