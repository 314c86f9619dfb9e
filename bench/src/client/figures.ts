/** One measurement beside its budget. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: 'KB' | 'MB' | 'ms' | 'frames/s' | '';
  /** The budget, in the figure's unit; null without one. */
  readonly limit: number | null;
  /** How it was measured. */
  readonly note: string;
  /** Single findings worth a line each, such as long tasks. */
  readonly details?: readonly string[];
}

/** The median; of an even number the lower of the two in the middle. NaN without values. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The percentile: the value that `percent` of the values do not exceed. NaN without values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN;
}

/** Figures as a readable table: value, budget, whether it is met, and how it was measured. */
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
