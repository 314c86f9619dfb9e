import { CARD_BACKS, type EmblemPaths, FELT_COLOURS, FELTS, type FeltDesign, type TableLook } from '@cardroom/protocol';
import { exactly, readRows, type Stmt, type Store, sql } from '@cardroom/storage';
import { z } from 'zod';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { type Outcome, refused, type WrongField } from '../audit/outcome.ts';
import { changeSetting, type Seen } from '../audit/setting.ts';
import { emblemOf } from './emblem.ts';
import { checkFelt } from './felt-design.ts';
import { OPERATOR_TABLE_LOOK } from './operator-rows.ts';
import { getOperator } from './operators.ts';

/** The requested look of the tables; null = the default. `emblem` is the text of an SVG; absent = unchanged. */
export interface TableLookChange extends Pick<TableLook, 'felt' | 'back'> {
  readonly emblem?: string | null;
}

const LENGTH_MAX = 1_000;
const colour = z.string().max(LENGTH_MAX);
/** A felt of an operator's own as it is given; its colours are judged when it is set. */
export const FELT_DESIGN = z.strictObject({
  ...{ ground: colour, light: colour, dark: colour, line: colour, text: colour, piping: colour },
  tile: z.enum(FELTS),
});

const OURS: TableLook = { felt: null, back: null, emblem: null };

/** What the operator chose for its tables. Throws what the storage throws. */
export async function tableLookOf(store: Store, operatorId: string): Promise<TableLook> {
  const [row] = await readRows(
    store,
    OPERATOR_TABLE_LOOK.pick('felt', 'back', 'emblem'),
    sql`select felt, back, emblem from operator_table_look where operator_id = ${operatorId}`,
  );
  if (row === undefined) return OURS;
  return {
    felt: FELTS.find((felt) => felt === row.felt) ?? (row.felt === null ? null : (JSON.parse(row.felt) as FeltDesign)),
    back: CARD_BACKS.find((back) => back === row.back) ?? null,
    emblem: row.emblem === null ? null : (JSON.parse(row.emblem) as EmblemPaths),
  };
}

/**
 * Changes the look of an operator's tables from the next launch or reload. Refuses `operator`, `felt.<part>` with the measured contrast,
 * `emblem` and `was`.
 */
export async function setTableLook(
  store: Store,
  actor: Actor,
  operatorId: string,
  change: TableLookChange,
  seen: Seen<TableLook> = {},
): Promise<Outcome<TableLook>> {
  if ((await getOperator(store, operatorId)) === null) return refused('operator', `there is no operator ${operatorId}`);
  const felt = typeof change.felt === 'object' && change.felt !== null ? tidied(change.felt) : change.felt;
  const emblem = typeof change.emblem === 'string' ? emblemOf(change.emblem) : change.emblem;
  const errors: WrongField[] = [
    ...(typeof felt === 'object' && felt !== null ? checkFelt(felt) : []),
    ...(typeof emblem === 'string' ? [{ field: 'emblem', message: emblem }] : []),
  ];
  if (errors.length > 0 || typeof emblem === 'string') return { ok: false, errors };
  return changeSetting<TableLook>(store, {
    ...seen,
    read: () => tableLookOf(store, operatorId),
    told: (look) => `felt ${nameOf(look.felt)}, card back ${look.back ?? 'ours'}, emblem ${look.emblem === null ? 'ours' : 'their own'}`,
    unit: (was) => {
      const now = { felt, back: change.back, emblem: emblem === undefined ? was.emblem : emblem };
      return [
        lookRow(operatorId, { was, now, at: actor.at }),
        ...auditRow(actor, { action: 'operator.set-table-look', operatorId, subject: operatorId, was: { ...was }, detail: { ...now } }),
      ];
    },
  });
}

/** The guard fails if somebody else has just changed the look. */
function lookRow(operatorId: string, { was, now, at }: { readonly was: TableLook; readonly now: TableLook; readonly at: number }): Stmt {
  const [before, after] = [stored(was), stored(now)];
  return exactly(
    1,
    sql`insert into operator_table_look (operator_id, felt, back, emblem, set_at)
    values (${operatorId}, ${after.felt}, ${after.back}, ${after.emblem}, ${at})
    on conflict (operator_id) do update set felt = excluded.felt, back = excluded.back, emblem = excluded.emblem, set_at = excluded.set_at
    where coalesce(operator_table_look.felt, '') = ${before.felt ?? ''} and coalesce(operator_table_look.back, '') = ${before.back ?? ''}
      and coalesce(operator_table_look.emblem, '') = ${before.emblem ?? ''}`,
  );
}

function stored({ felt, back, emblem }: TableLook) {
  return {
    felt: typeof felt === 'object' && felt !== null ? JSON.stringify(felt) : felt,
    back,
    emblem: emblem === null ? null : JSON.stringify(emblem),
  };
}

/** The design with its parts in one order, so that equal designs are stored alike. */
function tidied(felt: FeltDesign): FeltDesign {
  const colours = Object.fromEntries(FELT_COLOURS.map((part) => [part, felt[part].trim().toLowerCase()]));
  return { ...colours, tile: felt.tile } as FeltDesign;
}

function nameOf(felt: TableLook['felt']): string {
  return felt === null ? 'ours' : typeof felt === 'string' ? felt : `of their own on ${felt.ground}`;
}
