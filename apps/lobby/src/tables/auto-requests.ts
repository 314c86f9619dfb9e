import type { TableInfo } from '@cardroom/protocol';
import type { StoreApi } from 'zustand/vanilla';
import type { ConnectionSnapshot, TableConnection } from '../table/connection.ts';
import { seatOf } from '../table/rules/hero.ts';
import type { Settings } from '../table/state/settings.ts';
import { autoTopUpChips, shouldPost } from './auto-rules.ts';

type Asked = Pick<TableConnection, 'subscribe' | 'snapshot' | 'topUp' | 'comeBack' | 'chooseEntry'>;

/**
 * Sends what the player has automated at one table: a top-up when the stack is short, and posting the blind. Each occasion is used at most
 * once, whatever the outcome. After a refusal by the wallet, top-ups stop until the player buys chips or switches the setting again.
 */
export class AutoRequests {
  readonly #table: Asked;
  readonly #settings: StoreApi<Settings>;
  /** The occasion of the last top-up. */
  #toppedUpAt = '';
  /** The newest notice before it; a later one other than success means that the wallet refused. */
  #noticeBefore = 0;
  /** The total bought in when the wallet refused. */
  #refusedAt: number | null = null;
  /** The table session whose lost stack is being replaced; the player comes back with the new one. */
  #rebuys: string | null = null;
  #posted = false;
  /** The table's settings, parsed once because they do not change while it is open. */
  #info: TableInfo | null = null;

  constructor(table: Asked, settings: StoreApi<Settings>) {
    this.#table = table;
    this.#settings = settings;
  }

  /** Returns a function that stops. */
  start(): () => void {
    const stopTable = this.#table.subscribe(() => this.#look());
    const stopSettings = this.#settings.subscribe((now, before) => {
      if (now.autoTopUp !== before.autoTopUp) this.#refusedAt = null;
      this.#look();
    });
    this.#look();
    return () => {
      stopTable();
      stopSettings();
    };
  }

  #look(): void {
    const snapshot = this.#table.snapshot();
    const text = snapshot.table?.info ?? '{}';
    if (text === '{}' || !snapshot.you) return;
    this.#info ??= JSON.parse(text) as TableInfo;
    this.#topUp(snapshot, this.#info);
    this.#comeBack(snapshot);
    this.#post(snapshot);
  }

  #topUp(snapshot: ConnectionSnapshot, info: TableInfo): void {
    const { table, you, notices } = snapshot;
    const seat = seatOf(table, you?.seat ?? null);
    const newest = notices.at(-1);
    if (!table || !you || !seat) return;
    const refused = this.#toppedUpAt !== '' && newest && newest.id > this.#noticeBefore && newest.code !== 'top-up-accepted';
    if (refused) this.#refusedAt = you.boughtIn;
    if (newest) this.#noticeBefore = newest.id;
    if (this.#refusedAt === you.boughtIn) return;
    const chips = autoTopUpChips(snapshot, info, this.#settings.getState());
    const moment = [you.stayId, table.handId, seat.stack, seat.behind, you.boughtIn].join(' ');
    if (chips === 0 || moment === this.#toppedUpAt) return;
    this.#toppedUpAt = moment;
    if (you.sittingOut) this.#rebuys = you.stayId;
    this.#table.topUp(chips).catch(leaveIt);
  }

  /** A player who lost their stack is sitting out; the automatic rebuy brings them back, once. */
  #comeBack({ table, you }: ConnectionSnapshot): void {
    if (this.#rebuys === null || you?.stayId !== this.#rebuys) return;
    const stack = seatOf(table, you.seat)?.stack ?? 0;
    if (you.sittingOut && stack === 0) return;
    this.#rebuys = null;
    if (you.sittingOut) this.#table.comeBack().catch(leaveIt);
  }

  #post(snapshot: ConnectionSnapshot): void {
    if (snapshot.you?.entryChoice === null) this.#posted = false;
    if (this.#posted || !shouldPost(snapshot, this.#settings.getState())) return;
    this.#posted = true;
    this.#table.chooseEntry('post').catch(leaveIt);
  }
}

/** A refusal changes nothing at the table: the player still has every button. */
function leaveIt(): void {}
