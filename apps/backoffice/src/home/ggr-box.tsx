import type { HomeAnswer, HomeGgr } from '@cardroom/staff-api';
import { lazy, Suspense } from 'react';
import { dateText } from '../i18n/formats.ts';
import { t } from '../i18n/i18n.ts';
import { amountText, shortAmountText } from '../money/amount.tsx';
import type { Line } from '../money/chart/plot.tsx';
import { Box } from './box.tsx';
import styles from './home.module.css';

const Plot = lazy(async () => ({ default: (await import('../money/chart/plot.tsx')).Plot }));

const SLOTS = 72;
/** Midnight at the end of the day, which no date format says. */
const DAY_END = '24:00';

export interface GgrBoxProps {
  readonly money: HomeGgr;
  readonly currencies: readonly string[];
  readonly choose: (currency: string) => void;
  readonly home: HomeAnswer;
}

/** GGR of today and yesterday as they grow, in one currency at a time. */
export function GgrBox({ money, currencies, choose, home }: GgrBoxProps) {
  const { now, dayFrom, slotMs, ggr } = home;
  const { currency, today, yesterday, yesterdaySoFar } = money;
  const said = (minor: number) => amountText(minor, currency);
  const key = (
    <span className={styles.key}>
      <span>
        <i /> {t('home.today', { amount: said(today) })}
      </span>
      {yesterdaySoFar !== null && (
        <span>
          <i data-line="dashed" /> {t('home.yesterday', { amount: said(yesterdaySoFar) })}
        </span>
      )}
      {currencies.length > 1 && <CurrencySwitch currencies={currencies} chosen={currency} choose={choose} />}
    </span>
  );
  const at = timeOf(now);
  const label = [
    t('home.plot.today', { at, amount: said(today) }),
    yesterdaySoFar === null ? t('home.plot.yesterday-unknown') : t('home.plot.yesterday', { amount: said(yesterdaySoFar) }),
    ...(yesterday === null ? [] : [t('home.plot.whole', { amount: said(yesterday) })]),
  ].join(' ');
  return (
    <Box
      title={t('home.ggr-plot')}
      testId="home-ggr-plot"
      now={now}
      {...(ggr === undefined ? {} : { part: ggr })}
      aside={key}
      more={['/money/reports', t('home.reports')]}
    >
      <Suspense fallback={<div className={styles.plotSpace} />}>
        <Plot
          label={label}
          height={236}
          xs={Array.from({ length: SLOTS + 1 }, (_, slot) => slot)}
          lines={linesOf(money, { minutes: (now - dayFrom) / slotMs })}
          xText={(slot) => (slot === SLOTS ? DAY_END : timeOf(dayFrom + slot * slotMs))}
          xTicks={[0, 18, 36, 54, 72]}
          yText={said}
          yTick={(minor) => shortAmountText(minor, currency)}
          mark={(now - dayFrom) / slotMs}
        />
      </Suspense>
    </Box>
  );
}

function timeOf(at: number): string {
  return dateText(at, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });
}

/** Both days begin at zero; the line of today ends now, between two slots. */
function linesOf({ sumsToday, sumsYesterday, today }: HomeGgr, { minutes }: { readonly minutes: number }): Line[] {
  const full = (sums: readonly (number | null)[]) => (sums[0] === null ? [null, ...sums] : [0, ...sums]);
  return [
    { name: t('home.yesterday-name'), values: full(sumsYesterday), look: 'dashed' },
    { name: t('home.today-name'), values: full(sumsToday), look: 'filled', end: { x: minutes, value: today } },
  ];
}

interface CurrencySwitchProps {
  readonly currencies: readonly string[];
  readonly chosen: string;
  readonly choose: (currency: string) => void;
}

/** Amounts of different currencies are never added up, so one of them is shown. */
function CurrencySwitch({ currencies, chosen, choose }: CurrencySwitchProps) {
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">{t('home.currency')}</legend>
      {currencies.map((currency) => (
        <button key={currency} type="button" aria-pressed={currency === chosen} onClick={() => choose(currency)}>
          {currency}
        </button>
      ))}
    </fieldset>
  );
}
