import { createHash } from 'node:crypto';

/**
 * A place in a list, as an operator keeps it: opaque, and good only with the questions of the page it came with. It gives no access: whose
 * rows are read says the token.
 */
export function cursorOf(place: number, list: string): string {
  return Buffer.from(`1:${place}:${digestOf(list)}`).toString('base64url');
}

/** The place of a cursor of that list; null for anything that was not given out for it. */
export function placeIn(cursor: string, list: string): number | null {
  const [, place] = /^1:(\d{1,16}):/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (place === undefined) return null;
  const number = Number(place);
  return Number.isSafeInteger(number) && cursorOf(number, list) === cursor ? number : null;
}

/** The same for a list whose places are no numbers. Of a list of `placeIn` no text is ever a place. */
export function textCursorOf(place: string, list: string): string {
  return Buffer.from(`2:${digestOf(`${list}\n${place}`)}:${place}`).toString('base64url');
}

/** The place of a cursor of `textCursorOf` for that list; null for anything that was not given out for it. */
export function textIn(cursor: string, list: string): string | null {
  const [, place] = /^2:[\w-]+:(.+)$/s.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  return place !== undefined && textCursorOf(place, list) === cursor ? place : null;
}

const DIGEST_LENGTH = 12;

function digestOf(list: string): string {
  return createHash('sha256').update(list).digest('base64url').slice(0, DIGEST_LENGTH);
}
