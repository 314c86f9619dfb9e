import { createStore, type StoreApi } from 'zustand/vanilla';
import { type DeviceStorage, deviceStorage } from '../../session/device-storage.ts';

/** The most players one can mute; beyond that, the oldest are unmuted. */
export const MUTED_MAX = 200;

export interface MutedPlayer {
  /** The author alias of chat messages, the same at all tables of the operator. */
  readonly author: string;
  /** Their name when they were muted, for the list. */
  readonly name: string;
}

const KEY = 'cardroom.chat.muted:';

/** The players someone has muted, at every table. Stored in the browser under their own alias, because two players may share a browser. */
export class MutedPlayers {
  readonly store: StoreApi<{ readonly players: readonly MutedPlayer[] }>;
  readonly #storage: DeviceStorage;
  readonly #key: string;

  constructor(storage: DeviceStorage, you: string) {
    this.#storage = storage;
    this.#key = KEY + you;
    this.store = createStore(() => ({ players: this.#read() }));
  }

  mute(player: MutedPlayer): void {
    this.#keep([...this.#read().filter(({ author }) => author !== player.author), player].slice(-MUTED_MAX));
  }

  unmute(author: string): void {
    this.#keep(this.#read().filter((player) => player.author !== author));
  }

  /** Called when another tab changed the list. */
  readAgain(): void {
    this.store.setState({ players: this.#read() });
  }

  #keep(players: readonly MutedPlayer[]): void {
    this.#storage.set(this.#key, JSON.stringify(players));
    this.store.setState({ players });
  }

  // Read again at each change, so that a second tab's mutes are not lost.
  #read(): readonly MutedPlayer[] {
    try {
      const kept: unknown = JSON.parse(this.#storage.get(this.#key) ?? '[]');
      return Array.isArray(kept) ? kept.filter(isPlayer) : [];
    } catch {
      return [];
    }
  }
}

function isPlayer(value: unknown): value is MutedPlayer {
  const { author, name } = (value ?? {}) as Partial<Record<keyof MutedPlayer, unknown>>;
  return typeof author === 'string' && typeof name === 'string';
}

const shared = new Map<string, MutedPlayers>();

/** The muted players of this alias, shared by all tables of the page and kept in sync with other tabs. */
export function mutedPlayersOf(you: string): MutedPlayers {
  const known = shared.get(you);
  if (known) return known;
  const made = new MutedPlayers(
    deviceStorage(() => window.localStorage),
    you,
  );
  shared.set(you, made);
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY + you) made.readAgain();
  });
  return made;
}
