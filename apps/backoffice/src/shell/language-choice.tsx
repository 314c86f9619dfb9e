import { languageShown, showLanguage, t } from '../i18n/i18n.ts';
import { isLanguage, keepLanguage, LANGUAGE_NAMES } from '../i18n/language.ts';
import styles from './sidebar.module.css';

/** The language of the pages, kept in this browser. */
export function LanguageChoice() {
  const choose = (language: string) => {
    if (!isLanguage(language)) return;
    keepLanguage(language);
    void showLanguage(language);
  };
  return (
    <select
      className={styles.language}
      aria-label={t('shell.language')}
      value={languageShown()}
      onChange={(event) => choose(event.target.value)}
    >
      {Object.entries(LANGUAGE_NAMES).map(([language, name]) => (
        <option key={language} value={language} lang={language}>
          {name}
        </option>
      ))}
    </select>
  );
}
