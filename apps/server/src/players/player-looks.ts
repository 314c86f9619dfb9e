import type { HandsOwner } from '@cardroom/journal';
import type { Store } from '@cardroom/storage';
import { readRows, sql } from '@cardroom/storage';
import { PLAYER_LOOK } from './player-rows.ts';

export interface PlayerLooksPorts {
  readonly store: Store;
  /** Server ms. */
  now(): number;
  failed(where: string, error: unknown): void;
}

/** Players whose mask is remembered; beyond that the longest remembered one is read again when it is needed. */
export const LOOKS_KEPT = 20_000;

/** The masks that players chose. Those of players at the tables are remembered, because every patch asks for them. */
export class PlayerLooks {
  readonly #ports: PlayerLooksPorts;
  /** By player, longest remembered first; null = being read. */
  readonly #masks = new Map<string, string | null>();

  constructor(ports: PlayerLooksPorts) {
    this.#ports = ports;
  }

  /** The player's mask; '' if they have chosen none, and until it has been read the first time. */
  shown(player: HandsOwner): string {
    const known = this.#masks.get(keyOf(player));
    if (known === undefined) {
      this.#remember(player, null);
      void this.#read(player);
    }
    return known ?? '';
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

  /** Keeps the player's choice, which tables show from their next patch on. Throws what the storage throws. */
  async choose(player: HandsOwner, mask: string | null): Promise<void> {
    const { operatorId, playerId } = player;
    await this.#ports.store.write([
      mask === null
        ? sql`delete from player_look where operator_id = ${operatorId} and player_id = ${playerId}`
        : sql`insert into player_look (operator_id, player_id, mask, set_at) values (${operatorId}, ${playerId}, ${mask}, ${this.#ports.now()})
            on conflict (operator_id, player_id) do update set mask = excluded.mask, set_at = excluded.set_at`,
    ]);
    this.#remember(player, mask ?? '');
  }

  async #read(player: HandsOwner): Promise<void> {
    try {
      const mask = await this.chosen(player);
      // A choice made in the meantime is newer than what was read.
      if (this.#masks.get(keyOf(player)) === null) this.#remember(player, mask ?? '');
    } catch (error) {
      this.#masks.delete(keyOf(player));
      this.#ports.failed('player looks', error);
    }
  }

  #remember(player: HandsOwner, mask: string | null): void {
    const key = keyOf(player);
    this.#masks.delete(key);
    this.#masks.set(key, mask);
    const [longest] = this.#masks.keys();
    if (this.#masks.size > LOOKS_KEPT && longest !== undefined) this.#masks.delete(longest);
  }
}

function keyOf({ operatorId, playerId }: HandsOwner): string {
  return `${operatorId} ${playerId}`;
}
