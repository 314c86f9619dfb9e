import { percentile } from '../../client/figures.ts';
import type { Bed } from '../bed.ts';
import { emptyStages, JOIN_STAGES, type StormReport } from '../players/storm.ts';
import type { LoadFigure } from '../report.ts';
import { type Finding, type Part, settingOf, type Task } from './part.ts';
import { busyLine, playedIn } from './playing.ts';

const JOINS_PER_SECOND = 30;
const SECONDS_MAX = 10;

/** Players who arrive all at once while other tables play. */
export const storm: Part = { open: (task) => task.tables + freeTables(task), measure };

/** Enough empty tables for everybody who arrives. */
function freeTables(task: Task): number {
  return Math.ceil((JOINS_PER_SECOND * secondsOf(task)) / task.seats);
}

/** A storm is short, however long the other parts take. */
function secondsOf({ seconds }: Task): number {
  return Math.min(seconds, SECONDS_MAX);
}

async function measure(bed: Bed, task: Task): Promise<Finding> {
  await bed.seat(task.tables);
  await bed.play('flat');
  const seating = bed.seating(freeTables(task), { first: task.tables });
  let report: StormReport = { seatMs: [], stageMs: emptyStages(), failures: {} };
  const window = await bed.during(async () => {
    report = await bed.load.call('storm', { seating, seconds: secondsOf(task) });
  });
  const joins = seating.tableIds.length * seating.seats;
  const failed = Object.values(report.failures).reduce((sum, times) => sum + times, 0);
  const reasons = Object.entries(report.failures).map(([reason, times]) => `${times} × ${reason}`);
  return {
    setting: `${settingOf({ ...task, seconds: secondsOf(task) })} play flat out, ${joins} players join`,
    figures: [
      { name: 'launch to seat, p50', value: percentile(report.seatMs, 50), unit: 'ms' },
      { name: 'launch to seat, p99', value: percentile(report.seatMs, 99), unit: 'ms' },
      ...stagesOf(report),
      { name: 'joins that failed', value: failed, unit: '', note: reasons.join('; ') },
      { name: 'actions accepted, all the while', value: playedIn(window, task.seats).actions / window.seconds, unit: 'per second' },
    ],
    remarks: [busyLine(window)],
  };
}

/** Where the time of a join went. The 99th percentiles are of different joins, so they add up to more than that of the whole. */
function stagesOf({ stageMs }: StormReport): LoadFigure[] {
  return JOIN_STAGES.map((stage) => {
    const p99 = percentile(stageMs[stage], 99);
    return { name: `  of which for the ${stage}, p50`, value: percentile(stageMs[stage], 50), unit: 'ms', note: `p99 ${Math.round(p99)}` };
  });
}
