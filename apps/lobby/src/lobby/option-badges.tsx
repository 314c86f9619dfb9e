import type { ReactNode } from 'react';
import { extraAnte, type StakesOf } from '../games/stakes.ts';
import { useMoney, useText } from '../i18n/index.ts';
import { useClient } from '../session/client-context.ts';
import styles from './option-badges.module.css';

export interface Options extends StakesOf {
  readonly straddle: boolean;
  readonly runItTwice: boolean;
  readonly bombPot: boolean;
  readonly sandbox: boolean;
}

const FLAGS = ['sandbox', 'runItTwice', 'bombPot', 'straddle'] as const;

/** The table's special options; nothing if it has none. */
export function OptionBadges({ of }: { readonly of: Options }): ReactNode {
  const t = useText();
  const money = useMoney(useClient().answer.player.currency);
  const ante = extraAnte(of);
  const flags = FLAGS.filter((flag) => of[flag]);
  if (flags.length === 0 && ante === 0) return null;
  return (
    <span className={styles.badges}>
      {flags.map((flag) => (
        <span key={flag} title={t(`option.${flag}.hint`)} data-option={flag}>
          {t(`option.${flag}`)}
        </span>
      ))}
      {ante > 0 ? <span data-option="ante">{t('row.ante', { ante: money.short(ante) })}</span> : null}
    </span>
  );
}
