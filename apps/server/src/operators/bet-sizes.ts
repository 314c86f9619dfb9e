import { BET_SIZE_KINDS, BET_SIZE_LIMITS, BET_SIZES_EACH, type BetSizeKind, type BetSizes } from '@cardroom/protocol';
import { exactly, readRows, type Store, sql } from '@cardroom/storage';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { type Outcome, refused, type WrongField } from '../audit/outcome.ts';
import { changeSetting, type Seen } from '../audit/setting.ts';
import { OPERATOR_BET_SIZES } from './operator-rows.ts';
import { getOperator } from './operators.ts';

/** How staff read and write each kind: a percentage as it is stored, the others as multiples with one decimal. */
const UNITS: Readonly<Record<BetSizeKind, { readonly per: number; readonly sign: string }>> = {
  postflopPercent: { per: 1, sign: '%' },
  preflopTenths: { per: 10, sign: ' BB' },
  raiseTenths: { per: 10, sign: 'x' },
};

/** The bet sizes the operator's players start with; null = ours. Throws what the storage throws. */
export async function betSizesOf(store: Store, operatorId: string): Promise<BetSizes | null> {
  const [row] = await readRows(
    store,
    OPERATOR_BET_SIZES.pick('sizes'),
    sql`select sizes from operator_bet_sizes where operator_id = ${operatorId}`,
  );
  return row === undefined || row.sizes === null ? null : (JSON.parse(row.sizes) as BetSizes);
}

/**
 * Sets the bet sizes of players who have set none of their own, from their next launch or reload on; null = ours. Refuses `operator`, `was`
 * and each kind by its name.
 */
export async function setBetSizes(
  store: Store,
  actor: Actor,
  operatorId: string,
  wanted: BetSizes | null,
  seen: Seen<BetSizes | null> = {},
): Promise<Outcome<BetSizes | null>> {
  if ((await getOperator(store, operatorId)) === null) return refused('operator', `there is no operator ${operatorId}`);
  const errors = wanted === null ? [] : BET_SIZE_KINDS.flatMap((kind) => faultOf(kind, wanted[kind]));
  if (errors.length > 0) return { ok: false, errors };
  const now = wanted === null ? null : tidied(wanted);
  return changeSetting(store, {
    ...seen,
    read: () => betSizesOf(store, operatorId),
    told,
    unit: (was) => {
      const [before, after] = [was === null ? null : JSON.stringify(was), now === null ? null : JSON.stringify(now)];
      return [
        // Guarded against a change in the meantime.
        exactly(
          1,
          sql`insert into operator_bet_sizes (operator_id, sizes, set_at) values (${operatorId}, ${after}, ${actor.at})
            on conflict (operator_id) do update set sizes = excluded.sizes, set_at = excluded.set_at
            where coalesce(operator_bet_sizes.sizes, '') = ${before ?? ''}`,
        ),
        ...auditRow(actor, {
          action: 'operator.set-bet-sizes',
          operatorId,
          subject: operatorId,
          was: { sizes: was },
          detail: { sizes: now },
        }),
      ];
    },
  });
}

/** What is wrong with the sizes of one kind, in the unit that staff write. */
function faultOf(kind: BetSizeKind, sizes: readonly number[]): WrongField[] {
  const { min, max } = BET_SIZE_LIMITS[kind];
  const isRising = sizes.every((size, index) => index === 0 || size > (sizes[index - 1] ?? 0));
  if (sizes.length !== BET_SIZES_EACH) return [{ field: kind, message: `must be ${BET_SIZES_EACH} sizes` }];
  if (!sizes.every((size) => Number.isInteger(size) && size >= min && size <= max)) {
    const decimals = UNITS[kind].per === 1 ? 'without decimals' : 'with at most one decimal';
    return [{ field: kind, message: `must be from ${textOf(kind, min)} to ${textOf(kind, max)}, ${decimals}` }];
  }
  return isRising ? [] : [{ field: kind, message: 'must rise from one to the next' }];
}

/** The sizes in one order of their kinds, so that equal ones are stored alike. */
function tidied(sizes: BetSizes): BetSizes {
  return Object.fromEntries(BET_SIZE_KINDS.map((kind) => [kind, [...sizes[kind]]])) as unknown as BetSizes;
}

function told(sizes: BetSizes | null): string {
  if (sizes === null) return 'ours';
  return BET_SIZE_KINDS.map((kind) => sizes[kind].map((size) => textOf(kind, size)).join(', ')).join('; ');
}

function textOf(kind: BetSizeKind, size: number): string {
  const { per, sign } = UNITS[kind];
  return `${size / per}${sign}`;
}
