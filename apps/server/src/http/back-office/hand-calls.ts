import { FORMATS } from '@cardroom/hand-history';
import type { HandAnswer, HandFileAnswer, HandsAnswer } from '@cardroom/staff-api';
import { handText, hasDeal } from '../../hands/export/export-hands.ts';
import { type HandFilters, listHands } from '../../hands/hand-list.ts';
import { handTrail } from '../../hands/hand-trail.ts';
import { handFacts, playOf } from '../../hands/hand-view.ts';
import { cursorOf, placeIn } from '../cursor.ts';
import { HttpError } from '../errors.ts';
import { personCall, type StaffCall } from './call.ts';
import { auditHandFile } from './export-audit.ts';
import { handIn } from './hand-in.ts';
import { openingShown } from './hand-opening-calls.ts';
import { HAND_FILE, HANDS_LIST } from './hand-schemas.ts';
import { operatorFor } from './integration.ts';
import { OF_OPERATOR } from './integration-schemas.ts';
import { wrongField } from './schemas.ts';
import { shown } from './transaction-calls.ts';

/** Rows per page. */
export const HAND_ROWS = 100;

/**
 * An operator's finished hands: the list, and each hand with its result, transactions and replay. Only cards that were shown are included.
 */
export const HAND_CALLS: readonly StaffCall[] = [
  personCall({
    method: 'get',
    path: '/hands',
    stages: ['full'],
    right: 'hands.read',
    input: HANDS_LIST,
    answer: async (context, { operatorId: wanted, cursor, ...filters }): Promise<HandsAnswer> => {
      const { operatorId } = await operatorFor(context, wanted);
      checkTimes(filters);
      const list = JSON.stringify(['hands', operatorId, filters]);
      const before = cursor === undefined ? null : (placeIn(cursor, list) ?? undefined);
      if (before === undefined) throw wrongField('cursor', 'bad_format', 'belongs to another list');
      const found = await listHands(context.ports.store, { operatorId, filters, before, limit: HAND_ROWS + 1 });
      const rows = found.rows.slice(0, HAND_ROWS);
      const next = found.rows.length > rows.length ? (rows.at(-1)?.place ?? null) : found.reached;
      return { rows: rows.map(({ place: _place, ...row }) => row), next: next === null ? null : cursorOf(next, list) };
    },
  }),
  personCall({
    method: 'get',
    path: '/hands/:id',
    stages: ['full'],
    right: 'hands.read',
    input: OF_OPERATOR,
    answer: async (context, given): Promise<HandAnswer> => {
      const { operatorId, found } = await handIn(context, given.operatorId);
      const trail = await handTrail(context.ports.store, operatorId, found.hand.handId);
      const hand = { ...handFacts(found), isArchived: found.hand.isArchived, play: playOf(found, 'shown') };
      return { ...hand, trail: trail.map(shown), opening: await openingShown(context, operatorId, found) };
    },
  }),
  personCall({
    method: 'get',
    path: '/hands/:id/export',
    stages: ['full'],
    right: 'hands.read',
    input: HAND_FILE,
    answer: async (context, given): Promise<HandFileAnswer> => {
      const { operatorId, found } = await handIn(context, given.operatorId);
      const format = FORMATS.find(({ name }) => name === given.format);
      const { config, rows, state, tableId, handId } = found.hand;
      // A void hand has no result to export.
      if (rows === null || state === 'void' || format === undefined) throw new HttpError('NOT_FOUND', 'This hand has no file');
      const deal = hasDeal(format) ? await context.ports.fairDays.dealtFrom(found.hand) : null;
      const text = handText({ config, rows: [...rows, ...found.aftermath], deal }, { tableId }, format);
      await auditHandFile(context, { operatorId, handId, format: format.name });
      return { fileName: `hand-${handId}.${format.extension}`, text };
    },
  }),
];

function checkTimes({ from, until }: HandFilters): void {
  if (from !== undefined && until !== undefined && from > until) throw wrongField('until', 'unknown_value', 'is before from');
}
