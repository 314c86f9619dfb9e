import type { ArchivedHand, HandArchive, HandsWanted } from '@cardroom/journal';
import { dayOf } from '../../process/day.ts';
import { folderOf, readDay, readManifest } from './archive-files.ts';

/**
 * The archived hands of a table or player, for a reader who takes them in the order in which they ended: one day is kept in memory. Throws
 * `ArchiveDamaged` when the file of a day is not the one that was written.
 */
export function archiveReader(directory: string, of: HandsWanted['of']): HandArchive {
  let read: { readonly day: string; readonly hands: ReadonlyMap<string, ArchivedHand> } | null = null;
  return {
    hand: async (handId, endedAt) => {
      const day = dayOf(endedAt);
      read = read?.day === day ? read : { day, hands: await handsOfDay(directory, day, of) };
      return read.hands.get(handId) ?? null;
    },
  };
}

async function handsOfDay(directory: string, day: string, of: HandsWanted['of']): Promise<Map<string, ArchivedHand>> {
  const hands = new Map<string, ArchivedHand>();
  const folder = folderOf(directory, day.slice(0, 'YYYY-MM'.length));
  const entry = readManifest(folder)?.days.find((one) => one.day === day);
  if (entry === undefined) return hands;
  for await (const { hand } of readDay(folder, entry)) {
    const isWanted =
      'tableId' in of ? hand.tableId === of.tableId : hand.operatorId === of.operatorId && hand.playerIds.includes(of.playerId);
    if (isWanted) hands.set(hand.handId, hand);
  }
  return hands;
}
