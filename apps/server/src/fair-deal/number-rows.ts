import type { SeatLink } from '@cardroom/fairness/src/index.ts';
import { exactly, rowInserter, rowsOfPlaceholders, type Sealer, type Stmt, sql, textsForSeveral } from '@cardroom/storage';
import type { ChainDraft } from './deal-chain.ts';
import { type LiveNumber, secretsOf } from './live-number.ts';
import { numberContext } from './sealed-places.ts';
import { joinSecrets, packNumber } from './stored-number.ts';

const insertNumber = rowInserter('fair_number', ['table_id', 'n', 'hand_id', 'sealed', 'said']);

const NEXT_TYPES = ['text', 'bytea', 'text', 'int'];
/** A statement of `rewritten` for the numbers of several tables. */
const REWRITES = textsForSeveral(
  (count) => `update fair_number set hand_id = next.hand_id, said = next.said
    from (values ${rowsOfPlaceholders(NEXT_TYPES.length, count, NEXT_TYPES)}) as next (hand_id, said, table_id, n)
    where fair_number.table_id = next.table_id and fair_number.n = next.n`,
);

/** A stored number says this from now on. */
function rewritten({ number: { n, table, statements } }: LiveNumber, said: Uint8Array): Stmt {
  const hand = statements.list?.hand ?? null;
  const one = sql`update fair_number set hand_id = ${hand}, said = ${said} where table_id = ${table} and n = ${n}`;
  return exactly(1, { ...one, forSeveral: REWRITES });
}

/** What is written with a step: each number that it is about, once. */
export function numberRows({ touched, before }: ChainDraft, sealer: Sealer): Stmt[] {
  return [...touched.values()].map((live) => {
    const { n, table, statements } = live.number;
    const said = packNumber(live);
    if (n <= before.top) return rewritten(live, said);
    const hand = statements.list?.hand ?? null;
    return insertNumber(table, n, hand, sealer.seal(joinSecrets(secretsOf(live)), numberContext(table, n)), said);
  });
}

/** What is written when cuts of an open list have come: all of them so far. */
export function cutRows(open: LiveNumber, came: readonly SeatLink[]): Stmt[] {
  return [rewritten(open, packNumber(open, came))];
}
