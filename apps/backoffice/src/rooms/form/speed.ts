import type { RoomTexts } from '@cardroom/staff-api';

/** Hands per hour of a full table at the standard 20 seconds, by seats. */
const BY_SEATS: Readonly<Record<number, readonly [slow: number, fast: number]>> = {
  2: [150, 200],
  3: [120, 150],
  4: [100, 130],
  5: [90, 115],
  6: [80, 100],
  7: [70, 90],
  8: [65, 85],
  9: [60, 80],
};
const STANDARD_MS = 20_000;
/** People seldom use all of their time, so it counts by this power only. */
const PULL = 0.25;
/** Four cards or more take longer to read. */
const OMAHA = 0.94;

/** How many hands an hour a full table of the room is likely to play, rounded to fives. */
export function handsPerHour({ seats, actMs, gameKey = '' }: RoomTexts): readonly [slow: number, fast: number] {
  const [slow, fast] = BY_SEATS[Number(seats)] ?? [60, 80];
  const factor = (STANDARD_MS / Math.max(1, Number(actMs))) ** PULL * (/^[pf]lo/.test(gameKey) ? OMAHA : 1);
  const fives = (hands: number) => Math.round((hands * factor) / 5) * 5;
  return [fives(slow), fives(fast)];
}
