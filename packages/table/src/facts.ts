import type { TableOnlyEvent } from './events.ts';
import type { Table } from './state.ts';

/** What each fact between hands does to a table. A fact about an empty seat changes nothing. */
export type Facts<Type extends TableOnlyEvent['type']> = {
  readonly [T in Type]: (table: Table, event: Extract<TableOnlyEvent, { type: T }>) => Table;
};
