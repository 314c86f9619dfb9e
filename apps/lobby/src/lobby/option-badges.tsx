import { extraAnte, type StakesOf } from '@cardroom/views/listing';
import type { ReactNode } from 'react';
import { useMoney, useText } from '../i18n/index.ts';
import { useClient } from '../session/client-context.ts';
import styles from './option-badges.module.css';

export interface Options extends StakesOf {
  readonly straddle: boolean;
  readonly runItTwice: boolean;
  readonly bombPot: boolean;
  readonly sandbox: boolean;
  readonly seats: number;
}

export const OPTION_FLAGS = ['sandbox', 'runItTwice', 'bombPot', 'straddle'] as const;
/** Two seats are a game of its own. */
const HEADS_UP = 2;

/** The table's special options; nothing if it has none. */
export function OptionBadges({ of }: { readonly of: Options }): ReactNode {
  const t = useText();
  const money = useMoney(useClient().answer.player.currency);
  const ante = extraAnte(of);
  return (
    <>
      {OPTION_FLAGS.filter((flag) => of[flag]).map((flag) => (
        <span key={flag} className={styles.badge} title={t(`option.${flag}.hint`)} data-option={flag}>
          {t(`option.${flag}`)}
        </span>
      ))}
      {ante > 0 ? (
        <span className={styles.badge} data-option="ante">
          {t('row.ante', { ante: money.short(ante) })}
        </span>
      ) : null}
      {of.seats === HEADS_UP ? <span className={styles.badge}>{t('row.max', { seats: of.seats })}</span> : null}
    </>
  );
}
