import { join } from 'node:path';
import { percentile } from '../../client/figures.ts';
import { type Bed, helper, pause } from '../bed.ts';
import type { Cleanup } from '../cleanup.ts';
import { startLongList } from '../long-list.ts';
import type { LoadCalls } from '../players/load.ts';
import type { Traffic } from '../players/traffic.ts';
import type { LoadFigure } from '../report.ts';
import { type Finding, type Part, settingOf, type Task } from './part.ts';
import { busyLine, problemsOf } from './playing.ts';

/** The number of tables that a large operator has open at once. */
const LISTED = 300;

/** A list that is sent in pages. */
const LONG = { tables: 10_000, rooms: 500 };
const LONG_REMARK =
  'the long list has rows without tables behind them, which change as those of busy tables do, on a service run from its sources: so many real tables need several machines';

/** Players who look at a long list of tables while some of them play. */
export const lobby: Part = { open: () => LISTED, measure };

async function measure(bed: Bed, task: Task, cleanup: Cleanup): Promise<Finding> {
  await bed.seat(task.tables);
  await bed.play('flat');
  const first = await bed.load.call('watch', task.watchers);
  const window = await bed.forSeconds(task.seconds);
  const { before, after, seconds } = window;
  const perWatcher = (name: 'framesIn' | 'bytesIn'): number => (after.watchers[name] - before.watchers[name]) / seconds / task.watchers;
  const problem = problemsOf(after);
  return {
    setting: `${LISTED} tables listed, ${settingOf(task)} play flat out, ${task.watchers} watchers`,
    figures: [
      {
        name: 'first list',
        value: firstKilobytes(first),
        unit: 'KB',
        note: 'median of the watchers, without the description of its fields',
      },
      { name: 'bytes per watcher and second', value: perWatcher('bytesIn'), unit: '' },
      { name: 'frames per watcher and second', value: perWatcher('framesIn'), unit: '', note: 'without pings' },
      ...(await measureLong(task, cleanup)),
    ],
    remarks: [busyLine(window), ...(problem === '' ? [] : [problem]), LONG_REMARK],
  };
}

/** A list that is sent in pages: every watcher has the rooms and the tables of one of them. */
async function measureLong({ watchers, seconds }: Task, cleanup: Cleanup): Promise<LoadFigure[]> {
  const { client, stop } = await startLongList(LONG, cleanup);
  const load = await helper<LoadCalls>(join('players', 'main.ts'), cleanup);
  await load.call('connect', client);
  const first = await load.call('watch', watchers);
  const before = await load.call('count');
  await pause(seconds * 1_000);
  const after = await load.call('count');
  await load.call('close');
  await stop();
  const of = `${LONG.tables.toLocaleString('en')} tables`;
  const perWatcher = (after.watchers.bytesIn - before.watchers.bytesIn) / seconds / watchers;
  return [
    { name: `first list, ${of}`, value: firstKilobytes(first), unit: 'KB', note: `${LONG.rooms} rooms, and the tables of one` },
    { name: `bytes per watcher and second, ${of}`, value: perWatcher, unit: '' },
  ];
}

/** The median of the watchers. */
function firstKilobytes(first: readonly Traffic[]): number {
  const bytes = first.map(({ bytesIn }) => bytesIn);
  return percentile(bytes, 50) / 1_000;
}
