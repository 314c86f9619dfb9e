import { createHash } from 'node:crypto';
import { readRows, type Stmt, type Store, sql } from '@cardroom/storage';
import { pictureOriginOf } from '../operators/picture-origin.ts';
import type { LimitedPlayer } from './limits.ts';
import { judgePicture, PICTURE_TYPES, type PictureFault, type PictureKind } from './picture-format.ts';
import { withoutMetadata } from './picture-metadata.ts';
import { PICTURE, PLAYER_PICTURE } from './player-rows.ts';

export interface PlayerPicturesPorts {
  readonly store: Store;
  now(): number;
  /** Fetches the bytes behind a URL; never throws. */
  fetch(url: string): Promise<Uint8Array | PictureFault>;
  /** The picture of a player has changed; the tables show it from their next patch on. */
  changed(player: LimitedPlayer): void;
  failed(where: string, error: unknown): void;
}

/** How long a picture is taken to be the same behind its URL; a later launch fetches it again. */
export const PICTURE_FRESH_MS = 24 * 3_600_000;
/** How long after the last fetch the picture of a player who does not return is kept. */
export const PICTURES_KEPT_MS = 30 * 24 * 3_600_000;
/** Fetches at once, and waiting; beyond that a player keeps the mask until the next launch. */
export const FETCHES_MAX = 4;
export const WAITING_MAX = 500;
/** Bytes without a player are kept this long, because the row of the player comes in the same unit as they do. */
const UNUSED_KEPT_MS = 3_600_000;
const REFUSALS_SHOWN = 50;
const HASH_LENGTH = 32;

/**
 * The pictures that operators name in launches. They are fetched in the background once the player has opened the lobby, so that no launch
 * and no player waits for a picture, and are served by the service itself.
 */
export class PlayerPictures {
  readonly #ports: PlayerPicturesPorts;
  readonly #waiting: (() => Promise<void>)[] = [];
  readonly #running = new Set<Promise<void>>();

  constructor(ports: PlayerPicturesPorts) {
    this.#ports = ports;
  }

  /** Takes the picture of a player's latest launch; null = the launch had none, which removes an earlier one. Never throws, never waits. */
  take(player: LimitedPlayer, url: string | null): void {
    if (this.#waiting.length >= WAITING_MAX) {
      if (url !== null) void this.#tried(() => this.#busy(player, url));
      return;
    }
    this.#waiting.push(() => this.#tried(() => this.#take(player, url)));
    this.#next();
  }

  /** Waits until nothing is under way; for the end of the process. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #next(): void {
    if (this.#running.size >= FETCHES_MAX) return;
    const work = this.#waiting.shift();
    if (work === undefined) return;
    const run = work().finally(() => {
      this.#running.delete(run);
      this.#next();
    });
    this.#running.add(run);
  }

  async #tried(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#ports.failed('player pictures', error);
    }
  }

  async #take(player: LimitedPlayer, named: string | null): Promise<void> {
    const { store, now } = this.#ports;
    const { operatorId, playerId } = player;
    // The operator may have registered another origin since the launch.
    const url = named === null || (await pictureOriginOf(store, operatorId)) !== new URL(named).origin ? null : named;
    const [known] = await readRows(
      store,
      PLAYER_PICTURE.pick('url', 'file', 'asked_at'),
      sql`select url, file, asked_at from player_picture where operator_id = ${operatorId} and player_id = ${playerId}`,
    );
    if (url === null) {
      if (known === undefined) return;
      await store.write([sql`delete from player_picture where operator_id = ${operatorId} and player_id = ${playerId}`]);
      return this.#ports.changed(player);
    }
    if (known?.url === url && known.file !== null && now() - known.asked_at < PICTURE_FRESH_MS) return;
    // The earlier picture is gone at once, as the operator no longer names it.
    await store.write([begun(player, url, now())]);
    if (known?.url !== url) this.#ports.changed(player);
    const got = await this.#ports.fetch(url);
    if (!(got instanceof Uint8Array)) return this.#note(player, url, got);
    const judged = judgePicture(got);
    if (typeof judged !== 'string') return this.#note(player, url, judged);
    const bytes = withoutMetadata(got, judged);
    if (bytes === null) return this.#note(player, url, { fault: 'not-a-picture', detail: '' });
    await store.write(kept(player, url, { bytes, kind: judged, at: now() }));
    this.#ports.changed(player);
  }

  async #busy(player: LimitedPlayer, url: string): Promise<void> {
    await this.#ports.store.write([begun(player, url, this.#ports.now())]);
    await this.#note(player, url, { fault: 'busy', detail: '' });
  }

  /** Keeps an earlier picture of the same URL while its host is out of order, and drops it once the host has another answer. */
  async #note(player: LimitedPlayer, url: string, { fault, detail }: PictureFault): Promise<void> {
    const { operatorId, playerId } = player;
    const stays = PASSING.has(fault) || (fault === 'status' && detail.startsWith('5'));
    await this.#ports.store.write([
      sql`update player_picture set fault = ${fault}, detail = ${detail}, file = case when ${stays ? 1 : 0} = 1 then file else null end
        where operator_id = ${operatorId} and player_id = ${playerId} and url = ${url}`,
    ]);
    if (!stays) this.#ports.changed(player);
  }
}

