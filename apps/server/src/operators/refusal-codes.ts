import { OTHER_CODES, OWN_CODE_MAX, OWN_CODE_MEANINGS, type OwnCodeMeaning, type OwnCodes, REJECTION_CODES } from '@cardroom/operator-api';
import { exactly, oneOf, readRows, type Stmt, type Store, sql } from '@cardroom/storage';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { done, type Outcome, refused, type WrongField } from '../audit/outcome.ts';
import { changeSetting, type Seen } from '../audit/setting.ts';
import { OPERATOR_REFUSAL_CODE } from './operator-rows.ts';
import { getOperator } from './operators.ts';

/** Codes per operator. */
export const REFUSAL_CODES_MAX = 100;
/** Visible ASCII and single spaces, as people write codes: `E1004`, `51`, `SPENDING LIMIT`. */
const CODE = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;
const SPECIFIED: readonly string[] = [...REJECTION_CODES, ...OTHER_CODES];

/** An operator's own codes for refused debits, with what each means. */
export async function refusalCodesOf(store: Store, operatorId: string): Promise<OwnCodes> {
  const rows = await readRows(
    store,
    OPERATOR_REFUSAL_CODE.pick('code').and({ means: oneOf(OWN_CODE_MEANINGS) }),
    sql`select code, means from operator_refusal_code where operator_id = ${operatorId} order by code`,
  );
  return Object.fromEntries(rows.map(({ code, means }) => [code, means]));
}

/**
 * Registers a code, changes what it means, or removes it with null; from the next answer on. Debits refused with a registered code need no
 * cancel. Refuses `operator`, `code`, `means` and `was`.
 */
export async function setRefusalCode(
  store: Store,
  actor: Actor,
  operatorId: string,
  wanted: { readonly code: string; readonly means: string | null } & Seen<OwnCodeMeaning | null>,
): Promise<Outcome<{ readonly operatorId: string; readonly refusalCodes: OwnCodes }>> {
  const code = wanted.code.trim();
  const means = OWN_CODE_MEANINGS.find((one) => one === wanted.means) ?? null;
  const errors = [...wrongCode(code), ...wrongMeaning(wanted.means)];
  if (errors.length > 0) return { ok: false, errors };
  if ((await getOperator(store, operatorId)) === null) return refused('operator', `there is no operator ${operatorId}`);
  const codes = await refusalCodesOf(store, operatorId);
  if (means !== null && !Object.hasOwn(codes, code) && Object.keys(codes).length >= REFUSAL_CODES_MAX)
    return refused('code', `would be more than ${REFUSAL_CODES_MAX}; remove one first`);
  const changed = await changeSetting<OwnCodeMeaning | null>(store, {
    ...(wanted.seen === undefined ? {} : { seen: wanted.seen }),
    read: async () => meaningOf(await refusalCodesOf(store, operatorId), code),
    told: (now) => now ?? 'not registered',
    unit: (was) => [
      codeRow({ operatorId, code, was, means, at: actor.at }),
      ...auditRow(actor, {
        action: 'operator.set-refusal-code',
        operatorId,
        subject: operatorId,
        was: { code, means: was },
        detail: { code, means },
      }),
    ],
  });
  return changed.ok ? done({ operatorId, refusalCodes: await refusalCodesOf(store, operatorId) }) : changed;
}

/** What a code means; own members only, as an operator may have a code such as `constructor`. */
function meaningOf(codes: OwnCodes, code: string): OwnCodeMeaning | null {
  return Object.hasOwn(codes, code) ? (codes[code] ?? null) : null;
}

/** The guard fails if the code does not mean `was`. */
function codeRow(row: {
  readonly operatorId: string;
  readonly code: string;
  readonly was: OwnCodeMeaning | null;
  readonly means: OwnCodeMeaning | null;
  readonly at: number;
}): Stmt {
  const { operatorId, code, was, means, at } = row;
  if (means === null) {
    const gone = sql`delete from operator_refusal_code where operator_id = ${operatorId} and code = ${code} and means = ${was ?? ''}`;
    return exactly(was === null ? 0 : 1, gone);
  }
  return exactly(
    1,
    sql`insert into operator_refusal_code (operator_id, code, means, set_at) values (${operatorId}, ${code}, ${means}, ${at})
      on conflict (operator_id, code) do update set means = excluded.means, set_at = excluded.set_at
        where operator_refusal_code.means = ${was ?? ''}`,
  );
}

function wrongCode(code: string): WrongField[] {
  if (SPECIFIED.includes(code)) return [{ field: 'code', message: `${code} has its meaning from the specification` }];
  if (code.length <= OWN_CODE_MAX && CODE.test(code)) return [];
  return [{ field: 'code', message: `must be 1 to ${OWN_CODE_MAX} visible ASCII characters, as your wallet sends it` }];
}

function wrongMeaning(means: string | null): WrongField[] {
  if (means === null || OWN_CODE_MEANINGS.some((one) => one === means)) return [];
  return [{ field: 'means', message: `must be one of ${OWN_CODE_MEANINGS.join(', ')}` }];
}
