import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CheckQuestion } from './check.ts';
import { handVerdict } from './hand-verdict.ts';
import { type DealRecord, isEvidence, isOpen, isWhole, recordId } from './record.ts';
import { RECORDS_MAX, type RecordStore } from './record-store.ts';
import { doubtVerdict, type Verdict } from './verdict.ts';

export interface BookPorts {
  readonly records: RecordStore;
  /** The file of keys that the service publishes. */
  keys(): Promise<unknown>;
  /** Checks a hand, or writes proofs, in another thread. */
  ask(question: CheckQuestion): Promise<Verdict | string>;
  /** Runs it once the page has nothing else to do. */
  idle(run: () => void): void;
  /** Client clock in ms. */
  now(): number;
}

/** A hand's shield; `open` while the hand is played, `unknown` where this browser has no record of it. */
export type Shield = Verdict | 'open' | 'unknown';

/** Something at a table that is not as agreed, until the player has closed the warning. */
export interface Alarm {
  readonly hand: string;
  readonly reason: string;
}

/** Where the cut of a player comes from at a table; `waiting` until the service has accepted their own. */
export type OwnCut = 'waiting' | 'used';

export interface BookState {
  readonly shields: Readonly<Record<string, Shield>>;
  readonly alarms: Readonly<Record<string, Alarm | undefined>>;
  readonly cuts: Readonly<Record<string, OwnCut>>;
}

/** Reasons of a refusal that newer keys may settle. */
const KEY_REASONS: readonly string[] = ['unknown-key', 'key-out-of-time'];

/** All records of this browser: keeps them, has each finished number checked when the page is idle, and tells the shields. */
export class RecordBook {
  readonly state: StoreApi<BookState> = createStore(() => ({ shields: {}, alarms: {}, cuts: {} }));
  /** Makes the next pledge at a table from the player's words; tables with a part in the deal have an entry. */
  readonly cutters = new Map<string, (words: string) => void>();
  /** By table: how many receipts of the player's cuts came late. */
  readonly lateReceipts = new Map<string, () => number>();
  readonly #ports: BookPorts;
  /** The records that this page has written, the oldest first; all there are where storage is forbidden. */
  readonly #live = new Map<string, DealRecord>();
  readonly #waiting = new Set<string>();
  #keys: Promise<unknown> | null = null;
  #isChecking = false;

  constructor(ports: BookPorts) {
    this.#ports = ports;
  }

  /** Brings a record of an earlier page into memory, if there is one. */
  async load(id: string): Promise<void> {
    if (this.#live.has(id)) return;
    const saved = await this.#ports.records.get(id).catch(() => null);
    if (saved !== null && !this.#live.has(id)) this.#live.set(id, saved);
  }

  /** The record of this number that is being written. */
  live(id: string): DealRecord | null {
    return this.#live.get(id) ?? null;
  }

  /** Writes a record that has changed. */
  keep(changed: DealRecord): void {
    const at = this.#ports.now();
    const record = { ...changed, at, verdict: changed.doubt === null ? changed.verdict : doubtVerdict(changed.doubt) };
    const id = recordId(record);
    this.#live.delete(id);
    this.#live.set(id, record);
    for (const old of [...this.#live.keys()].slice(0, -RECORDS_MAX)) this.#live.delete(old);
    this.#ports.records.put(record).catch(() => {});
    this.#show(record);
    if (record.verdict !== null || !isWhole(record)) return;
    this.#waiting.add(id);
    this.#checkSoon();
  }

  /** Finds the shield of a hand that may be of an earlier page. */
  async look(hand: string): Promise<void> {
    if (this.state.getState().shields[hand] !== undefined) return;
    const saved = await this.#ofHand(hand);
    if (this.state.getState().shields[hand] !== undefined) return;
    this.#setShield(hand, handVerdict(saved) ?? 'unknown');
    for (const record of saved.filter((one) => one.verdict === null && isWhole(one))) this.keep(record);
  }

  /** The proofs of a hand, one per line, with the numbers that were listed for it and have no end; '' if there are none. */
  async proofs(hand: string): Promise<string> {
    const records = (await this.#ofHand(hand)).filter(isEvidence);
    const keys = await this.#ports.keys().catch(() => null);
    return this.#ports.ask({ records, keys }) as Promise<string>;
  }

  dismiss(table: string): void {
    this.#setAlarm(table, undefined);
  }

  setCut(table: string, cut: OwnCut): void {
    this.state.setState(({ cuts }) => ({ cuts: { ...cuts, [table]: cut } }));
  }

  #show({ hand, table, verdict }: DealRecord): void {
    if (hand === '') return;
    const known = this.#liveOf(hand);
    this.#setShield(hand, handVerdict(known) ?? (known.some(isOpen) ? 'open' : 'unknown'));
    if (verdict?.colour === 'red') this.#setAlarm(table, { hand, reason: verdict.reason });
  }

  #liveOf(hand: string): readonly DealRecord[] {
    return [...this.#live.values()].filter((one) => one.hand === hand).sort((one, other) => one.n - other.n);
  }

  async #ofHand(hand: string): Promise<readonly DealRecord[]> {
    const saved = await this.#ports.records.ofHand(hand).catch(() => []);
    return saved.length === 0 ? this.#liveOf(hand) : saved;
  }

  #setAlarm(table: string, alarm: Alarm | undefined): void {
    this.state.setState(({ alarms }) => ({ alarms: { ...alarms, [table]: alarm } }));
  }

  #setShield(hand: string, shield: Shield): void {
    this.state.setState(({ shields }) => ({ shields: { ...shields, [hand]: shield } }));
  }

  #checkSoon(): void {
    if (this.#isChecking || this.#waiting.size === 0) return;
    this.#isChecking = true;
    this.#ports.idle(() => void this.#checkNext());
  }

  /** A check that fails, such as without the keys, is tried again with the next hand. */
  async #checkNext(): Promise<void> {
    const [id = ''] = this.#waiting;
    const record = this.#live.get(id);
    let isDone = false;
    try {
      const verdict = record === undefined ? null : await this.#check(record);
      isDone = true;
      this.#waiting.delete(id);
      // A record that has grown in the meantime waits for a check of its own.
      if (verdict !== null && record === this.#live.get(id)) this.keep({ ...(record as DealRecord), verdict });
      else if (this.#live.has(id)) this.#waiting.add(id);
    } catch {
      this.#keys = null;
    }
    this.#isChecking = false;
    if (isDone) this.#checkSoon();
  }

  async #check(record: DealRecord): Promise<Verdict> {
    const isFresh = this.#keys === null;
    const verdict = await this.#asked(record);
    if (isFresh || !KEY_REASONS.includes(verdict.reason)) return verdict;
    this.#keys = null;
    return this.#asked(record);
  }

  async #asked(record: DealRecord): Promise<Verdict> {
    this.#keys ??= this.#ports.keys();
    return (await this.#ports.ask({ record, keys: await this.#keys })) as Verdict;
  }
}
