import { type MaskName, tableMasks } from '@cardroom/ui';
import type { PublicSeat } from '../connection.ts';

/** Who sits where and which mask is drawn for them. */
export interface SeatMask {
  readonly seat: number;
  readonly name: string;
  readonly mask: MaskName;
}

/**
 * The masks of a table's players, no two alike. Players who were drawn before keep their mask, so that a newcomer on a lower seat changes
 * nobody's.
 * @param before the masks drawn last
 * @param seats the seats as they are now
 */
export function seatMasks(before: readonly SeatMask[], seats: readonly Pick<PublicSeat, 'status' | 'name'>[]): readonly SeatMask[] {
  const present = seats.flatMap(({ status, name }, seat) => (status === 'empty' || name === '' ? [] : [{ seat, name }]));
  const stayed = before.filter((one) => present.some(({ seat, name }) => seat === one.seat && name === one.name));
  const came = present.filter(({ seat }) => !stayed.some((one) => one.seat === seat));
  if (came.length === 0) return stayed.length === before.length ? before : stayed;
  const order = [...stayed, ...came];
  const chosen = (one: SeatMask | (typeof came)[number]): string => ('mask' in one ? one.mask : '');
  const masks = tableMasks(order.map((one) => ({ name: one.name, chosen: chosen(one) })));
  return order.flatMap(({ seat, name }, index) => {
    const mask = masks[index];
    return mask === undefined ? [] : [{ seat, name, mask }];
  });
}
