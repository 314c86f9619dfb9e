import { type ReactNode, useId } from 'react';
import { useText } from '../../i18n/index.ts';
import page from '../../shell/page.module.css';
import { limitsPath, rulesPath } from '../../shell/routing.ts';
import { follow } from '../../shell/table-tabs.tsx';
import { lobbyTestIds } from '../test-ids.ts';
import { LanguageChoice, ThemeChoice } from './display-choices.tsx';
import { LimitsLink } from './limits-link.tsx';
import styles from './settings-page.module.css';
import { SOFTWARE_VERSION } from './software-version.ts';

/** Language and theme, and the ways to limits, rules and policies. Settings of play are at the table. */
export function SettingsPage(): ReactNode {
  const t = useText();
  const id = useId();
  return (
    <div className={`${page.page} ${styles.page}`} data-testid={lobbyTestIds.settingsPage}>
      <header className={page.head}>
        <h1>{t('nav.settings')}</h1>
      </header>
      <main className={styles.parts}>
        <section className={styles.part} aria-labelledby={`${id}-look`}>
          <h2 id={`${id}-look`}>{t('settings.display')}</h2>
          <LanguageChoice />
          <ThemeChoice />
          <p className={styles.quiet}>{t('settings.table')}</p>
        </section>
        <nav className={styles.part} aria-label={t('nav.settings')}>
          <SettingsLink path={limitsPath()} text={t('limits.title')} />
          <SettingsLink path={rulesPath()} text={t('footer.rules')} />
          <LimitsLink />
        </nav>
        <p className={styles.quiet}>{t('footer.version', { version: SOFTWARE_VERSION })}</p>
      </main>
    </div>
  );
}

function SettingsLink({ path, text }: { readonly path: string; readonly text: string }): ReactNode {
  return (
    <a className={styles.link} href={path} onClick={(event) => follow(event, path)}>
      {text}
    </a>
  );
}
