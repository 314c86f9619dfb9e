import type { StoreApi } from 'zustand/vanilla';
import type { OpenTables } from '../session/open-tables.ts';
import type { ConnectionSnapshot, TableConnection } from '../table/connection.ts';
import { Attention, buzz, notifyTurn } from '../table/effects/attention.ts';
import { SoundPlayer } from '../table/effects/sounds.ts';
import { soundVolume } from '../table/rules/sound-groups.ts';
import type { Settings } from '../table/state/settings.ts';
import { AutoRequests } from './auto-requests.ts';
import { openDecisionOf } from './open-decisions.ts';

type MindedTable = TableConnection & { readonly tableId: string };

/** The minder's view of the open tables. */
export interface MindedTables {
  readonly store: Pick<OpenTables['store'], 'subscribe'>;
  all(): readonly MindedTable[];
  isWatched(tableId: string): boolean;
}

/** The text for the title and the system notification. */
export type CallText = (snapshot: ConnectionSnapshot) => string;

/**
 * Looks after all open tables: sends automatic requests at each of them, and calls the player to those off screen, which have no page of
 * their own.
 */
export class TableMinder {
  readonly #tables: MindedTables;
  readonly #settings: StoreApi<Settings>;
  readonly #text: CallText;
  readonly #sounds: Pick<SoundPlayer, 'play' | 'unlock' | 'close'>;
  readonly #minded = new Map<MindedTable, () => void>();

  constructor(tables: MindedTables, settings: StoreApi<Settings>, text: CallText, sounds = new SoundPlayer()) {
    this.#tables = tables;
    this.#settings = settings;
    this.#text = text;
    this.#sounds = sounds;
  }

  /** Returns a function that stops. */
  start(): () => void {
    const unlock = (): void => this.#sounds.unlock();
    document.addEventListener('pointerdown', unlock);
    document.addEventListener('keydown', unlock);
    const stopTables = this.#tables.store.subscribe(() => this.#follow());
    this.#follow();
    return () => {
      document.removeEventListener('pointerdown', unlock);
      document.removeEventListener('keydown', unlock);
      stopTables();
      for (const stop of this.#minded.values()) stop();
      this.#minded.clear();
      this.#sounds.close();
    };
  }

  #follow(): void {
    const open = this.#tables.all();
    for (const [table, stop] of [...this.#minded]) {
      if (open.includes(table)) continue;
      stop();
      this.#minded.delete(table);
    }
    for (const table of open) if (!this.#minded.has(table)) this.#minded.set(table, this.#mind(table));
  }

  #mind(table: MindedTable): () => void {
    const stopRequests = new AutoRequests(table, this.#settings).start();
    const attention = new Attention();
    let called: string | null = null;
    const look = (): void => {
      const snapshot = table.snapshot();
      const asked = openDecisionOf(snapshot)?.decisionId ?? null;
      const wanted = this.#tables.isWatched(table.tableId) ? null : asked;
      if (wanted === null) attention.stop();
      else if (wanted !== called) this.#call(attention, snapshot);
      // A turn seen on screen is not called again when the player moves away.
      called = asked;
    };
    const stopLooking = table.subscribe(look);
    const stopTabs = this.#tables.store.subscribe(look);
    look();
    return () => {
      stopRequests();
      stopLooking();
      stopTabs();
      attention.stop();
    };
  }

  #call(attention: Attention, snapshot: ConnectionSnapshot): void {
    const settings = this.#settings.getState();
    const text = this.#text(snapshot);
    const volume = soundVolume('turn', settings);
    attention.start(text);
    this.#sounds.play('turn', volume);
    if (settings.notifications) notifyTurn(text, text);
    if (settings.vibration) buzz();
  }
}
