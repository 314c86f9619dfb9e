import type { Store } from '@cardroom/storage';
import type { Cancel, Clock } from '../process/clock.ts';
import { regularly } from '../process/regular.ts';
import { type AuditHead, hashOfRow, headText, readHead } from './audit-chain.ts';
import { appendHead, lastHead } from './head-file.ts';

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
 * back each time whether the log still holds the head emitted before, at first the last one in the file.
 */
export class AuditWatch {
  readonly #ports: AuditWatchPorts;
  #last: AuditHead | null = null;
  #emittedAt = 0;
  #hasResumed = false;
  #isInFile = false;
  #isBroken = false;
  #stop: Cancel = () => {};

  constructor(ports: AuditWatchPorts) {
    this.#ports = ports;
  }

  get state(): { readonly head: AuditHead | null; readonly isBroken: boolean } {
    return { head: this.#last, isBroken: this.#isBroken };
  }

  start(): void {
    const { clock, failed } = this.#ports;
    this.#stop = regularly({ clock, everyMs: AUDIT_LOOK_MS, failed: (error) => failed('audit head', error) }, () => this.round());
  }

  stop(): void {
    this.#stop();
  }

  /** Looks once. Throws errors of storage; the next round tries again. A file that cannot be used is reported and stops nothing else. */
  async round(): Promise<void> {
    const { store, clock, emitted, broken } = this.#ports;
    await this.#resume();
    if (this.#last !== null && this.#last.entries > 0 && (await hashOfRow(store, this.#last.entries)) !== this.#last.hash) {
      this.#isBroken = true;
      broken(headText(this.#last));
      return;
    }
    const head = await readHead(store);
    if (head.hash !== this.#last?.hash || clock.now() - this.#emittedAt >= AUDIT_EMIT_MS) {
      emitted(headText(head));
      this.#last = head;
      this.#emittedAt = clock.now();
      this.#isInFile = false;
    }
    await this.#keep(head);
  }

  /**
   * At first, the head that an earlier process left in the file: the log may have been cut since. Until it has been read, nothing is
   * appended. A file that may only be written is never read.
   */
  async #resume(): Promise<void> {
    if (this.#hasResumed) return;
    await this.#withFile(async (file) => {
      this.#last = (await lastHead(file).catch(nullIfWriteOnly)) ?? this.#last;
      this.#hasResumed = true;
    });
  }

  /** Tried again in the next round until the file has the head. */
  async #keep(head: AuditHead): Promise<void> {
    if (this.#isInFile || !this.#hasResumed) return;
    await this.#withFile(async (file) => {
      await appendHead(file, head, this.#emittedAt);
      this.#isInFile = true;
    });
  }

  async #withFile(use: (file: string) => Promise<void>): Promise<void> {
    const { file, failed } = this.#ports;
    if (file !== null) await use(file).catch((error: unknown) => failed('file of audit heads', error));
  }
}

function nullIfWriteOnly(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'EACCES') return null;
  throw error;
}
