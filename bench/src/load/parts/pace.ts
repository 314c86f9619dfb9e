import { percentile } from '../../client/figures.ts';
import type { Bed } from '../bed.ts';
import type { LoadFigure } from '../report.ts';
import { type Finding, type Part, paceOf, settingOf, type Task } from './part.ts';
import { playedIn } from './playing.ts';

const PERCENTS = [50, 90, 99] as const;

/** One action a second at each table, or one in `--every` ms: how long until the players see it. */
export const pace: Part = { open: ({ tables }) => tables, measure };

async function measure(bed: Bed, task: Task): Promise<Finding> {
  await bed.seat(task.tables, { allDecode: true, cuts: !task.uncut });
  // At such a pace, the service would run cold code for minutes, which a service that runs for days does not.
  await bed.play('flat');
  await bed.play(task.every);
  await bed.load.call('takeLatencies');
  const played = playedIn(await bed.forSeconds(task.seconds), task.seats);
  const { actor, observer } = await bed.load.call('takeLatencies');
  return {
    setting: `${settingOf(task)}, ${paceOf(task)} at each`,
    figures: [...played.figures, ...percentilesOf('at the actor', actor), ...percentilesOf('at another seat', observer)],
    remarks: [`${actor.length} actions timed from the request to the state that shows them`, ...played.remarks],
  };
}

function percentilesOf(name: string, times: readonly number[]): LoadFigure[] {
  return PERCENTS.map((percent) => ({ name: `${name}, p${percent}`, value: percentile(times, percent), unit: 'ms' }));
}
