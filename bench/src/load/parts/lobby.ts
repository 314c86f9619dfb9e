import { percentile } from '../../client/figures.ts';
import type { Bed } from '../bed.ts';
import { type Finding, type Part, settingOf, type Task } from './part.ts';
import { busyLine, problemsOf } from './playing.ts';

/** The number of tables that a large operator has open at once. */
const LISTED = 300;

/** Players who look at a long list of tables while some of them play. */
export const lobby: Part = { open: () => LISTED, measure };

async function measure(bed: Bed, task: Task): Promise<Finding> {
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
        value:
          percentile(
            first.map(({ bytesIn }) => bytesIn),
            50,
          ) / 1_000,
        unit: 'KB',
        note: 'median of the watchers, without the description of its fields',
      },
      { name: 'bytes per watcher and second', value: perWatcher('bytesIn'), unit: '' },
      { name: 'frames per watcher and second', value: perWatcher('framesIn'), unit: '', note: 'without pings' },
    ],
    remarks: [busyLine(window), ...(problem === '' ? [] : [problem])],
  };
}
