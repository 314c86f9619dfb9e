import type { TableEvent } from '@cardroom/table';

/** An event with its time in server ms: a row of the journal. */
export interface TimedEvent {
  readonly at: number;
  readonly event: TableEvent;
}
