import { createStore, type StoreApi } from 'zustand/vanilla';
import { type KeptTexts, keptTexts } from '../../session/kept-texts.ts';

/** Players one may mute; beyond them the oldest are heard again. */
export const MUTED_MAX = 200;

export interface MutedPlayer {
  /** Alias of chat messages: the same at all tables of the operator. */
  readonly author: string;
  /** The name he had then, for the list. */
  readonly name: string;
}

const KEY = 'cardroom.chat.muted:';

/** Whom a player does not want to read, at any table. Kept in the browser by the player's own alias, because two may share one browser. */
export class MutedPlayers {
  readonly store: StoreApi<{ readonly players: readonly MutedPlayer[] }>;
  readonly #storage: KeptTexts;
  readonly #key: string;

  constructor(storage: KeptTexts, you: string) {
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

  /** Another tab of the player changed them. */
  readAgain(): void {
    this.store.setState({ players: this.#read() });
  }

  #keep(players: readonly MutedPlayer[]): void {
    this.#storage.set(this.#key, JSON.stringify(players));
    this.store.setState({ players });
  }

  // Read again at each change, so that what a second tab muted is not lost.
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

/** The muted players of whoever has this alias, the same for all tables of the page, and kept in step with its other tabs. */
export function mutedPlayersOf(you: string): MutedPlayers {
  const known = shared.get(you);
  if (known) return known;
  const made = new MutedPlayers(
    keptTexts(() => window.localStorage),
    you,
  );
  shared.set(you, made);
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY + you) made.readAgain();
  });
  return made;
}
