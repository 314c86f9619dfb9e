import type { ReportAnswer, ReportLine } from '@cardroom/staff-api';
import { lazy, Suspense } from 'react';
import { dateText, numberText, percentText } from '../../i18n/formats.ts';
import { t } from '../../i18n/i18n.ts';
import { useAnswer } from '../../query/use-answer.ts';
import page from '../../shell/page.module.css';
import { amountText, shortAmountText } from '../amount.tsx';
import { Bars } from '../chart/bars.tsx';
import { byDay, FIGURES, type Figure, figureOf, totalOf } from './figures.ts';
import { keyOf, shortOf } from './lines.ts';
import { daysOf, type Period, periodBefore } from './period.ts';
import styles from './reports.module.css';

const Plot = lazy(async () => ({ default: (await import('../chart/plot.tsx')).Plot }));

/** Labels that fit below a plot. */
const LABELS_MAX = 5;
const HEIGHT = 190;

/** GGR, hands and players: over the days with the period before, or side by side. Each currency has its own. */
export function Charts({ report }: { readonly report: ReportAnswer }) {
  const currencies = [...new Set(report.lines.map(({ currency }) => currency))];
  return currencies.map((currency) => (
    <section key={currency} aria-label={t('reports.currency', { currency })} className={styles.charts}>
      {report.lines[0]?.day != null ? (
        <OverTime report={report} currency={currency} />
      ) : (
        <SideBySide lines={report.lines} currency={currency} />
      )}
    </section>
  ));
}

interface OverTimeProps {
  readonly report: ReportAnswer;
  readonly currency: string;
}

function OverTime({ report, currency }: OverTimeProps) {
  const period = { from: report.from, to: report.to };
  const before = periodBefore(period);
  const { value } = useAnswer<ReportAnswer>(`/money/reports?${new URLSearchParams({ ...before })}`, {
    every: (read) => (read !== undefined && read.daysLeft > 0 ? COUNT_ON_MS : false),
    keep: true,
  });
  const isCounted = value !== null && value.daysLeft === 0 && value.from === before.from && value.to === before.to;
  return FIGURES.map((figure) => {
    const values = byDay(report.lines, { figure, currency, period });
    const earlier = isCounted ? byDay(value.lines, { figure, currency, period: before }) : null;
    return <DayPlot key={figure} figure={figure} currency={currency} period={period} values={values} earlier={earlier} />;
  });
}

/** The period before is counted some days per request, too. */
const COUNT_ON_MS = 200;

interface DayPlotProps {
  readonly figure: Figure;
  readonly currency: string;
  readonly period: Period;
  readonly values: readonly number[];
  /** Of the period before; null while it is counted. */
  readonly earlier: readonly number[] | null;
}

function DayPlot({ figure, currency, period, values, earlier }: DayPlotProps) {
  const days = daysOf(period);
  const said = (value: number) => (figure === 'ggr' ? amountText(value, currency) : numberText(value));
  const tick = (value: number) => (figure === 'ggr' ? shortAmountText(value, currency) : numberText(value));
  const title = t(`reports.figure.${figure}`);
  const total = totalOf(figure, values);
  const every = Math.max(1, Math.ceil(days.length / LABELS_MAX));
  const highest = values.indexOf(Math.max(...values));
  const label = [
    t('reports.plot', { title, currency, from: dayText(period.from), to: dayText(period.to), total: said(total) }),
    ...(earlier === null ? [] : [t('reports.plot.before', { total: said(totalOf(figure, earlier)) })]),
    ...(total === 0 ? [] : [t('reports.plot.highest', { value: said(values[highest] ?? 0), day: dayText(days[highest] ?? period.to) })]),
  ].join(' ');
  return (
    <section className={page.box} aria-label={`${title}, ${currency}`} data-testid={`plot-${figure}-${currency}`}>
      <header className={styles.head}>
        <h3>
          {title} <small>{currency}</small>
        </h3>
        <strong>{said(total)}</strong>
        {earlier !== null && (
          <Compared by={total - totalOf(figure, earlier)} before={totalOf(figure, earlier)} days={days.length} said={said} />
        )}
      </header>
      <Suspense fallback={<div className={styles.space} />}>
        <Plot
          label={label}
          height={HEIGHT}
          xs={days.map((_, index) => index)}
          lines={[
            { name: title, values, look: 'columns' },
            ...(earlier === null ? [] : [{ name: t('reports.before'), values: earlier, look: 'dashed' as const }]),
          ]}
          xText={(index) => dayText(days[index] ?? period.to)}
          xTicks={days.map((_, index) => index).filter((index) => index % every === 0)}
          yText={said}
          yTick={tick}
        />
      </Suspense>
    </section>
  );
}

interface ComparedProps {
  readonly by: number;
  readonly before: number;
  readonly days: number;
  readonly said: (value: number) => string;
}

/** `▲ 14.9% vs 7 days before`; in figures where there was nothing to take a part of. */
function Compared({ by, before, days, said }: ComparedProps) {
  const text = before > 0 ? percentText(Math.abs(by) / before, 1) : said(Math.abs(by));
  return (
    <span className={styles.compared} data-way={by > 0 ? 'up' : by < 0 ? 'down' : 'same'}>
      {by !== 0 && <span aria-hidden="true">{by > 0 ? '▲' : '▼'}</span>} <b>{text}</b>{' '}
      <span className="visually-hidden">{by === 0 ? '' : t(by > 0 ? 'reports.more' : 'reports.less')}</span>
      <small>{t('reports.than-before', { count: days })}</small>
    </span>
  );
}

/** The same figures of games, stakes or currencies. */
function SideBySide({ lines, currency }: { readonly lines: readonly ReportLine[]; readonly currency: string }) {
  const mine = lines.filter((line) => line.currency === currency);
  return FIGURES.map((figure) => {
    const title = t(`reports.figure.${figure}`);
    const said = (value: number) => (figure === 'ggr' ? amountText(value, currency) : numberText(value));
    const bars = mine.map((line) => ({
      key: keyOf(line),
      label: shortOf(line),
      value: figureOf(line, figure),
      text: said(figureOf(line, figure)),
    }));
    return (
      <section key={figure} className={page.box} aria-label={`${title}, ${currency}`}>
        <header className={styles.head}>
          <h3>
            {title} <small>{currency}</small>
          </h3>
        </header>
        <Bars title={`${title}, ${currency}`} head={[t('reports.group'), title]} bars={bars} />
      </section>
    );
  });
}

function dayText(day: string): string {
  return dateText(Date.parse(day), { day: 'numeric', month: 'short', timeZone: 'UTC' });
}
