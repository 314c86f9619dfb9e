import type { NumberedNotice, PublicSeat } from '../connection.ts';

/** How long a notice is shown, ms. */
export const NOTICE_MS = 7_000;

/**
 * The notice to show: the newest one, unless the player has dismissed it or its time is over. The connection remembers notices longer
 * than any page, so a page that opens later must not repeat them.
 * @param now server time, ms
 */
export function freshNotice(notices: readonly NumberedNotice[], { seen, now }: { readonly seen: number; readonly now: number }) {
  const newest = notices.at(-1) ?? null;
  return newest !== null && newest.id > seen && now - newest.at < NOTICE_MS ? newest : null;
}

/** The code whose text is true now: chips that were bought wait for the end of the player's hand, or are in the stack already. */
export function noticeCode({ code }: Pick<NumberedNotice, 'code'>, own: Pick<PublicSeat, 'behind'> | null): string {
  return code === 'top-up-accepted' && (own?.behind ?? 0) === 0 ? 'top-up-added' : code;
}
