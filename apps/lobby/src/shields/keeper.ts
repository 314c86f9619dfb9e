import type { OwnRecord } from '@cardroom/fairness/src/player.ts';
import type { List } from '@cardroom/fairness/src/statements.ts';
import type { Signed, Viewer } from '@cardroom/fairness/src/transcript.ts';
import type { DealMessage, FollowedDeal, OwnDealMessage } from '@cardroom/protocol';
import type { RecordBook } from './book.ts';
import { type DealHead, type DealRecord, newRecord, recordId, withTold } from './record.ts';

/** The record of a number that the player's part in the deal holds. */
export type Held = OwnRecord & { readonly pledged: Signed | null; readonly receipt: Signed | null };

/** The player's seat at the table; null while they have none. */
export type KeptStay = { readonly stayId: string; readonly seat: number } | null;

type Told = DealMessage & { readonly own?: OwnDealMessage };

/** Numbers that messages are still about. */
const NUMBERS_KEPT = 8;
const NO_VALUE = '00'.repeat(32);

/** Writes down everything that is told at one table, for the player on one seat. */
export class DealKeeper {
  readonly #book: RecordBook;
  readonly #held: (n: number) => Held | null;
  #head: DealHead | null = null;
  #stay: KeptStay = null;
  /** The record of each number, made in the stay of its first message. */
  readonly #ids = new Map<number, string>();
  /** Messages wait until what an earlier page wrote is read. */
  #ready: Promise<void> = Promise.resolve();

  constructor(book: RecordBook, held: (n: number) => Held | null) {
    this.#book = book;
    this.#held = held;
  }

  seated(stay: KeptStay): void {
    this.#stay = stay;
  }

  /** Takes everything said before the player began to follow, or while the line was lost. */
  followed({ origin, table, deck, ...told }: FollowedDeal): Promise<void> {
    this.#head = { origin, table, deck };
    return this.#take(told, false);
  }

  /** A message of the service, once the player's part in the deal has heard it. */
  told(message: DealMessage | OwnDealMessage): Promise<void> {
    return this.#take('cards' in message ? { own: message } : message, true);
  }

  /** The service does not keep to the deal. */
  doubted(n: number, doubt: string): Promise<void> {
    return this.#soon(() => {
      const record = this.#recordOf(n);
      if (record !== null) this.#book.keep({ ...record, doubt: record.doubt ?? doubt });
    });
  }

  async #take(told: Told, isLive: boolean): Promise<void> {
    const numbers = numbersOf(told);
    // The player's holdings are read now, before any card is told; later they could be another chain.
    const held = new Map(numbers.map((n) => [n, this.#held(n)]));
    const ids = numbers.map((n) => this.#idOf(n));
    await this.#soon(async () => {
      if (!isLive) for (const id of ids) if (id !== null) await this.#book.load(id);
      for (const n of numbers) this.#write(n, told, { held: held.get(n) ?? null, isLive });
    });
  }

  #write(n: number, told: Told, { held, isLive }: { readonly held: Held | null; readonly isLive: boolean }): void {
    const before = this.#recordOf(n);
    if (before === null) return;
    const after = withTold(before, told);
    const isListed = before.statements.list === undefined && after.statements.list !== undefined;
    const seat = this.#stay?.seat ?? null;
    const kept = isListed && held !== null && seat !== null ? { ...after, ...viewed(after, { seat, held, isLive }) } : after;
    const { viewer } = kept;
    const receipt = viewer?.receipt ?? (held?.link === viewer?.link ? (held?.receipt ?? null) : null);
    const record = viewer === null || receipt === viewer.receipt ? kept : { ...kept, viewer: { ...viewer, receipt } };
    if (record !== before) this.#book.keep(record);
  }

  #recordOf(n: number): DealRecord | null {
    const id = this.#idOf(n);
    if (id === null || this.#head === null) return null;
    return this.#book.live(id) ?? newRecord(this.#head, n, id.slice(id.lastIndexOf('/') + 1));
  }

  #idOf(n: number): string | null {
    if (this.#head === null) return null;
    const id = this.#ids.get(n) ?? recordId({ table: this.#head.table, n, stay: this.#stay?.stayId ?? '' });
    this.#ids.set(n, id);
    for (const old of this.#ids.keys()) if (old <= n - NUMBERS_KEPT) this.#ids.delete(old);
    return id;
  }

  #soon(run: () => void | Promise<void>): Promise<void> {
    this.#ready = this.#ready.then(run);
    return this.#ready;
  }
}

function numbersOf({ statements = [], opened, own, leaves }: Told): number[] {
  const told = [...statements, opened, own, leaves].flatMap((one) => (one === undefined ? [] : [one.n]));
  return [...new Set(told)].sort((one, other) => one - other);
}

/**
 * The player's holdings when the list came. If the list names a pledge of theirs that this page does not have, that is the service's fault only if
 * the service had accepted this page's pledge before, which it tells on the same line; otherwise the pledge was made by an earlier page.
 */
function viewed(
  { statements }: DealRecord,
  { seat, held, isLive }: { readonly seat: number; readonly held: Held; readonly isLive: boolean },
): Pick<DealRecord, 'viewer' | 'isMissed'> {
  const list = statements.list?.said as unknown as List;
  if (!list.dealt.includes(seat)) return { viewer: null, isMissed: false };
  const isListed = list.listed.some((one) => one.seat === seat);
  if (isListed && held.link === null && !(isLive && held.pledged !== null)) return { viewer: null, isMissed: true };
  const viewer: Viewer = { ...held, seat, value: held.value || NO_VALUE, receipt: null };
  return { viewer, isMissed: false };
}
