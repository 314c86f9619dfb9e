import type { Stmt, Store } from '@cardroom/storage';
import type { Settlement } from '@cardroom/table';
import type { CallbackOptions } from '../../../src/callbacks/operator-client.ts';
import type { MonoClock } from '../../../src/cluster/mono-clock.ts';
import type { FaultMix } from '../faults.ts';
import type { Law } from '../laws.ts';
import type { StallingClock } from './stalling-clock.ts';

interface Planted {
  readonly name: string;
  /** The mistake that the service makes. */
  readonly breaks: string;
  /** Faults under which it shows within a few hands. */
  readonly faults: FaultMix;
  /** The mode in which it shows; by default each seed draws one. */
  readonly settlement?: Settlement;
  /** The law that has to find it. */
  readonly law: Law;
}

const LIST = [
  {
    name: 'lane-lock-removed',
    breaks: 'two processes claim transactions of one lane at the same time',
    faults: { 'slow-claim': 0.8 },
    // Stakes and their returns are far more than buy-ins and cash-outs.
    settlement: 'hand',
    law: 'oneSender',
  },
  {
    name: 'fence-removed',
    breaks: 'a process that lost a table goes on writing beside the new owner',
    faults: { stall: 0.6, 'stall-at-an-answer': 0.002, 'database-cut': 0.3 },
    law: 'oneWriter',
  },
  {
    name: 'lease-unchecked-at-the-send',
    breaks: 'a process that stood still between claim and send sends what others have taken over',
    faults: { 'stall-at-an-answer': 0.02 },
    law: 'leaseAtTheSend',
  },
  {
    name: 'recovery-unscoped',
    breaks: 'a process that starts cancels the debits that others are sending, and releases their leases',
    faults: { kill: 0.6, reordered: 1 },
    law: 'oneSender',
  },
  {
    name: 'table-moves-without-a-new-epoch',
    breaks: 'the process that has given a table away could still write it',
    faults: { 'told-to-end': 0.6 },
    law: 'oneWriter',
  },
  {
    name: 'tables-of-the-living-claimed',
    breaks: 'a process takes tables whose holder lives',
    faults: { kill: 0.3 },
    law: 'oneWriter',
  },
  {
    name: 'clock-stands-still-in-a-stall',
    breaks: 'a process that stood still believes that no time has passed, and sends what others have taken over',
    faults: { 'stall-at-an-answer': 0.02 },
    law: 'leaseAtTheSend',
  },
] as const satisfies readonly Planted[];

export type ClusterMistake = (typeof LIST)[number]['name'];

/** A mistake that is planted in a world of several processes. */
export interface PlantedClusterMistake extends Planted {
  readonly name: ClusterMistake;
}

export const CLUSTER_MISTAKES: readonly PlantedClusterMistake[] = LIST;

/** The storage of a service that makes the mistake. */
export function mistakenStore(store: Store, mistake: ClusterMistake | null): Store {
  const edit = STATEMENTS[mistake ?? ''];
  if (edit === undefined) return store;
  return {
    write: (unit) => store.write(unit.map((stmt) => edit(stmt))),
    read: (stmt) => store.read(edit(stmt)),
    unfit: () => store.unfit(),
    close: () => store.close(),
  };
}

const STATEMENTS: Readonly<Record<string, ((stmt: Stmt) => Stmt) | undefined>> = {
  'lane-lock-removed': (stmt) => edited(stmt, 'select cast(? as text) as operator_id', /\/\*postgres:, pg_advisory_xact_lock.*\*\//, ''),
  'fence-removed': (stmt) => {
    const { rows: _, ...unguarded } = stmt;
    return stmt.sql.startsWith('update table_owner set last_seq = ') ? unguarded : stmt;
  },
  'recovery-unscoped': (stmt) =>
    /p\.process_id = w\.owner/.test(stmt.sql)
      ? {
          ...stmt,
          sql: `${stmt.sql.slice(0, stmt.sql.indexOf(' and (w.status = 0 or not exists'))} and coalesce(w.owner, '') <> ?`,
        }
      : stmt,
  'table-moves-without-a-new-epoch': (stmt) =>
    stmt.sql.includes("p.state = 'serving'") ? edited(stmt, 'update table_owner set holder', 'epoch = epoch + 1', 'epoch = epoch') : stmt,
  'tables-of-the-living-claimed': (stmt) =>
    edited(stmt, 'with free as', / and not exists \(select 1 from service_process p where p\.process_id = o\.holder[^)]*\)/, ''),
};

/** Throws when the statement has changed, so that a mistake is never planted in vain. */
function edited(stmt: Stmt, of: string, text: string | RegExp, instead: string): Stmt {
  if (!stmt.sql.startsWith(of)) return stmt;
  const sql = stmt.sql.replace(text, instead);
  if (sql === stmt.sql) throw new Error(`no mistake can be planted in: ${stmt.sql}`);
  return { ...stmt, sql };
}

/** What the client of the operator's wallet is made of, in a service that makes the mistake. */
export function mistakenCalls(options: CallbackOptions, mistake: ClusterMistake | null): CallbackOptions {
  if (mistake !== 'lease-unchecked-at-the-send') return options;
  const { now: _now, isOurs: _isOurs, ...unchecked } = options;
  return unchecked;
}

/** The monotonic time of a process that makes the mistake. */
export function mistakenTime(clock: StallingClock, mistake: ClusterMistake | null): MonoClock {
  const time = clock.mono();
  return mistake === 'clock-stands-still-in-a-stall' ? { ...time, now: () => clock.ranFor() } : time;
}
