import { WrongSettings } from '../process/config.ts';
import { behind, type HighWater, identify, NoMark, readHighWater, readMark } from '../restore/high-water.ts';
import { beginRestore, currentRestore, lastOpenedAt, type Restore } from '../restore/restore-state.ts';
import type { Composed } from './compose.ts';

/** How often a service in restore mode looks whether a person has opened it, ms. */
const LOOK_MS = 2_000;

/**
 * Whether the service has to start in restore mode: a restore is under way, or the database is behind the mark that was kept outside it,
 * which begins one. Null: the database has everything. Throws `WrongSettings` when the mark belongs to another database or cannot be read.
 */
export async function restoreUnderWay(parts: Composed): Promise<Restore | null> {
  const { options, store, now, newId } = parts;
  if (options.world !== undefined) return null;
  const database = await identify(store, newId());
  const mark = await markOf(options.config.highWaterFile);
  if (mark !== null && mark.database !== database)
    throw wrongMark(`is the mark of another database (${mark.database}, this one is ${database})`);
  const running = await currentRestore(store);
  if (running !== null || mark === null) return running;
  const lost = behind(mark, await readHighWater(store, now()));
  if (lost.length === 0 || mark.at <= ((await lastOpenedAt(store)) ?? 0)) return null;
  const reason = `the database is behind its mark: ${lost.join(', ')}`;
  const begun = await beginRestore(store, { by: 'service', at: now() }, { reason, mark });
  return begun.ok ? begun.value : currentRestore(store);
}

async function markOf(file: string): Promise<HighWater | null> {
  try {
    return await readMark(file);
  } catch (error) {
    throw error instanceof NoMark ? wrongMark('does not hold a mark') : error;
  }
}

function wrongMark(problem: string): WrongSettings {
  const more = 'Name the right file or the right database; if this database is to be used from now on, move the file away';
  return new WrongSettings([{ setting: 'HIGH_WATER_FILE', problem: `${problem}. ${more}` }]);
}

/**
 * Waits until a person has opened the service: `npm run restore`. Until then its port answers, staff can sign in, and no table is open and
 * nothing is paid. A question that storage does not answer is asked again.
 */
export async function untilOpened(parts: Composed, restore: Restore): Promise<void> {
  const { options, clock, store, state, serviceWatch, failed } = parts;
  const { restoreId, reason, backupAt } = restore;
  options.log.error(
    { restoreId, reason, backupAt: new Date(backupAt).toISOString() },
    'the service starts in restore mode: no table opens and nothing is paid until a person opens it (npm run restore -- status)',
  );
  state.restoring = true;
  while (await isUnderWay()) {
    await serviceWatch.round();
    await new Promise<void>((resolve) => clock.at(clock.now() + LOOK_MS, resolve));
  }
  state.restoring = false;
  options.log.info({ restoreId }, 'the restore has ended: the service goes on');

  async function isUnderWay(): Promise<boolean> {
    try {
      return (await currentRestore(store)) !== null;
    } catch (error) {
      failed('restore mode', error);
      return true;
    }
  }
}
