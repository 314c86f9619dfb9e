import type { TableEvent } from '@cardroom/table';

/** An event and when it happened, server ms: a row of the journal. */
export interface TimedEvent {
  readonly at: number;
  readonly event: TableEvent;
}
