import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useText } from '../i18n/index.ts';
import { lobbyTestIds } from '../lobby/test-ids.ts';
import { browserTheme } from '../session/browser-theme.ts';
import { THEMES, type Theme } from '../session/theme.ts';
import { ContrastIcon } from './icons.tsx';
import styles from './top-bar.module.css';

/** Dark, light or like the device, for the whole client. */
export function ThemeSwitch(): ReactNode {
  const t = useText();
  const theme = useStore(browserTheme);
  return (
    <span className={styles.tool}>
      <ContrastIcon size={16} />
      <select
        className={styles.select}
        aria-label={t('theme.label')}
        value={theme}
        data-testid={lobbyTestIds.theme}
        onChange={(event) => browserTheme.setState(event.target.value as Theme, true)}
      >
        {THEMES.map((one) => (
          <option key={one} value={one}>
            {t(`theme.${one}`)}
          </option>
        ))}
      </select>
    </span>
  );
}
