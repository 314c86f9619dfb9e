import type { ErasedPlayer } from '@cardroom/journal';
import type { AuditRow } from '../audit/audit-chain.ts';
import type { Redactable } from '../audit/redaction.ts';
import type { Inquiries } from '../fair-play/erasure.ts';

/** Shorter names are left in texts: as words they mean something else. */
const NAME_CHARS_MIN = 3;
/** Members that hold other IDs, which may be the same number as a player's. */
const OTHER_IDS: ReadonlySet<string> = new Set([
  ...['tableId', 'handId', 'roomId', 'roundId', 'hand', 'table', 'room', 'txId', 'tx', 'transactionId'],
  ...['caseId', 'reportId', 'stayId', 'lotId', 'operatorId', 'rows', 'version'],
]);
/** The actions whose subject is a player, a case or a report. */
const [OF_PLAYERS, OF_CASES, OF_REPORTS] = ['player.', 'case.', 'report-closed'] as const;
/** What is left of a row whose object was the player. */
const NOTHING = '{"erased":true}';

/** A text in which the pseudonym takes the place of the player's ID and names, wherever they stand as words. */
export function wordsWithout(text: string, names: readonly string[], { playerId, pseudonym }: ErasedPlayer): string {
  const sought = [playerId, ...names.filter((name) => name.length >= NAME_CHARS_MIN)].sort((a, b) => b.length - a.length);
  return text.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])(?:${sought.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'giu'), pseudonym);
}

/**
 * What is left of an audit row without the player; null for a row that does not know them. Of a row about the player, one that names their
 * ID, and one about an inquiry that they were part of, only who did what and when is left.
 */
export function auditWithout(erased: ErasedPlayer, names: readonly string[], inquiries: Inquiries): (row: AuditRow) => Redactable | null {
  return (row) => {
    const isTheirs = row.subject === erased.playerId && row.action.startsWith(OF_PLAYERS);
    if (isTheirs || isOfInquiry(row, inquiries)) {
      return { subject: isTheirs ? erased.pseudonym : row.subject, was: row.was === null ? null : NOTHING, detail: NOTHING };
    }
    const of = (json: string): string => {
      const value: unknown = JSON.parse(json);
      return namesPlayer(value, erased) ? NOTHING : JSON.stringify(textsWithout(value, names, erased));
    };
    const rest = { subject: row.subject, was: row.was === null ? null : of(row.was), detail: of(row.detail) };
    return rest.was === row.was && rest.detail === row.detail ? null : rest;
  };
}

/** Objects of other kinds may have the same number, so the action tells what the subject is. */
function isOfInquiry({ action, subject }: AuditRow, { caseIds, reportIds }: Inquiries): boolean {
  return action.startsWith(OF_CASES) ? caseIds.includes(subject) : action === OF_REPORTS && reportIds.includes(subject);
}

/** Whether a value from JSON has the player's ID as the ID of a player. */
function namesPlayer(value: unknown, erased: ErasedPlayer): boolean {
  if (Array.isArray(value)) return value.some((one) => namesPlayer(one, erased));
  if (typeof value !== 'object' || value === null) return value === erased.playerId;
  return Object.entries(value).some(([name, member]) => !OTHER_IDS.has(name) && namesPlayer(member, erased));
}

/** Every text within a value from JSON. */
function textsWithout(value: unknown, names: readonly string[], erased: ErasedPlayer): unknown {
  if (typeof value === 'string') return wordsWithout(value, names, erased);
  if (Array.isArray(value)) return value.map((one) => textsWithout(one, names, erased));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, OTHER_IDS.has(name) ? member : textsWithout(member, names, erased)]),
  );
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
