import type { ReactNode } from 'react';
import { useText } from '../i18n/index.ts';
import { Name } from '../i18n/isolate.tsx';
import { useClient } from '../session/client-context.ts';
import { BalanceBox } from './balance-box.tsx';
import { BrandMark } from './icons.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { SignalMeter } from './signal-meter.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import styles from './top-bar.module.css';
import { ZoneClock } from './zone-clock.tsx';

/** The lobby's top bar: operator, player, balance, language, theme, time and connection. */
export function TopBar(): ReactNode {
  const t = useText();
  const { operator, player } = useClient().answer;
  // With a logo, the operator's name is the title and ours comes second.
  const logo = operator.brand?.logo ?? null;
  return (
    <header className={styles.bar}>
      <div className={styles.brand}>
        {logo === null ? <BrandMark /> : <img className={styles.logo} src={logo} alt="" />}
        <div className={styles.names}>
          <h1>{logo === null ? t('app.name') : <Name>{operator.name}</Name>}</h1>
          <span className={styles.operator}>{logo === null ? <Name>{operator.name}</Name> : t('app.name')}</span>
        </div>
      </div>
      <div className={styles.tools}>
        <SignalMeter />
        <ZoneClock />
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
      <div className={styles.player}>
        <span className={styles.name} title={player.displayName}>
          <Name>{player.displayName}</Name>
        </span>
        <BalanceBox />
      </div>
    </header>
  );
}
