import { auditLedger } from '@cardroom/journal';
import { int, readRows, shape, sql, type Transaction, text } from '@cardroom/storage';
import { countOperator } from './copy-rows.ts';

const ACCOUNT = shape({ currency: text, account: text, balance_minor: int });

/** What differs between an operator's books and rows in two databases, in words; empty when they are equal to the minor unit. */
export async function compareBooks(here: Transaction, there: Transaction, operatorId: string): Promise<string[]> {
  const [ours, theirs] = [await accounts(here, operatorId), await accounts(there, operatorId)];
  const names = [...new Set([...ours.keys(), ...theirs.keys()])].sort();
  const balances = names.flatMap((name) =>
    ours.get(name) === theirs.get(name)
      ? []
      : [`${name} is ${ours.get(name) ?? 'missing'} here and ${theirs.get(name) ?? 'missing'} there`],
  );
  const [mine, copied] = [await countOperator(here, operatorId), await countOperator(there, operatorId)];
  const tables = [...new Set([...Object.keys(mine), ...Object.keys(copied)])];
  const counts = tables.flatMap((table) =>
    mine[table] === copied[table] ? [] : [`${table} has ${mine[table] ?? 0} rows here and ${copied[table] ?? 0} there`],
  );
  return [...balances, ...counts, ...(await auditLedger(there, operatorId))];
}

/** Balances in minor units by currency and account. */
async function accounts(db: Transaction, operatorId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await readRows(
    db,
    ACCOUNT,
    sql`select currency, account, balance_minor from ledger_account where operator_id = ${operatorId}`,
  );
  return new Map(rows.map(({ currency, account, balance_minor }) => [`${currency} ${account}`, balance_minor]));
}
