import type { ReactNode } from 'react';
import { useText } from '../../i18n/index.ts';
import { rulesPath } from '../../shell/routing.ts';
import { follow } from '../../shell/table-tabs.tsx';
import styles from './lobby-footer.module.css';
import { SOFTWARE_VERSION } from './software-version.ts';

/** The end of the lobby: rules and policies, and the version of the software. */
export function LobbyFooter(): ReactNode {
  const t = useText();
  return (
    <footer className={styles.footer}>
      <a href={rulesPath()} onClick={(event) => follow(event, rulesPath())}>
        {t('footer.rules')}
      </a>
      <span data-testid="software-version">{t('footer.version', { version: SOFTWARE_VERSION })}</span>
    </footer>
  );
}
