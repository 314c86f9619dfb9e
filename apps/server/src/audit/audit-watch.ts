import { appendFile } from 'node:fs/promises';
import type { Store } from '@cardroom/storage';
import type { Cancel, Clock } from '../process/clock.ts';
import { type AuditHead, hashOfRow, readHead } from './audit-chain.ts';

/** How often the head of the audit log is looked at. */
export const AUDIT_LOOK_MS = 60_000;
/** A head that has not moved is emitted again after this long. */
export const AUDIT_EMIT_MS = 3_600_000;

export interface AuditWatchPorts {
  readonly store: Pick<Store, 'read'>;
  readonly clock: Clock;
  /** A file that every head is appended to; null: none. */
  readonly file: string | null;
  /** A head, as text, for the log of the process. */
  emitted(head: string): void;
  /** The log no longer holds the head that was emitted last: somebody cut or rewrote it. */
  broken(head: string): void;
  failed(where: string, error: unknown): void;
}

/**
 * Emits the head of the audit log, so that copies of it exist outside the database: only they show that the end of the log was cut off. Looks
 * back each time whether the log still holds the head emitted before.
 */
export class AuditWatch {
  readonly #ports: AuditWatchPorts;
  #last: AuditHead | null = null;
  #emittedAt = 0;
  #isBroken = false;
  #cancel: Cancel = () => {};
  #stopped = false;

  constructor(ports: AuditWatchPorts) {
    this.#ports = ports;
  }

  get state(): { readonly head: AuditHead | null; readonly isBroken: boolean } {
    return { head: this.#last, isBroken: this.#isBroken };
  }

  start(): void {
    const { clock, failed } = this.#ports;
    if (this.#stopped) return;
    this.#cancel = clock.at(clock.now() + AUDIT_LOOK_MS, () => {
      this.round()
        .catch((error) => failed('audit head', error))
        .finally(() => this.start());
    });
  }

  stop(): void {
    this.#stopped = true;
    this.#cancel();
  }

  /** Looks once. Throws errors of storage and of the file; the next round tries again. */
  async round(): Promise<void> {
    const { store, clock, file, emitted, broken } = this.#ports;
    if (this.#last !== null && this.#last.entries > 0 && (await hashOfRow(store, this.#last.entries)) !== this.#last.hash) {
      this.#isBroken = true;
      broken(headText(this.#last));
      return;
    }
    const head = await readHead(store);
    if (head.hash === this.#last?.hash && clock.now() - this.#emittedAt < AUDIT_EMIT_MS) return;
    if (file !== null)
      await appendFile(file, `${JSON.stringify({ at: new Date(clock.now()).toISOString(), head: headText(head) })}\n`, { mode: 0o600 });
    emitted(headText(head));
    this.#last = head;
    this.#emittedAt = clock.now();
  }
}

/** A head as it is emitted: how many rows, a colon, the hash of the last one. */
export function headText({ entries, hash }: AuditHead): string {
  return `${entries}:${hash}`;
}

const HEAD = /^(\d{1,15}):([0-9a-f]{64})?$/;

/** Reads an emitted head; null when the text is not one. */
export function readHeadText(text: string): AuditHead | null {
  const [, entries, hash = ''] = HEAD.exec(text) ?? [];
  return entries === undefined || (hash === '') !== (Number(entries) === 0) ? null : { entries: Number(entries), hash };
}
