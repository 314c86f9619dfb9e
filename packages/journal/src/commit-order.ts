import type { Stmt } from '@cardroom/storage';
import { sql } from '@cardroom/storage';

/**
 * Numbers an operator's rows in commit order, so that a reader who follows the numbers page by page never misses a row. SQLite has a
 * single writer and needs nothing for it. On PostgreSQL the units of one operator wait for each other here until they are committed; most
 * of them would wait for the operator's accounts at their end anyway. Must come before the rows it orders.
 */
export function inTurn(operatorId: string): Stmt {
  return sql`select operator_id from operator where operator_id = ${operatorId} /*postgres:for no key update*/`;
}

/** The same for the operator of a table. */
export function inTurnOfTable(tableId: string): Stmt {
  return sql`select operator_id from operator
    where operator_id = (select operator_id from poker_table where table_id = ${tableId}) /*postgres:for no key update*/`;
}
