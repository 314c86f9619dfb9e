import type { HandFilm } from '@cardroom/staff-api';
import { dateText } from '../i18n/formats.ts';
import { t } from '../i18n/i18n.ts';
import { amountText } from '../money/amount.tsx';
import styles from './hands.module.css';
import { logLines } from './log-lines.ts';

const TIME = { timeStyle: 'medium' } as const;

/** The actions of the hand with their times. */
export function HandLog({ replay, currency }: { readonly replay: HandFilm; readonly currency: string }) {
  const nameOf = (seat: number) => replay.players.find((player) => player.seat === seat)?.name ?? t('label.seat', { seat: seat + 1 });
  const lines = logLines(replay.events, { nameOf, amount: (minor) => amountText(minor, currency) });
  return (
    <section className={styles.part} aria-labelledby="log">
      <h2 id="log">{t('hand.log')}</h2>
      <ol className={styles.log} data-testid="hand-log">
        {lines.map(({ at, tone, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line's index is its identity
          <li key={index} data-tone={tone}>
            <time dateTime={new Date(at).toISOString()}>{dateText(at, TIME)}</time>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
