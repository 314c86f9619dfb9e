import type { ReportLine } from '@cardroom/staff-api';
import { daysOf, type Period } from './period.ts';

/** The figures that have a plot of their own. */
export const FIGURES = ['ggr', 'hands', 'players'] as const;
export type Figure = (typeof FIGURES)[number];

const OF: Readonly<Record<Figure, (line: ReportLine) => number>> = {
  ggr: ({ rake }) => rake,
  hands: ({ hands }) => hands,
  players: ({ players }) => players,
};

export function figureOf(line: ReportLine, figure: Figure): number {
  return OF[figure](line);
}

/** A figure of every day of a period in one currency; a day without hands is 0. */
export function byDay(
  lines: readonly ReportLine[],
  { figure, currency, period }: { figure: Figure; currency: string; period: Period },
): number[] {
  const of = new Map(lines.filter((line) => line.currency === currency).map((line) => [line.day, figureOf(line, figure)]));
  return daysOf(period).map((day) => of.get(day) ?? 0);
}

/** GGR and hands add up over days. Players do not, as one may play on several days: they are an average per day, to one decimal. */
export function totalOf(figure: Figure, values: readonly number[]): number {
  const sum = values.reduce((total, value) => total + value, 0);
  return figure === 'players' ? Math.round((sum * 10) / Math.max(1, values.length)) / 10 : sum;
}
