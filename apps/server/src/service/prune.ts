import { pruneMarks, type Store } from '@cardroom/storage';
import { prunePairs } from '../fair-play/pair-count.ts';
import { pruneSamples, SAMPLES_KEPT_MS } from '../floor/floor-samples.ts';
import { expiredShares } from '../hands/shared-hands.ts';
import { pruneSlots, SLOTS_KEPT_MS } from '../money/play-slots.ts';
import { pruneTokens } from '../operators/tokens.ts';
import { pruneLaunchCodes } from '../players/launch-codes.ts';
import { pruneLimits } from '../players/limits.ts';
import { prunePictures } from '../players/player-pictures.ts';
import { pruneRequests } from '../staff/access-requests.ts';
import { DEVICE_MS, pruneDevices } from '../staff/devices.ts';
import { pruneStaffLinks } from '../staff/people.ts';
import { pruneStaffSessions } from '../staff/staff-sessions.ts';
import { pruneTries } from '../staff/tries.ts';
import { pruneTableBars } from '../tables/table-bars.ts';
import { prunePlaces } from '../tables/waiting-records.ts';

/** How long rows that can no longer be used are kept for inquiries. */
const KEPT_MS = 24 * 3_600_000;

/**
 * Deletes what has served its purpose, whatever the settings; call it once an hour. It removes launch codes, operator tokens, staff links,
 * sessions and requests, and wrong sign-ins that ended a day ago, marks of units that nobody asks about any more, links to hands that have expired, browsers that staff did not use for half
 * a year, expired table bars and mutes, waitlists of closed tables, samples of the floor and slots of play after some weeks, and pictures of
 * players after a month without a launch.
 */
export async function pruneExpired(store: Store, now: number): Promise<void> {
  const before = now - KEPT_MS;
  await store.write([
    pruneLaunchCodes(before),
    pruneTokens(before),
    pruneMarks(before),
    pruneTableBars(before),
    prunePlaces(),
    pruneLimits(before),
    expiredShares(before),
    ...prunePairs(now),
    pruneStaffLinks(before),
    pruneStaffSessions(before),
    pruneRequests(before),
    pruneTries(before),
    pruneDevices(now - DEVICE_MS),
    pruneSamples(now - SAMPLES_KEPT_MS),
    ...prunePictures(now),
    ...pruneSlots(now - SLOTS_KEPT_MS),
  ]);
}
