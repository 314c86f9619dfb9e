import type { StatisticsDay } from '@cardroom/protocol';
import { dayAfter } from '../zone-time.ts';

/** The plot's size in units of its own. */
export const PLOT = { width: 600, height: 160 } as const;
/** Days that a plot shows at most: a year and a day. */
export const PLOT_DAYS_MAX = 367;
/** The share of a day's place that its bar fills. */
const BAR_SHARE = 0.7;
/** A bar of a few days is not wider than this. */
const BAR_MAX = 28;

export interface PlotBar {
  readonly day: string;
  readonly hands: number;
  readonly net: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Plot {
  readonly bars: readonly PlotBar[];
  /** The running total, as the points of a line: `x,y x,y`. */
  readonly line: string;
  /** Where zero is. */
  readonly zero: number;
  /** The amounts at the top and at the bottom, minor units; the bottom is at most 0 and the top at least 0. */
  readonly top: number;
  readonly bottom: number;
}

/** The net result of each day as bars from zero, and the running total as a line, on one scale; days without hands are gaps. */
export function plotOf(days: readonly StatisticsDay[]): Plot {
  const all = everyDay(days);
  let total = 0;
  const totals = all.map(({ net }) => {
    total += net;
    return total;
  });
  const values = [0, ...totals, ...all.map(({ net }) => net)];
  const [top, bottom] = [Math.max(...values), Math.min(...values)];
  const yOf = (value: number): number => round(top === bottom ? PLOT.height / 2 : ((top - value) / (top - bottom)) * PLOT.height);
  const place = PLOT.width / Math.max(1, all.length);
  const zero = yOf(0);
  const width = Math.min(place * BAR_SHARE, BAR_MAX);
  const bars = all.map((day, index) => ({
    ...day,
    x: round((index + 0.5) * place - width / 2),
    y: Math.min(zero, yOf(day.net)),
    width: round(width),
    height: round(Math.abs(yOf(day.net) - zero)),
  }));
  const line = totals.map((sum, index) => `${round((index + 0.5) * place)},${yOf(sum)}`).join(' ');
  return { bars, line, zero, top, bottom };
}

/** The days from the first to the last, also those without hands. */
function everyDay(days: readonly StatisticsDay[]): StatisticsDay[] {
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  const known = new Map(days.map((day) => [day.day, day]));
  const all: StatisticsDay[] = [];
  for (let day = first; day !== undefined && last !== undefined && day <= last && all.length < PLOT_DAYS_MAX; day = dayAfter(day, 1)) {
    all.push(known.get(day) ?? { day, hands: 0, net: 0 });
  }
  return all;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
