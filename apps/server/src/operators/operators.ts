import { exactly, oneOf, type RowOf, readRows, type Store, sql, UniqueViolation } from '@cardroom/storage';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { done, type Outcome, refused, type WrongField } from '../audit/outcome.ts';
import { changeSetting, type Seen, type SettingChange } from '../audit/setting.ts';
import { checkCurrency } from './currency.ts';
import { checkFrameOrigin, type FrameOriginRules } from './frame-origins.ts';
import { movedText, moveOf } from './moved.ts';
import { OPERATOR, ROOM } from './operator-rows.ts';

/** An operator: a casino whose players we serve and whose wallet holds their money. */
export interface Operator {
  readonly operatorId: string;
  readonly name: string;
  readonly status: 'active' | 'paused';
  /** Base URL of the wallet callbacks; null until it is set. */
  readonly operatorUrl: string | null;
  readonly currencies: readonly string[];
  /** Origins that may embed the operator's lobby in a frame, as stored. */
  readonly frameOrigins: readonly string[];
  readonly createdAt: number;
}

export const OPERATOR_NAME_MAX = 100;
export const FRAME_ORIGINS_MAX = 20;
const OPERATOR_ID = /^[a-z][a-z0-9-]{1,39}$/;

/** Creates an operator. Without an `operatorId`, the ID is made from the name (`Example Casino` → `example-casino`). */
export async function createOperator(
  store: Store,
  actor: Actor,
  wanted: { readonly name: string; readonly operatorId?: string; readonly currencies: readonly string[] },
): Promise<Outcome<Operator>> {
  const operatorId = wanted.operatorId ?? slug(wanted.name);
  const errors: WrongField[] = [...checkName(wanted.name), ...wanted.currencies.flatMap(checkCurrency)];
  if (!OPERATOR_ID.test(operatorId)) {
    errors.push({
      field: 'id',
      message: `"${operatorId}" is not an operator ID: use 2 to 40 of a-z, 0-9 and "-", starting with a letter`,
    });
  }
  if (errors.length > 0) return { ok: false, errors };
  const currencies = unique(wanted.currencies);
  try {
    await store.write([
      sql`insert into operator (operator_id, name, status, currencies, frame_origins, created_at)
        values (${operatorId}, ${wanted.name.trim()}, 'active', ${JSON.stringify(currencies)}, '[]', ${actor.at})`,
      ...auditRow(actor, { action: 'operator.create', operatorId, subject: operatorId, detail: { name: wanted.name, currencies } }),
    ]);
  } catch (error) {
    if (error instanceof UniqueViolation) return refused('id', `operator ${operatorId} already exists`);
    throw error;
  }
  return { ok: true, value: await mustGet(store, operatorId) };
}

export async function getOperator(store: Store, operatorId: string): Promise<Operator | null> {
  const [row] = await readRows(store, OPERATOR_ROW, sql`select * from operator where operator_id = ${operatorId}`);
  return row ? operatorOf(row) : null;
}

export async function listOperators(store: Store): Promise<Operator[]> {
  return (await readRows(store, OPERATOR_ROW, sql`select * from operator order by created_at, operator_id`)).map(operatorOf);
}

/**
 * Sets the currencies that players may be launched with. A currency with an open room cannot be removed, since players hold money in it.
 */
export async function setCurrencies(
  store: Store,
  actor: Actor,
  operatorId: string,
  wanted: readonly string[],
  seen: Seen<readonly string[]> = {},
): Promise<Outcome<Operator>> {
  const errors = wanted.flatMap(checkCurrency);
  if (wanted.length === 0) errors.push({ field: 'currencies', message: 'must have at least one' });
  if (errors.length > 0) return { ok: false, errors };
  const currencies = unique(wanted);
  const rooms = await readRows(
    store,
    ROOM.pick('currency'),
    sql`select distinct currency from room where operator_id = ${operatorId} and closed_at is null`,
  );
  const missing = rooms.map((row) => row.currency).filter((currency) => !currencies.includes(currency));
  if (missing.length > 0) return refused('currencies', `${missing.join(', ')} has open rooms; close them first`);
  return change<readonly string[]>(store, operatorId, {
    ...seen,
    of: (operator) => operator.currencies,
    told: (now) => now.join(', '),
    unit: (was) => [
      exactly(
        1,
        sql`update operator set currencies = ${JSON.stringify(currencies)}
          where operator_id = ${operatorId} and currencies = ${JSON.stringify(was)}`,
      ),
      ...auditRow(actor, {
        action: 'operator.set-currencies',
        operatorId,
        subject: operatorId,
        was: { currencies: was },
        detail: { currencies },
      }),
    ],
  });
}

