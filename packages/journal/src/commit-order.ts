import { sql } from './sql.ts';
import type { Stmt } from './store.ts';

/**
 * Whoever reads an operator's rows by their numbers, page by page, must never find a number later that lies before what he has read. SQLite
 * has one writer, so there numbers are given in the order of commits. On PostgreSQL units commit in any order: those of one operator wait
 * here for each other until they are committed, and are numbered behind it. Most of them meet in his accounts at their ends anyway.
 * Belongs before the rows it orders.
 */
export function inTurn(operatorId: string): Stmt {
  return sql`select operator_id from operator where operator_id = ${operatorId} /*postgres:for no key update*/`;
}

/** The same for the operator of a table. */
export function inTurnOfTable(tableId: string): Stmt {
  return sql`select operator_id from operator
    where operator_id = (select operator_id from poker_table where table_id = ${tableId}) /*postgres:for no key update*/`;
}
