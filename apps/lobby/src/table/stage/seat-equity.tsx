import { testIds } from '@cardroom/ui';
import { useStore } from 'zustand';
import { localeStore } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/index.ts';
import { percentText } from '../../i18n/percent.ts';
import { useMarks } from '../state/context.tsx';
import styles from './plate.module.css';

/** The chance of a hand that lies open while cards are still to come, below its plate. */
export function SeatEquity({ seat }: { readonly seat: number }) {
  const t = useText();
  const locale = useStore(localeStore, (state) => state.locale);
  const percent = useMarks(({ equity }) => equity?.[seat] ?? null);
  if (percent === null) return null;
  const text = percentText(locale, percent);
  return (
    <p className={styles.plate} data-equity data-testid={testIds.seatEquity(seat)}>
      <span aria-hidden="true">{text}</span>
      <span className="visually-hidden">{t('show.equity', { percent: text })}</span>
    </p>
  );
}
