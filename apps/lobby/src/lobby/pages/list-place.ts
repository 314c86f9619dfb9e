/** Which part of a long list is shown. */
export interface ListPlace {
  /** The room whose tables are shown; null = all rooms, or what the search finds. */
  readonly room: string | null;
  /** The text of the search; '' = no search. */
  readonly text: string;
}

const ROOM_ID = /^\d{1,18}$/;
/** As many as the service takes. */
const TEXT_MAX = 40;

/** Reads the place from the lobby's address, ignoring what it does not recognise. */
export function placeOf(search: string): ListPlace {
  const query = new URLSearchParams(search);
  const room = ROOM_ID.exec(query.get('room') ?? '')?.[0] ?? null;
  return { room, text: room === null ? (query.get('find') ?? '').trim().slice(0, TEXT_MAX) : '' };
}

/** The address of a place: that of the filters, and the room or the search. */
export function withPlace(search: string, { room, text }: ListPlace): string {
  const part = room === null ? text && `find=${encodeURIComponent(text)}` : `room=${room}`;
  return part === '' ? search : `${search === '' ? '?' : `${search}&`}${part}`;
}
