import { createHash } from 'node:crypto';

/**
 * An opaque cursor for a position in a list, valid only with the query it came with. It gives no
 * access: the token decides whose rows are returned.
 */
export function cursorOf(place: number, list: string): string {
  return Buffer.from(`1:${place}:${digestOf(list)}`).toString('base64url');
}

/** The position of a cursor for that list; null for anything that was not issued for it. */
export function placeIn(cursor: string, list: string): number | null {
  const [, place] = /^1:(\d{1,16}):/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (place === undefined) return null;
  const number = Number(place);
  return Number.isSafeInteger(number) && cursorOf(number, list) === cursor ? number : null;
}

/** The same for lists with textual positions. Its cursors are never valid for `placeIn`. */
export function textCursorOf(place: string, list: string): string {
  return Buffer.from(`2:${digestOf(`${list}\n${place}`)}:${place}`).toString('base64url');
}

/** The position of a cursor from `textCursorOf` for that list; null for anything that was not issued for it. */
export function textIn(cursor: string, list: string): string | null {
  const [, place] = /^2:[\w-]+:(.+)$/s.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  return place !== undefined && textCursorOf(place, list) === cursor ? place : null;
}

const DIGEST_LENGTH = 12;

function digestOf(list: string): string {
  return createHash('sha256').update(list).digest('base64url').slice(0, DIGEST_LENGTH);
}
