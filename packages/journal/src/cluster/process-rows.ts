import { int, oneOf, tableRow, text } from '@cardroom/storage';

// Tables of this package, column by column.

/** `standby`: ready to take over. `serving`: it holds tables. `draining`: it ends its hands. `gone`: it has left, or was declared dead. */
export const PROCESS_STATES = ['standby', 'serving', 'draining', 'gone'] as const;
export type ProcessState = (typeof PROCESS_STATES)[number];

export const PROCESS = tableRow('service_process', {
  process_id: text,
  name: text,
  address: text,
  version: int,
  state: oneOf(PROCESS_STATES),
  lease_until: int,
  tables: int,
  load: int,
  started_at: int,
  journal_version: int,
});

export const JOB = tableRow('service_job', {
  name: text,
  holder: text,
  epoch: int,
});
