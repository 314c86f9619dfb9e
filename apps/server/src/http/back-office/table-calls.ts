import type { TablesAnswer } from '@cardroom/staff-api';
import type { z } from 'zod';
import type { Outcome } from '../../audit/outcome.ts';
import { announceMaintenance, cancelMaintenance, maintenanceOf } from '../../operators/maintenance.ts';
import { FLOOR_COMMANDS, type FloorCommand } from '../../tables/floor-desk.ts';
import { HttpError } from '../errors.ts';
import { personCall, type SignedInContext, type StaffCall } from './call.ts';
import { accepted, operatorFor } from './integration.ts';
import { OF_OPERATOR } from './integration-schemas.ts';
import { KICK, MAINTENANCE, MAINTENANCE_CANCEL, TABLE_COMMAND } from './room-schemas.ts';

const MINUTE_MS = 60_000;

/** An operator's open tables, the staff's actions on them, and the maintenance of all tables. */
export const TABLE_CALLS: readonly StaffCall[] = [
  personCall({
    method: 'get',
    path: '/tables',
    stages: ['full'],
    right: 'rooms.read',
    input: OF_OPERATOR,
    answer: async (context, { operatorId }) => tablesAnswer(context, (await operatorFor(context, operatorId)).operatorId),
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
      return tablesAnswer(context, operatorId);
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
      return tablesAnswer(context, operatorId);
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
      return tablesAnswer(context, operatorId);
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

async function tablesAnswer({ ports }: SignedInContext, operatorId: string): Promise<TablesAnswer> {
  const [{ tables, missing }, maintenance] = await Promise.all([ports.floor.tables(operatorId), maintenanceOf(ports.store, operatorId)]);
  return { tables, missing, maintenance, now: ports.now() };
}

/** Throws NOT_FOUND for an unknown table, and CONFLICT when the table has changed or is too busy. */
function atTable(outcome: Outcome<null>): void {
  const [first] = outcome.ok ? [] : outcome.errors;
  if (first?.field === 'table') throw new HttpError('NOT_FOUND', 'Table not found');
  if (first?.field === 'busy') throw new HttpError('CONFLICT', first.message);
  accepted(outcome);
}
