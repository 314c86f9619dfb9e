import { minorToText } from '@cardroom/money';
import type { CallbackAnswer, CallbackShown, CallbacksAnswer } from '@cardroom/staff-api';
import {
  CALLBACK_ROWS,
  type CallbackFilter,
  type CallbackPlace,
  type CallbackRow,
  callbackOf,
  callbackPage,
} from '../../callbacks/callback-log.ts';
import { cursorOf, placeIn } from '../cursor.ts';
import { HttpError } from '../errors.ts';
import { personCall, type StaffCall } from './call.ts';
import { operatorFor } from './integration.ts';
import { CALLBACKS_QUERY, OF_OPERATOR } from './integration-schemas.ts';
import { wrongField } from './schemas.ts';

/** Id of a callback attempt in a URL: the transaction and the number of the attempt. */
const CALLBACK_ID = /^([\w-]{1,100})\.(\d{1,6})$/;

/** The log of callbacks to the operator's wallet; the page polls for new rows. */
export const CALLBACK_CALLS: readonly StaffCall[] = [
  personCall({
    method: 'get',
    path: '/integration/callbacks',
    stages: ['full'],
    right: 'integration.read',
    input: CALLBACKS_QUERY,
    answer: async (context, { operatorId: wanted, cursor, ...filter }): Promise<CallbacksAnswer> => {
      const { operatorId } = await operatorFor(context, wanted);
      const list = listOf(operatorId, filter);
      const before = cursor === undefined ? null : placeOf(cursor, list);
      const { store, now } = context.ports;
      const rows = await callbackPage(store, { operatorId, now: now(), filter, before });
      const last = rows.at(-1);
      const next = last === undefined || rows.length < CALLBACK_ROWS ? null : cursorAt(last.place, list);
      return { rows: rows.map(told), next };
    },
  }),
  personCall({
    method: 'get',
    path: '/integration/callbacks/:id',
    stages: ['full'],
    right: 'integration.read',
    input: OF_OPERATOR,
    answer: async (context, { operatorId: wanted }): Promise<CallbackAnswer> => {
      const { operatorId } = await operatorFor(context, wanted);
      const [, transactionId = '', attempt = ''] = CALLBACK_ID.exec(String(context.request.params.id)) ?? [];
      const found = transactionId === '' ? null : await callbackOf(context.ports.store, operatorId, transactionId, Number(attempt));
      if (found === null) throw new HttpError('NOT_FOUND', 'Callback not found');
      const { request, answer, tries } = found;
      return { ...told(found), request, answer, tries };
    },
  }),
];

function told({ place: _place, amountMinor, ...row }: CallbackRow): CallbackShown {
  return { ...row, id: `${row.transactionId}.${row.attempt}`, amount: minorToText(amountMinor) };
}

function listOf(operatorId: string, filter: CallbackFilter): string {
  return JSON.stringify(['callbacks', operatorId, filter.kind, filter.playerId, filter.transactionId, filter.verdict]);
}

function cursorAt({ at, seq, n }: CallbackPlace, list: string): string {
  return `${cursorOf(at, list)}.${seq}.${n}`;
}

/** Throws INVALID_REQUEST for a cursor of another list. */
function placeOf(cursor: string, list: string): CallbackPlace {
  const [, first = '', seq = '', n = ''] = /^([\w-]+)\.(\d{1,15})\.(\d{1,6})$/.exec(cursor) ?? [];
  const at = first === '' ? null : placeIn(first, list);
  if (at === null) throw wrongField('cursor', 'bad_format', 'belongs to another list');
  return { at, seq: Number(seq), n: Number(n) };
}
