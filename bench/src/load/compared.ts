import type { Finding } from './parts/part.ts';
import { type LoadFigure, written } from './report.ts';

/** The same part on one process and on several, in one run: each figure of the several beside that of the one. */
export function compared(one: Finding, several: Finding, processes: number): Finding {
  const before = new Map(one.figures.map(({ name, value }) => [name, value]));
  return {
    setting: `${several.setting}, ${processes} processes behind HAProxy beside one`,
    figures: several.figures.map((figure) => besideOne(figure, before.get(figure.name))),
    remarks: [
      ...several.remarks,
      ...one.remarks.filter((remark) => !several.remarks.includes(remark)).map((remark) => `one process: ${remark}`),
      SHARED_CORES,
    ],
  };
}

const SHARED_CORES =
  'PostgreSQL, HAProxy and the players run on the same machine and are not counted: on two cores compare processor time, not actions a second';

function besideOne(figure: LoadFigure, before: number | undefined): LoadFigure {
  if (before === undefined) return figure;
  const ratio = before === 0 ? '' : `, × ${(figure.value / before).toFixed(2)}`;
  const note = [`one process ${written(before)}${ratio}`, figure.note ?? ''].filter((part) => part !== '').join('; ');
  return { ...figure, note };
}
