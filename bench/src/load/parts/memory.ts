import { type Bed, pause } from '../bed.ts';
import { residentBytes } from '../processor-time.ts';
import type { LoadFigure } from '../report.ts';
import { leastSquares } from '../sums.ts';
import type { Finding, Part, Task } from './part.ts';

/** The shares of the tables at which memory is read. */
const STEPS = [0, 0.25, 0.5, 0.75, 1] as const;
/**
 * V8's young generation is kept small here. Up to 64 MB, as the image has it, it grows with what has passed through it and not with what
 * stays, and it does so once in a process, however many tables there are.
 */
const FLAGS = ['--max-semi-space-size=1'];
const SAMPLE_MS = 500;
/** Memory has settled once it has not fallen for this long; V8 gives back what it does not need while nothing happens. */
const STILL_MS = 5_000;
const SETTLE_MS_MAX = 40_000;
const MEGABYTE = 1_000_000;

/** Memory of the service at a growing number of full tables. */
export const memory: Part = { flags: FLAGS, open: ({ tables }) => tables, measure };

async function measure(bed: Bed, { tables, seats }: Task): Promise<Finding> {
  const points: { readonly x: number; readonly y: number }[] = [];
  let seated = 0;
  for (const step of STEPS) {
    const count = Math.round(tables * step);
    if (points.some(({ x }) => x === count)) continue;
    if (count > seated) await bed.seat(count - seated, { first: seated });
    seated = count;
    points.push({ x: count, y: await settledBytes(bed.service.processes[0].pid) });
  }
  // The first tables also bring the code into memory that all of them run.
  const { slope, at0 } = leastSquares(points.slice(1));
  const figures: LoadFigure[] = points.map(({ x, y }) => ({ name: `at ${x} tables`, value: y / MEGABYTE, unit: 'MB' }));
  return {
    setting: `up to ${tables} tables of ${seats}, connected and open from the start`,
    figures: [
      ...figures,
      { name: 'per table', value: slope / 1_000, unit: 'KB', note: `by least squares, from ${(at0 / MEGABYTE).toFixed(0)} MB` },
    ],
    remarks: ['resident memory, the lowest once it has stopped falling; a young generation of 1 MB, and the slope without the first point'],
  };
}

/** The lowest resident memory of a process once it has stopped falling. */
async function settledBytes(pid: number): Promise<number> {
  const started = performance.now();
  let lowest = residentBytes(pid);
  let lowestAt = started;
  while (performance.now() - lowestAt < STILL_MS && performance.now() - started < SETTLE_MS_MAX) {
    await pause(SAMPLE_MS);
    const bytes = residentBytes(pid);
    if (bytes >= lowest) continue;
    lowest = bytes;
    lowestAt = performance.now();
  }
  return lowest;
}
