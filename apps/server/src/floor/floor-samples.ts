import type { FloorPulse } from '@cardroom/staff-api';
import { type RowOf, readRows, type Stmt, type Store, sql } from '@cardroom/storage';
import type { Cancel, Clock } from '../process/clock.ts';
import { regularly } from '../process/regular.ts';
import { slotOf } from '../process/slots.ts';
import { FLOOR_SAMPLE } from './floor-sample-rows.ts';
import type { Missing } from './house-floor.ts';

/** How long samples are kept, for comparisons with earlier weeks. */
export const SAMPLES_KEPT_MS = 35 * 24 * 3_600_000;
const ROUND_MS = 30_000;

/** Players online and seated and running tables of an operator at the start of a slot. */
export type FloorSample = Pick<RowOf<typeof FLOOR_SAMPLE>, 'at' | 'online' | 'seated' | 'running'>;

export interface FloorSamplesPorts {
  readonly store: Store;
  readonly clock: Clock;
  /** Whether this process keeps the house, so that one process alone samples it. */
  isMine(): boolean;
  operators(): Promise<readonly string[]>;
  /** What the operator's floor does, at the tables of all processes. */
  pulse(operatorId: string): Promise<FloorPulse & Missing>;
  /** Players of the operator with an open connection to any process. */
  online(operatorId: string): Promise<Missing & { readonly online: number }>;
  failed(where: string, error: unknown): void;
}

/**
 * Stores a sample of every operator's floor once per slot, in one unit. A slot has none when no process ran in it, or one of several gave no
 * answer until its end: a part of the floor would look like the whole.
 */
export class FloorSamples {
  readonly #ports: FloorSamplesPorts;
  #last = -1;
  #stop: Cancel = () => {};

  constructor(ports: FloorSamplesPorts) {
    this.#ports = ports;
  }

  start(): void {
    const { clock, failed } = this.#ports;
    const rounds = { clock, everyMs: ROUND_MS, atOnce: true, failed: (error: unknown) => failed('floor samples', error) };
    this.#stop = regularly(rounds, () => this.round());
  }

  stop(): void {
    this.#stop();
  }

  /** Samples the present slot unless that is done. Throws storage errors; the next round tries again. */
  async round(): Promise<void> {
    const { store, clock, isMine, operators } = this.#ports;
    const at = slotOf(clock.now());
    if (at === this.#last || !isMine()) return;
    const rows: Stmt[] = [];
    for (const operatorId of await operators()) {
      const sample = await this.#sample(operatorId);
      if (sample === null) return;
      rows.push(putSample(operatorId, { at, ...sample }));
    }
    if (rows.length > 0) await store.write(rows);
    this.#last = at;
  }

  /** Null while a process gives no answer. */
  async #sample(operatorId: string): Promise<Omit<FloorSample, 'at'> | null> {
    const [pulse, online] = await Promise.all([this.#ports.pulse(operatorId), this.#ports.online(operatorId)]);
    if (pulse.missing.length > 0 || online.missing.length > 0) return null;
    return { online: online.online, seated: pulse.seated, running: pulse.running };
  }
}

/** The first sample of a slot stays. */
export function putSample(operatorId: string, { at, online, seated, running }: FloorSample): Stmt {
  return sql`insert into floor_sample (operator_id, at, online, seated, running) values (${operatorId}, ${at}, ${online}, ${seated}, ${running})
    on conflict (operator_id, at) do nothing`;
}

/** An operator's samples of a period, `until` not included, oldest first. */
export function samplesOf(store: Store, operatorId: string, { from, until }: { from: number; until: number }): Promise<FloorSample[]> {
  return readRows(
    store,
    FLOOR_SAMPLE.pick('at', 'online', 'seated', 'running'),
    sql`select at, online, seated, running from floor_sample where operator_id = ${operatorId} and at >= ${from} and at < ${until} order by at`,
  );
}

/** Deletes samples taken before this time (ms). */
export function pruneSamples(before: number): Stmt {
  return sql`delete from floor_sample where at < ${before}`;
}
