import type { HandsOwner } from '@cardroom/journal';
import type { Store } from '@cardroom/storage';
import { readRows, sql } from '@cardroom/storage';
import { z } from 'zod';
import type { Crew } from '../cluster/crew.ts';
import { hintCall } from '../cluster/peer-calls.ts';
import type { Cancel, Clock } from '../process/clock.ts';
import { regularly } from '../process/regular.ts';
import { picturePathOf, picturePathsOf } from './player-pictures.ts';
import { PLAYER_LOOK } from './player-rows.ts';

export interface PlayerLooksPorts {
  readonly store: Store;
  readonly clock: Clock;
  readonly crew: Crew;
  failed(where: string, error: unknown): void;
}

/** Players whose look is remembered; beyond that the longest remembered one is read again when it is needed. */
export const LOOKS_KEPT = 20_000;
/** How long a look is taken to be the latest; a command may have changed it. */
export const LOOK_FRESH_MS = 600_000;
/** How late a look that another process changed is seen here if word of it was lost, ms. */
export const LOOKS_ROUND_MS = 5_000;
/** Players whose looks are read at once. */
const LOOKS_AT_ONCE = 500;

/** A player's look has changed in storage. */
export const LOOK_CHANGED = hintCall('look-changed', z.strictObject({ operatorId: z.string(), playerId: z.string() }));

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
  /** Players whose look a table has shown since the last round, by operator; empty without other processes. */
  #seen = new Map<string, Set<string>>();
  #hasOthers = false;
  #stop: Cancel = () => {};

  constructor(ports: PlayerLooksPorts) {
    this.#ports = ports;
    ports.crew.answer(LOOK_CHANGED, async (player) => {
      await this.#readKnown(player);
      return {};
    });
  }

  start(): void {
    const { clock, failed } = this.#ports;
    this.#stop = regularly({ clock, everyMs: LOOKS_ROUND_MS, failed: (error) => failed('player looks', error) }, () => this.round());
  }

  stop(): void {
    this.#stop();
  }

  /** Counts the looks that are other ones than before. */
  get changes(): number {
    return this.#changes;
  }

  /** What everybody sees of the player; nothing until it has been read the first time. */
  shown(player: HandsOwner): PlayerLook {
    const known = this.#looks.get(keyOf(player));
    if (this.#hasOthers) this.#note(player);
    if (known === undefined || (!known.reading && this.#ports.clock.now() - known.readAt >= LOOK_FRESH_MS)) {
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
        : sql`insert into player_look (operator_id, player_id, mask, set_at) values (${operatorId}, ${playerId}, ${mask}, ${this.#ports.clock.now()})
            on conflict (operator_id, player_id) do update set mask = excluded.mask, set_at = excluded.set_at`,
    ]);
    await this.changed(player);
  }

  /** Reads the player's look again if a table may show it, here and at all other processes. Never throws. */
  async changed({ operatorId, playerId }: HandsOwner): Promise<void> {
    this.#ports.crew.tell(LOOK_CHANGED, { operatorId, playerId });
    await this.#readKnown({ operatorId, playerId });
  }

  /** Reads the looks again that tables show, in case another process has changed one and its word was lost. Throws what the storage throws. */
  async round(): Promise<void> {
    const seen = this.#seen;
    this.#seen = new Map();
    this.#hasOthers = this.#ports.crew.others().length > 0;
    for (const [operatorId, players] of seen) {
      const all = [...players];
      for (let from = 0; from < all.length; from += LOOKS_AT_ONCE) await this.#readAgain(operatorId, all.slice(from, from + LOOKS_AT_ONCE));
    }
  }

  #note({ operatorId, playerId }: HandsOwner): void {
    const players = this.#seen.get(operatorId) ?? new Set();
    this.#seen.set(operatorId, players.add(playerId));
  }

  async #readAgain(operatorId: string, playerIds: readonly string[]): Promise<void> {
    const asked = playerIds.map((playerId) => ({ playerId, known: this.#looks.get(keyOf({ operatorId, playerId })) }));
    const [masks, pictures] = await Promise.all([
      masksOf(this.#ports.store, operatorId, playerIds),
      picturePathsOf(this.#ports.store, operatorId, playerIds),
    ]);
    for (const { playerId, known } of asked) {
      const player = { operatorId, playerId };
      const mask = masks.get(playerId) ?? '';
      const look = { mask, picture: mask === '' ? (pictures.get(playerId) ?? '') : '' };
      // Another read in the meantime is newer than this one.
      if (known !== undefined && !known.reading && this.#looks.get(keyOf(player)) === known)
        this.#remember(player, { look, reading: false });
    }
  }

  async #readKnown(player: HandsOwner): Promise<void> {
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
    this.#looks.set(key, { ...entry, readAt: this.#ports.clock.now() });
    const [longest] = this.#looks.keys();
    if (this.#looks.size > LOOKS_KEPT && longest !== undefined) this.#looks.delete(longest);
  }
}

/** The masks that some of an operator's players chose, by player ID. */
async function masksOf(store: Store, operatorId: string, playerIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await readRows(store, PLAYER_LOOK.pick('player_id', 'mask'), {
    sql: `select player_id, mask from player_look where operator_id = ? and player_id in (${playerIds.map(() => '?').join(', ')})`,
    parameters: [operatorId, ...playerIds],
  });
  return new Map(rows.map(({ player_id, mask }) => [player_id, mask]));
}

function keyOf({ operatorId, playerId }: HandsOwner): string {
  return `${operatorId} ${playerId}`;
}
