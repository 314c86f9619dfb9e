import type { TableInfo } from '@cardroom/protocol';
import type { StoreApi } from 'zustand/vanilla';
import type { ConnectionSnapshot, TableConnection } from '../table/connection.ts';
import { seatOf } from '../table/rules/hero.ts';
import type { Settings } from '../table/state/settings.ts';
import { autoTopUpChips, shouldPost } from './auto-rules.ts';

type Asked = Pick<TableConnection, 'subscribe' | 'snapshot' | 'topUp' | 'comeBack' | 'chooseEntry'>;

/**
 * Sends for one table what its player has asked for once and for all in the settings: chips when the stack is short, the blind when
 * he may post it. Each moment is answered at most once, whatever becomes of the request; a wallet that refused is left alone until
 * the player himself brings chips or switches the setting anew.
 */
export class AutoRequests {
  readonly #table: Asked;
  readonly #settings: StoreApi<Settings>;
  /** The moment for which chips were asked. */
  #toppedUpAt = '';
  /** The newest notice before that; a later one that is no success tells that the wallet refused. */
  #noticeBefore = 0;
  /** Chips brought in when the wallet refused. */
  #refusedAt: number | null = null;
  /** The stay whose lost stack is being replaced: the player comes back with the new one. */
  #rebuys: string | null = null;
  #posted = false;
  /** A table's settings never change while it is open, so that they are read once. */
  #info: TableInfo | null = null;

  constructor(table: Asked, settings: StoreApi<Settings>) {
    this.#table = table;
    this.#settings = settings;
  }

  /** Returns how to stop. */
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

  /** Losing a stack made him sit out; the chips asked for in his name bring him back, once. */
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

/** A refusal changes nothing at the table: the player still has all his buttons. */
function leaveIt(): void {}
