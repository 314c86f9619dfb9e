import type { Store } from '@cardroom/storage';
import { CHAT_KEPT_MS, pruneChat } from '../chat/chat-records.ts';
import { pruneCases } from '../fair-play/cases.ts';
import { prunePairs } from '../fair-play/pair-count.ts';
import { pruneReports } from '../fair-play/player-reports.ts';
import { pruneSignals, SIGNALS_KEPT_MS } from '../fair-play/signals.ts';
import { expiredShares } from '../hands/shared-hands.ts';
import { pruneSlots, SLOTS_KEPT_MS } from '../money/play-slots.ts';
import { pruneTokens } from '../operators/tokens.ts';
import { pruneLaunchCodes } from '../players/launch-codes.ts';
import { pruneLimits } from '../players/limits.ts';
import { pruneNotes } from '../players/player-notes.ts';
import { prunePictures } from '../players/player-pictures.ts';
import { pruneTraces, TRACES_KEPT_MS } from '../players/traces.ts';
import { pruneRequests } from '../staff/access-requests.ts';
import { DEVICE_MS, pruneDevices } from '../staff/devices.ts';
import { pruneStaffLinks } from '../staff/people.ts';
import { pruneStaffSessions } from '../staff/staff-sessions.ts';
import { pruneTries } from '../staff/tries.ts';
import { pruneSamples, SAMPLES_KEPT_MS } from '../tables/floor-samples.ts';
import { pruneTableBars } from '../tables/table-bars.ts';

/** How long rows that can no longer be used are kept for inquiries. */
const KEPT_MS = 24 * 3_600_000;

const YEAR_MS = 365 * 24 * 3_600_000;
/** How long a player's note about another player is kept after its last change. */
export const NOTES_KEPT_MS = 3 * YEAR_MS;
/** How long reports and cases are kept after they were closed. */
export const REPORTS_KEPT_MS = 5 * YEAR_MS;

/**
 * Deletes old rows; call it once an hour. It removes launch codes, operator tokens, staff links, sessions and requests, and
 * wrong sign-ins that ended a day ago, links to hands that have expired, browsers that staff did not use for half a year, expired table bars and mutes, old notes and chat,
 * samples of the floor and slots of play after some weeks, pictures of players after a month without a launch, places and fair-play signals that were not used or seen for a year, and reports and cases closed long ago.
 */
export async function pruneExpired(store: Store, now: number): Promise<void> {
  const before = now - KEPT_MS;
  await store.write([
    pruneLaunchCodes(before),
    pruneTokens(before),
    pruneNotes(now - NOTES_KEPT_MS),
    pruneReports(now - REPORTS_KEPT_MS),
    ...pruneCases(now - REPORTS_KEPT_MS),
    pruneTableBars(before),
    pruneLimits(before),
    expiredShares(before),
    pruneTraces(now - TRACES_KEPT_MS),
    ...prunePairs(now),
    pruneSignals(now - SIGNALS_KEPT_MS),
    pruneChat(now - CHAT_KEPT_MS),
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
