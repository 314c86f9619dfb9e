import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type ArchivedHand, archivedWithout, type ErasedPlayer } from '@cardroom/journal';
import type { Sealer } from '@cardroom/storage';
import {
  ArchiveDamaged,
  type ArchiveLine,
  type DayFile,
  folderOf,
  readDay,
  readManifest,
  writeDay,
  writeManifest,
} from './archive-files.ts';
import { lineOf } from './archive-lines.ts';

const MONTH = /^\d{4}-\d\d$/;

/**
 * Puts the pseudonym in place of a player in all archived hands, and answers with the number of files that were written again. Each month is
 * the old one or the new one, whatever happens: the new files stand beside the old ones until the manifest names them. Throws
 * `ArchiveDamaged`.
 */
export async function eraseFromArchive(sealer: Sealer, directory: string, erased: ErasedPlayer): Promise<number> {
  if (!existsSync(directory)) throw new ArchiveDamaged(`there is no directory ${directory}`);
  let files = 0;
  for (const month of readdirSync(directory)
    .filter((name) => MONTH.test(name))
    .sort()) {
    const folder = folderOf(directory, month);
    const found = readManifest(folder);
    if (found === null) continue;
    const days: DayFile[] = [];
    for (const day of found.days) days.push(await dayWithout(sealer, folder, day, erased));
    const changed = found.days.filter(({ file }) => !days.some((day) => day.file === file));
    if (changed.length > 0) writeManifest(folder, month, days);
    for (const { file } of changed) rmSync(join(folder, file));
    files += changed.length;
  }
  return files;
}

/** The same day, unless it has a hand with the player. */
async function dayWithout(sealer: Sealer, folder: string, day: DayFile, erased: ErasedPlayer): Promise<DayFile> {
  const isTheirs = (hand: ArchivedHand): boolean => hand.operatorId === erased.operatorId && hand.playerIds.includes(erased.playerId);
  let found = false;
  for await (const { hand } of readDay(folder, day)) found ||= isTheirs(hand);
  if (!found) return day;
  const lines = async function* (): AsyncGenerator<ArchiveLine> {
    for await (const { line, hand } of readDay(folder, day)) {
      const results = hand.results.length;
      yield { line: isTheirs(hand) ? lineOf(archivedWithout(sealer, hand, erased)) : line, results };
    }
  };
  return (await writeDay(folder, { day: day.day, file: nextName(day) }, lines())) ?? day;
}

/** `2026-09-01.jsonl.gz`, then `2026-09-01.1.jsonl.gz`, and so on. */
function nextName({ day, file }: DayFile): string {
  const number = Number(/\.(\d+)\.jsonl\.gz$/.exec(file)?.[1] ?? 0);
  return `${day}.${number + 1}.jsonl.gz`;
}