/**
 * Sets the origins that may show the operator's lobby in a frame: https and without wildcards. Without any, the lobby opens only in a window
 * of its own.
 */
export async function setFrameOrigins(
  store: Store,
  actor: Actor,
  operatorId: string,
  wanted: readonly string[],
  { httpHosts = [], ...seen }: Partial<FrameOriginRules> & Seen<readonly string[]> = {},
): Promise<Outcome<Operator>> {
  const origins = unique(wanted);
  const errors = origins.flatMap((origin) => checkFrameOrigin(origin, { httpHosts }));
  if (origins.length > FRAME_ORIGINS_MAX) errors.push({ field: 'origins', message: `must have at most ${FRAME_ORIGINS_MAX} entries` });
  if (errors.length > 0) return { ok: false, errors };
  return change<readonly string[]>(store, operatorId, {
    ...seen,
    of: ({ frameOrigins }) => frameOrigins,
    told: (now) => (now.length === 0 ? 'none' : now.join(', ')),
    unit: (was) => [
      exactly(
        1,
        sql`update operator set frame_origins = ${JSON.stringify(origins)}
          where operator_id = ${operatorId} and frame_origins = ${JSON.stringify(was)}`,
      ),
      ...auditRow(actor, {
        action: 'operator.set-frame-origins',
        operatorId,
        subject: operatorId,
        was: { origins: was },
        detail: { origins },
      }),
    ],
  });
}

/**
 * Pauses or reactivates an operator. While paused, it gets no tokens or launches and its players cannot enter; running
 * hands and cash-outs continue. Refuses `status` for an operator that moves to another cell or has moved there.
 */
export async function setOperatorStatus(
  store: Store,
  actor: Actor,
  operatorId: string,
  status: Operator['status'],
  seen: Seen<Operator['status']> = {},
): Promise<Outcome<Operator>> {
  const move = await moveOf(store, operatorId);
  if (move !== null) return refused('status', movedText(move));
  return change<Operator['status']>(store, operatorId, {
    ...seen,
    of: (operator) => operator.status,
    told: (now) => now,
    unit: (was) => [
      exactly(1, sql`update operator set status = ${status} where operator_id = ${operatorId} and status = ${was}`),
      ...auditRow(actor, { action: 'operator.set-status', operatorId, subject: operatorId, was: { status: was }, detail: { status } }),
    ],
  });
}

/** A setting stored in a column of the operator's row. */
interface ColumnChange<Value> extends Omit<SettingChange<Value>, 'read'> {
  of(operator: Operator): Value;
}

async function change<Value>(store: Store, operatorId: string, { of, ...setting }: ColumnChange<Value>): Promise<Outcome<Operator>> {
  if ((await getOperator(store, operatorId)) === null) return refused('operator', `there is no operator ${operatorId}`);
  const changed = await changeSetting(store, { ...setting, read: async () => of(await mustGet(store, operatorId)) });
  return changed.ok ? done(await mustGet(store, operatorId)) : changed;
}

async function mustGet(store: Store, operatorId: string): Promise<Operator> {
  const operator = await getOperator(store, operatorId);
  if (!operator) throw new Error(`operator ${operatorId} vanished`);
  return operator;
}

function checkName(name: string): WrongField[] {
  const length = [...name.trim()].length;
  if (length >= 1 && length <= OPERATOR_NAME_MAX && !/\p{Cc}/u.test(name)) return [];
  return [{ field: 'name', message: `must be 1 to ${OPERATOR_NAME_MAX} characters without control characters` }];
}

function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}

const OPERATOR_ROW = OPERATOR.pick('operator_id', 'name', 'operator_url', 'currencies', 'frame_origins', 'created_at').and({
  status: oneOf(['active', 'paused']),
});
type OperatorRow = RowOf<typeof OPERATOR_ROW>;

function operatorOf(row: OperatorRow): Operator {
  return {
    operatorId: row.operator_id,
    name: row.name,
    status: row.status,
    operatorUrl: row.operator_url,
    currencies: JSON.parse(row.currencies) as string[],
    frameOrigins: JSON.parse(row.frame_origins) as string[],
    createdAt: row.created_at,
  };
}
