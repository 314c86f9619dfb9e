import { type ReactNode, useId } from 'react';
import { useStore } from 'zustand';
import { localeStore } from '../i18n/i18n.ts';
import { useText } from '../i18n/index.ts';
import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from '../i18n/language.ts';
import { lobbyTestIds } from '../lobby/test-ids.ts';
import { useChosenLanguage } from '../session/use-chosen-language.ts';
import { GlobeIcon } from './icons.tsx';
import styles from './top-bar.module.css';

/** Switches the language of the whole client; each language is listed by its own name. */
export function LanguageSwitch(): ReactNode {
  const t = useText();
  const id = useId();
  const language = useStore(localeStore, (state) => state.language);
  const choose = useChosenLanguage();
  return (
    <span className={styles.tool}>
      <GlobeIcon size={16} />
      <label htmlFor={id} className="visually-hidden">
        {t('language.label')}
      </label>
      <select
        id={id}
        className={styles.select}
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
    </span>
  );
}
