import { type ReactNode, useId } from 'react';
import { useStore } from 'zustand';
import { localeStore } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/index.ts';
import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from '../../i18n/language.ts';
import { browserTheme } from '../../session/browser-theme.ts';
import { THEMES, type Theme } from '../../session/theme.ts';
import { useChosenLanguage } from '../../session/use-chosen-language.ts';
import { lobbyTestIds } from '../test-ids.ts';
import styles from './settings-page.module.css';

/** The language of the whole client; each language is listed by its own name. */
export function LanguageChoice(): ReactNode {
  const t = useText();
  const id = useId();
  const language = useStore(localeStore, (state) => state.language);
  const choose = useChosenLanguage();
  return (
    <div className={styles.line}>
      <label htmlFor={id}>{t('language.label')}</label>
      <select
        id={id}
        value={language}
        data-testid={lobbyTestIds.language}
        onChange={(event) => {
          if (isLanguage(event.target.value)) choose(event.target.value);
        }}
      >
        {LANGUAGES.map((one) => (
          <option key={one} value={one} lang={one}>
            {LANGUAGE_NAMES[one]}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Dark, light or like the device, for the whole client. */
export function ThemeChoice(): ReactNode {
  const t = useText();
  const id = useId();
  const theme = useStore(browserTheme);
  return (
    <div className={styles.line}>
      <label htmlFor={id}>{t('theme.label')}</label>
      <select
        id={id}
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
    </div>
  );
}
