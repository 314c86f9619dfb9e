import { type ReactNode, useId } from 'react';
import { useDates, useText } from '../../i18n/index.ts';
import { useClient } from '../../session/client-context.ts';
import chips from '../../shell/chips.module.css';
import { Days } from '../days.tsx';
import bar from '../hands-filter.module.css';
import type { ChosenDays } from '../hands-filter.ts';
import { dayAfter, dayAt } from '../zone-time.ts';

/** Ranges of days ending today; 0 = the whole 12 months. */
const LAST_DAYS = [1, 7, 30, 0] as const;

export interface StatisticsRangeProps {
  readonly chosen: ChosenDays;
  readonly onChange: (days: ChosenDays) => void;
}

/** Chooses the days: one of a few ranges, or from one day to another. */
export function StatisticsRange({ chosen, onChange }: StatisticsRangeProps): ReactNode {
  const t = useText();
  const name = useId();
  const { lobby } = useClient();
  const { timezone } = useDates();
  const today = dayAt(lobby.serverNow(), timezone);
  const rangeOf = (days: number): ChosenDays => ({ from: days === 0 ? null : dayAfter(today, 1 - days), to: null });
  return (
    <search className={bar.bar}>
      <fieldset className={chips.chips}>
        <legend className="visually-hidden">{t('hands.when')}</legend>
        {LAST_DAYS.map((days) => (
          <label key={days} className={chips.chip}>
            <input
              type="radio"
              name={name}
              checked={chosen.to === null && chosen.from === rangeOf(days).from}
              onChange={() => onChange(rangeOf(days))}
            />
            <span>{t('stats.last', { days })}</span>
          </label>
        ))}
      </fieldset>
      <Days labels={{ from: t('hands.from'), to: t('hands.to') }} chosen={chosen} onChange={(day) => onChange({ ...chosen, ...day })} />
    </search>
  );
}
