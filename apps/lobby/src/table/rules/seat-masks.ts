import { type MaskName, tableMasks } from '@cardroom/ui';
import type { PublicSeat } from '../connection.ts';

/** A player's seat, and how the player looks there. */
export interface SeatMask {
  readonly seat: number;
  readonly name: string;
  /** The mask the player chose; '' = the one that follows from the name. */
  readonly chosen: string;
  readonly mask: MaskName;
  /** The path of the picture that is shown instead of the mask; '' = none. */
  readonly picture: string;
}

/**
 * The masks of a table's players, no two alike. Players who were drawn before keep their mask, so that a newcomer on a lower seat changes
 * nobody's; a player who chooses another, or gets another picture, counts as the newest.
 * @param before the masks drawn last
 * @param seats the seats as they are now
 */
export function seatMasks(
  before: readonly SeatMask[],
  seats: readonly Pick<PublicSeat, 'status' | 'name' | 'mask' | 'picture'>[],
): readonly SeatMask[] {
  const present = seats.flatMap(({ status, name, mask: chosen, picture }, seat) =>
    status === 'empty' || name === '' ? [] : [{ seat, name, chosen, picture }],
  );
  const stayed = before.filter((was) => present.some((is) => isSame(was, is)));
  const came = present.filter((is) => !stayed.some((was) => isSame(was, is)));
  if (came.length === 0) return stayed.length === before.length ? before : stayed;
  const order = [...stayed.map((was) => ({ ...was, wanted: was.mask })), ...came.map((is) => ({ ...is, wanted: is.chosen }))];
  const masks = tableMasks(order.map(({ name, wanted }) => ({ name, chosen: wanted })));
  return order.flatMap(({ seat, name, chosen, picture }, index) => {
    const mask = masks[index];
    return mask === undefined ? [] : [{ seat, name, chosen, mask, picture }];
  });
}

type Player = Omit<SeatMask, 'mask'>;

function isSame(was: Player, is: Player): boolean {
  return was.seat === is.seat && was.name === is.name && was.chosen === is.chosen && was.picture === is.picture;
}
