import type { FloorAnswer, FloorPageAnswer, SeatsAnswer, TablesAnswer } from '@cardroom/staff-api';
import { z } from 'zod';
import type { Outcome } from '../../audit/outcome.ts';
import { FLOOR_COMMANDS, type FloorCommand } from '../../floor/floor-desk.ts';
import type { FloorPlace } from '../../floor/floor-lists.ts';
import type { FloorRows } from '../../floor/house-floor.ts';
import { announceMaintenance, cancelMaintenance, maintenanceOf } from '../../operators/maintenance.ts';
import { textCursorOf, textIn } from '../cursor.ts';
import { HttpError } from '../errors.ts';
import { personCall, type SignedInContext, type StaffCall } from './call.ts';
import { accepted, operatorFor } from './integration.ts';
import { OF_OPERATOR } from './integration-schemas.ts';
import { KICK, MAINTENANCE, MAINTENANCE_CANCEL, SEATS_LIST, TABLE_COMMAND, TABLES_LIST } from './room-schemas.ts';
import { wrongField } from './schemas.ts';

const MINUTE_MS = 60_000;

/** An operator's open tables, the staff's actions on them, and the maintenance of all tables. */
export const TABLE_CALLS: readonly StaffCall[] = [
  personCall({
    method: 'get',
    path: '/floor',
    stages: ['full'],
    right: 'rooms.read',
    input: OF_OPERATOR,
    answer: async (context, { operatorId }) => floorAnswer(context, (await operatorFor(context, operatorId)).operatorId),
  }),
  personCall({
    method: 'get',
    path: '/tables',
    stages: ['full'],
    right: 'rooms.read',
    input: TABLES_LIST,
    answer: async (context, { operatorId: wanted, cursor, ...query }): Promise<TablesAnswer> => {
      const { operatorId } = await operatorFor(context, wanted);
      const list = JSON.stringify(['tables', operatorId, query]);
      return pageAnswer(await context.ports.floor.tables(operatorId, query, placeIn(cursor, list)), list);
    },
  }),
  personCall({
    method: 'get',
    path: '/tables/seats',
    stages: ['full'],
    right: 'rooms.read',
    input: SEATS_LIST,
    answer: async (context, { operatorId: wanted, cursor, ...query }): Promise<SeatsAnswer> => {
      const { operatorId } = await operatorFor(context, wanted);
      const list = JSON.stringify(['seats', operatorId, query]);
      return pageAnswer(await context.ports.floor.seats(operatorId, query, placeIn(cursor, list)), list);
    },
  }),
  ...FLOOR_COMMANDS.map(tableCommand),
  personCall({
    method: 'post',
    path: '/tables/:id/kick',
    stages: ['full'],
    right: 'tables.kick',
    input: KICK,
    answer: async (context, { operatorId: wanted, ...kick }) => {
      const { operatorId } = await operatorFor(context, wanted);
      atTable(await context.ports.floor.kick(context.actor, operatorId, tableIdOf(context), kick));
      return {};
    },
  }),
  maintenanceCall('/tables/maintenance', MAINTENANCE, ({ ports, actor }, operatorId, { inMinutes, minutes, was }) => {
    const from = actor.at + inMinutes * MINUTE_MS;
    return announceMaintenance(ports.store, actor, operatorId, { from, until: from + minutes * MINUTE_MS }, { seen: was });
  }),
  maintenanceCall('/tables/maintenance/cancel', MAINTENANCE_CANCEL, ({ ports, actor }, operatorId, { was }) =>
    cancelMaintenance(ports.store, actor, operatorId, { seen: was }),
  ),
];

function tableCommand(command: FloorCommand): StaffCall {
  return personCall({
    method: 'post',
    path: `/tables/:id/${command}`,
    stages: ['full'],
    right: 'rooms.change',
    input: TABLE_COMMAND,
    answer: async (context, given) => {
      const { operatorId } = await operatorFor(context, given.operatorId);
      atTable(await context.ports.floor.command(context.actor, operatorId, tableIdOf(context), command, given.was));
      return {};
    },
  });
}

/** Changes the maintenance and tells players and tables at once. */
function maintenanceCall<Schema extends z.ZodType<{ operatorId?: string | undefined }>>(
  path: string,
  input: Schema,
  set: (context: SignedInContext, operatorId: string, given: z.infer<Schema>) => Promise<Outcome<unknown>>,
): StaffCall {
  return personCall<Schema>({
    method: 'post',
    path,
    stages: ['full'],
    right: 'rooms.change',
    input,
    answer: async (context, given) => {
      const { operatorId } = await operatorFor(context, given.operatorId);
      accepted(renamed(await set(context, operatorId, given)));
      await context.ports.floor.rulesChanged();
      return floorAnswer(context, operatorId);
    },
  });
}

/** Maps errors to the form's field names, which ask for minutes. */
function renamed<Value>(outcome: Outcome<Value>): Outcome<Value> {
  const names: Readonly<Record<string, string>> = { from: 'inMinutes', until: 'minutes' };
  if (outcome.ok) return outcome;
  return { ok: false, errors: outcome.errors.map(({ field, message }) => ({ field: names[field] ?? field, message })) };
}

function tableIdOf({ request }: SignedInContext): string {
  return String(request.params.id);
}

async function floorAnswer({ ports }: SignedInContext, operatorId: string): Promise<FloorAnswer> {
  const [totals, maintenance] = await Promise.all([ports.floor.totals(operatorId), maintenanceOf(ports.store, operatorId)]);
  return { ...totals, maintenance, now: ports.now() };
}

function pageAnswer<Row>({ rows, total, missing, next }: FloorRows<Row>, list: string): FloorPageAnswer<Row> {
  return { rows, total, missing, next: next === null ? null : textCursorOf(JSON.stringify([next.value, next.table, next.seat]), list) };
}

const PLACE = z.tuple([z.union([z.string(), z.number()]), z.number(), z.number()]);

/** Null without a cursor. Throws INVALID_REQUEST naming `cursor` for one that was not issued for this list. */
function placeIn(cursor: string | undefined, list: string): FloorPlace | null {
  if (cursor === undefined) return null;
  const text = textIn(cursor, list);
  if (text === null) throw wrongField('cursor', 'bad_format', 'belongs to another list');
  const [value, table, seat] = PLACE.parse(JSON.parse(text));
  return { value, table, seat };
}

/** Throws NOT_FOUND for an unknown table, and CONFLICT when the table has changed or is too busy. */
function atTable(outcome: Outcome<null>): void {
  const [first] = outcome.ok ? [] : outcome.errors;
  if (first?.field === 'table') throw new HttpError('NOT_FOUND', 'Table not found');
  if (first?.field === 'busy') throw new HttpError('CONFLICT', first.message);
  accepted(outcome);
}
