import type { StatisticsDay } from '@cardroom/protocol';
import { type ReactNode, useMemo } from 'react';
import { useMoney, useText } from '../../i18n/index.ts';
import { Isolate } from '../../i18n/isolate.tsx';
import { PLOT, plotOf } from './plot.ts';
import styles from './statistics.module.css';
import { useDay } from './use-day.ts';

/** The player's net result by day and in total, as one image, with the same numbers as a table for everybody. */
export function NetPlot({ days, currency }: { readonly days: readonly StatisticsDay[]; readonly currency: string }): ReactNode {
  const t = useText();
  const money = useMoney(currency);
  const plot = useMemo(() => plotOf(days), [days]);
  return (
    <figure className={styles.plot}>
      <figcaption>
        <strong>{t('stats.plot')}</strong>
        <span className={styles.legend}>
          <i data-kind="day" /> {t('stats.plot.day')} <i data-kind="total" /> {t('stats.plot.total')}
        </span>
      </figcaption>
      <div className={styles.scale} aria-hidden="true">
        <span>
          <Isolate>{money.compact(plot.top)}</Isolate>
        </span>
        <span>
          <Isolate>{money.compact(plot.bottom)}</Isolate>
        </span>
      </div>
      <svg viewBox={`0 0 ${PLOT.width} ${PLOT.height}`} preserveAspectRatio="none" role="img" aria-label={t('stats.plot')}>
        {plot.bars.map(({ day, net, x, y, width, height }) => (
          <rect key={day} className={styles.bar} data-sign={Math.sign(net)} x={x} y={y} width={width} height={height} />
        ))}
        <line className={styles.zero} x1="0" x2={PLOT.width} y1={plot.zero} y2={plot.zero} />
        <polyline className={styles.total} points={plot.line} />
      </svg>
      <Ends days={days} />
      <DayTable days={days} currency={currency} />
    </figure>
  );
}

function Ends({ days }: { readonly days: readonly StatisticsDay[] }): ReactNode {
  const dayText = useDay();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  return (
    <div className={styles.ends} aria-hidden="true">
      <span>{dayText(first.day)}</span>
      {first === last ? null : <span>{dayText(last.day)}</span>}
    </div>
  );
}

function DayTable({ days, currency }: { readonly days: readonly StatisticsDay[]; readonly currency: string }): ReactNode {
  const t = useText();
  const dayText = useDay();
  const money = useMoney(currency);
  return (
    <details>
      <summary>{t('stats.days')}</summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('stats.day')}</th>
            <th scope="col">{t('stats.hands')}</th>
            <th scope="col">{t('stats.net')}</th>
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map(({ day, hands, net }) => (
            <tr key={day}>
              <th scope="row">{dayText(day)}</th>
              <td>{hands}</td>
              <td>
                <Isolate>{money.signed.text(net)}</Isolate>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
