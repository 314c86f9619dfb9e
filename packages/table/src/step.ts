import type { ActionRefusal, HandEvent } from '@cardroom/poker';
import type { TableEvent } from './events.ts';
import { evolveTable } from './evolve.ts';
import type { TableRefusal } from './inputs.ts';
import type { Table } from './state.ts';

export type Refusal = TableRefusal | ActionRefusal;

/** One input in progress: the events so far and the table after them. It is discarded if the input is refused. */
export class Step {
  table: Table;
  readonly at: number;
  readonly events: TableEvent[] = [];

  constructor(table: Table, at: number) {
    this.table = table;
    this.at = at;
  }

  /** Records events in order and applies each to the table. */
  emit(...events: readonly (TableEvent | HandEvent)[]): void {
    for (const event of events) {
      this.events.push(event);
      this.table = evolveTable(this.table, event);
    }
  }
}
