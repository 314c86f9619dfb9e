import type { HandsOwner } from '@cardroom/journal';
import type { Store } from '@cardroom/storage';
import { readRows, sql } from '@cardroom/storage';
import { picturePathOf } from './player-pictures.ts';
import { PLAYER_LOOK } from './player-rows.ts';

export interface PlayerLooksPorts {
  readonly store: Store;
  /** Server ms. */
  now(): number;
  failed(where: string, error: unknown): void;
}

/** Players whose look is remembered; beyond that the longest remembered one is read again when it is needed. */
export const LOOKS_KEPT = 20_000;
/** How long a look is taken to be the latest; another process may have changed it. */
export const LOOK_FRESH_MS = 600_000;

/** What stands for a player at the tables; '' = nothing of that kind. A mask that the player chose outweighs the operator's picture. */
export interface PlayerLook {
  readonly mask: string;
  /** A path on our own origin. */
  readonly picture: string;
}

const NONE: PlayerLook = { mask: '', picture: '' };

interface Remembered {
  readonly look: PlayerLook;
  /** Server ms. */
  readonly readAt: number;
  readonly reading: boolean;
}

/** The masks that players chose and the pictures that operators sent. Those of players at the tables are remembered, because every patch asks for them. */
export class PlayerLooks {
  readonly #ports: PlayerLooksPorts;
  /** By player, longest remembered first. */
  readonly #looks = new Map<string, Remembered>();
  #changes = 0;

  constructor(ports: PlayerLooksPorts) {
    this.#ports = ports;
  }

  /** Counts the looks that are other ones than before. */
  get changes(): number {
    return this.#changes;
  }

  /** What everybody sees of the player; nothing until it has been read the first time. */
  shown(player: HandsOwner): PlayerLook {
    const known = this.#looks.get(keyOf(player));
    if (known === undefined || (!known.reading && this.#ports.now() - known.readAt >= LOOK_FRESH_MS)) {
      this.#remember(player, { look: known?.look ?? NONE, reading: true });
      void this.#read(player);
    }
    return known?.look ?? NONE;
  }

  /** The mask the player has chosen; null if none. Throws what the storage throws. */
  async chosen({ operatorId, playerId }: HandsOwner): Promise<string | null> {
    const [row] = await readRows(
      this.#ports.store,
      PLAYER_LOOK.pick('mask'),
      sql`select mask from player_look where operator_id = ${operatorId} and player_id = ${playerId}`,
    );
    return row?.mask ?? null;
  }

  /** The picture that stands for the player unless they choose a mask; null if none. Throws what the storage throws. */
  picture(player: HandsOwner): Promise<string | null> {
    return picturePathOf(this.#ports.store, player);
  }

  /** Keeps the player's choice, which tables show from their next patch on. Throws what the storage throws. */
  async choose(player: HandsOwner, mask: string | null): Promise<void> {
    const { operatorId, playerId } = player;
    await this.#ports.store.write([
      mask === null
        ? sql`delete from player_look where operator_id = ${operatorId} and player_id = ${playerId}`
        : sql`insert into player_look (operator_id, player_id, mask, set_at) values (${operatorId}, ${playerId}, ${mask}, ${this.#ports.now()})
            on conflict (operator_id, player_id) do update set mask = excluded.mask, set_at = excluded.set_at`,
    ]);
    await this.changed(player);
  }

  /** Reads the player's look again if a table may show it. Never throws. */
  async changed(player: HandsOwner): Promise<void> {
    const known = this.#looks.get(keyOf(player));
    if (known === undefined) return;
    this.#remember(player, { look: known.look, reading: true });
    await this.#read(player);
  }

  async #read(player: HandsOwner): Promise<void> {
    const key = keyOf(player);
    const asked = this.#looks.get(key);
    try {
      const mask = await this.chosen(player);
      const picture = mask === null ? await this.picture(player) : null;
      // A change in the meantime has begun another read, which is newer than this one.
      if (this.#looks.get(key) === asked) this.#remember(player, { look: { mask: mask ?? '', picture: picture ?? '' }, reading: false });
    } catch (error) {
      if (this.#looks.get(key) === asked) this.#looks.delete(key);
      this.#ports.failed('player looks', error);
    }
  }

  #remember(player: HandsOwner, entry: Omit<Remembered, 'readAt'>): void {
    const key = keyOf(player);
    const before = this.#looks.get(key)?.look ?? NONE;
    if (before.mask !== entry.look.mask || before.picture !== entry.look.picture) this.#changes += 1;
    this.#looks.delete(key);
    this.#looks.set(key, { ...entry, readAt: this.#ports.now() });
    const [longest] = this.#looks.keys();
    if (this.#looks.size > LOOKS_KEPT && longest !== undefined) this.#looks.delete(longest);
  }
}

function keyOf({ operatorId, playerId }: HandsOwner): string {
  return `${operatorId} ${playerId}`;
}
