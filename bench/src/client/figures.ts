/** One thing that was measured, beside what it may come to. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: 'KB' | 'MB' | 'ms' | 'frames/s' | '';
  /** The most it may be, in the figure's unit; null for a figure without a budget. */
  readonly limit: number | null;
  /** How it was measured, or what stands behind it. */
  readonly note: string;
  /** Single findings worth a line each, such as long tasks. */
  readonly details?: readonly string[];
}

/** The middle one; of an even number the lower of the two in the middle. NaN of none. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The value that so many of a hundred do not exceed. NaN of none. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN;
}

/** Figures as a table for people: the value, its budget, whether it is kept, and how it was measured. */
export function textOfFigures(title: string, figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    `  ${figure.name}`,
    written(figure.value, figure.unit),
    figure.limit === null ? '' : `≤ ${figure.limit}`,
    verdict(figure),
    figure.note,
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.flatMap((row, index) => [
    row
      .map((cell, column) => (column === 1 || column === 2 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
    ...(figures[index]?.details ?? []).map((detail) => `      ${detail}`),
  ]);
  return [title, ...lines].join('\n');
}

function verdict({ value, limit }: Figure): string {
  if (limit === null) return '';
  return value <= limit ? 'ok' : 'OVER';
}

function written(value: number, unit: Figure['unit']): string {
  const decimals = unit === 'KB' || unit === 'MB' ? 1 : Math.abs(value) < 1 && value !== 0 ? 3 : 0;
  return `${value.toFixed(decimals)}${unit === '' ? '' : ` ${unit}`}`;
}
