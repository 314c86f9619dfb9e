import { type Bed, pause } from '../bed.ts';
import { type Finding, type Part, settingOf, type Task } from './part.ts';
import { busyLine, problemsOf } from './playing.ts';

const SETTLE_MS = 3_000;

/**
 * Full tables at which everybody sits out: sockets and seats without hands. The process alone, before anybody sits down, is measured first
 * and taken off.
 */
export const idle: Part = { open: ({ tables }) => tables, measure };

async function measure(bed: Bed, task: Task): Promise<Finding> {
  await pause(SETTLE_MS);
  const alone = await bed.forSeconds(task.seconds);
  const aloneMs = alone.service.totalMs / alone.seconds;
  await bed.seat(task.tables);
  await pause(SETTLE_MS);
  const window = await bed.forSeconds(task.seconds);
  const { before, after, service, seconds } = window;
  const clients = task.tables * task.seats;
  const frames = after.players.framesIn - before.players.framesIn;
  const problem = problemsOf(after);
  return {
    setting: `${settingOf(task)}, everybody sits out`,
    figures: [
      { name: 'processor time per table and second', value: (service.totalMs / seconds - aloneMs) / task.tables, unit: 'ms' },
      { name: 'processor time a second without players', value: aloneMs, unit: 'ms', note: 'not counted above' },
      { name: 'frames per client and second', value: frames / seconds / clients, unit: '', note: 'without pings' },
    ],
    remarks: [busyLine(window), ...(problem === '' ? [] : [problem])],
  };
}
