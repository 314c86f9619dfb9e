import type { AuditAnswer } from '@cardroom/staff-api';
import { AUDIT_PAGE_MAX, readAudit } from '../../audit/audit-chain.ts';
import { cursorOf, placeIn } from '../cursor.ts';
import { personCall, type StaffCall } from './call.ts';
import { AUDIT_QUERY, wrongField } from './schemas.ts';

/** Rows per page. */
export const AUDIT_ROWS = 100;

/** The audit log, page by page. An operator's staff see only entries about their operator. */
export const AUDIT_CALLS: readonly StaffCall[] = [
  personCall({
    method: 'get',
    path: '/audit',
    stages: ['full'],
    right: 'audit.read',
    input: AUDIT_QUERY,
    answer: async ({ ports, who }, { cursor, person, action, object, operatorId: wanted, from, until }): Promise<AuditAnswer> => {
      const own = who.person.operatorId;
      // Asking for another operator returns an empty page, as for one that does not exist.
      if (own !== null && wanted !== undefined && wanted !== own) return { rows: [], next: null };
      const filters = { operatorId: own ?? wanted, actor: person, action, subject: object, from, until };
      const list = JSON.stringify([who.person.personId, filters]);
      const before = cursor === undefined ? undefined : (placeIn(cursor, list) ?? null);
      if (before === null) throw wrongField('cursor', 'bad_format', 'belongs to another list');
      const limit = Math.min(AUDIT_ROWS, AUDIT_PAGE_MAX);
      const rows = await readAudit(ports.store, { ...filters, before, limit });
      const last = rows.at(-1);
      const next = rows.length < limit || last === undefined ? null : cursorOf(last.seq, list);
      return {
        rows: rows.map(({ was, detail, ...row }) => ({ ...row, was: was === null ? null : JSON.parse(was), detail: JSON.parse(detail) })),
        next,
      };
    },
  }),
];
