import { beats, buriesOthers, joins, leaves, type ProcessState, SEEN_JOB, seesJob, takesJob } from '@cardroom/journal';
import { readRow, type Store } from '@cardroom/storage';
import { type Build, saidOf } from './build.ts';
import type { Membership } from './membership.ts';

export interface SoleMemberPorts {
  readonly store: Pick<Store, 'read' | 'write'>;
  readonly name: string;
  readonly address: string;
  readonly build: Build;
  newId(): string;
  now(): number;
}

/**
 * A process that has its storage for itself: the embedded database, or that of a simulation. All others that have a row there are gone, so it gives
 * no signs of life, and it is always sure.
 */
export function soleMember({ store, name, address, build, newId, now }: SoleMemberPorts): Membership {
  const processId = `${name}.${newId()}`;
  const at = { now: now(), leaseMs: 0 };
  let state: ProcessState = 'standby';
  let serving: Promise<void> | null = null;

  const serve = async (): Promise<void> => {
    const job = await readRow(store, SEEN_JOB, seesJob('tables'));
    await store.write([
      buriesOthers(processId),
      joins({ processId, name, address, ...saidOf(build) }, at),
      ...(job === undefined ? [] : [takesJob('tables', processId, job)]),
      beats(processId, { state: 'serving', tables: 0, load: 0 }, at),
    ]);
    state = 'serving';
  };
  return {
    processId,
    journalVersion: build.journal.reads,
    get state() {
      return state;
    },
    isSure: () => true,
    whenSure: async () => {},
    beatAgeMs: () => null,
    isTrusted: () => true,
    peers: () => [],
    servers: () => 1,
    untilServing: () => {
      serving ??= serve();
      return serving;
    },
    keepsHouse: true,
    untilKeepsHouse: async () => {},
    lookAgain: () => {},
    drain: () => {
      state = 'draining';
    },
    leave: async () => {
      if (state === 'gone') return;
      state = 'gone';
      await store.write([leaves(processId)]);
    },
    hear: () => {},
    show: () => {},
  };
}
