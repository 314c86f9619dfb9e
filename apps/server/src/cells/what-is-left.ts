import { int, readRows, type Store, shape, sql } from '@cardroom/storage';

/** What still has to end before an operator can move, with how many there are. */
export type Left = Readonly<Record<(typeof KINDS)[number], number>>;

const KINDS = [
  'openTables',
  'seatedPlayers',
  'signedInPlayers',
  'openRooms',
  'unansweredPayments',
  'paymentsForStaff',
  'accountsWithMoney',
] as const;

const COUNTS = shape({
  openTables: int,
  seatedPlayers: int,
  signedInPlayers: int,
  openRooms: int,
  unansweredPayments: int,
  paymentsForStaff: int,
  accountsWithMoney: int,
});

/** Counts it in one statement, so that all of it is of one moment. Results of hands count as payments. */
export async function whatIsLeft(store: Pick<Store, 'read'>, operatorId: string): Promise<Left> {
  const [left] = await readRows(
    store,
    COUNTS,
    sql`select
      (select count(*) from poker_table where operator_id = ${operatorId} and closed_at is null) as "openTables",
      (select count(*) from stay where operator_id = ${operatorId} and closed_at is null) as "seatedPlayers",
      (select count(*) from player_session where operator_id = ${operatorId} and ended_at is null) as "signedInPlayers",
      (select count(*) from room where operator_id = ${operatorId} and closed_at is null) as "openRooms",
      (select count(*) from wallet_tx where operator_id = ${operatorId} and status in (0, 1)) as "unansweredPayments",
      (select count(*) from wallet_tx where operator_id = ${operatorId} and status = 3) as "paymentsForStaff",
      (select count(*) from ledger_account where operator_id = ${operatorId} and balance_minor <> 0
        and account <> 'external' and account not like 'external:%' and account <> 'rake' and account not like 'rake:%') as "accountsWithMoney"`,
  );
  if (left === undefined) throw new Error('a row of counts always exists');
  return left;
}

/** In words, such as `3 open tables, 1 payment for staff`; null when nothing is left. */
export function leftText(left: Left): string | null {
  const parts = KINDS.flatMap((kind) => (left[kind] === 0 ? [] : [`${left[kind]} ${NAMES[kind]}`]));
  return parts.length === 0 ? null : parts.join(', ');
}

const NAMES: Readonly<Record<(typeof KINDS)[number], string>> = {
  openTables: 'open tables',
  seatedPlayers: 'seated players',
  signedInPlayers: 'players with a session',
  openRooms: 'open rooms',
  unansweredPayments: 'payments or results without an answer',
  paymentsForStaff: 'stuck payments or results (npm run operator -- stuck list)',
  accountsWithMoney: 'accounts that still hold money',
};
