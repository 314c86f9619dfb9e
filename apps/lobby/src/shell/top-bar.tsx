import type { ReactNode } from 'react';
import { useText } from '../i18n/index.ts';
import { Name } from '../i18n/isolate.tsx';
import { useClient } from '../session/client-context.ts';
import { BalanceBox } from './balance-box.tsx';
import { BrandMark } from './icons.tsx';
import { MainNav } from './main-nav.tsx';
import { SignalMeter } from './signal-meter.tsx';
import styles from './top-bar.module.css';
import { ZoneClock } from './zone-clock.tsx';

/** The top bar of every page but the tables: operator, pages, connection, time, player and balance. */
export function TopBar({ title = false }: { readonly title?: boolean }): ReactNode {
  const t = useText();
  const { operator, player } = useClient().answer;
  const { name, brand, returnUrl, cashierUrl } = operator;
  // With a logo, the operator's name is the title and ours comes second.
  const logo = brand?.logo ?? null;
  const first = logo === null ? t('app.name') : <Name>{name}</Name>;
  return (
    <header className={styles.bar}>
      <div className={styles.brand}>
        {logo === null ? <BrandMark /> : <img className={styles.logo} src={logo} alt="" />}
        <div className={styles.names}>
          {title ? <h1>{first}</h1> : <strong>{first}</strong>}
          {returnUrl === undefined ? (
            <span className={styles.operator}>{logo === null ? <Name>{name}</Name> : t('app.name')}</span>
          ) : (
            // The operator's site replaces the page around its frame as well.
            <a className={styles.operator} href={returnUrl} target="_top" rel="noreferrer" data-testid="return-link">
              {t('arrival.return', { operator: name })}
            </a>
          )}
        </div>
      </div>
      <MainNav place="top" />
      <div className={styles.tools}>
        <SignalMeter />
        <ZoneClock />
      </div>
      <div className={styles.player}>
        <span className={styles.name} title={player.displayName}>
          <Name>{player.displayName}</Name>
        </span>
        {cashierUrl === undefined ? null : (
          <a className={styles.cashier} href={cashierUrl} target="_blank" rel="noopener noreferrer" data-testid="cashier-link">
            {t('arrival.cashier')}
          </a>
        )}
        <BalanceBox />
      </div>
    </header>
  );
}