const PASSING: ReadonlySet<PictureFault['fault']> = new Set(['unreachable', 'timeout', 'busy']);

/** A picture of another URL is dropped; one of the same URL stays until its successor is there. */
function begun({ operatorId, playerId }: LimitedPlayer, url: string, at: number): Stmt {
  return sql`insert into player_picture (operator_id, player_id, url, origin, file, fault, detail, asked_at)
    values (${operatorId}, ${playerId}, ${url}, ${new URL(url).origin}, null, null, '', ${at})
    on conflict (operator_id, player_id) do update set url = excluded.url, origin = excluded.origin, fault = null, detail = '', asked_at = excluded.asked_at,
      file = case when player_picture.url = excluded.url then player_picture.file else null end`;
}

/** Changes nothing for a player whose later launch has named another picture. */
function kept(
  { operatorId, playerId }: LimitedPlayer,
  url: string,
  { bytes, kind, at }: { readonly bytes: Uint8Array; readonly kind: PictureKind; readonly at: number },
): Stmt[] {
  const file = `${createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH)}.${kind}`;
  return [
    // Renewed, so that bytes which are about to be pruned stay for this player.
    sql`insert into picture (operator_id, file, content, stored_at) values (${operatorId}, ${file}, ${bytes}, ${at})
      on conflict (operator_id, file) do update set stored_at = excluded.stored_at`,
    sql`update player_picture set file = ${file}, fault = null, detail = ''
      where operator_id = ${operatorId} and player_id = ${playerId} and url = ${url}`,
  ];
}

/** The path of a player's picture on our own origin; null without one, and for one of an origin that is no longer registered. */
export async function picturePathOf(store: Store, { operatorId, playerId }: LimitedPlayer): Promise<string | null> {
  const [row] = await readRows(
    store,
    PLAYER_PICTURE.pick('file'),
    sql`select p.file from player_picture p join operator_picture_origin o on o.operator_id = p.operator_id and o.origin = p.origin
      where p.operator_id = ${operatorId} and p.player_id = ${playerId}`,
  );
  return row === undefined || row.file === null ? null : `/pictures/${operatorId}/${row.file}`;
}

/** The pictures of some of an operator's players, by player ID; without those who have none. */
export async function picturePathsOf(store: Store, operatorId: string, playerIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (playerIds.length === 0) return new Map();
  const rows = await readRows(store, PLAYER_PICTURE.pick('player_id', 'file'), {
    sql: `select p.player_id, p.file from player_picture p
      join operator_picture_origin o on o.operator_id = p.operator_id and o.origin = p.origin
      where p.operator_id = ? and p.player_id in (${playerIds.map(() => '?').join(', ')})`,
    parameters: [operatorId, ...playerIds],
  });
  return new Map(rows.flatMap(({ player_id, file }) => (file === null ? [] : [[player_id, `/pictures/${operatorId}/${file}`]])));
}

/** The bytes of a picture that a player has, with their type; null for every other name. */
export async function pictureOf(store: Store, operatorId: string, file: string): Promise<{ bytes: Uint8Array; type: string } | null> {
  const [row] = await readRows(
    store,
    PICTURE.pick('content'),
    sql`select content from picture where operator_id = ${operatorId} and file = ${file} and exists (
      select 1 from player_picture p join operator_picture_origin o on o.operator_id = p.operator_id and o.origin = p.origin
      where p.operator_id = picture.operator_id and p.file = picture.file)`,
  );
  const kind = Object.keys(PICTURE_TYPES).find((one): one is PictureKind => file.endsWith(`.${one}`));
  return row === undefined || kind === undefined ? null : { bytes: row.content, type: PICTURE_TYPES[kind] };
}

/** A picture that is not shown, and why. */
export interface RefusedPicture extends PictureFault {
  readonly playerId: string;
  readonly url: string;
  /** When it was asked for, ms. */
  readonly at: number;
}

/** The latest pictures of the operator's players that could not be used, latest first. */
export async function refusedPictures(store: Store, operatorId: string): Promise<RefusedPicture[]> {
  const rows = await readRows(
    store,
    PLAYER_PICTURE.pick('player_id', 'url', 'fault', 'detail', 'asked_at'),
    sql`select player_id, url, fault, detail, asked_at from player_picture
      where operator_id = ${operatorId} and fault is not null order by asked_at desc, player_id limit ${REFUSALS_SHOWN}`,
  );
  return rows.flatMap(({ player_id: playerId, url, fault, detail, asked_at: at }) =>
    fault === null ? [] : [{ playerId, url, fault, detail, at }],
  );
}

/** Deletes pictures of players who have not returned, of origins that are no longer registered, and bytes that no player has. */
export function prunePictures(now: number): Stmt[] {
  return [
    sql`delete from player_picture where asked_at < ${now - PICTURES_KEPT_MS}`,
    sql`delete from player_picture where not exists (select 1 from operator_picture_origin o
      where o.operator_id = player_picture.operator_id and o.origin = player_picture.origin)`,
    sql`delete from picture where stored_at < ${now - UNUSED_KEPT_MS} and not exists (select 1 from player_picture p
      where p.operator_id = picture.operator_id and p.file = picture.file)`,
  ];
}
